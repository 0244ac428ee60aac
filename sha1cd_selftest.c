// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Known-answer tests at load. The crypto API has no vectors for this algorithm,
 * and detection can be dead while every digest is right, so each disturbance
 * vector gets a positive control of its own.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/bitops.h>
#include <linux/init.h>
#include <linux/printk.h>
#include <linux/slab.h>

#include "compat.h"
#include "sha1cd_internal.h"
#include "sha1cd_main.h"
#include "sha1cd_selftest_vectors.h"

static int __init sha1cd_digest_of(enum sha1cd_impl impl, const u8 *data,
				   size_t len, u8 out[SHA1CD_DIGEST_SIZE])
{
	struct sha1cd_call call = { .impl = impl };
	struct sha1cd_state state;

	sha1cd_state_init(&state);
	return sha1cd_state_finup(&state, data, len, out, &call);
}

static bool __init sha1cd_test_digests(enum sha1cd_impl impl)
{
	u8 out[SHA1CD_DIGEST_SIZE];

	if (sha1cd_digest_of(impl, sha1cd_attack_msg,
			     sizeof(sha1cd_attack_msg) - 1, out) ||
	    memcmp(out, sha1cd_clean_digest, sizeof(out)))
		return false;
	return sha1cd_digest_of(impl, sha1cd_attack_msg,
				sizeof(sha1cd_attack_msg), out) == -EBADMSG &&
	       !memcmp(out, sha1cd_attack_safe, sizeof(out));
}

/* The message differences are derived, so they are checked by their digest. */
static bool __init sha1cd_test_dms(enum sha1cd_impl impl)
{
	struct sha1cd_call call = { .impl = impl };
	const struct sha1cd_dm *dm = sha1cd_dm_table();
	u8 bytes[4], out[SHA1CD_DIGEST_SIZE];
	struct sha1cd_state state;
	unsigned int d, i;

	sha1cd_state_init(&state);
	for (d = 0; d < SHA1CD_NR_DVS; d++) {
		for (i = 0; i < ARRAY_SIZE(dm->w); i++) {
			put_unaligned_be32(dm[d].w[i], bytes);
			sha1cd_state_update(&state, bytes, sizeof(bytes),
					    &call);
		}
	}
	return !sha1cd_state_finup(&state, NULL, 0, out, &call) &&
	       !memcmp(out, sha1cd_dm_digest, sizeof(out));
}

/*
 * No attack is known for most DVs, but the recheck can be shown one: when the
 * state is that of the twin, and so is the result, it must accept, and one bit
 * off it must not.
 */
static bool __init sha1cd_test_forged(enum sha1cd_impl impl, unsigned int dv,
				      u32 w[80])
{
	const struct sha1cd_dm *dm = &sha1cd_dm_table()[dv];
	static const u32 twin_ihv[5] __initconst = {
		0x01234567, 0x89abcdef, 0xfedcba98, 0x76543210, 0xdeadbeef,
	};
	unsigned int step = sha1cd_dv_step(dv), i;
	u32 state[5], out[5], ihv2[5];

	for (i = 0; i < 80; i++)
		w[i] ^= dm->w[i];
	memcpy(state, twin_ihv, sizeof(state));
	sha1cd_generic_steps(state, w, 0, step);
	memcpy(out, state, sizeof(out));
	sha1cd_generic_steps(out, w, step, 80);
	for (i = 0; i < 5; i++)
		out[i] += twin_ihv[i];
	for (i = 0; i < 80; i++)
		w[i] ^= dm->w[i];

	if (!sha1cd_recheck(impl, state, step, w, dm, out, out, ihv2) ||
	    memcmp(ihv2, twin_ihv, sizeof(ihv2)))
		return false;
	out[dv % 5] ^= BIT(dv);
	return !sha1cd_recheck(impl, state, step, w, dm, out, out, ihv2);
}

static bool __init sha1cd_test_dvs(enum sha1cd_impl impl)
{
	u32 w[80], mask, seen = 0;
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(sha1cd_made_blocks); i++) {
		sha1cd_generic_expand(w, sha1cd_made_blocks[i].block);
		mask = sha1cd_ubc_dvmask(w);
		if (mask != sha1cd_made_blocks[i].dvmask)
			return false;
		seen |= mask;
		for (; mask; mask &= mask - 1)
			if (!sha1cd_test_forged(impl, __ffs(mask), w))
				return false;
	}
	return seen == ~0U;
}

struct sha1cd_condition {
	u8 i, a, j, b, c;
	u32 dvs;
};

static const struct sha1cd_condition sha1cd_conditions[] __initconst = {
#define X(i, a, j, b, c, dvs) { i, a, j, b, c, dvs },
#define LEAVE()
	SHA1CD_UBCS(X, LEAVE)
#undef LEAVE
#undef X
};

