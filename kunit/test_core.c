// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Tests of everything below the crypto API, once for each implementation. They
 * run in the kernel under KUnit and, with the shim of host/, in userspace under
 * sanitizers. Expected values come from publications and from the oracle.
 */
#include <kunit/static_stub.h>
#include <kunit/test.h>
#include <linux/module.h>
#include <linux/sched.h>
#include <linux/vmalloc.h>

#include "../compat.h"
#include "oracle.h"

#define SHA1CD_WANT_VECTORS
#include "vectors.h"

static bool big;
module_param(big, bool, 0444);
MODULE_PARM_DESC(big, "hash 4 GiB for real, which is slow on emulated processors");

/* Attacks seen since the last sha1cd_test_hash(), by the hook. */
static struct sha1cd_attack seen[SHA1CD_MAX_EVENTS];
static unsigned int nr_seen;

static void sha1cd_test_seen(const struct sha1cd_attack *attack)
{
	if (nr_seen < SHA1CD_MAX_EVENTS)
		seen[nr_seen] = *attack;
	nr_seen++;
}

static int sha1cd_test_init(struct kunit *test, enum sha1cd_impl impl)
{
	test->priv = kunit_kzalloc(test, sizeof(impl), GFP_KERNEL);
	KUNIT_ASSERT_NOT_NULL(test, test->priv);
	*(enum sha1cd_impl *)test->priv = impl;
	kunit_activate_static_stub(test, sha1cd_attack_detected,
				   sha1cd_test_seen);
	return 0;
}

static struct sha1cd_call sha1cd_test_call(struct kunit *test, u32 flags)
{
	return (struct sha1cd_call) {
		.impl = *(enum sha1cd_impl *)test->priv,
		.flags = flags,
	};
}

/* One whole message, or what is left of one after @state. */
static int sha1cd_test_rest(struct kunit *test, struct sha1cd_state *state,
			    u32 flags, const u8 *data, size_t len, u8 out[20])
{
	struct sha1cd_call call = sha1cd_test_call(test, flags);

	nr_seen = 0;
	return sha1cd_state_finup(state, data, len, out, &call);
}

static int sha1cd_test_hash(struct kunit *test, u32 flags, const u8 *data,
			    size_t len, u8 out[20])
{
	struct sha1cd_state state;

	sha1cd_state_init(&state);
	return sha1cd_test_rest(test, &state, flags, data, len, out);
}

static void sha1cd_test_update(struct kunit *test, struct sha1cd_state *state,
			       const u8 *data, size_t len)
{
	struct sha1cd_call call = sha1cd_test_call(test, 0);

	sha1cd_state_update(state, data, len, &call);
}

/* A splitmix64 stream, which is also how the published digests are made. */
static u64 sha1cd_test_next(u64 *x)
{
	u64 z = *x += 0x9e3779b97f4a7c15ULL;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
	return z ^ z >> 31;
}

static size_t sha1cd_test_below(u64 *x, u32 n)
{
	return (u32)sha1cd_test_next(x) % n;
}

static void sha1cd_test_fill(u64 seed, u8 *data, size_t len)
{
	u64 z = 0;
	size_t i;

	for (i = 0; i < len; i++, z >>= 8) {
		if (i % 8 == 0)
			z = sha1cd_test_next(&seed);
		data[i] = z;
	}
}

static u8 *sha1cd_test_random(struct kunit *test, size_t len)
{
	u8 *data = kunit_kzalloc(test, len, GFP_KERNEL);

	KUNIT_ASSERT_NOT_NULL(test, data);
	sha1cd_test_fill(len, data, len);
	return data;
}

static void sha1cd_test_oracle(const u8 *data, size_t len, u8 out[20])
{
	struct sha1cd_oracle oracle;

	sha1cd_oracle_init(&oracle, SHA1CD_NO_DETECT);
	sha1cd_oracle_final(&oracle, data, len, out);
}

/* FIPS 180-4 by way of its example documents, and a million times "a". */
static void test_fips_examples(struct kunit *test)
{
	static const struct {
		const char *text;
		size_t times;
		u8 digest[20];
	} examples[] = {
		{ "", 1, {
			0xda, 0x39, 0xa3, 0xee, 0x5e, 0x6b, 0x4b, 0x0d, 0x32, 0x55,
			0xbf, 0xef, 0x95, 0x60, 0x18, 0x90, 0xaf, 0xd8, 0x07, 0x09,
		} },
		{ "abc", 1, {
			0xa9, 0x99, 0x3e, 0x36, 0x47, 0x06, 0x81, 0x6a, 0xba, 0x3e,
			0x25, 0x71, 0x78, 0x50, 0xc2, 0x6c, 0x9c, 0xd0, 0xd8, 0x9d,
		} },
		{ "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1, {
			0x84, 0x98, 0x3e, 0x44, 0x1c, 0x3b, 0xd2, 0x6e, 0xba, 0xae,
			0x4a, 0xa1, 0xf9, 0x51, 0x29, 0xe5, 0xe5, 0x46, 0x70, 0xf1,
		} },
		{ "a", 1000000, {
			0x34, 0xaa, 0x97, 0x3c, 0xd4, 0xc4, 0xda, 0xa4, 0xf6, 0x1e,
			0xeb, 0x2b, 0xdb, 0xad, 0x27, 0x31, 0x65, 0x34, 0x01, 0x6f,
		} },
	};
	struct sha1cd_state state;
	size_t i, n;
	u8 out[20];

	for (i = 0; i < ARRAY_SIZE(examples); i++) {
		sha1cd_state_init(&state);
		for (n = 0; n < examples[i].times; n++)
			sha1cd_test_update(test, &state,
					   (const u8 *)examples[i].text,
					   strlen(examples[i].text));
		KUNIT_EXPECT_EQ(test, 0, sha1cd_test_rest(test, &state, 0, NULL,
							  0, out));
		KUNIT_EXPECT_MEMEQ_MSG(test, out, examples[i].digest, 20,
				       "%zu times \"%s\"", examples[i].times,
				       examples[i].text);
	}
}

static void test_all_lengths(struct kunit *test)
{
	const size_t most = 4096;
	u8 *data = sha1cd_test_random(test, most), out[20], expected[20];
	struct sha1cd_oracle oracle, copy;
	size_t len;

	sha1cd_oracle_init(&oracle, SHA1CD_NO_DETECT);
	for (len = 0; len <= most; len++) {
		size_t whole = round_down(len, 64);

		if (len && len % 64 == 0)
			sha1cd_oracle_blocks(&oracle, data + len - 64, 1);
		copy = oracle;
		sha1cd_oracle_final(&copy, data + whole, len - whole, expected);
		KUNIT_ASSERT_EQ_MSG(test, 0,
				    sha1cd_test_hash(test, 0, data, len, out),
				    "length %zu", len);
		KUNIT_ASSERT_MEMEQ_MSG(test, out, expected, 20, "length %zu",
				       len);
		cond_resched();
	}
}

