// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Tests of the drivers through the crypto API: one suite for each strict driver
 * and its sibling that mitigates. Expected values come from publications and
 * from the kernel's own SHA-1, never from the drivers.
 */
#include <crypto/internal/hash.h>
#include <crypto/internal/simd.h>
#include <crypto/sha1.h>
#include <kunit/run-in-irq-context.h>
#include <kunit/static_stub.h>
#include <kunit/test.h>
#include <linux/delay.h>
#include <linux/kthread.h>
#include <linux/prandom.h>
#include <linux/vmalloc.h>

#include "../compat.h"
#include "oracle.h"
#include "vectors.h"

/*
 * X(suffix, priority, present): each gets a suite. present() tells whether the
 * processor has what it takes; where it has not, the suite is skipped. There is
 * none for the driver in C, which is always there and knows no SIMD.
 */
#define SHA1CD_DRIVERS(X) \
	X(generic, 100) \
	X(ni, 250, sha1cd_ni_present) \
	X(ce, 200, sha1cd_ce_present)

static bool sha1cd_ni_present(void)
{
	return sha1cd_impl_usable(SHA1CD_IMPL_NI);
}

static bool sha1cd_ce_present(void)
{
	return sha1cd_impl_usable(SHA1CD_IMPL_CE);
}

struct shash_driver {
	const char *suffix;
	int priority;
	bool (*present)(void);
};

#define SHASH_DRIVER(suffix, ...) { #suffix, __VA_ARGS__ },

static const struct shash_driver drivers[] = {
	SHA1CD_DRIVERS(SHASH_DRIVER)
};

/* That of the suite that runs. */
static const struct shash_driver *driver;

#define SEED		0x5348413143440000ULL
#define STATE_SIZE	96
#define BLOCK		64

struct shash_test {
	struct kunit *test;
	char driver[CRYPTO_MAX_ALG_NAME];
	const char *name;
	/* Two descriptors of the driver, one of its sibling. */
	struct shash_desc *desc, *copy, *sibling;
	u8 *page;	/* the second of two pages of random bytes */
	u8 *end;	/* of them, at a guard page */
	u8 *out;	/* for a digest that ends at a guard page */
	unsigned int nr_seen;
	struct sha1cd_attack seen;
	bool seen_atomic;
};

/* A collision attack on SHA-1; its last block is the one that is flagged. */
struct shash_message {
	const char *name;
	const u8 *data;
	size_t len;
	const u8 *safe, *plain;
};

#define MESSAGE(name) \
	{ #name, sha1cd_##name, sizeof(sha1cd_##name), sha1cd_##name##_safe, \
	  sha1cd_##name##_plain }

static const struct shash_message messages[] = {
	MESSAGE(shattered_1),
	MESSAGE(shattered_2),
	MESSAGE(shambles_1),
	MESSAGE(shambles_2),
	{}
};

/* Each case runs for both names, with and without SIMD where that is two. */
struct shash_way {
	const char *name, *sibling;
	bool no_simd;
};

static const struct shash_way ways[] = {
	{ "sha1cd", "sha1cd-safe" },
	{ "sha1cd-safe", "sha1cd" },
	{ "sha1cd", "sha1cd-safe", .no_simd = true },
	{ "sha1cd-safe", "sha1cd", .no_simd = true },
};

static const void *shash_test_ways(struct kunit *test, const void *prev,
				   char *desc)
{
	const struct shash_way *way = prev ? prev + sizeof(*way) : ways;
	bool simd = driver->present && IS_ENABLED(CONFIG_CRYPTO_SELFTESTS_FULL);

	if (way == ways + (simd ? 4 : 2))
		return NULL;
	snprintf(desc, KUNIT_PARAM_DESC_SIZE, "%s-%s%s", way->name,
		 driver->suffix, way->no_simd ? " without SIMD" : "");
	return way;
}

/*
 * The kernel's own SHA-1, a block at a time: with more its AVX2 code reads
 * beyond the end, which is a guard page in some tests.
 */
static void shash_test_sha1_update(struct sha1_ctx *ctx, const u8 *data,
				   size_t len)
{
	size_t n;

	for (; len; data += n, len -= n) {
		n = min_t(size_t, len, BLOCK);
		sha1_update(ctx, data, n);
	}
}

static void shash_test_sha1(const u8 *data, size_t len, u8 out[20])
{
	struct sha1_ctx ctx;

	sha1_init(&ctx);
	shash_test_sha1_update(&ctx, data, len);
	sha1_final(&ctx, out);
}

/* On every processor, so that no thread or interrupt of a test escapes it. */
static void shash_test_set_simd(bool usable)
{
#ifdef CONFIG_CRYPTO_SELFTESTS_FULL
	int cpu;

	for_each_possible_cpu(cpu)
		per_cpu(crypto_simd_disabled_for_test, cpu) = !usable;
#endif
}

/* Not for threads of their own: for them the true function is called. */
static void shash_test_seen(const struct sha1cd_attack *attack)
{
	struct shash_test *t = kunit_get_current_test()->priv;

	/* An interrupt that borrows the test's task would race with it. */
	if (!in_task())
		return;
	t->nr_seen++;
	t->seen = *attack;
	t->seen_atomic = IS_ENABLED(CONFIG_PREEMPT_COUNT) && !preemptible();
}

KUNIT_DEFINE_ACTION_WRAPPER(shash_test_vfree, vfree, const void *);
KUNIT_DEFINE_ACTION_WRAPPER(shash_test_free_tfm, crypto_free_shash,
			    struct crypto_shash *);

static u8 *shash_test_pages(struct kunit *test, size_t size)
{
	u8 *pages = vmalloc(size);

	KUNIT_ASSERT_NOT_NULL(test, pages);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test,
							   shash_test_vfree,
							   pages));
	return pages;
}

static struct shash_desc *shash_test_desc(struct kunit *test,
					  struct crypto_shash *tfm)
{
	struct shash_desc *desc =
		kunit_kzalloc(test, sizeof(*desc) + crypto_shash_descsize(tfm),
			      GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, desc);
	desc->tfm = tfm;
	return desc;
}

static struct crypto_shash *shash_test_tfm(struct kunit *test,
					   const char *name)
{
	struct crypto_shash *tfm = crypto_alloc_shash(name, 0, 0);

	KUNIT_ASSERT_NOT_ERR_OR_NULL_MSG(test, tfm, "%s", name);
	KUNIT_ASSERT_EQ(test, 0, kunit_add_action_or_reset(test,
							   shash_test_free_tfm,
							   tfm));
	return tfm;
}

static int shash_test_suite_init(struct kunit_suite *suite)
{
	char name[CRYPTO_MAX_ALG_NAME];

	for (driver = drivers; !strends(suite->name, driver->suffix);)
		driver++;
	snprintf(name, sizeof(name), "sha1cd-%s", driver->suffix);
	if (driver->present && !driver->present() &&
	    !crypto_has_shash(name, 0, 0))
		kunit_mark_skipped(suite, "not for this processor");
	return 0;
}

