// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Measures in a kernel, each time one of its files in debugfs is read:
 *
 *	shash		whole messages through crypto_shash, as measure.h says
 *	verity		as dm-verity: import of a salted state, finup of a page
 *	instructions	of each driver, where the machine counts them as ticks:
 *			"count DRIVER SIZE INSTRUCTIONS BYTES", for messages of
 *			SIZE bytes
 *
 * It also registers plain SHA-1 behind the code of sha1cd, as "sha1-plain" with
 * the drivers "plain-c" and "plain-ni" or "plain-ce".
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <crypto/internal/hash.h>
#include <linux/debugfs.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/seq_file.h>
#include <linux/vmalloc.h>

#include "plain.h"
#include "measure.h"

#ifdef CONFIG_X86_64
#define FAST	"ni"
#else
#define FAST	"ce"
#endif

#define ROOM	SZ_1M
#define PAGES	(ROOM / PAGE_SIZE)
#define PIECE	SZ_64K
#define PIECES	4

static unsigned int windows = 96;
module_param(windows, uint, 0444);
MODULE_PARM_DESC(windows, "of random data for each figure");

static unsigned int runs = 50;
module_param(runs, uint, 0444);
MODULE_PARM_DESC(runs, "of each window, of which the fastest counts");

static unsigned int pages = 1000000;
module_param(pages, uint, 0444);
MODULE_PARM_DESC(pages, "to hash as dm-verity does");

static int plain_shash_init(struct shash_desc *desc)
{
	plain_state_init(shash_desc_ctx(desc));
	return 0;
}

static enum sha1cd_impl plain_impl(struct shash_desc *desc)
{
	return crypto_shash_alg(desc->tfm)->base.cra_priority;
}

static int plain_shash_update(struct shash_desc *desc, const u8 *data,
			      unsigned int len)
{
	struct sha1cd_call call = { .impl = plain_impl(desc) };

	plain_state_update(shash_desc_ctx(desc), data, len, &call);
	return 0;
}

static int plain_shash_finup(struct shash_desc *desc, const u8 *data,
			     unsigned int len, u8 *out)
{
	struct sha1cd_call call = { .impl = plain_impl(desc) };

	return plain_state_finup(shash_desc_ctx(desc), data, len, out, &call);
}

static int plain_shash_final(struct shash_desc *desc, u8 *out)
{
	return plain_shash_finup(desc, NULL, 0, out);
}

/* Nobody asks for them by that name, so the priority can be the implementation. */
#define PLAIN_ALG(driver, implementation) {				\
	.digestsize = SHA1CD_DIGEST_SIZE,				\
	.descsize = sizeof(struct sha1cd_state),			\
	.init = plain_shash_init,					\
	.update = plain_shash_update,					\
	.final = plain_shash_final,					\
	.finup = plain_shash_finup,					\
	.base = {							\
		.cra_name = "sha1-plain",				\
		.cra_driver_name = driver,				\
		.cra_priority = implementation,				\
		.cra_blocksize = SHA1CD_BLOCK_SIZE,			\
		.cra_module = THIS_MODULE,				\
	},								\
}

static struct shash_alg plain_algs[] = {
	PLAIN_ALG("plain-c", SHA1CD_IMPL_GENERIC),
	PLAIN_ALG("plain-" FAST, SHA1CD_IMPL_FAST),
};

static int nr_plain;

/* In the order of what is compared: those with SHA instructions if there are any. */
static const struct {
	const char *name, *driver;
	unsigned int every;
} drivers[] = {
	{ "plain-" FAST, "plain-" FAST, 1 },
	{ "sha1cd-" FAST, "sha1cd-" FAST, 1 },
	{ "kernel-sha1", "sha1", 5 },
	{ "plain-c", "plain-c", 5 },
	{ "sha1cd-generic", "sha1cd-generic", 5 },
};

void bench_emit(void *sink, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	seq_vprintf(sink, fmt, args);
	va_end(args);
}