static void test_random_splits(struct kunit *test)
{
	const size_t most = 2048;
	u8 *data = sha1cd_test_random(test, most), out[20], expected[20];
	struct sha1cd_state state;
	size_t len, at, part;
	u64 rng = 1;
	int i;

	for (i = 0; i < 1000; i++) {
		len = sha1cd_test_below(&rng, most + 1);
		sha1cd_test_oracle(data, len, expected);
		sha1cd_state_init(&state);
		for (at = 0; at < len && sha1cd_test_below(&rng, 8); at += part) {
			part = sha1cd_test_below(&rng, min_t(size_t, len - at, 300) + 1);
			sha1cd_test_update(test, &state, data + at, part);
		}
		KUNIT_ASSERT_EQ_MSG(test, 0,
				    sha1cd_test_rest(test, &state, 0, data + at,
						     len - at, out),
				    "round %d", i);
		KUNIT_ASSERT_MEMEQ_MSG(test, out, expected, 20,
				       "round %d, length %zu", i, len);
	}
}

/* Implementations take turns within a message and leave the same state. */
static void test_mixed_implementations(struct kunit *test)
{
	const size_t most = 2048;
	u8 *data = sha1cd_test_random(test, most), out[20], expected[20];
	struct sha1cd_call generic = { .impl = SHA1CD_IMPL_GENERIC };
	struct sha1cd_call call = sha1cd_test_call(test, 0);
	struct sha1cd_state state, mixed;
	size_t len, at, part;
	u64 rng = 4;
	int i, err;

	memcpy(data, sha1cd_shattered_1, sizeof(sha1cd_shattered_1));
	for (i = 0; i < 500; i++) {
		len = sha1cd_test_below(&rng, most + 1);
		sha1cd_state_init(&state);
		sha1cd_state_init(&mixed);
		for (at = 0; at < len; at += part) {
			part = sha1cd_test_below(&rng, min_t(size_t, len - at, 900) + 1);
			sha1cd_state_update(&state, data + at, part, &generic);
			sha1cd_state_update(&mixed, data + at, part,
					    sha1cd_test_below(&rng, 2) ? &call :
									 &generic);
			KUNIT_ASSERT_MEMEQ_MSG(test, &mixed, &state,
					       sizeof(state),
					       "round %d, %zu of %zu bytes", i,
					       at + part, len);
		}
		err = sha1cd_state_finup(&state, NULL, 0, expected, &generic);
		KUNIT_EXPECT_EQ(test, err, len >= sizeof(sha1cd_shattered_1) ?
						   -EBADMSG : 0);
		KUNIT_EXPECT_EQ(test, err, sha1cd_state_finup(&mixed, NULL, 0,
							      out, &call));
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20, "round %d", i);
	}
}

/* Not a byte before or behind the message is read. */
static void test_guard_pages(struct kunit *test)
{
	const size_t most = PAGE_SIZE;
	u8 *page = vmalloc(most), out[20], expected[20];
	size_t len;

	KUNIT_ASSERT_NOT_NULL(test, page);
	sha1cd_test_fill(2, page, most);
	for (len = 0; len <= 1024; len++) {
		sha1cd_test_oracle(page + most - len, len, expected);
		KUNIT_EXPECT_EQ(test, 0,
				sha1cd_test_hash(test, 0, page + most - len,
						 len, out));
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20,
				       "%zu bytes before the end", len);
		sha1cd_test_oracle(page, len, expected);
		KUNIT_EXPECT_EQ(test, 0,
				sha1cd_test_hash(test, 0, page, len, out));
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20,
				       "%zu bytes at the beginning", len);
	}
	vfree(page);
}

static void test_misalignment(struct kunit *test)
{
	const size_t most = 1024;
	u8 *data = sha1cd_test_random(test, most + 64), expected[20];
	u8 *outs = sha1cd_test_random(test, 20 + 8);
	size_t shift, len;

	for (shift = 0; shift < 64; shift++) {
		for (len = 0; len <= most; len += 61) {
			u8 *out = outs + shift % 8;

			sha1cd_test_oracle(data + shift, len, expected);
			KUNIT_EXPECT_EQ(test, 0,
					sha1cd_test_hash(test, 0, data + shift,
							 len, out));
			KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20,
					       "shift %zu, length %zu", shift,
					       len);
		}
	}
}

/* What the hook was told is what the vector says. */
static void sha1cd_test_events(struct kunit *test, const char *name,
			       const struct sha1cd_event *events,
			       unsigned int nr_events, const u8 *msg)
{
	const struct sha1cd_dm *dms = sha1cd_dm_table();
	unsigned int i, j;
	u32 w[80];

	KUNIT_ASSERT_EQ_MSG(test, nr_seen, nr_events, "%s", name);
	for (i = 0; i < nr_events; i++) {
		KUNIT_EXPECT_EQ_MSG(test, seen[i].offset, events[i].offset,
				    "%s", name);
		KUNIT_ASSERT_EQ_MSG(test, seen[i].dv, events[i].dv, "%s", name);
		KUNIT_EXPECT_MEMEQ_MSG(test, seen[i].ihv, events[i].ihv, 20,
				       "%s: ihv", name);
		KUNIT_EXPECT_MEMEQ_MSG(test, seen[i].ihv2, events[i].ihv2, 20,
				       "%s: ihv2", name);
		KUNIT_EXPECT_MEMEQ_MSG(test, seen[i].out, events[i].out, 20,
				       "%s: out", name);
		sha1cd_oracle_expand(w, msg + events[i].offset);
		KUNIT_EXPECT_MEMEQ_MSG(test, seen[i].block, w, 64, "%s: block",
				       name);
		for (j = 0; j < 16; j++)
			w[j] ^= dms[events[i].dv].w[j];
		KUNIT_EXPECT_MEMEQ_MSG(test, seen[i].twin, w, 64, "%s: twin",
				       name);
	}
}

static void sha1cd_test_modes(struct kunit *test,
			      const struct sha1cd_mode_vector *v, size_t n)
{
	u8 out[20];

	for (; n--; v++) {
		KUNIT_EXPECT_EQ_MSG(test, v->nr_events ? -EBADMSG : 0,
				    sha1cd_test_hash(test, v->flags, v->msg,
						     v->len, out),
				    "%s, flags %#x", v->name, v->flags);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, v->digest, 20,
				       "%s, flags %#x", v->name, v->flags);
		sha1cd_test_events(test, v->name, v->events, v->nr_events,
				   v->msg);
	}
}