static int shash_test_init(struct kunit *test)
{
	const struct shash_way *way = test->param_value;
	char sibling[CRYPTO_MAX_ALG_NAME];
	struct crypto_shash *tfm;
	struct shash_test *t;
	struct rnd_state rng;

	t = kunit_kzalloc(test, sizeof(*t), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, t);
	t->test = test;
	t->name = way->name;
	snprintf(t->driver, sizeof(t->driver), "%s-%s", way->name,
		 driver->suffix);
	snprintf(sibling, sizeof(sibling), "%s-%s", way->sibling,
		 driver->suffix);

	tfm = shash_test_tfm(test, t->driver);
	t->desc = shash_test_desc(test, tfm);
	t->copy = shash_test_desc(test, tfm);
	t->sibling = shash_test_desc(test, shash_test_tfm(test, sibling));

	t->page = shash_test_pages(test, 2 * PAGE_SIZE) + PAGE_SIZE;
	t->end = t->page + PAGE_SIZE;
	t->out = shash_test_pages(test, PAGE_SIZE) + PAGE_SIZE - 20;
	prandom_seed_state(&rng, SEED);
	prandom_bytes_state(&rng, t->page - PAGE_SIZE, 2 * PAGE_SIZE);

	test->priv = t;
	kunit_activate_static_stub(test, sha1cd_attack_detected,
				   shash_test_seen);
	shash_test_set_simd(!way->no_simd);
	return 0;
}

static void shash_test_exit(struct kunit *test)
{
	shash_test_set_simd(true);
}

/* What the driver of @desc has to return for an attack. */
static int shash_test_verdict(struct shash_desc *desc)
{
	return strcmp(crypto_shash_alg_name(desc->tfm), "sha1cd") ? 0 : -EBADMSG;
}

static __printf(7, 8)
void shash_test_expect(struct shash_test *t, struct shash_desc *desc, int err,
		       const u8 *out, bool attack, const u8 *want,
		       const char *fmt, ...)
{
	struct va_format where = { .fmt = fmt };
	va_list args;

	va_start(args, fmt);
	where.va = &args;
	KUNIT_ASSERT_EQ_MSG(t->test, err,
			    attack ? shash_test_verdict(desc) : 0,
			    "%s by %s: %pV", t->driver,
			    crypto_shash_driver_name(desc->tfm), &where);
	KUNIT_ASSERT_MEMEQ_MSG(t->test, out, want, 20, "%s by %s: %pV",
			       t->driver, crypto_shash_driver_name(desc->tfm),
			       &where);
	va_end(args);
}

/*
 * The digest by the kernel's own SHA-1: where @attack_len bytes are an attack,
 * the safe hash, which compresses their last block three times. Returns whether
 * they are within the message.
 */
static bool shash_test_reference(const u8 *data, size_t len, size_t attack_len,
				 u8 out[20])
{
	bool attack = attack_len && len >= attack_len;
	struct sha1_ctx ctx;
	int i;

	sha1_init(&ctx);
	if (attack) {
		shash_test_sha1_update(&ctx, data, attack_len);
		for (i = 0; i < 2; i++)
			shash_test_sha1_update(&ctx, data + attack_len - BLOCK, BLOCK);
		ctx.bytecount = attack_len;
		data += attack_len;
		len -= attack_len;
	}
	shash_test_sha1_update(&ctx, data, len);
	sha1_final(&ctx, out);
	return attack;
}

/* Whatever lies in a descriptor before a message is not to matter. */
static void shash_test_soil(struct shash_desc *desc)
{
	memset(shash_desc_ctx(desc), 0xff, crypto_shash_descsize(desc->tfm));
}

static void shash_test_start(struct shash_test *t, struct shash_desc *desc)
{
	shash_test_soil(desc);
	KUNIT_ASSERT_EQ(t->test, 0, crypto_shash_init(desc));
}

static void shash_test_update(struct shash_test *t, struct shash_desc *desc,
			      const u8 *data, size_t len)
{
	KUNIT_ASSERT_EQ_MSG(t->test, 0, crypto_shash_update(desc, data, len),
			    "%s: update never reports", t->driver);
}

static void shash_test_export(struct shash_test *t, struct shash_desc *desc,
			      void *state)
{
	KUNIT_ASSERT_EQ(t->test, 0, crypto_shash_export(desc, state));
}

static void shash_test_import(struct shash_test *t, struct shash_desc *desc,
			      const void *state)
{
	KUNIT_ASSERT_EQ(t->test, 0, crypto_shash_import(desc, state));
}

/* Imports a state and hashes the rest of its message. */
static int shash_test_resume(struct shash_test *t, struct shash_desc *desc,
			     const void *state, const u8 *data, size_t len,
			     u8 *out)
{
	shash_test_import(t, desc, state);
	return crypto_shash_finup(desc, data, len, out);
}

enum shash_how {
	DIGEST, TFM_DIGEST, FINUP, UPDATE_FINAL, UPDATE_FINUP, HALVES, BYTES,
	NR_HOWS
};

static const char *const hows[NR_HOWS] = {
	[DIGEST] = "digest",
	[TFM_DIGEST] = "tfm_digest",
	[FINUP] = "finup",
	[UPDATE_FINAL] = "update and final",
	[UPDATE_FINUP] = "update and finup of nothing",
	[HALVES] = "update and finup of a half each",
	[BYTES] = "update of each byte and final",
};

static int shash_test_hash(struct shash_test *t, struct shash_desc *desc,
			   enum shash_how how, const u8 *data, size_t len,
			   u8 *out)
{
	size_t i;

	memset(out, 0, 20);
	switch (how) {
	case DIGEST:
		shash_test_soil(desc);
		return crypto_shash_digest(desc, data, len, out);
	case TFM_DIGEST:
		return crypto_shash_tfm_digest(desc->tfm, data, len, out);
	case FINUP:
		shash_test_start(t, desc);
		return crypto_shash_finup(desc, data, len, out);
	case UPDATE_FINAL:
		shash_test_start(t, desc);
		shash_test_update(t, desc, data, len);
		return crypto_shash_final(desc, out);
	case UPDATE_FINUP:
		shash_test_start(t, desc);
		shash_test_update(t, desc, data, len);
		return crypto_shash_finup(desc, NULL, 0, out);
	case HALVES:
		shash_test_start(t, desc);
		shash_test_update(t, desc, data, len / 2);
		return crypto_shash_finup(desc, data + len / 2, len - len / 2,
					  out);
	default:
		shash_test_start(t, desc);
		for (i = 0; i < len; i++)
			shash_test_update(t, desc, data + i, 1);
		return crypto_shash_final(desc, out);
	}
}

