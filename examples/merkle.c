// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * An example to copy from: a Merkle tree of SHA-1, verified with collision
 * detection, in dm-verity's way. Each hash is of a salt and a block of 4 KiB; the
 * state behind the salt is exported once, and imported for each block.
 *
 * The module makes a tree by plain SHA-1, as it was done long ago, verifies it,
 * and loads if each block gets the verdict that it should. One block is made by
 * an attack. The attacker knew the salt: here it is the prefix of SHAttered. With
 * replace_sha1=1 there is no plain SHA-1 to make the tree by, and the load fails.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <crypto/hash.h>
#include <linux/err.h>
#include <linux/errno.h>
#include <linux/module.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>
#include <linux/slab.h>
#include <linux/string.h>
#include <linux/vmalloc.h>

#include "shattered.h"

#define BLOCK	4096
#define DIGEST	20
#define SLOT	32			/* of a digest in a block of hashes */
#define FANOUT	(BLOCK / SLOT)
#define LEVELS	3			/* data, hashes, hashes of hashes */

/* Levels are contiguous, so slot n of one belongs to block n of that below. */
struct tree {
	u8 *level[LEVELS];
	u8 root[DIGEST];
};

/* README: begin */
struct hasher {
	struct crypto_shash *tfm;	/* of crypto_alloc_shash("sha1cd", 0, 0) */
	void *salted;			/* the state behind the salt, exported */
};

/* Returns -EBADMSG for an attack. After any error digest is not to be used. */
static int hash_block(const struct hasher *h, const u8 *block, u8 *digest)
{
	SHASH_DESC_ON_STACK(desc, h->tfm);

	desc->tfm = h->tfm;
	return crypto_shash_import(desc, h->salted) ?:
	       crypto_shash_finup(desc, block, BLOCK, digest);
}

/* README: end */

static int export_salted(struct hasher *h, const u8 *salt, unsigned int len)
{
	SHASH_DESC_ON_STACK(desc, h->tfm);

	desc->tfm = h->tfm;
	return crypto_shash_init(desc) ?:
	       crypto_shash_update(desc, salt, len) ?:
	       crypto_shash_export(desc, h->salted);
}

static void hasher_exit(struct hasher *h)
{
	kfree(h->salted);
	crypto_free_shash(h->tfm);
}

static int hasher_init(struct hasher *h, const char *algorithm, const u8 *salt,
		       unsigned int len)
{
	int err = -ENOMEM;

	h->tfm = crypto_alloc_shash(algorithm, 0, 0);
	if (IS_ERR(h->tfm))
		return PTR_ERR(h->tfm);
	h->salted = kmalloc(crypto_shash_statesize(h->tfm), GFP_KERNEL);
	if (crypto_shash_digestsize(h->tfm) != DIGEST)
		err = -EINVAL;
	else if (h->salted)
		err = export_salted(h, salt, len);
	if (err)
		hasher_exit(h);
	return err;
}

/* Where the digest of a block stands. */
static u8 *slot(struct tree *t, unsigned int level, unsigned int nr)
{
	return level + 1 < LEVELS ? t->level[level + 1] + nr * SLOT : t->root;
}

static int make_tree(struct tree *t, const struct hasher *h, unsigned int blocks)
{
	unsigned int level, nr;
	int err = 0;

	for (level = 0; level < LEVELS; level++) {
		for (nr = 0; nr < blocks && !err; nr++)
			err = hash_block(h, t->level[level] + nr * BLOCK,
					 slot(t, level, nr));
		blocks = DIV_ROUND_UP(blocks, FANOUT);
	}
	return err;
}

/*
 * Of a block of the data. Returns 0, -EIO if it is not what the tree was made of,
 * or -EBADMSG if it, or a block of hashes above it, was made by a collision
 * attack. After any error the data is not to be used.
 */
static int verify_block(struct tree *t, const struct hasher *h, unsigned int nr)
{
	unsigned int level;
	u8 digest[DIGEST];
	int err;

	for (level = 0; level < LEVELS; level++, nr /= FANOUT) {
		err = hash_block(h, t->level[level] + nr * BLOCK, digest);
		if (err == -EBADMSG)
			pr_warn_ratelimited("block %u of level %u was made by a collision attack\n",
					    nr, level);
		if (err)
			return err;
		if (memcmp(digest, slot(t, level, nr), DIGEST))
			return -EIO;
	}
	return 0;
}

#define BLOCKS		(FANOUT + 2)	/* of data: two blocks of hashes */
#define ATTACKED	(BLOCKS - 1)

static int __init expect(struct tree *t, const struct hasher *h, unsigned int nr,
			 int want)
{
	int err = verify_block(t, h, nr);

	if (err == want)
		return 0;
	pr_err("block %u gives %d by %s, not %d\n", nr, err,
	       crypto_shash_driver_name(h->tfm), want);
	return -EINVAL;
}

static int __init show(struct tree *t, const struct hasher *plain,
		       const struct hasher *sha1cd)
{
	u8 *attacked = t->level[0] + ATTACKED * BLOCK;
	unsigned int nr;
	int err;

	for (nr = 0; nr < BLOCKS; nr++)
		memset(t->level[0] + nr * BLOCK, nr, BLOCK);
	memcpy(attacked, shattered_blocks[0], sizeof(shattered_blocks[0]));
	err = make_tree(t, plain, BLOCKS);

	/* The attacked block reads by sha1, and its twin put in its place. */
	for (nr = 0; nr < BLOCKS && !err; nr++)
		err = expect(t, plain, nr, 0) ?:
		      expect(t, sha1cd, nr, nr == ATTACKED ? -EBADMSG : 0);
	memcpy(attacked, shattered_blocks[1], sizeof(shattered_blocks[1]));
	err = err ?: expect(t, plain, ATTACKED, 0) ?:
		     expect(t, sha1cd, ATTACKED, -EBADMSG);

	/* Any other change is found by both. */
	t->level[0][0] ^= 1;
	return err ?: expect(t, plain, 0, -EIO) ?: expect(t, sha1cd, 0, -EIO);
}

static int __init merkle_init(void)
{
	struct hasher plain, sha1cd;
	struct tree t;
	int err;

	t.level[0] = vzalloc((BLOCKS + 2 + 1) * BLOCK);
	if (!t.level[0])
		return -ENOMEM;
	t.level[1] = t.level[0] + BLOCKS * BLOCK;
	t.level[2] = t.level[1] + 2 * BLOCK;

	err = hasher_init(&plain, "sha1", shattered_prefix,
			  sizeof(shattered_prefix));
	if (err)
		goto out;
	err = hasher_init(&sha1cd, "sha1cd", shattered_prefix,
			  sizeof(shattered_prefix));
	if (err)
		goto out_plain;
	err = show(&t, &plain, &sha1cd);
	hasher_exit(&sha1cd);
out_plain:
	hasher_exit(&plain);
out:
	vfree(t.level[0]);
	return err;
}

static void __exit merkle_exit(void)
{
}

module_init(merkle_init);
module_exit(merkle_exit);

MODULE_DESCRIPTION("Example: a Merkle tree verified with collision detection");
MODULE_LICENSE("Dual MIT/GPL");