static void test_modes(struct kunit *test)
{
	sha1cd_test_modes(test, sha1cd_modes, ARRAY_SIZE(sha1cd_modes));
}

/* SHAttered is the attack of most of what follows. */
#define LEN	sizeof(sha1cd_shattered_1)
#define FLAGGED	256		/* offset of the block that is flagged */

static void sha1cd_test_caught(struct kunit *test, struct sha1cd_state *state,
			       const u8 *data, size_t len, const char *how,
			       size_t n)
{
	u8 out[20];

	KUNIT_ASSERT_EQ_MSG(test, -EBADMSG,
			    sha1cd_test_rest(test, state, 0, data, len, out),
			    "%s %zu", how, n);
	KUNIT_ASSERT_MEMEQ_MSG(test, out, sha1cd_shattered_1_safe, 20, "%s %zu",
			       how, n);
}

static void test_attack_splits(struct kunit *test)
{
	struct sha1cd_state state;
	size_t at, next;

	for (at = 1; at < LEN; at++) {
		sha1cd_state_init(&state);
		sha1cd_test_update(test, &state, sha1cd_shattered_1, at);
		sha1cd_test_caught(test, &state, sha1cd_shattered_1 + at,
				   LEN - at, "split at", at);
	}
	for (next = 1; next < LEN; next++) {
		sha1cd_state_init(&state);
		for (at = 0; at + next < LEN; at += next) {
			sha1cd_test_update(test, &state,
					   sha1cd_shattered_1 + at, next);
			sha1cd_test_update(test, &state, NULL, 0);
		}
		sha1cd_test_caught(test, &state, sha1cd_shattered_1 + at,
				   LEN - at, "in parts of", next);
	}
}

static void test_attack_straddles_pages(struct kunit *test)
{
	u8 *pages = vmalloc(2 * PAGE_SIZE);
	struct sha1cd_state state;
	size_t before;

	KUNIT_ASSERT_NOT_NULL(test, pages);
	for (before = 0; before <= LEN; before++) {
		u8 *msg = pages + PAGE_SIZE - before;

		memcpy(msg, sha1cd_shattered_1, LEN);
		sha1cd_state_init(&state);
		sha1cd_test_caught(test, &state, msg, LEN,
				   "bytes in the first page:", before);
	}
	vfree(pages);
}

/* A state is taken out and put back, by plain copy, anywhere in the message. */
static void test_export_import(struct kunit *test)
{
	const size_t len = LEN + 64;
	u8 *msg = kunit_kzalloc(test, len, GFP_KERNEL), expected[20], out[20];
	struct sha1cd_state state, copy, stale;
	struct sha1cd_oracle oracle;
	size_t at;

	KUNIT_ASSERT_NOT_NULL(test, msg);
	memcpy(msg, sha1cd_shattered_1, LEN);
	sha1cd_oracle_init(&oracle, 0);
	sha1cd_oracle_final(&oracle, msg, len, expected);

	sha1cd_state_init(&stale);
	sha1cd_test_update(test, &stale, msg, len);
	for (at = 0; at <= len; at++) {
		sha1cd_state_init(&state);
		sha1cd_test_update(test, &state, msg, at);
		copy = stale;
		memcpy(&copy, &state, sizeof(copy));
		KUNIT_EXPECT_EQ_MSG(test, -EBADMSG,
				    sha1cd_test_rest(test, &copy, 0, msg + at,
						     len - at, out),
				    "at %zu", at);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20, "at %zu", at);
	}

	copy = stale;
	sha1cd_state_init(&copy);
	KUNIT_EXPECT_EQ(test, 0, sha1cd_test_rest(test, &copy, 0, msg, LEN - 1,
						  out));
}

static void test_verdict_lasts(struct kunit *test)
{
	u8 *msg = kunit_kzalloc(test, LEN + 64 * 64, GFP_KERNEL);
	u8 expected[20], out[20];
	struct sha1cd_oracle oracle;
	size_t n;

	KUNIT_ASSERT_NOT_NULL(test, msg);
	memcpy(msg, sha1cd_shattered_1, LEN);
	for (n = 0; n <= 64; n++) {
		sha1cd_oracle_init(&oracle, 0);
		sha1cd_oracle_final(&oracle, msg, LEN + 64 * n, expected);
		KUNIT_EXPECT_EQ_MSG(test, -EBADMSG,
				    sha1cd_test_hash(test, 0, msg, LEN + 64 * n,
						     out),
				    "%zu blocks further", n);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20,
				       "%zu blocks further", n);
	}
}

/* Behind another prefix the same blocks collide no more, and are no attack. */
static void test_prefix_undoes_attack(struct kunit *test)
{
	static const char * const prefixes[] = {
		"x", "blob 320", "a salt of thirty-two bytes for it",
		"0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
	};
	u8 msg[64 + LEN], out[20], expected[20];
	size_t i, len;

	for (i = 0; i < ARRAY_SIZE(prefixes); i++) {
		len = strlen(prefixes[i]);
		memcpy(msg, prefixes[i], len);
		memcpy(msg + len, sha1cd_shattered_1, LEN);
		sha1cd_test_oracle(msg, len + LEN, expected);
		KUNIT_EXPECT_EQ_MSG(test, 0,
				    sha1cd_test_hash(test, 0, msg, len + LEN, out),
				    "behind \"%s\"", prefixes[i]);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20,
				       "behind \"%s\"", prefixes[i]);
	}
}

/* However many blocks follow it in the same call. */
static void test_attack_among_blocks(struct kunit *test)
{
	const size_t most = 2 * 256 + 2;	/* two sections of 16 KiB, and more */
	u8 *msg = sha1cd_test_random(test, 64 * most), out[20], expected[20];
	static const u32 before[5] = {
		0x8d64c821, 0xffed52e2, 0xebc85915, 0x5ec7eb36, 0x738a5a7b,
	};
	struct sha1cd_oracle oracle;
	struct sha1cd_state state;
	size_t n;

	memcpy(msg, sha1cd_shattered_1 + FLAGGED, 64);
	for (n = 1; n <= most; n += n < 130 ? 1 : 63) {
		sha1cd_oracle_init(&oracle, 0);
		memcpy(oracle.ihv, before, sizeof(before));
		oracle.count = FLAGGED;
		sha1cd_oracle_final(&oracle, msg, 64 * n, expected);
		sha1cd_state_init(&state);
		memcpy(state.ihv, before, sizeof(before));
		state.count = FLAGGED;
		KUNIT_EXPECT_EQ_MSG(test, -EBADMSG,
				    sha1cd_test_rest(test, &state, 0, msg,
						     64 * n, out),
				    "%zu blocks", n);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20, "%zu blocks", n);
		sha1cd_test_events(test, "first of many", oracle.events,
				   oracle.nr_events, msg - FLAGGED);
	}
}