static void test_properties(struct kunit *test)
{
	struct shash_test *t = test->priv;
	struct crypto_shash *tfm = t->desc->tfm;

	KUNIT_EXPECT_EQ(test, crypto_has_shash(t->driver, 0, 0), 1);
	KUNIT_EXPECT_STREQ(test, crypto_shash_driver_name(tfm), t->driver);
	KUNIT_EXPECT_STREQ(test, crypto_shash_alg_name(tfm),
			   t->name);
	KUNIT_EXPECT_EQ(test, crypto_shash_alg(tfm)->base.cra_priority,
			driver->priority);
	KUNIT_EXPECT_EQ(test, crypto_shash_descsize(tfm), STATE_SIZE);
	KUNIT_EXPECT_EQ(test, crypto_shash_statesize(tfm), STATE_SIZE);
	KUNIT_EXPECT_EQ(test, crypto_shash_digestsize(tfm), 20);
	KUNIT_EXPECT_EQ(test, crypto_shash_blocksize(tfm), BLOCK);
	KUNIT_EXPECT_EQ(test, crypto_shash_alg(tfm)->base.cra_alignmask, 0);
	KUNIT_EXPECT_EQ(test, crypto_shash_alg(tfm)->base.cra_ctxsize, 0);
	KUNIT_EXPECT_FALSE(test, crypto_shash_get_flags(tfm) &
				 CRYPTO_TFM_NEED_KEY);
}

/* By the name of the algorithm users get the best driver that is there. */
static void test_best_driver(struct kunit *test)
{
	struct shash_test *t = test->priv;
	struct crypto_shash *tfm = shash_test_tfm(test, t->name);
	char best[CRYPTO_MAX_ALG_NAME] = "", name[CRYPTO_MAX_ALG_NAME];
	int i, priority = 0;

	for (i = 0; i < ARRAY_SIZE(drivers); i++) {
		snprintf(name, sizeof(name), "%s-%s", t->name,
			 drivers[i].suffix);
		if (drivers[i].priority > priority &&
		    crypto_has_shash(name, 0, 0)) {
			priority = drivers[i].priority;
			strscpy(best, name);
		}
	}
	KUNIT_EXPECT_STREQ(test, best, crypto_shash_driver_name(tfm));
}

static void test_published(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const struct shash_message *m;
	u8 want[20], again[20];
	enum shash_how how;
	int err;

	for (m = messages; m->name; m++) {
		/* The vectors and the reference must know what they say. */
		KUNIT_ASSERT_TRUE(test, shash_test_reference(m->data, m->len,
							     m->len, want));
		KUNIT_ASSERT_MEMEQ(test, want, m->safe, 20);
		shash_test_sha1(m->data, m->len, want);
		KUNIT_ASSERT_MEMEQ(test, want, m->plain, 20);
		KUNIT_ASSERT_MEMNEQ(test, m->safe, m->plain, 20);

		shash_test_sha1(m->data, m->len - 1, want);
		for (how = 0; how < NR_HOWS; how++) {
			err = shash_test_hash(t, t->desc, how, m->data, m->len,
					      t->out);
			shash_test_expect(t, t->desc, err, t->out, true,
					  m->safe, "%s, %s", m->name,
					  hows[how]);
			crypto_shash_final(t->desc, again);
			KUNIT_ASSERT_MEMNEQ_MSG(test, again, m->plain, 20,
						"%s: %s, %s, a second final",
						t->driver, m->name, hows[how]);

			err = shash_test_hash(t, t->desc, how, m->data,
					      m->len - 1, t->out);
			shash_test_expect(t, t->desc, err, t->out, false, want,
					  "%s but its last byte, %s", m->name,
					  hows[how]);
		}
	}
}

/* A message that follows another in its descriptor inherits nothing. */
static void test_init_after_attack(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const struct shash_message *m;
	u8 want[20];
	size_t more;
	int err;

	for (m = messages; m->name; m++) {
		shash_test_sha1(m->data, m->len - 1, want);
		for (more = 0; more <= BLOCK; more++) {
			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, m->data, m->len);
			shash_test_update(t, t->desc, t->page, more);
			KUNIT_ASSERT_EQ(test, 0, crypto_shash_init(t->desc));
			err = crypto_shash_finup(t->desc, m->data, m->len - 1,
						 t->out);
			shash_test_expect(t, t->desc, err, t->out, false, want,
					  "init after %s and %zu bytes",
					  m->name, more);

			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, m->data, m->len);
			shash_test_update(t, t->desc, t->page, more);
			err = crypto_shash_digest(t->desc, m->data, m->len - 1,
						  t->out);
			shash_test_expect(t, t->desc, err, t->out, false, want,
					  "digest after %s and %zu bytes",
					  m->name, more);
		}
	}
}

/* Any other prefix, and any other byte in the blocks of the attack, undoes it. */
static void test_no_attack(struct kunit *test)
{
	static const u8 header[] = "blob 320";
	struct shash_test *t = test->priv;
	const struct shash_message *m;
	u8 *data, want[20];
	size_t len, i;
	int err;

	for (m = messages; m->name; m++) {
		data = t->end - m->len;
		memcpy(data, m->data, m->len);
		for (i = 0; i < m->len; i++) {
			data[i] ^= BIT(i % 8);
			shash_test_sha1(data, m->len, want);
			err = shash_test_hash(t, t->desc, DIGEST, data, m->len,
					      t->out);
			shash_test_expect(t, t->desc, err, t->out, false, want,
					  "%s with byte %zu changed", m->name,
					  i);
			data[i] ^= BIT(i % 8);
		}

		for (i = 0; i < 2; i++) {
			len = i ? BLOCK : sizeof(header);
			memcpy(data - len, i ? m->data : header, len);
			shash_test_sha1(data - len, len + m->len, want);
			err = shash_test_hash(t, t->desc, DIGEST, data - len,
					      len + m->len, t->out);
			shash_test_expect(t, t->desc, err, t->out, false, want,
					  "%s behind %zu bytes", m->name, len);
		}
	}
}

static void test_empty(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const struct shash_message *m;
	size_t i;
	int err;

	err = crypto_shash_digest(t->desc, NULL, 0, t->out);
	shash_test_expect(t, t->desc, err, t->out, false,
			  sha1_zero_message_hash, "digest");
	err = crypto_shash_tfm_digest(t->desc->tfm, NULL, 0, t->out);
	shash_test_expect(t, t->desc, err, t->out, false,
			  sha1_zero_message_hash, "tfm_digest");
	for (i = 0; i < 3; i++) {
		shash_test_start(t, t->desc);
		if (i)
			shash_test_update(t, t->desc, i == 1 ? NULL : t->end,
					  0);
		err = crypto_shash_finup(t->desc, NULL, 0, t->out);
		shash_test_expect(t, t->desc, err, t->out, false,
				  sha1_zero_message_hash, "finup, %zu", i);
	}
	shash_test_start(t, t->desc);
	err = crypto_shash_final(t->desc, t->out);
	shash_test_expect(t, t->desc, err, t->out, false,
			  sha1_zero_message_hash, "final");

	for (m = messages; m->name; m++) {
		shash_test_start(t, t->desc);
		for (i = 0; i < m->len; i++) {
			shash_test_update(t, t->desc, NULL, 0);
			shash_test_update(t, t->desc, m->data + i, 1);
			shash_test_update(t, t->desc, t->end, 0);
		}
		err = crypto_shash_finup(t->desc, NULL, 0, t->out);
		shash_test_expect(t, t->desc, err, t->out, true, m->safe,
				  "%s among empty updates", m->name);
	}
}

