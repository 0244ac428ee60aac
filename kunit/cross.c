// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * States that cross between sha1cd and the kernel's own sha1, and the size that
 * users of "sha1" leave for one. It is a module of its own to run on kernels
 * without KUnit, whose format of a state differs. sha1cd must be there, with
 * replace_sha1=1. Its load fails if something is wrong.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <crypto/internal/hash.h>
#include <crypto/sha1.h>
#include <linux/module.h>

#include "vectors.h"

/* The kernel's own, in newer and in older kernels. */
static const char * const sha1cd_cross_theirs[] = { "sha1-lib", "sha1-generic" };

static const char * const sha1cd_cross_ours[] = {
	"sha1cd", "sha1cd-generic", "sha1cd-safe", "sha1cd-safe-generic", "sha1"
};

static u8 sha1cd_cross_data[200];

/* Hashes @at bytes in @from and the rest, with its state, in @to. */
static int sha1cd_cross(struct crypto_shash *from, struct crypto_shash *to,
			const u8 *data, unsigned int len, unsigned int at,
			u8 out[SHA1_DIGEST_SIZE])
{
	/* What a longer format has more is 0. */
	u8 state[128] = {};
	SHASH_DESC_ON_STACK(desc, from);
	int err;

	if (crypto_shash_statesize(from) > sizeof(state))
		return -EOVERFLOW;
	desc->tfm = from;
	err = crypto_shash_init(desc) ?:
	      crypto_shash_update(desc, data, at) ?:
	      crypto_shash_export(desc, state);
	desc->tfm = to;
	return err ?: crypto_shash_import(desc, state) ?:
	       crypto_shash_finup(desc, data + at, len - at, out);
}

static int sha1cd_cross_clean(struct crypto_shash *from, struct crypto_shash *to,
			      const u8 want[SHA1_DIGEST_SIZE])
{
	u8 out[SHA1_DIGEST_SIZE];
	unsigned int at;
	int err;

	for (at = 0; at <= sizeof(sha1cd_cross_data); at++) {
		err = sha1cd_cross(from, to, sha1cd_cross_data,
				   sizeof(sha1cd_cross_data), at, out);
		if (err || memcmp(out, want, sizeof(out))) {
			pr_err("%s to %s after %u bytes: error %d or a wrong digest\n",
			       crypto_shash_driver_name(from),
			       crypto_shash_driver_name(to), at, err);
			return -EINVAL;
		}
	}
	return 0;
}

/* The attack is detected before the state crosses. */
static int sha1cd_cross_attack(struct crypto_shash *from, struct crypto_shash *to)
{
	u8 out[SHA1_DIGEST_SIZE];
	int err;

	err = sha1cd_cross(from, to, sha1cd_shattered_1,
			   sizeof(sha1cd_shattered_1),
			   sizeof(sha1cd_shattered_1), out);
	if (err || !memcmp(out, sha1cd_shattered_1_plain, sizeof(out))) {
		pr_err("%s to %s: error %d, or the plain digest of an attack\n",
		       crypto_shash_driver_name(from),
		       crypto_shash_driver_name(to), err);
		return -EINVAL;
	}
	return 0;
}

static int sha1cd_cross_with(struct crypto_shash *theirs, const char *name)
{
	struct crypto_shash *ours = crypto_alloc_shash(name, 0, 0);
	u8 want[SHA1_DIGEST_SIZE];
	int err = -EINVAL;

	if (IS_ERR(ours)) {
		pr_err("no %s\n", name);
		return PTR_ERR(ours);
	}
	if (crypto_shash_statesize(ours) != sizeof(struct sha1_state)) {
		pr_err("%s has a state of %u bytes\n", name,
		       crypto_shash_statesize(ours));
		goto out;
	}
	err = crypto_shash_tfm_digest(theirs, sha1cd_cross_data,
				      sizeof(sha1cd_cross_data), want) ?:
	      sha1cd_cross_clean(ours, theirs, want) ?:
	      sha1cd_cross_attack(ours, theirs);
	/* Newer kernels write a format of their own. */
	if (!err && crypto_shash_statesize(theirs) == sizeof(struct sha1_state))
		err = sha1cd_cross_clean(theirs, ours, want);
out:
	crypto_free_shash(ours);
	return err;
}

static int __init sha1cd_cross_init(void)
{
	struct crypto_shash *theirs = NULL;
	unsigned int i;
	int err = 0;

	for (i = 0; i < ARRAY_SIZE(sha1cd_cross_theirs) && IS_ERR_OR_NULL(theirs); i++)
		theirs = crypto_alloc_shash(sha1cd_cross_theirs[i], 0, 0);
	if (IS_ERR(theirs)) {
		pr_err("the kernel has no sha1 that is known here\n");
		return PTR_ERR(theirs);
	}
	for (i = 0; i < sizeof(sha1cd_cross_data); i++)
		sha1cd_cross_data[i] = i * i + i / 7;
	for (i = 0; i < ARRAY_SIZE(sha1cd_cross_ours) && !err; i++)
		err = sha1cd_cross_with(theirs, sha1cd_cross_ours[i]);
	crypto_free_shash(theirs);
	return err;
}

static void __exit sha1cd_cross_exit(void)
{
}

module_init(sha1cd_cross_init);
module_exit(sha1cd_cross_exit);

MODULE_DESCRIPTION("States of sha1cd in the kernel's sha1, and the other way");
MODULE_LICENSE("Dual MIT/GPL");