/* Nothing that another implementation may leave in a state has a say. */
static void test_foreign_states(struct kunit *test)
{
	struct sha1cd_state clean, state;
	u8 expected[20], out[20];
	size_t at, bit;

	for (at = 0; at <= LEN; at += 32) {
		sha1cd_state_init(&clean);
		sha1cd_test_update(test, &clean, sha1cd_shattered_1, at);
		for (bit = 0; bit < 32 + 3; bit++) {
			state = clean;
			if (bit < 32)
				state.spare ^= BIT(bit);
			else
				state.count |= BIT_ULL(61 + bit - 32);
			sha1cd_test_caught(test, &state,
					   sha1cd_shattered_1 + at, LEN - at,
					   "spare bit", bit);
			if (at <= FLAGGED)
				KUNIT_EXPECT_EQ_MSG(test, seen[0].offset,
						    FLAGGED, "spare bit %zu",
						    bit);
		}
	}

	sha1cd_test_oracle(sha1cd_shattered_1, LEN - 1, expected);
	for (bit = 0; bit < 32 + 2; bit++) {
		sha1cd_state_init(&state);
		if (bit < 32)
			state.spare = BIT(bit);
		else
			state.count = BIT_ULL(61 + bit - 32);
		KUNIT_EXPECT_EQ_MSG(test, 0,
				    sha1cd_test_rest(test, &state, 0,
						     sha1cd_shattered_1,
						     LEN - 1, out),
				    "spare bit %zu", bit);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, expected, 20, "spare bit %zu",
				       bit);
	}

	/* No carry out of the count reaches the verdict. */
	sha1cd_state_init(&state);
	state.count = ~0ULL - 63;
	sha1cd_test_update(test, &state, sha1cd_shattered_1, 192);
	KUNIT_EXPECT_EQ(test, -EBADMSG,
			sha1cd_test_rest(test, &state, 0, NULL, 0, out));
}

/* Chaining values behind that many zeros, so that few need be hashed. */
static void test_big_lengths(struct kunit *test)
{
	static const struct {
		u32 ihv[5];
		u64 count;
		size_t zeros;
		u8 digest[20];
	} v[] = {
		{ { 0x37e93356, 0x4a9b314f, 0xaf5c629e, 0x5591a029, 0x551c87c7 },
		  1ULL << 29, 0, {
			0x5b, 0x08, 0x84, 0x92, 0xc9, 0xf4, 0x77, 0x8f, 0x40, 0x9b,
			0x7a, 0xe6, 0x14, 0x77, 0xde, 0xc1, 0x24, 0xc9, 0x90, 0x33,
		} },
		{ { 0xd6d0ccd0, 0x737c474d, 0x3119ccc0, 0xd168df14, 0x3d2453be },
		  1ULL << 32, 0, {
			0x1b, 0xf9, 0x9e, 0xe9, 0xf3, 0x74, 0xe5, 0x8e, 0x20, 0x1e,
			0x4d, 0xda, 0x4f, 0x47, 0x4e, 0x57, 0x0e, 0xb7, 0x72, 0x29,
		} },
		{ { 0xd6d0ccd0, 0x737c474d, 0x3119ccc0, 0xd168df14, 0x3d2453be },
		  1ULL << 32, 1, {
			0xe7, 0xd7, 0x47, 0xb7, 0x5f, 0x76, 0xe0, 0xe4, 0x1e, 0x83,
			0xb7, 0x5b, 0xce, 0x46, 0x42, 0x81, 0x61, 0x36, 0x30, 0x4f,
		} },
	};
	static const u8 zero[64];
	struct sha1cd_state state;
	u8 *chunk, out[20];
	size_t i;

	for (i = 0; i < ARRAY_SIZE(v); i++) {
		sha1cd_state_init(&state);
		memcpy(state.ihv, v[i].ihv, sizeof(state.ihv));
		state.count = v[i].count;
		KUNIT_EXPECT_EQ(test, 0, sha1cd_test_rest(test, &state, 0, zero,
							  v[i].zeros, out));
		KUNIT_EXPECT_MEMEQ_MSG(test, out, v[i].digest, 20,
				       "2^%d bytes and %zu more",
				       __ffs64(v[i].count), v[i].zeros);
	}

	if (!big)
		return;
	chunk = vmalloc(1 << 20);
	KUNIT_ASSERT_NOT_NULL(test, chunk);
	memset(chunk, 0, 1 << 20);
	sha1cd_state_init(&state);
	for (i = 0; i < 3; i++) {
		struct sha1cd_state copy;

		while (state.count < v[i].count) {
			sha1cd_test_update(test, &state, chunk, 1 << 20);
			cond_resched();
		}
		copy = state;
		KUNIT_EXPECT_EQ(test, 0, sha1cd_test_rest(test, &copy, 0, zero,
							  v[i].zeros, out));
		KUNIT_EXPECT_MEMEQ_MSG(test, out, v[i].digest, 20,
				       "really %llu bytes and %zu more",
				       v[i].count, v[i].zeros);
	}
	vfree(chunk);
}

static void test_late_attack(struct kunit *test)
{
	static const u32 before[5] = {
		0x4ea96269, 0x7c876e26, 0x74d107f0, 0xfec67984, 0x14f5bf45,
	};
	static const u8 safe[20] = {
		0x33, 0x87, 0xa3, 0x1a, 0xf4, 0x2f, 0x7b, 0x9a, 0x9f, 0x02,
		0xce, 0xf4, 0x52, 0x91, 0x92, 0x1a, 0xe6, 0xaa, 0x18, 0x6a,
	};
	static const u8 plain[20] = {
		0x10, 0x95, 0x79, 0x88, 0x78, 0xb1, 0xb0, 0xec, 0x8e, 0xa1,
		0x79, 0x67, 0x49, 0x0d, 0x5c, 0xab, 0x95, 0xda, 0xaf, 0x5c,
	};
	struct sha1cd_state state;
	u32 flags[] = { 0, SHA1CD_NO_SAFE_HASH };
	u8 out[20];
	int i;

	for (i = 0; i < 2; i++) {
		sha1cd_state_init(&state);
		memcpy(state.ihv, before, sizeof(before));
		state.count = (1ULL << 32) + 192;
		KUNIT_EXPECT_EQ(test, -EBADMSG,
				sha1cd_test_rest(test, &state, flags[i],
						 sha1cd_shattered_1 + 192,
						 LEN - 192, out));
		KUNIT_EXPECT_MEMEQ(test, out, i ? plain : safe, 20);
		KUNIT_ASSERT_EQ(test, nr_seen, 1);
		KUNIT_EXPECT_EQ(test, seen[0].offset, (1ULL << 32) + 256);
	}
}