/* The message and the digest end at guard pages. */
static void shash_test_lengths(struct kunit *test, enum shash_how how)
{
	struct shash_test *t = test->priv;
	u8 want[20];
	size_t len;
	int err;

	for (len = 0; len <= 4096; len++) {
		shash_test_sha1(t->end - len, len, want);
		err = shash_test_hash(t, t->desc, how, t->end - len, len,
				      t->out);
		shash_test_expect(t, t->desc, err, t->out, false, want,
				  "%s of %zu bytes", hows[how], len);
	}
}

static void test_lengths_digest(struct kunit *test)
{
	shash_test_lengths(test, DIGEST);
}

static void test_lengths_update(struct kunit *test)
{
	shash_test_lengths(test, UPDATE_FINAL);
}

/* The beginning of an attack, at either guard page. */
static void test_guard_page(struct kunit *test)
{
	struct shash_test *t = test->priv;
	u8 *begin = shash_test_pages(test, PAGE_SIZE), *data, want[20];
	const struct shash_message *m;
	enum shash_how how;
	bool attack;
	size_t len;
	int err;

	for (m = messages; m->name; m++) {
		memcpy(begin, m->data, m->len);
		for (len = 0; len <= m->len; len++) {
			data = memcpy(t->end - len, m->data, len);
			attack = shash_test_reference(data, len, m->len, want);
			for (how = FINUP; how <= HALVES; how++) {
				err = shash_test_hash(t, t->desc, how, data,
						      len, t->out);
				shash_test_expect(t, t->desc, err, t->out,
						  attack, want,
						  "%zu bytes of %s at the end of a page, %s",
						  len, m->name, hows[how]);
			}
			err = shash_test_hash(t, t->desc, DIGEST, begin, len,
					      t->out);
			shash_test_expect(t, t->desc, err, t->out, attack, want,
					  "%zu bytes of %s at the beginning of a page",
					  len, m->name);
		}
	}
}

static void test_misalignment(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const struct shash_message *m = &messages[0];
	u8 *outs = t->out + 20 - 128, *data, want[20];
	size_t from, to;
	int err, clean;

	for (clean = 0; clean < 2; clean++) {
		shash_test_reference(m->data, m->len - clean, m->len, want);
		for (from = 0; from < 64; from++) {
			data = memcpy(t->page + from, m->data, m->len);
			for (to = 0; to < 64; to++) {
				err = shash_test_hash(t, t->desc, DIGEST, data,
						      m->len - clean,
						      outs + to);
				shash_test_expect(t, t->desc, err, outs + to,
						  !clean, want,
						  "from offset %zu to offset %zu",
						  from, to);
			}
		}
	}
}

/* The page boundary runs through the message where it is split. */
static void test_attack_splits(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const struct shash_message *m;
	size_t at;
	u8 *data;
	int err;

	for (m = messages; m->name; m++) {
		for (at = 1; at < m->len; at++) {
			data = memcpy(t->page - at, m->data, m->len);
			err = shash_test_hash(t, t->desc, DIGEST, data, m->len,
					      t->out);
			shash_test_expect(t, t->desc, err, t->out, true,
					  m->safe, "%s, page ends at %zu",
					  m->name, at);

			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, data, at);
			shash_test_update(t, t->desc, t->page, m->len - at);
			err = crypto_shash_final(t->desc, t->out);
			shash_test_expect(t, t->desc, err, t->out, true,
					  m->safe, "%s, update up to %zu",
					  m->name, at);

			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, data, at);
			err = crypto_shash_finup(t->desc, t->page, m->len - at,
						 t->out);
			shash_test_expect(t, t->desc, err, t->out, true,
					  m->safe, "%s, finup from %zu",
					  m->name, at);
		}
	}
}

/* Takes the message of desc[0] elsewhere, or out and in again. */
static void shash_test_detour(struct shash_test *t, struct shash_desc *desc[2],
			      u32 random)
{
	u8 state[1 + STATE_SIZE];

	if (random % 3) {
		shash_test_export(t, desc[0], state + 1);
		shash_test_soil(desc[0]);
		shash_test_soil(desc[1]);
		shash_test_import(t, desc[random % 3 - 1], state + 1);
	} else {
		memcpy(shash_desc_ctx(desc[1]), shash_desc_ctx(desc[0]),
		       STATE_SIZE);
	}
	if (random % 3 != 1)
		swap(desc[0], desc[1]);
}

static void test_random_splits(struct kunit *test)
{
	struct shash_test *t = test->priv;
	u8 outs[20 + 8], want[20], *out, *data;
	const struct shash_message *m;
	struct shash_desc *desc[2];
	size_t len, done, part;
	struct rnd_state rng;
	bool attack;
	u32 i;
	int err;

	for (i = 0; i < 1000; i++) {
		prandom_seed_state(&rng, SEED + i);
		m = &messages[prandom_u32_state(&rng) % 4];
		len = prandom_u32_state(&rng) % 3000;
		out = outs + prandom_u32_state(&rng) % 8;
		data = t->end - prandom_u32_state(&rng) % 64 - len;
		prandom_bytes_state(&rng, data, len);
		if (i % 2)
			memcpy(data, m->data, min(len, m->len));
		attack = shash_test_reference(data, len, i % 2 ? m->len : 0,
					      want);

		desc[0] = t->desc;
		desc[1] = prandom_u32_state(&rng) % 2 ? t->copy : t->sibling;
		shash_test_start(t, desc[0]);
		for (done = 0; done < len && prandom_u32_state(&rng) % 16;
		     done += part) {
			part = prandom_u32_state(&rng) % 2 ? 150 : len;
			part = prandom_u32_state(&rng) %
			       (min(part, len - done) + 1);
			if (prandom_u32_state(&rng) % 4 == 0)
				shash_test_detour(t, desc,
						  prandom_u32_state(&rng));
			shash_test_update(t, desc[0], data + done, part);
		}
		if (done == len && prandom_u32_state(&rng) % 2)
			err = crypto_shash_final(desc[0], out);
		else
			err = crypto_shash_finup(desc[0],
						 done < len ? data + done : NULL,
						 len - done, out);
		shash_test_expect(t, desc[0], err, out, attack, want,
				  "round %u (seed %#llx), %zu bytes", i,
				  SEED + i, len);
	}
}