/* What blocks are made from, below, is what the generator of the asm has seen. */
static bool __init sha1cd_test_conditions(enum sha1cd_impl impl)
{
	struct sha1cd_call call = { .impl = impl };
	const struct sha1cd_condition *ubc = sha1cd_conditions;
	u8 bytes[9], out[SHA1CD_DIGEST_SIZE];
	struct sha1cd_state state;

	sha1cd_state_init(&state);
	for (; ubc < sha1cd_conditions + ARRAY_SIZE(sha1cd_conditions); ubc++) {
		bytes[0] = ubc->i;
		bytes[1] = ubc->a;
		bytes[2] = ubc->j;
		bytes[3] = ubc->b;
		bytes[4] = ubc->c;
		put_unaligned_be32(ubc->dvs, bytes + 5);
		sha1cd_state_update(&state, bytes, sizeof(bytes), &call);
	}
	return !sha1cd_state_finup(&state, NULL, 0, out, &call) &&
	       !memcmp(out, sha1cd_ubc_digest, sizeof(out));
}

#define MAX_CONDITIONS	32

/*
 * The conditions of a DV, as sums of bits of the block, solved: each row has a bit
 * that no other row has, and is the sum of the conditions in @from.
 */
static struct {
	unsigned int nr;
	u32 wanted;		/* the c of each condition */
	struct {
		u32 w[16];
		u32 from;
		unsigned int pivot;
	} rows[MAX_CONDITIONS];
} sha1cd_solved __initdata;

/* The sum of two bits of the expanded message, as one of bits of the block. */
static void __init sha1cd_sum_of(u32 x[80], const struct sha1cd_condition *ubc)
{
	unsigned int t;
	u32 y;

	memset(x, 0, 80 * sizeof(*x));
	x[ubc->i] ^= BIT(ubc->a);
	x[ubc->j] ^= BIT(ubc->b);
	for (t = 79; t >= 16; t--) {
		y = ror32(x[t], 1);
		x[t - 3] ^= y;
		x[t - 8] ^= y;
		x[t - 14] ^= y;
		x[t - 16] ^= y;
	}
}

static void __init sha1cd_add_row(unsigned int to, unsigned int row)
{
	unsigned int i;

	for (i = 0; i < 16; i++)
		sha1cd_solved.rows[to].w[i] ^= sha1cd_solved.rows[row].w[i];
	sha1cd_solved.rows[to].from ^= sha1cd_solved.rows[row].from;
}

static bool __init sha1cd_has(unsigned int row, unsigned int bit)
{
	return sha1cd_solved.rows[row].w[bit / 32] >> bit % 32 & 1;
}

/* False if they depend on each other, which those of no DV do. */
static bool __init sha1cd_solve(unsigned int dv)
{
	const struct sha1cd_condition *ubc = sha1cd_conditions;
	unsigned int n = 0, row, bit;
	u32 x[80];

	sha1cd_solved.wanted = 0;
	for (; ubc < sha1cd_conditions + ARRAY_SIZE(sha1cd_conditions); ubc++) {
		if (!(ubc->dvs >> dv & 1))
			continue;
		if (n == MAX_CONDITIONS)
			return false;
		sha1cd_sum_of(x, ubc);
		memcpy(sha1cd_solved.rows[n].w, x, sizeof(sha1cd_solved.rows[n].w));
		sha1cd_solved.rows[n].from = BIT(n);
		sha1cd_solved.wanted |= (u32)ubc->c << n;
		for (row = 0; row < n; row++)
			if (sha1cd_has(n, sha1cd_solved.rows[row].pivot))
				sha1cd_add_row(n, row);
		for (bit = 0; bit < 512 && !sha1cd_has(n, bit);)
			bit++;
		if (bit == 512)
			return false;
		sha1cd_solved.rows[n].pivot = bit;
		for (row = 0; row < n; row++)
			if (sha1cd_has(row, bit))
				sha1cd_add_row(row, n);
		n++;
	}
	sha1cd_solved.nr = n;
	return true;
}

/* The same blocks each time, and nothing linear about them. */
static u32 __init sha1cd_random(u32 *seed)
{
	u32 x = *seed += 0x9e3779b9;

	x = (x ^ x >> 16) * 0x85ebca6b;
	x = (x ^ x >> 13) * 0xc2b2ae35;
	return x ^ x >> 16;
}