/* The public functions: the context remembers the first attack. */
static void test_library(struct kunit *test)
{
	static const u8 zero[20];
	struct sha1cd_ctx ctx;
	u8 out[20];

	KUNIT_EXPECT_EQ(test, 0,
			sha1cd_init_flags(&ctx, SHA1CD_REDUCED_ROUND |
						SHA1CD_NO_SAFE_HASH));
	KUNIT_EXPECT_EQ(test, ctx.attack_dv, -1);
	sha1cd_update(&ctx, sha1cd_shattered_1, LEN);
	KUNIT_EXPECT_EQ(test, sha1cd_final(&ctx, out), -EBADMSG);
	KUNIT_EXPECT_EQ(test, ctx.attack_offset, 192);
	KUNIT_EXPECT_STREQ(test, sha1cd_dv_name(ctx.attack_dv), "II(52,0)");
	KUNIT_EXPECT_MEMEQ(test, ctx.state.ihv, zero, 20);
	KUNIT_EXPECT_EQ(test, sha1cd_final(&ctx, out), -EBADMSG);

	sha1cd_init(&ctx);
	sha1cd_update(&ctx, sha1cd_shattered_1, LEN - 1);
	KUNIT_EXPECT_EQ(test, sha1cd_final(&ctx, out), 0);
	KUNIT_EXPECT_EQ(test, ctx.attack_dv, -1);

	KUNIT_EXPECT_EQ(test, sha1cd(sha1cd_shambles_2, 640, out), -EBADMSG);
	KUNIT_EXPECT_MEMEQ(test, out, sha1cd_shambles_2_safe, 20);
	KUNIT_EXPECT_EQ(test, sha1cd(sha1cd_shambles_2, 639, out), 0);

	KUNIT_EXPECT_STREQ(test, sha1cd_dv_name(0), "I(43,0)");
	KUNIT_EXPECT_STREQ(test, sha1cd_dv_name(31), "II(56,0)");
	KUNIT_EXPECT_STREQ(test, sha1cd_dv_name(-1), "none");
	KUNIT_EXPECT_STREQ(test, sha1cd_dv_name(32), "none");
}

/* What is no option is refused, and leaves no context to go on with. */
static void test_flags(struct kunit *test)
{
	struct sha1cd_ctx ctx;
	u8 out[20];
	int bit;

	for (bit = 4; bit < 32; bit++) {
		memset(&ctx, 0xff, sizeof(ctx));
		KUNIT_EXPECT_EQ(test, -EINVAL,
				sha1cd_init_flags(&ctx, BIT(bit)));
		KUNIT_EXPECT_EQ(test, -EINVAL, sha1cd_final(&ctx, out));
	}
}

/* A message is ended once: whatever follows is an error, and no digest. */
/* The digest may be written over the message, and over the state. */
static void test_output_in_place(struct kunit *test)
{
	struct sha1cd_call call = sha1cd_test_call(test, 0);
	const size_t len = sizeof(sha1cd_shattered_1);
	union {
		struct sha1cd_state state;
		u8 bytes[sizeof(struct sha1cd_state)];
	} u;
	u8 *msg = kunit_kzalloc(test, len, GFP_KERNEL);
	u8 want[20];
	size_t at, part;
	int err;

	KUNIT_ASSERT_NOT_NULL(test, msg);
	for (part = len - 1; part <= len; part++) {
		sha1cd_state_init(&u.state);
		sha1cd_state_finup(&u.state, sha1cd_shattered_1, part, want, &call);
		if (part == len)
			KUNIT_EXPECT_MEMEQ(test, want, sha1cd_shattered_1_safe, 20);
		for (at = 0; at <= part - 20; at++) {
			memcpy(msg, sha1cd_shattered_1, len);
			sha1cd_state_init(&u.state);
			err = sha1cd_state_finup(&u.state, msg, part, msg + at, &call);
			KUNIT_ASSERT_EQ(test, err, part == len ? -EBADMSG : 0);
			KUNIT_ASSERT_MEMEQ_MSG(test, msg + at, want, 20, "message %zu", at);
		}
		for (at = 0; at <= sizeof(u) - 20; at++) {
			sha1cd_state_init(&u.state);
			err = sha1cd_state_finup(&u.state, sha1cd_shattered_1, part,
						 u.bytes + at, &call);
			KUNIT_ASSERT_EQ(test, err, part == len ? -EBADMSG : 0);
			KUNIT_ASSERT_MEMEQ_MSG(test, u.bytes + at, want, 20,
					       "state %zu", at);
		}
	}
}

static void test_second_final(struct kunit *test)
{
	struct sha1cd_call call = sha1cd_test_call(test, 0);
	const size_t lens[] = { 0, 1, 55, 64, 119, 128, LEN - 1, LEN };
	struct sha1cd_state state;
	struct sha1cd_ctx ctx;
	u8 out[20], was[20];
	size_t i, more;
	int first;

	memset(was, 0x5a, sizeof(was));
	for (i = 0; i < ARRAY_SIZE(lens); i++) {
		for (more = 0; more <= 128; more += 32) {
			sha1cd_state_init(&state);
			first = sha1cd_state_finup(&state, sha1cd_shattered_1,
						   lens[i], out, &call);
			KUNIT_EXPECT_EQ(test, first,
					lens[i] == LEN ? -EBADMSG : 0);
			memcpy(out, was, sizeof(out));
			sha1cd_state_update(&state, sha1cd_shattered_1, more,
					    &call);
			KUNIT_EXPECT_EQ(test, -EINVAL,
					sha1cd_state_finup(&state,
							   sha1cd_shattered_1,
							   more, out, &call));
			KUNIT_EXPECT_MEMEQ(test, out, was, 20);

			sha1cd_init(&ctx);
			sha1cd_update(&ctx, sha1cd_shattered_1, lens[i]);
			KUNIT_EXPECT_EQ(test, first, sha1cd_final(&ctx, out));
			memcpy(out, was, sizeof(out));
			sha1cd_update(&ctx, sha1cd_shattered_1, more);
			KUNIT_EXPECT_EQ(test, first ?: -EINVAL,
					sha1cd_final(&ctx, out));
			KUNIT_EXPECT_MEMEQ(test, out, was, 20);
		}
	}
}

static void sha1cd_test_masks(struct kunit *test,
			      const struct sha1cd_mask_vector *v, size_t n)
{
	u32 w[80];

	for (; n--; v++) {
		sha1cd_generic_expand(w, v->block);
		KUNIT_EXPECT_EQ_MSG(test, sha1cd_ubc_dvmask(w), v->dvmask,
				    "kind %s, %zu from the end", v->kind, n);
		KUNIT_EXPECT_EQ_MSG(test, sha1cd_oracle_dvmask(w), v->dvmask,
				    "oracle, kind %s, %zu from the end",
				    v->kind, n);
	}
}