/* An attack and 64 bytes more, or a clean message, exported at every place. */
static void test_export_import(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const size_t len = sizeof(sha1cd_shattered_1) + BLOCK;
	u8 *data = t->end - len, *clean = data - len, want[20];
	u8 exported[1 + STATE_SIZE + 8], stale[STATE_SIZE], twice[STATE_SIZE];
	u8 *state = exported + 1;
	struct shash_desc *desc = t->desc, *other;
	bool attack;
	int i, how, err;
	size_t at;

	/* The descriptors are imported to over another verdict than their own. */
	shash_test_start(t, desc);
	shash_test_update(t, desc, messages[0].data, messages[0].len);
	shash_test_export(t, desc, stale);

	for (i = 0; i < 3; i++) {
		if (i < 2)
			memcpy(data, messages[i].data, messages[i].len);
		else
			data = clean;
		attack = shash_test_reference(data, len,
					      i < 2 ? messages[i].len : 0,
					      want);
		for (at = 0; at <= len; at++) {
			shash_test_start(t, desc);
			shash_test_update(t, desc, data, at);
			memset(exported, 0x5a, sizeof(exported));
			shash_test_export(t, desc, state);
			shash_test_export(t, desc, twice);
			KUNIT_ASSERT_MEMEQ_MSG(test, state, twice, STATE_SIZE,
					       "%s: at %zu", t->driver, at);
			KUNIT_ASSERT_TRUE_MSG(test,
					      !memchr_inv(state + STATE_SIZE,
							  0x5a, 8),
					      "%s: overrun at %zu", t->driver,
					      at);

			for (how = 0; how < 6; how++) {
				other = how < 3 ? t->copy : t->sibling;
				shash_test_start(t, other);
				if (how % 3 == 1)
					shash_test_import(t, other, stale);
				if (how % 3 < 2)
					shash_test_import(t, other, state);
				else
					memcpy(shash_desc_ctx(other),
					       shash_desc_ctx(desc),
					       STATE_SIZE);
				err = crypto_shash_finup(other, data + at,
							 len - at, t->out);
				shash_test_expect(t, other, err, t->out, attack,
						  want, "message %d, way %d, at %zu",
						  i, how, at);
			}

			err = crypto_shash_finup(desc, data + at, len - at,
						 t->out);
			shash_test_expect(t, desc, err, t->out, attack, want,
					  "message %d, exported at %zu", i, at);

			/* And the other way, from the sibling. */
			shash_test_start(t, t->sibling);
			shash_test_update(t, t->sibling, data, at);
			shash_test_export(t, t->sibling, state);
			shash_test_soil(desc);
			err = shash_test_resume(t, desc, state, data + at,
						len - at, t->out);
			shash_test_expect(t, desc, err, t->out, attack, want,
					  "message %d, from the sibling at %zu",
					  i, at);
		}
	}
}

/*
 * The state of the kernel's own SHA-1, which has the bytes of the unfinished
 * block not in the count but at the end.
 */
struct shash_kernel_state {
	struct sha1cd_state state;
	u8 partial;
};

#define KERNEL_STATE_SIZE	offsetofend(struct shash_kernel_state, partial)

/* A message changes between this driver and the kernel's own SHA-1. */
static void test_kernel_sha1(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const size_t len = sizeof(sha1cd_shattered_1) + BLOCK;
	struct shash_desc *kernel =
		shash_test_desc(test, shash_test_tfm(test, "sha1"));
	unsigned int size = crypto_shash_statesize(kernel->tfm);
	struct shash_kernel_state s;
	const struct shash_message *m;
	u8 *data, want[20];
	bool attack;
	size_t at;
	int err;

	if (size != KERNEL_STATE_SIZE)
		kunit_skip(test, "the state of %s has %u bytes, not %zu",
			   crypto_shash_driver_name(kernel->tfm), size,
			   KERNEL_STATE_SIZE);

	for (m = messages; m < messages + 2; m++) {
		/* Not at the guard page, for the sake of the kernel's code. */
		data = t->end - 2 * len;
		memcpy(data, m->data, m->len);
		for (at = 0; at <= len; at++) {
			/* What has not been seen yet is detected. */
			if (at < m->len) {
				shash_test_start(t, kernel);
				shash_test_update(t, kernel, data, at);
				shash_test_export(t, kernel, &s);
				s.state.count += s.partial;
				attack = shash_test_reference(data, len, m->len,
							      want);
				shash_test_soil(t->desc);
				err = shash_test_resume(t, t->desc, &s.state,
							data + at, len - at,
							t->out);
				shash_test_expect(t, t->desc, err, t->out,
						  attack, want,
						  "%s from the kernel's at %zu",
						  m->name, at);
			}

			/* An attack stays mitigated where nothing detects. */
			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, data, at);
			shash_test_export(t, t->desc, &s.state);
			s.partial = at % BLOCK;
			s.state.count -= s.partial;
			shash_test_reference(data, len,
					     at < m->len ? 0 : m->len, want);
			err = shash_test_resume(t, kernel, &s, data + at,
						len - at, t->out);
			shash_test_expect(t, kernel, err, t->out, false, want,
					  "%s to the kernel's at %zu", m->name,
					  at);
		}
	}
}

/* Nothing that another implementation may leave in a state has a say. */
static void test_foreign_states(struct kunit *test)
{
	static const u16 places[] = {
		0, 1, 63, 64, 192, 255, 256, 257, 300, 319, 320, 321, 383, 384,
	};
	struct shash_test *t = test->priv;
	const size_t len = sizeof(sha1cd_shattered_1) + BLOCK;
	u8 *data = t->end - len, want[20];
	struct sha1cd_state clean, state;
	struct shash_desc *other;
	int i, bit, p, how, err;
	bool attack;

	for (i = 0; i < 3; i++) {
		if (i < 2)
			memcpy(data, messages[i].data, messages[i].len);
		else
			data -= len;
		attack = shash_test_reference(data, len,
					      i < 2 ? messages[i].len : 0,
					      want);
		for (p = 0; p < ARRAY_SIZE(places); p++) {
			size_t at = places[p];

			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, data, at);
			shash_test_export(t, t->desc, &clean);
			for (bit = 0; bit < 32 + 8; bit++) {
				state = clean;
				state.spare ^= bit < 32 ? BIT(bit) : ~0U;
				if (bit >= 32)
					state.count |= (u64)(bit - 32) << 61;
				for (how = 0; how < 2; how++) {
					other = how ? t->sibling : t->desc;
					shash_test_soil(other);
					err = shash_test_resume(t, other, &state,
								data + at,
								len - at,
								t->out);
					shash_test_expect(t, other, err, t->out,
							  attack || bit >= 32 + 4,
							  want,
							  "message %d, at %zu, spare %#x, count %#llx",
							  i, at, state.spare,
							  state.count);
				}
			}
		}
	}
}