static int shash_window(const struct bench_impl *impl, u8 *data, size_t size,
			size_t stride, unsigned int n, bool chained, u8 *digest)
{
	struct shash_desc *desc = impl->arg;
	int err = 0;

	for (; n-- && !err; data += stride) {
		if (chained)
			memcpy(data, digest, min_t(size_t, size, BENCH_DIGEST));
		err = crypto_shash_init(desc) ?:
		      crypto_shash_update(desc, data, size) ?:
		      crypto_shash_final(desc, digest);
	}
	return err;
}

static struct shash_desc *desc_of(const char *driver)
{
	struct crypto_shash *tfm = crypto_alloc_shash(driver, 0, 0);
	struct shash_desc *desc;

	if (IS_ERR(tfm))
		return ERR_CAST(tfm);
	desc = kzalloc(sizeof(*desc) + crypto_shash_descsize(tfm), GFP_KERNEL);
	if (!desc) {
		crypto_free_shash(tfm);
		return ERR_PTR(-ENOMEM);
	}
	desc->tfm = tfm;
	return desc;
}

static void bench_put(struct bench *b)
{
	while (b->nr) {
		struct shash_desc *desc = b->impls[--b->nr].arg;

		crypto_free_shash(desc->tfm);
		kfree(desc);
	}
	vfree(b->data);
}

/* All drivers that are there. */
static int bench_get(struct bench *b, struct seq_file *m)
{
	struct shash_desc *desc;
	size_t i;

	*b = (struct bench) {
		.windows = windows, .runs = runs, .room = ROOM, .sink = m,
	};
	b->data = vmalloc(ROOM);
	if (!b->data)
		return -ENOMEM;
	for (i = 0; i < ARRAY_SIZE(drivers); i++) {
		desc = desc_of(drivers[i].driver);
		if (PTR_ERR_OR_ZERO(desc) == -ENOENT)
			continue;
		if (IS_ERR(desc)) {
			bench_put(b);
			return PTR_ERR(desc);
		}
		b->impls[b->nr++] = (struct bench_impl) {
			.name = drivers[i].name,
			.window = shash_window,
			.arg = desc,
			.every = drivers[i].every,
		};
	}
	return 0;
}

static int shash_measure(struct bench *b)
{
	static const size_t sizes[] = { 8, 64, 320, 1024, 4096, 8192, 65536 };
	size_t i;
	int err = 0;

	bench_seed(bench_ticks());
	bench_clock(b->sink);
	for (i = 0; i < ARRAY_SIZE(sizes) && !err; i++)
		err = bench_random(b, "shash", sizes[i], 0, true) ?:
		      bench_random(b, "shash", sizes[i], 0, false);
	return err;
}

/* All pages once: their time. */
static int verity_pass(struct shash_desc *desc, const void *salted,
		       const u8 *data, u64 *ticks)
{
	u8 digest[BENCH_DIGEST];
	u64 t = bench_ticks();
	int err = 0;
	size_t i;

	for (i = 0; i < PAGES && !err; i++)
		err = crypto_shash_import(desc, salted) ?:
		      crypto_shash_finup(desc, data + i * PAGE_SIZE, PAGE_SIZE,
					 digest);
	*ticks = bench_ticks() - t;
	return err;
}