static void test_dvmasks(struct kunit *test)
{
	u32 seen_dvs = 0;
	size_t i;

	sha1cd_test_masks(test, sha1cd_made_masks,
			  ARRAY_SIZE(sha1cd_made_masks));
	for (i = 0; i < ARRAY_SIZE(sha1cd_made_masks); i++)
		seen_dvs |= sha1cd_made_masks[i].dvmask;
	KUNIT_EXPECT_EQ(test, seen_dvs, ~0U);
}

/* One condition of one DV fails: each of them is looked at. */
static void test_near_misses(struct kunit *test)
{
	KUNIT_EXPECT_EQ(test, ARRAY_SIZE(sha1cd_near_misses), 373);
	sha1cd_test_masks(test, sha1cd_near_misses,
			  ARRAY_SIZE(sha1cd_near_misses));
}

/*
 * Positive control of the recheck: shown the twin's chaining value as the result
 * it must accept, shown the true one it must refuse.
 */
static void sha1cd_test_rechecks(struct kunit *test,
				 const struct sha1cd_recompress_vector *v,
				 size_t n)
{
	enum sha1cd_impl impl = sha1cd_test_call(test, 0).impl;
	u32 w[80], state[5], ihv2[5];

	for (; n--; v++) {
		const struct sha1cd_dm *dm = &sha1cd_dm_table()[v->dv];
		const char *name = sha1cd_dv_name(v->dv);

		sha1cd_generic_expand(w, v->block);
		memcpy(state, v->ihv, sizeof(state));
		sha1cd_generic_steps(state, w, 0, v->step);
		KUNIT_EXPECT_EQ_MSG(test, v->step, sha1cd_dv_step(v->dv), "%s",
				    name);
		KUNIT_EXPECT_MEMEQ_MSG(test, state, v->state, 20, "%s: state",
				       name);
		KUNIT_EXPECT_TRUE_MSG(test,
				      sha1cd_recheck(impl, state, v->step, w,
						     dm, v->ihv, v->out2, ihv2),
				      "%s: forged", name);
		KUNIT_EXPECT_MEMEQ_MSG(test, ihv2, v->ihv2, 20, "%s: ihv2",
				       name);
		KUNIT_EXPECT_FALSE_MSG(test,
				       sha1cd_recheck(impl, state, v->step, w,
						      dm, v->ihv, v->out, ihv2),
				       "%s: true", name);
		/* Reduced-round: the twin's chaining value is the block's. */
		KUNIT_EXPECT_TRUE_MSG(test,
				      sha1cd_generic_recheck(state, v->step, w,
							     dm, v->ihv2, v->out,
							     true, ihv2),
				      "%s: forged, reduced", name);
		KUNIT_EXPECT_FALSE_MSG(test,
				       sha1cd_generic_recheck(state, v->step, w,
							      dm, v->ihv, v->out,
							      true, ihv2),
				       "%s: true, reduced", name);
	}
}

static void test_rechecks(struct kunit *test)
{
	sha1cd_test_rechecks(test, sha1cd_recompressions,
			     ARRAY_SIZE(sha1cd_recompressions));
}

/* Every single bit that the recheck is given counts. */
static void test_recheck_bits(struct kunit *test)
{
	struct sha1cd_dm *dm = kunit_kzalloc(test, sizeof(*dm), GFP_KERNEL);
	enum sha1cd_impl impl = sha1cd_test_call(test, 0).impl;
	u32 w[80], state[5], out[5], ihv2[5], *word;
	size_t i, bit;

	KUNIT_ASSERT_NOT_NULL(test, dm);
	for (i = 0; i < ARRAY_SIZE(sha1cd_recompressions); i += 8) {
		const struct sha1cd_recompress_vector *v =
			&sha1cd_recompressions[i];

		sha1cd_generic_expand(w, v->block);
		*dm = sha1cd_dm_table()[v->dv];
		memcpy(state, v->state, sizeof(state));
		memcpy(out, v->out2, sizeof(out));
		for (bit = 0; bit < 32 * (80 + 5 + 5); bit++) {
			word = bit / 32 < 80 ? &dm->w[bit / 32] :
			       bit / 32 < 85 ? &state[bit / 32 - 80] :
					       &out[bit / 32 - 85];
			*word ^= BIT(bit % 32);
			KUNIT_ASSERT_FALSE_MSG(test,
					       sha1cd_recheck(impl, state, v->step,
							      w, dm, v->ihv, out,
							      ihv2),
					       "%s: bit %zu flipped",
					       sha1cd_dv_name(v->dv), bit);
			*word ^= BIT(bit % 32);
		}
		KUNIT_ASSERT_TRUE(test, sha1cd_recheck(impl, state, v->step, w,
						       dm, v->ihv, out, ihv2));
		cond_resched();
	}
}

static struct sha1cd_dm sha1cd_test_dms[SHA1CD_NR_DVS];

static const struct sha1cd_dm *sha1cd_test_dm_table(void)
{
	return sha1cd_test_dms;
}

/* The block among zeros, which belong to no DV, in a run long or short. */
static void sha1cd_test_flagged(struct kunit *test, const u8 block[64],
				size_t at, size_t nblocks, bool expected, int dv,
				const char *what)
{
	static u8 run[12 * 64];
	struct sha1cd_state state;
	u8 out[20];

	memset(run, 0, sizeof(run));
	memcpy(run + 64 * at, block, 64);
	sha1cd_state_init(&state);
	nr_seen = 0;
	sha1cd_test_update(test, &state, run, 64 * nblocks);
	KUNIT_ASSERT_EQ_MSG(test, nr_seen, expected,
			    "%s, DV %d, block %zu of %zu", what, dv, at,
			    nblocks);
	if (!expected)
		return;
	KUNIT_EXPECT_EQ(test, seen[0].dv, dv);
	KUNIT_EXPECT_EQ(test, seen[0].offset, 64 * at);
	KUNIT_EXPECT_EQ(test, -EBADMSG,
			sha1cd_test_rest(test, &state, 0, NULL, 0, out));
}

static void sha1cd_test_flagged_anywhere(struct kunit *test, const u8 block[64],
					 bool expected, int dv,
					 const char *what)
{
	sha1cd_test_flagged(test, block, 0, 1, expected, dv, what);
	sha1cd_test_flagged(test, block, 0, 12, expected, dv, what);
	sha1cd_test_flagged(test, block, 5, 12, expected, dv, what);
	sha1cd_test_flagged(test, block, 11, 12, expected, dv, what);
}

/*
 * End to end for each DV: if it had no message difference, the twin would be the
 * block itself, and every block with its bit in the mask be flagged, no other.
 */