static void test_late_messages(struct kunit *test)
{
	static const u8 zero[1];
	static const struct {
		u32 ihv[5];
		u64 count;
		const u8 *data;
		size_t len;
		bool attack;
		u8 digest[20];
	} v[] = {
		{ { 0x37e93356, 0x4a9b314f, 0xaf5c629e, 0x5591a029, 0x551c87c7 },
		  1ULL << 29, zero, 0, false, {
			0x5b, 0x08, 0x84, 0x92, 0xc9, 0xf4, 0x77, 0x8f, 0x40, 0x9b,
			0x7a, 0xe6, 0x14, 0x77, 0xde, 0xc1, 0x24, 0xc9, 0x90, 0x33,
		} },
		{ { 0xd6d0ccd0, 0x737c474d, 0x3119ccc0, 0xd168df14, 0x3d2453be },
		  1ULL << 32, zero, 0, false, {
			0x1b, 0xf9, 0x9e, 0xe9, 0xf3, 0x74, 0xe5, 0x8e, 0x20, 0x1e,
			0x4d, 0xda, 0x4f, 0x47, 0x4e, 0x57, 0x0e, 0xb7, 0x72, 0x29,
		} },
		{ { 0xd6d0ccd0, 0x737c474d, 0x3119ccc0, 0xd168df14, 0x3d2453be },
		  1ULL << 32, zero, 1, false, {
			0xe7, 0xd7, 0x47, 0xb7, 0x5f, 0x76, 0xe0, 0xe4, 0x1e, 0x83,
			0xb7, 0x5b, 0xce, 0x46, 0x42, 0x81, 0x61, 0x36, 0x30, 0x4f,
		} },
		{ { 0x4ea96269, 0x7c876e26, 0x74d107f0, 0xfec67984, 0x14f5bf45 },
		  (1ULL << 32) + 192, sha1cd_shattered_1 + 192, 128, true, {
			0x33, 0x87, 0xa3, 0x1a, 0xf4, 0x2f, 0x7b, 0x9a, 0x9f, 0x02,
			0xce, 0xf4, 0x52, 0x91, 0x92, 0x1a, 0xe6, 0xaa, 0x18, 0x6a,
		} },
	};
	struct shash_test *t = test->priv;
	struct sha1cd_state state = {};
	int i, err;

	for (i = 0; i < ARRAY_SIZE(v); i++) {
		memcpy(state.ihv, v[i].ihv, sizeof(state.ihv));
		state.count = v[i].count;
		t->nr_seen = 0;
		err = shash_test_resume(t, t->desc, &state, v[i].data, v[i].len,
					t->out);
		shash_test_expect(t, t->desc, err, t->out, v[i].attack,
				  v[i].digest, "%zu bytes after %llu, finup",
				  v[i].len, v[i].count);
		KUNIT_EXPECT_EQ(test, t->nr_seen, v[i].attack);
		if (v[i].attack)
			KUNIT_EXPECT_EQ(test, t->seen.offset,
					(1ULL << 32) + 256);

		shash_test_import(t, t->desc, &state);
		shash_test_update(t, t->desc, v[i].data, v[i].len);
		err = crypto_shash_final(t->desc, t->out);
		shash_test_expect(t, t->desc, err, t->out, v[i].attack,
				  v[i].digest, "%zu bytes after %llu, update",
				  v[i].len, v[i].count);
	}
}

static void shash_test_count(struct shash_test *t, u64 count, size_t len,
			     bool flagged, int how)
{
	struct sha1cd_state state = {};
	struct sha1_ctx ctx;
	u8 want[20];
	int err;

	memcpy(state.ihv, t->page, sizeof(state.ihv));
	memcpy(state.buf, t->page, sizeof(state.buf));
	state.count = count | (flagged ? SHA1CD_ATTACK : 0);
	memcpy(&ctx, &state, sizeof(ctx));
	shash_test_sha1_update(&ctx, t->page, len);
	sha1_final(&ctx, want);

	shash_test_import(t, t->desc, &state);
	if (how)
		shash_test_update(t, t->desc, t->page, len);
	if (how == 1)
		err = crypto_shash_final(t->desc, t->out);
	else
		err = crypto_shash_finup(t->desc, t->page, how ? 0 : len,
					 t->out);
	shash_test_expect(t, t->desc, err, t->out, flagged, want,
			  "%zu bytes after %#llx, way %d", len, state.count,
			  how);
}

/* However far a count goes, it neither makes nor loses a verdict. */
static void test_count_carry(struct kunit *test)
{
	static const u8 lens[] = { 0, 1, 63, 64, 65, 128, 255 };
	static const u8 befores[] = { 0, 1, 63, 64, 100 };
	struct shash_test *t = test->priv;
	int power, b, l, i;
	u64 count;

	for (power = 61; power <= 63; power++) {
		for (b = 0; b < ARRAY_SIZE(befores); b++) {
			count = BIT_ULL(power) - befores[b];
			for (l = 0; l < ARRAY_SIZE(lens); l++)
				for (i = 0; i < 6; i++)
					shash_test_count(t, count & ~SHA1CD_ATTACK,
							 lens[l], i / 3, i % 3);
		}
	}
}

static void test_verdict_lasts(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const struct shash_message *m;
	size_t len, more, i;
	u8 *data, want[20];
	int err;

	for (m = messages; m->name; m++) {
		data = t->end - m->len - 64 * BLOCK;
		memcpy(data, m->data, m->len);
		for (more = 1; more <= 64 * BLOCK;
		     more += more < BLOCK ? 1 : BLOCK) {
			len = m->len + more;
			shash_test_reference(data, len, m->len, want);
			err = shash_test_hash(t, t->desc, DIGEST, data, len,
					      t->out);
			shash_test_expect(t, t->desc, err, t->out, true, want,
					  "%s, then %zu bytes at once", m->name,
					  more);

			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, data, m->len);
			for (i = m->len; i + BLOCK <= len; i += BLOCK)
				shash_test_update(t, t->desc, data + i, BLOCK);
			err = crypto_shash_finup(t->desc, data + i, len - i,
						 t->out);
			shash_test_expect(t, t->desc, err, t->out, true, want,
					  "%s, then %zu bytes in blocks",
					  m->name, more);
		}
	}
}

/* The secrets of a message are gone: in the driver, not only in the API. */
static void test_wiped(struct kunit *test)
{
	struct shash_test *t = test->priv;
	struct shash_alg *alg = crypto_shash_alg(t->desc->tfm);
	u8 *ctx = shash_desc_ctx(t->desc);
	int attack, how, err;
	u8 want[20];

	for (attack = 0; attack < 2; attack++) {
		const u8 *data = attack ? messages[0].data : t->page;

		shash_test_reference(data, 320, attack ? 320 : 0, want);
		for (how = 0; how < 2; how++) {
			shash_test_start(t, t->desc);
			shash_test_update(t, t->desc, data, 310);
			if (how) {
				err = alg->finup(t->desc, data + 310, 10,
						 t->out);
			} else {
				shash_test_update(t, t->desc, data + 310, 10);
				err = alg->final(t->desc, t->out);
			}
			shash_test_expect(t, t->desc, err, t->out, attack, want,
					  "%s", how ? "finup" : "final");
			KUNIT_EXPECT_TRUE_MSG(test,
					      !memchr_inv(ctx, 0, STATE_SIZE),
					      "%s: %s, attack %d", t->driver,
					      how ? "finup" : "final", attack);
		}
	}
}

static void shash_test_words(u32 *words, const u8 *block)
{
	int i;

	for (i = 0; i < 16; i++)
		words[i] = get_unaligned_be32(block + 4 * i);
}