static int verity_measure(struct bench *b)
{
	static const u8 salt[32] = { 's', 'a', 'l', 't' };
	u64 best[BENCH_MAX_IMPLS], t;
	void *salted[BENCH_MAX_IMPLS] = {};
	struct shash_desc *desc;
	unsigned int k, pass;
	int err = 0;

	bench_seed(bench_ticks());
	bench_clock(b->sink);
	bench_fill(b->data, ROOM);
	for (k = 0; k < b->nr && !err; k++) {
		best[k] = ~0ULL;
		desc = b->impls[k].arg;
		salted[k] = kzalloc(crypto_shash_statesize(desc->tfm), GFP_KERNEL);
		err = !salted[k] ? -ENOMEM :
		      crypto_shash_init(desc) ?:
		      crypto_shash_update(desc, salt, sizeof(salt)) ?:
		      crypto_shash_export(desc, salted[k]);
	}
	/* In turns, as the clock of the processor and its load come and go. */
	for (pass = 0; pass < DIV_ROUND_UP(pages, PAGES) && !err; pass++) {
		for (k = 0; k < b->nr && !err; k++) {
			err = verity_pass(b->impls[k].arg, salted[k], b->data, &t);
			best[k] = min(best[k], t);
			cond_resched();
		}
	}
	for (k = 0; k < b->nr; k++) {
		if (!err)
			bench_emit(b->sink, "raw verity %s independent %lu %llu %u %u\n",
				   b->impls[k].name, PAGE_SIZE, best[k], ROOM,
				   pass);
		kfree(salted[k]);
	}
	return err;
}

/* The least of two, as an interrupt is more instructions. */
static int count(const struct bench_impl *impl, u8 *data, size_t size, u64 *least)
{
	u8 digest[BENCH_DIGEST];
	int n, err = 0;
	u64 t;

	*least = ~0ULL;
	for (n = 0; n < 2 && !err; n++) {
		t = bench_ticks();
		err = shash_window(impl, data, size, size, PIECE / size, false,
				   digest);
		t = bench_ticks() - t;
		*least = min(*least, t);
	}
	return err;
}

/* The same data each time, so that as many blocks need a recheck each time. */
static int instructions_measure(struct bench *b)
{
	static const size_t sizes[] = { 64, PIECE };
	unsigned int k, piece;
	u64 sum, least;
	size_t i;
	int err;

	bench_seed(1);
	bench_fill(b->data, ROOM);
	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		for (k = 0; k < b->nr; k++) {
			sum = 0;
			for (piece = 0; piece < PIECES; piece++) {
				err = count(&b->impls[k], b->data + piece * PIECE,
					    sizes[i], &least);
				if (err)
					return err;
				sum += least;
			}
			bench_emit(b->sink, "count %s %zu %llu %u\n",
				   b->impls[k].name, sizes[i], sum,
				   PIECES * PIECE);
		}
	}
	return 0;
}

static int bench_show(struct seq_file *m, void *unused)
{
	int (*measure)(struct bench *b) = m->private;
	struct bench b;
	int err = bench_get(&b, m);

	if (err)
		return err;
	err = measure(&b);
	if (err)
		pr_err("error %d of a driver, or their digests differ\n", err);
	bench_put(&b);
	return err;
}

/* With room for all of it, or it would be measured again. */
static int bench_open(struct inode *inode, struct file *file)
{
	return single_open_size(file, bench_show, inode->i_private, SZ_64K);
}

static const struct file_operations bench_fops = {
	.owner = THIS_MODULE,
	.open = bench_open,
	.read = seq_read,
	.llseek = seq_lseek,
	.release = single_release,
};

static struct dentry *bench_dir;

static int __init bench_init(void)
{
	int err;

	if (!runs || !windows || !pages)
		return -EINVAL;
	nr_plain = plain_fast_usable(SHA1CD_IMPL_FAST) ? 2 : 1;
	err = crypto_register_shashes(plain_algs, nr_plain);
	if (err)
		return err;
	bench_dir = debugfs_create_dir("sha1cd_bench", NULL);
	debugfs_create_file("shash", 0400, bench_dir, shash_measure, &bench_fops);
	debugfs_create_file("verity", 0400, bench_dir, verity_measure, &bench_fops);
	debugfs_create_file("instructions", 0400, bench_dir,
			    instructions_measure, &bench_fops);
	return 0;
}

static void __exit bench_exit(void)
{
	debugfs_remove(bench_dir);
	crypto_unregister_shashes(plain_algs, nr_plain);
}

module_init(bench_init);
module_exit(bench_exit);

MODULE_DESCRIPTION("Measures SHA-1 with collision detection beside plain SHA-1");
MODULE_LICENSE("Dual MIT/GPL");