static void sha1cd_test_zero_dms(struct kunit *test,
				 const struct sha1cd_mask_vector *v, size_t n)
{
	const struct sha1cd_dm *dms = sha1cd_dm_table();
	size_t i;
	int dv;

	kunit_activate_static_stub(test, sha1cd_dm_table, sha1cd_test_dm_table);
	memcpy(sha1cd_test_dms, dms, sizeof(sha1cd_test_dms));
	for (dv = 0; dv < SHA1CD_NR_DVS; dv++) {
		memset(&sha1cd_test_dms[dv], 0, sizeof(*dms));
		for (i = 0; i < n; i++)
			sha1cd_test_flagged(test, v[i].block, i % 12,
					    i % 3 ? 12 : i % 12 + 1,
					    v[i].dvmask >> dv & 1, dv, v[i].kind);
		sha1cd_test_dms[dv] = dms[dv];
		cond_resched();
	}

	/* With all of them zero, the lowest bit of the mask is the verdict. */
	memset(sha1cd_test_dms, 0, sizeof(sha1cd_test_dms));
	for (i = 0; i < n; i++)
		sha1cd_test_flagged_anywhere(test, v[i].block, v[i].dvmask,
					     v[i].dvmask ? __ffs(v[i].dvmask) : 0,
					     v[i].kind);
	kunit_deactivate_static_stub(test, sha1cd_dm_table);
}

static void test_zero_dms(struct kunit *test)
{
	sha1cd_test_zero_dms(test, sha1cd_made_masks,
			     ARRAY_SIZE(sha1cd_made_masks));
}

/* Anywhere in a long call, which a driver may hash in several sections. */
static void test_zero_dms_positions(struct kunit *test)
{
	const struct sha1cd_dm *dms = sha1cd_dm_table();
	const struct sha1cd_mask_vector *v = sha1cd_made_masks;
	const size_t nblocks = 200;
	u8 *run = kunit_kzalloc(test, 64 * nblocks, GFP_KERNEL);
	struct sha1cd_state state;
	size_t at, i = 0;
	int dv;

	KUNIT_ASSERT_NOT_NULL(test, run);
	kunit_activate_static_stub(test, sha1cd_dm_table, sha1cd_test_dm_table);
	memcpy(sha1cd_test_dms, dms, sizeof(sha1cd_test_dms));
	for (at = 0; at < nblocks; at++) {
		do {
			i = (i + 1) % ARRAY_SIZE(sha1cd_made_masks);
		} while (!v[i].dvmask);
		dv = __ffs(v[i].dvmask);
		memset(&sha1cd_test_dms[dv], 0, sizeof(*dms));
		memcpy(run + 64 * at, v[i].block, 64);
		sha1cd_state_init(&state);
		nr_seen = 0;
		sha1cd_test_update(test, &state, run, 64 * nblocks);
		KUNIT_EXPECT_EQ_MSG(test, nr_seen, 1, "block %zu", at);
		KUNIT_EXPECT_EQ(test, seen[0].offset, 64 * at);
		KUNIT_EXPECT_EQ(test, seen[0].dv, dv);
		memset(run + 64 * at, 0, 64);
		sha1cd_test_dms[dv] = dms[dv];
	}
	kunit_deactivate_static_stub(test, sha1cd_dm_table);
}

/* One condition fails, so its DV must not be tried, wherever the block stands. */
static void test_zero_dms_near_misses(struct kunit *test)
{
	const struct sha1cd_dm *dms = sha1cd_dm_table();
	const struct sha1cd_mask_vector *v = sha1cd_near_misses;
	size_t i;
	int dv;

	kunit_activate_static_stub(test, sha1cd_dm_table, sha1cd_test_dm_table);
	memcpy(sha1cd_test_dms, dms, sizeof(sha1cd_test_dms));
	for (i = 0; i < ARRAY_SIZE(sha1cd_near_misses); i++) {
		for (dv = 0; strcmp(v[i].kind, sha1cd_dv_name(dv)); dv++)
			;
		memset(&sha1cd_test_dms[dv], 0, sizeof(*dms));
		sha1cd_test_flagged_anywhere(test, v[i].block, false, dv,
					     v[i].kind);
		sha1cd_test_dms[dv] = dms[dv];
	}
	kunit_deactivate_static_stub(test, sha1cd_dm_table);
}

/* Random messages against the oracle, which tries every DV on every block. */
static void test_against_oracle(struct kunit *test)
{
	u8 *msg = sha1cd_test_random(test, 4 * 64 * 500), expected[20], out[20];
	struct sha1cd_oracle oracle;
	u64 rng = 3;
	size_t at, len;

	for (at = 0; at < 4 * 64 * 490; at += len) {
		len = sha1cd_test_below(&rng, 513);
		sha1cd_oracle_init(&oracle, 0);
		sha1cd_oracle_final(&oracle, msg + at, len, expected);
		KUNIT_ASSERT_EQ_MSG(test, 0,
				    sha1cd_test_hash(test, 0, msg + at, len, out),
				    "%zu bytes at %zu", len, at);
		KUNIT_ASSERT_MEMEQ_MSG(test, out, expected, 20,
				       "%zu bytes at %zu", len, at);
		cond_resched();
	}
}

#ifdef SHA1CD_FACTS

static void test_facts_dvmasks(struct kunit *test)
{
	sha1cd_test_masks(test, sha1cd_facts_masks,
			  ARRAY_SIZE(sha1cd_facts_masks));
}

static void test_facts_zero_dms(struct kunit *test)
{
	sha1cd_test_zero_dms(test, sha1cd_facts_masks,
			     ARRAY_SIZE(sha1cd_facts_masks));
}

static void test_facts_rechecks(struct kunit *test)
{
	sha1cd_test_rechecks(test, sha1cd_facts_recompressions,
			     ARRAY_SIZE(sha1cd_facts_recompressions));
}

static void test_facts_modes(struct kunit *test)
{
	sha1cd_test_modes(test, sha1cd_facts_modes,
			  ARRAY_SIZE(sha1cd_facts_modes));
}

static void test_facts_streams(struct kunit *test)
{
	const struct sha1cd_stream_vector *v = sha1cd_facts_streams;
	size_t i, most = 0;
	u8 *data, out[20];

	for (i = 0; i < ARRAY_SIZE(sha1cd_facts_streams); i++)
		most = max(most, v[i].len);
	data = vmalloc(most);
	KUNIT_ASSERT_NOT_NULL(test, data);
	for (i = 0; i < ARRAY_SIZE(sha1cd_facts_streams); i++) {
		sha1cd_test_fill(v[i].seed + v[i].len, data, v[i].len);
		KUNIT_EXPECT_EQ_MSG(test, v[i].detected ? -EBADMSG : 0,
				    sha1cd_test_hash(test, 0, data, v[i].len, out),
				    "stream %zu", i);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, v[i].digest, 20, "stream %zu",
				       i);
		sha1cd_test_hash(test, SHA1CD_NO_DETECT, data, v[i].len, out);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, v[i].sha1, 20,
				       "stream %zu, plain", i);
	}
	vfree(data);
}