/* The hook hears of each flagged block once, where sleeping is allowed. */
static void test_hook(struct kunit *test)
{
	struct shash_test *t = test->priv;
	const struct shash_message *m, *twin;
	struct sha1_ctx ctx, twin_ctx;
	enum shash_how how;
	u32 words[16];
	u64 offset;

	for (m = messages; m->name; m++) {
		twin = &messages[(m - messages) ^ 1];
		offset = m->len - BLOCK;
		for (how = 0; how < NR_HOWS; how++) {
			t->nr_seen = 0;
			memset(&t->seen, 0, sizeof(t->seen));
			shash_test_hash(t, t->desc, how, m->data, m->len,
					t->out);
			KUNIT_ASSERT_EQ_MSG(test, t->nr_seen, 1, "%s: %s, %s",
					    t->driver, m->name, hows[how]);
			KUNIT_EXPECT_FALSE(test, t->seen_atomic);
			KUNIT_EXPECT_EQ(test, t->seen.offset, offset);
			KUNIT_EXPECT_EQ(test, t->seen.dv, 27);
			KUNIT_EXPECT_STREQ(test, sha1cd_dv_name(t->seen.dv),
					   "II(52,0)");

			sha1_init(&ctx);
			shash_test_sha1_update(&ctx, m->data, offset);
			KUNIT_EXPECT_MEMEQ(test, t->seen.ihv, ctx.state.h, 20);
			sha1_init(&twin_ctx);
			shash_test_sha1_update(&twin_ctx, twin->data, offset);
			KUNIT_EXPECT_MEMEQ(test, t->seen.ihv2,
					   twin_ctx.state.h, 20);
			shash_test_sha1_update(&ctx, m->data + offset, BLOCK);
			KUNIT_EXPECT_MEMEQ(test, t->seen.out, ctx.state.h, 20);
			shash_test_words(words, m->data + offset);
			KUNIT_EXPECT_MEMEQ(test, t->seen.block, words, BLOCK);
			shash_test_words(words, twin->data + offset);
			KUNIT_EXPECT_MEMEQ(test, t->seen.twin, words, BLOCK);

			t->nr_seen = 0;
			shash_test_hash(t, t->desc, how, m->data, m->len - 1,
					t->out);
			KUNIT_EXPECT_EQ_MSG(test, t->nr_seen, 0, "%s: %s, %s",
					    t->driver, m->name, hows[how]);
		}
	}
}

/* What is to be flagged if no DV had a message difference, and the digest then. */
struct shash_flags {
	unsigned int nr, padding;
	u64 offset;	/* of the last one */
	int dv;
	u8 digest[20];
};

static void shash_test_flags(struct shash_flags *flags, const u8 *data,
			     size_t len)
{
	size_t padded = round_up(len + 9, BLOCK), at;
	u8 block[BLOCK];
	struct sha1_ctx ctx;
	u32 w[80], mask;
	int i;

	*flags = (struct shash_flags) { .dv = -1 };
	sha1_init(&ctx);
	for (at = 0; at < padded; at += BLOCK) {
		memset(block, 0, BLOCK);
		if (at <= len) {
			memcpy(block, data + at, min(len - at, BLOCK));
			if (len - at < BLOCK)
				block[len - at] = 0x80;
		}
		if (at + BLOCK == padded)
			put_unaligned_be64(8 * len, block + BLOCK - 8);

		shash_test_sha1_update(&ctx, block, BLOCK);
		sha1cd_oracle_expand(w, block);
		mask = sha1cd_oracle_dvmask(w);
		if (!mask)
			continue;
		shash_test_sha1_update(&ctx, block, BLOCK);
		shash_test_sha1_update(&ctx, block, BLOCK);
		flags->nr++;
		flags->padding += at + BLOCK > len;
		flags->offset = at;
		flags->dv = __ffs(mask);
	}
	for (i = 0; i < 5; i++)
		put_unaligned_be32(ctx.state.h[i], flags->digest + 4 * i);
}

static const struct sha1cd_dm *shash_test_zero_dms(void)
{
	static const struct sha1cd_dm zero[SHA1CD_NR_DVS];

	return zero;
}

/*
 * If the twin is made the block itself, then one block in twenty is flagged:
 * anywhere in a message, several of them, and in the padding.
 */
static void test_any_block(struct kunit *test)
{
	struct shash_test *t = test->priv;
	unsigned int nr = 0, padding = 0;
	struct shash_flags flags;
	struct rnd_state rng;
	enum shash_how how;
	size_t len, part;
	u8 *data;
	u32 i;
	int err;

	kunit_activate_static_stub(test, sha1cd_dm_table, shash_test_zero_dms);
	for (i = 0; i < 1000; i++) {
		prandom_seed_state(&rng, SEED + i);
		len = prandom_u32_state(&rng) % (i % 4 ? 128 : 4096);
		how = prandom_u32_state(&rng) % NR_HOWS;
		data = t->end - len;
		prandom_bytes_state(&rng, data, len);
		shash_test_flags(&flags, data, len);
		nr += flags.nr;
		padding += flags.padding;

		t->nr_seen = 0;
		err = shash_test_hash(t, t->desc, how, data, len, t->out);
		shash_test_expect(t, t->desc, err, t->out, flags.nr,
				  flags.digest,
				  "round %u (seed %#llx), %zu bytes, %s", i,
				  SEED + i, len, hows[how]);
		KUNIT_ASSERT_EQ_MSG(test, t->nr_seen, flags.nr, "%s: round %u",
				    t->driver, i);
		if (!flags.nr)
			continue;
		KUNIT_ASSERT_EQ_MSG(test, t->seen.offset, flags.offset,
				    "%s: round %u", t->driver, i);
		KUNIT_ASSERT_EQ_MSG(test, t->seen.dv, flags.dv, "%s: round %u",
				    t->driver, i);

		part = prandom_u32_state(&rng) % (len + 1);
		shash_test_start(t, t->desc);
		shash_test_update(t, t->desc, data, part);
		err = crypto_shash_finup(t->desc, data + part, len - part,
					 t->out);
		shash_test_expect(t, t->desc, err, t->out, flags.nr,
				  flags.digest,
				  "round %u (seed %#llx), %zu bytes, split at %zu",
				  i, SEED + i, len, part);
	}
	kunit_deactivate_static_stub(test, sha1cd_dm_table);
	/* It was really tried. */
	KUNIT_EXPECT_GE(test, nr, 300);
	KUNIT_EXPECT_GE(test, padding, 30);
}

/* A message for any context, where assertions are of no use. */
struct shash_job {
	const u8 *data;
	size_t len;
	bool attack;
	u8 want[20];
};