/* A block that fulfils all conditions but those of @broken, and is random else. */
static void __init sha1cd_make_block(u8 block[SHA1CD_BLOCK_SIZE], u32 broken,
				     u32 *seed)
{
	unsigned int row, i, pivot;
	u32 w[16], odd;

	for (i = 0; i < 16; i++)
		w[i] = sha1cd_random(seed);
	for (row = 0; row < sha1cd_solved.nr; row++) {
		odd = hweight32(sha1cd_solved.rows[row].from &
				(sha1cd_solved.wanted ^ broken));
		for (i = 0; i < 16; i++)
			odd += hweight32(w[i] & sha1cd_solved.rows[row].w[i]);
		pivot = sha1cd_solved.rows[row].pivot;
		w[pivot / 32] ^= (odd & 1) << pivot % 32;
	}
	for (i = 0; i < 16; i++)
		put_unaligned_be32(w[i], block + 4 * i);
}

#define TEST_BLOCKS	32	/* more than the form for few has */
#define FULFILLING	32	/* a bit too many is missed by one in 2^32 */

#ifdef SHA1CD_IMPL_FAST
/*
 * The asm does not tell its masks. But with a message difference of zero a block
 * is its own twin, and flagged if and only if it may belong to that DV. Alone, as
 * either one of a pair, and among many, which is other code each.
 */
static bool __init sha1cd_test_flagged(enum sha1cd_impl impl, u8 *data,
				       const u8 block[SHA1CD_BLOCK_SIZE],
				       unsigned int at,
				       const struct sha1cd_dm *dms, bool expected)
{
	static const u8 sizes[] __initconst = { 1, 2, TEST_BLOCKS };
	static struct sha1cd_attack attack __initdata;
	size_t i, pos, run;

	for (i = 0; i < ARRAY_SIZE(sizes); i++) {
		pos = at % sizes[i];
		memcpy(data + pos * SHA1CD_BLOCK_SIZE, block, SHA1CD_BLOCK_SIZE);
		run = SHA1CD_FAST(flagged)(impl, data, sizes[i], dms, &attack);
		memset(data + pos * SHA1CD_BLOCK_SIZE, 0, SHA1CD_BLOCK_SIZE);
		if (run != (expected ? pos + 1 : 0))
			return false;
	}
	return true;
}
#endif

/*
 * For each DV, blocks that fulfil its conditions and are random else, which find
 * what asks for too much; and for each of its conditions one that breaks only
 * that, for what asks for too little.
 */
static int __init sha1cd_test_each_condition(enum sha1cd_impl impl)
{
	u8 block[SHA1CD_BLOCK_SIZE];
	struct sha1cd_dm *dms;
	unsigned int dv, i;
	u32 w[80], seed = 0;
	int err = -ENOMEM;
	bool expected;
	u8 *data;

	dms = kmemdup(sha1cd_dm_table(), SHA1CD_NR_DVS * sizeof(*dms),
		      GFP_KERNEL);
	data = kzalloc(TEST_BLOCKS * SHA1CD_BLOCK_SIZE, GFP_KERNEL);
	if (!dms || !data)
		goto out;

	err = -EINVAL;
	for (dv = 0; dv < SHA1CD_NR_DVS; dv++) {
		if (!sha1cd_solve(dv))
			goto out;
		memset(&dms[dv], 0, sizeof(*dms));
		for (i = 0; i < sha1cd_solved.nr + FULFILLING; i++) {
			expected = i >= sha1cd_solved.nr;
			sha1cd_make_block(block, expected ? 0 : BIT(i), &seed);
			sha1cd_generic_expand(w, block);
			if ((sha1cd_ubc_dvmask(w) >> dv & 1) != expected)
				goto out;
#ifdef SHA1CD_IMPL_FAST
			if (impl != SHA1CD_IMPL_GENERIC &&
			    !sha1cd_test_flagged(impl, data, block, i, dms,
						 expected))
				goto out;
#endif
		}
		dms[dv] = sha1cd_dm_table()[dv];
	}
	err = 0;
out:
	kfree(data);
	kfree(dms);
	return err;
}

int __init sha1cd_selftest(enum sha1cd_impl impl)
{
	const char *what;
	int err = -EINVAL;

	if (!sha1cd_test_digests(impl)) {
		what = "digests of SHAttered";
	} else if (!sha1cd_test_dms(impl)) {
		what = "message differences";
	} else if (!sha1cd_test_dvs(impl)) {
		what = "disturbance vectors";
	} else if (!sha1cd_test_conditions(impl)) {
		what = "list of conditions";
	} else {
		err = sha1cd_test_each_condition(impl);
		what = "unavoidable bit conditions";
	}
	if (!err)
		return 0;
	if (err == -ENOMEM) {
		sha1cd_err("not loaded: no memory for the self-test\n");
		return err;
	}
	sha1cd_err("self-test of %s failed: %s\n", sha1cd_impl_name(impl), what);
	return err;
}