static void test_facts_cavp(struct kunit *test)
{
	const struct sha1cd_cavp_vector *v = sha1cd_cavp;
	size_t i;
	u8 out[20];

	for (i = 0; i < ARRAY_SIZE(sha1cd_cavp); i++) {
		KUNIT_EXPECT_EQ_MSG(test, 0,
				    sha1cd_test_hash(test, 0,
						     sha1cd_cavp_data + v[i].offset,
						     v[i].len, out),
				    "length %zu", v[i].len);
		KUNIT_EXPECT_MEMEQ_MSG(test, out, v[i].digest, 20, "length %zu",
				       v[i].len);
	}
}

/* The Monte Carlo test of SHAVS, section 6.4: each digest of the last three. */
static void test_facts_monte_carlo(struct kunit *test)
{
	u8 msg[60], out[20];
	size_t i, j;

	memcpy(out, sha1cd_monte_seed, 20);
	for (i = 0; i < ARRAY_SIZE(sha1cd_monte); i++) {
		for (j = 0; j < 3; j++)
			memcpy(msg + 20 * j, out, 20);
		for (j = 0; j < 1000; j++) {
			sha1cd_test_hash(test, 0, msg, 60, out);
			memmove(msg, msg + 20, 40);
			memcpy(msg + 40, out, 20);
		}
		KUNIT_EXPECT_MEMEQ_MSG(test, out, sha1cd_monte[i], 20,
				       "COUNT = %zu", i);
	}
}

#else

#define SHA1CD_NO_FACTS(name)						\
	static void name(struct kunit *test)				\
	{								\
		kunit_skip(test, "no published vectors: give VECTORS=DIR"); \
	}
SHA1CD_NO_FACTS(test_facts_dvmasks)
SHA1CD_NO_FACTS(test_facts_zero_dms)
SHA1CD_NO_FACTS(test_facts_rechecks)
SHA1CD_NO_FACTS(test_facts_modes)
SHA1CD_NO_FACTS(test_facts_streams)
SHA1CD_NO_FACTS(test_facts_cavp)
SHA1CD_NO_FACTS(test_facts_monte_carlo)

#endif /* SHA1CD_FACTS */

#define SHA1CD_SUITE(suffix, implementation)				\
static int sha1cd_suite_init_##suffix(struct kunit_suite *suite)	\
{									\
	if (!sha1cd_impl_usable(implementation))			\
		kunit_mark_skipped(suite, "not for this processor");	\
	return 0;							\
}									\
									\
static int sha1cd_test_init_##suffix(struct kunit *test)		\
{									\
	return sha1cd_test_init(test, implementation);			\
}									\
									\
static struct kunit_case sha1cd_cases_##suffix[] = {			\
	KUNIT_CASE(test_fips_examples),					\
	KUNIT_CASE(test_all_lengths),					\
	KUNIT_CASE(test_random_splits),					\
	KUNIT_CASE(test_mixed_implementations),				\
	KUNIT_CASE(test_guard_pages),					\
	KUNIT_CASE(test_misalignment),					\
	KUNIT_CASE(test_modes),						\
	KUNIT_CASE(test_attack_splits),					\
	KUNIT_CASE(test_attack_straddles_pages),			\
	KUNIT_CASE(test_export_import),					\
	KUNIT_CASE(test_verdict_lasts),					\
	KUNIT_CASE(test_prefix_undoes_attack),				\
	KUNIT_CASE(test_attack_among_blocks),				\
	KUNIT_CASE(test_foreign_states),				\
	KUNIT_CASE_SLOW(test_big_lengths),				\
	KUNIT_CASE(test_late_attack),					\
	KUNIT_CASE(test_library),					\
	KUNIT_CASE(test_flags),						\
	KUNIT_CASE(test_second_final),					\
	KUNIT_CASE(test_output_in_place),				\
	KUNIT_CASE(test_dvmasks),					\
	KUNIT_CASE(test_near_misses),					\
	KUNIT_CASE(test_rechecks),					\
	KUNIT_CASE_SLOW(test_recheck_bits),				\
	KUNIT_CASE_SLOW(test_zero_dms),					\
	KUNIT_CASE(test_zero_dms_positions),				\
	KUNIT_CASE(test_zero_dms_near_misses),				\
	KUNIT_CASE_SLOW(test_against_oracle),				\
	KUNIT_CASE(test_facts_dvmasks),					\
	KUNIT_CASE_SLOW(test_facts_zero_dms),				\
	KUNIT_CASE(test_facts_rechecks),				\
	KUNIT_CASE(test_facts_modes),					\
	KUNIT_CASE(test_facts_streams),					\
	KUNIT_CASE(test_facts_cavp),					\
	KUNIT_CASE_SLOW(test_facts_monte_carlo),			\
	{}								\
};									\
									\
static struct kunit_suite sha1cd_suite_##suffix = {			\
	.name = "sha1cd_core_" #suffix,					\
	.suite_init = sha1cd_suite_init_##suffix,			\
	.init = sha1cd_test_init_##suffix,				\
	.test_cases = sha1cd_cases_##suffix,				\
}

SHA1CD_SUITE(generic, SHA1CD_IMPL_GENERIC);
SHA1CD_SUITE(ni, SHA1CD_IMPL_NI);
SHA1CD_SUITE(ce, SHA1CD_IMPL_CE);
/* Each form that the processor can run, whichever it is that suits it. */
SHA1CD_SUITE(ni_sse, SHA1CD_IMPL_NI_SSE);
SHA1CD_SUITE(ni_avx2, SHA1CD_IMPL_NI_AVX2);
SHA1CD_SUITE(ni_avx512, SHA1CD_IMPL_NI_AVX512);
SHA1CD_SUITE(ni_zen, SHA1CD_IMPL_NI_ZEN);
SHA1CD_SUITE(ni_zen4, SHA1CD_IMPL_NI_ZEN4);

kunit_test_suites(&sha1cd_suite_generic, &sha1cd_suite_ni, &sha1cd_suite_ce,
		  &sha1cd_suite_ni_sse, &sha1cd_suite_ni_avx2,
		  &sha1cd_suite_ni_avx512, &sha1cd_suite_ni_zen,
		  &sha1cd_suite_ni_zen4);

MODULE_DESCRIPTION("Tests of SHA-1 with collision detection");
MODULE_LICENSE("Dual MIT/GPL");
MODULE_IMPORT_NS("EXPORTED_FOR_KUNIT_TESTING");