static void shash_test_job(struct shash_test *t, struct shash_job *job, int i)
{
	const struct shash_message *m = &messages[i / 2 % 4];
	u8 *data;

	job->len = m->len + 200 + i;
	data = kunit_kmalloc(t->test, job->len, GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(t->test, data);
	memcpy(data, t->page, job->len);
	if (i % 2)
		memcpy(data, m->data, m->len);
	job->data = data;
	job->attack = shash_test_reference(data, job->len, i % 2 ? m->len : 0,
					   job->want);
}

static bool shash_test_job_ok(struct shash_desc *desc,
			      const struct shash_job *job, int err,
			      const u8 *out)
{
	return err == (job->attack ? shash_test_verdict(desc) : 0) &&
	       !memcmp(out, job->want, 20);
}

static bool shash_test_job_run(struct crypto_shash *tfm,
			       const struct shash_job *job)
{
	SHASH_DESC_ON_STACK(desc, tfm);
	u8 out[20];
	int err;

	desc->tfm = tfm;
	err = crypto_shash_digest(desc, job->data, job->len, out);
	return shash_test_job_ok(desc, job, err, out);
}

struct shash_worker {
	struct crypto_shash *tfm;
	struct task_struct *task;
	struct shash_job job;
	unsigned long rounds, failures;
};

static int shash_test_work(void *data)
{
	struct shash_worker *w = data;

	while (!kthread_should_stop()) {
		w->failures += !shash_test_job_run(w->tfm, &w->job);
		w->rounds++;
		cond_resched();
	}
	return 0;
}

static void test_threads(struct kunit *test)
{
	struct shash_test *t = test->priv;
	struct shash_worker *w;
	const int n = 8;
	int i;

	w = kunit_kcalloc(test, n, sizeof(*w), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, w);
	for (i = 0; i < n; i++) {
		w[i].tfm = t->desc->tfm;
		shash_test_job(t, &w[i].job, i);
	}
	for (i = 0; i < n; i++)
		w[i].task = kthread_run(shash_test_work, &w[i], "sha1cd-test/%d",
					i);
	msleep(1000);
	for (i = 0; i < n; i++)
		if (!IS_ERR(w[i].task))
			kthread_stop(w[i].task);
	for (i = 0; i < n; i++) {
		KUNIT_EXPECT_NOT_ERR_OR_NULL(test, w[i].task);
		KUNIT_EXPECT_EQ_MSG(test, w[i].failures, 0,
				    "%s: thread %d, attack %d, %lu rounds",
				    t->driver, i, w[i].job.attack, w[i].rounds);
		KUNIT_EXPECT_GT_MSG(test, w[i].rounds, 0, "%s: thread %d",
				    t->driver, i);
	}
}

/* As many as kunit_run_irq_test() may have at once: task, softirq, hardirq. */
#define NR_CONTEXTS	3

struct shash_irq_whole {
	struct crypto_shash *tfm;
	struct shash_job jobs[NR_CONTEXTS + 1];
	atomic_t next;
};

static bool shash_test_irq_whole(void *data)
{
	struct shash_irq_whole *s = data;
	unsigned int i = (u32)atomic_inc_return(&s->next);

	return shash_test_job_run(s->tfm, &s->jobs[i % ARRAY_SIZE(s->jobs)]);
}

static void test_interrupts(struct kunit *test)
{
	struct shash_test *t = test->priv;
	struct shash_irq_whole *s;
	int i;

	s = kunit_kzalloc(test, sizeof(*s), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, s);
	s->tfm = t->desc->tfm;
	for (i = 0; i < ARRAY_SIZE(s->jobs); i++)
		shash_test_job(t, &s->jobs[i], i);
	kunit_run_irq_test(test, shash_test_irq_whole, 100000, s);
}

struct shash_irq_msg {
	struct shash_desc *desc;
	struct shash_job job;
	atomic_t busy;
	size_t done;
	bool begun;
};

struct shash_irq_mixed {
	struct shash_irq_msg msgs[NR_CONTEXTS];
	atomic_t next;
};

/* Begins, continues or ends a message that no other context is at. */
static bool shash_test_irq_mixed(void *data)
{
	static const u8 parts[] = { 61, 130, 1, 64, 7, 128, 2, 255 };
	struct shash_irq_mixed *s = data;
	struct shash_irq_msg *msg;
	bool ok = true;
	size_t part;
	u8 out[20];
	int err;

	/* One of them is always free. */
	do {
		msg = &s->msgs[(u32)atomic_inc_return(&s->next) % NR_CONTEXTS];
	} while (atomic_cmpxchg(&msg->busy, 0, 1));

	part = min(msg->job.len - msg->done, parts[msg->done % ARRAY_SIZE(parts)]);
	if (!msg->begun) {
		ok = !crypto_shash_init(msg->desc);
		msg->begun = true;
	} else if (part) {
		ok = !crypto_shash_update(msg->desc, msg->job.data + msg->done,
					  part);
		msg->done += part;
	} else {
		err = crypto_shash_final(msg->desc, out);
		ok = shash_test_job_ok(msg->desc, &msg->job, err, out);
		msg->begun = false;
		msg->done = 0;
	}
	atomic_set_release(&msg->busy, 0);
	return ok;
}

static void test_interrupts_mixed(struct kunit *test)
{
	struct shash_test *t = test->priv;
	struct shash_irq_mixed *s;
	int i;

	s = kunit_kzalloc(test, sizeof(*s), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, s);
	for (i = 0; i < NR_CONTEXTS; i++) {
		s->msgs[i].desc = shash_test_desc(test, t->desc->tfm);
		shash_test_job(t, &s->msgs[i].job, i);
	}
	kunit_run_irq_test(test, shash_test_irq_mixed, 250000, s);
}

#define SHASH_CASE(name) KUNIT_CASE_PARAM(name, shash_test_ways)

#define SHASH_SUITE(suffix, ...)					\
	(&(struct kunit_suite) {					\
		.name = "sha1cd_shash_" #suffix,			\
		.suite_init = shash_test_suite_init,			\
		.init = shash_test_init,				\
		.exit = shash_test_exit,				\
		.test_cases = (struct kunit_case[]) {			\
			SHASH_CASE(test_properties),			\
			SHASH_CASE(test_best_driver),			\
			SHASH_CASE(test_published),			\
			SHASH_CASE(test_init_after_attack),		\
			SHASH_CASE(test_no_attack),			\
			SHASH_CASE(test_empty),				\
			SHASH_CASE(test_lengths_digest),		\
			SHASH_CASE(test_lengths_update),		\
			SHASH_CASE(test_guard_page),			\
			SHASH_CASE(test_misalignment),			\
			SHASH_CASE(test_attack_splits),			\
			SHASH_CASE(test_random_splits),			\
			SHASH_CASE(test_export_import),			\
			SHASH_CASE(test_kernel_sha1),			\
			SHASH_CASE(test_foreign_states),		\
			SHASH_CASE(test_late_messages),			\
			SHASH_CASE(test_count_carry),			\
			SHASH_CASE(test_verdict_lasts),			\
			SHASH_CASE(test_wiped),				\
			SHASH_CASE(test_hook),				\
			SHASH_CASE(test_any_block),			\
			SHASH_CASE(test_threads),			\
			SHASH_CASE(test_interrupts),			\
			SHASH_CASE(test_interrupts_mixed),		\
			{}						\
		},							\
	}),

kunit_test_suites(SHA1CD_DRIVERS(SHASH_SUITE));
