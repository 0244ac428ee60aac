// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Known-answer tests at load. The crypto API has no vectors for this algorithm,
 * and detection can be dead while every digest is right, so each disturbance
 * vector gets a positive control of its own.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

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

#ifdef SHA1CD_IMPL_FAST
/*
 * The asm does not tell its masks. But with a message difference of zero a block
 * is its own twin, and flagged if and only if it may belong to that DV.
 */
static int __init sha1cd_test_zero_dms(enum sha1cd_impl impl)
{
	const size_t nblocks = 32, at = 8;	/* more than its form for few */
	static struct sha1cd_attack attack __initdata;
	struct sha1cd_dm *dms;
	int err = -ENOMEM;
	bool expected;
	unsigned int i, dv;
	u8 *data;

	dms = kmemdup(sha1cd_dm_table(), SHA1CD_NR_DVS * sizeof(*dms),
		      GFP_KERNEL);
	data = kzalloc(nblocks * SHA1CD_BLOCK_SIZE, GFP_KERNEL);
	if (!dms || !data)
		goto out;

	err = -EINVAL;
	for (i = 0; i < ARRAY_SIZE(sha1cd_made_blocks); i++) {
		memcpy(data + at * SHA1CD_BLOCK_SIZE,
		       sha1cd_made_blocks[i].block, SHA1CD_BLOCK_SIZE);
		for (dv = 0; dv < SHA1CD_NR_DVS; dv++) {
			memset(&dms[dv], 0, sizeof(*dms));
			expected = sha1cd_made_blocks[i].dvmask >> dv & 1;
			if (SHA1CD_FAST(flagged)(impl, data, nblocks, dms,
						 &attack) !=
			    (expected ? at + 1 : 0) ||
			    SHA1CD_FAST(flagged)(impl,
						 data + at * SHA1CD_BLOCK_SIZE,
						 1, dms, &attack) != expected)
				goto out;
			dms[dv] = sha1cd_dm_table()[dv];
		}
	}
	err = 0;
out:
	kfree(data);
	kfree(dms);
	return err;
}
#endif

int __init sha1cd_selftest(enum sha1cd_impl impl)
{
	const char *what;
	int err = -EINVAL;

	if (!sha1cd_test_digests(impl))
		what = "digests of SHAttered";
	else if (!sha1cd_test_dms(impl))
		what = "message differences";
	else if (!sha1cd_test_dvs(impl))
		what = "disturbance vectors";
	else
		err = 0;
#ifdef SHA1CD_IMPL_FAST
	if (!err && impl != SHA1CD_IMPL_GENERIC) {
		err = sha1cd_test_zero_dms(impl);
		what = "unavoidable bit conditions";
	}
#endif
	if (!err)
		return 0;
	if (err == -ENOMEM) {
		sha1cd_err("not loaded: no memory for the self-test\n");
		return err;
	}
	sha1cd_err("self-test of %s failed: %s\n", sha1cd_impl_name(impl), what);
	return err;
}
