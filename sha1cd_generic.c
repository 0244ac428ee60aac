// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * The compression function of SHA-1 (FIPS 180-4, section 6.1.2) with the
 * detection of collision attacks, in portable C.
 */
#include "compat.h"
#include "sha1cd_internal.h"

#define K1	0x5a827999
#define K2	0x6ed9eba1
#define K3	0x8f1bbcdc
#define K4	0xca62c1d6

#define CH(x, y, z)	((z) ^ ((x) & ((y) ^ (z))))
#define PARITY(x, y, z)	((x) ^ (y) ^ (z))
#define MAJ(x, y, z)	(((x) & (y)) + ((z) & ((x) ^ (y))))

/* The word of step t in the block itself, or in its twin if there is a dm. */
#define WORD(t)		(dm ? w[t] ^ dm[t] : w[t])

#define STEP(f, k, t, a, b, c, d, e) do {				\
	(e) += rol32(a, 5) + f(b, c, d) + (k) + WORD(t);		\
	(b) = rol32(b, 30);						\
} while (0)

/* Four steps: one rotation of the five registers short of where it began. */
#define STEPS4(f, k) do {						\
	STEP(f, k, t + 0, a, b, c, d, e);				\
	STEP(f, k, t + 1, e, a, b, c, d);				\
	STEP(f, k, t + 2, d, e, a, b, c);				\
	STEP(f, k, t + 3, c, d, e, a, b);				\
	swap_first = a; a = b; b = c; c = d; d = e; e = swap_first;	\
} while (0)

/* Steps @from to @to - 1, both multiples of 4. */
static __always_inline void sha1cd_steps(u32 s[5], const u32 w[80],
					 const u32 *dm, unsigned int from,
					 unsigned int to)
{
	u32 a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], swap_first;
	unsigned int t = from;

	for (; t < min(to, 20U); t += 4)
		STEPS4(CH, K1);
	for (; t < min(to, 40U); t += 4)
		STEPS4(PARITY, K2);
	for (; t < min(to, 60U); t += 4)
		STEPS4(MAJ, K3);
	for (; t < to; t += 4)
		STEPS4(PARITY, K4);

	s[0] = a;
	s[1] = b;
	s[2] = c;
	s[3] = d;
	s[4] = e;
}

static __always_inline void sha1cd_expand(u32 w[80])
{
	unsigned int t;

	for (t = 16; t < 80; t++)
		w[t] = rol32(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
}

static __always_inline void sha1cd_load(u32 w[80], const u8 block[64])
{
	unsigned int t;

	for (t = 0; t < 16; t++)
		w[t] = get_unaligned_be32(block + 4 * t);
	/*
	 * The caller's memory may change at any time: from here on only the
	 * words read above count, and the compiler must not read them again.
	 */
	barrier();
	sha1cd_expand(w);
}

static __always_inline void sha1cd_add(u32 out[5], const u32 x[5],
				       const u32 y[5])
{
	unsigned int i;

	for (i = 0; i < 5; i++)
		out[i] = x[i] + y[i];
}

void sha1cd_generic_expand(u32 w[80], const u8 block[64])
{
	sha1cd_load(w, block);
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_expand);

void sha1cd_generic_steps(u32 s[5], const u32 w[80], unsigned int from,
			  unsigned int to)
{
	sha1cd_steps(s, w, NULL, from, to);
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_steps);

void sha1cd_generic_compress(u32 ihv[5], const u32 block[16])
{
	u32 w[80], s[5];

	memcpy(w, block, 16 * sizeof(*w));
	sha1cd_expand(w);
	memcpy(s, ihv, sizeof(s));
	sha1cd_steps(s, w, NULL, 0, 80);
	sha1cd_add(ihv, ihv, s);
	memzero_explicit(w, sizeof(w));
	memzero_explicit(s, sizeof(s));
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_compress);

/*
 * The twin has the same state before @step. From there its last steps give its
 * chaining value, if it is to end in the same @out, and that value must lead
 * through its first steps back to the same state. No step is run backwards.
 */
noinline bool sha1cd_generic_recheck(const u32 state[5], unsigned int step,
				     const u32 w[80],
				     const struct sha1cd_dm *dm,
				     const u32 ihv[5], const u32 out[5],
				     bool reduced, u32 ihv2[5])
{
	u32 s[5];
	unsigned int i;

	memcpy(s, state, sizeof(s));
	sha1cd_steps(s, w, dm->w, step, 80);
	for (i = 0; i < 5; i++)
		ihv2[i] = out[i] - s[i];

	memcpy(s, ihv2, sizeof(s));
	sha1cd_steps(s, w, dm->w, 0, step);
	if (!memcmp(s, state, sizeof(s)))
		return true;
	if (!reduced)
		return false;

	/* A pair without a difference before it need not meet after 80 steps. */
	memcpy(ihv2, ihv, sizeof(s));
	memcpy(s, ihv2, sizeof(s));
	sha1cd_steps(s, w, dm->w, 0, step);
	return !memcmp(s, state, sizeof(s));
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_recheck);

/* Tries the DVs of @mask, lowest first, and describes the first that fits. */
static noinline void sha1cd_check(u32 mask, const u32 w[80],
				  const u32 state60[5], const u32 ihv[5],
				  const u32 out[5], bool reduced,
				  struct sha1cd_attack *attack)
{
	const struct sha1cd_dm *dm;
	u32 state[5], ihv2[5];
	unsigned int dv, step, i;

	for (; mask; mask &= mask - 1) {
		dv = __ffs(mask);
		dm = &sha1cd_dm_table()[dv];
		step = sha1cd_dv_step(dv);
		if (step < 60) {
			memcpy(state, ihv, sizeof(state));
			sha1cd_steps(state, w, NULL, 0, step);
		} else {
			memcpy(state, state60, sizeof(state));
			sha1cd_steps(state, w, NULL, 60, step);
		}
		if (!sha1cd_generic_recheck(state, step, w, dm, ihv, out,
					    reduced, ihv2))
			continue;

		attack->dv = dv;
		memcpy(attack->ihv, ihv, sizeof(attack->ihv));
		memcpy(attack->ihv2, ihv2, sizeof(attack->ihv2));
		memcpy(attack->out, out, sizeof(attack->out));
		for (i = 0; i < 16; i++) {
			attack->block[i] = w[i];
			attack->twin[i] = w[i] ^ dm->w[i];
		}
		break;
	}
	memzero_explicit(state, sizeof(state));
	memzero_explicit(ihv2, sizeof(ihv2));
}

size_t sha1cd_generic_blocks(u32 ihv[5], const u8 *data, size_t nblocks,
			     u32 flags, struct sha1cd_attack *attack)
{
	u32 w[80], s[5], state60[5], out[5], mask;
	size_t n;

	for (n = 0; n < nblocks && attack->dv < 0; n++) {
		sha1cd_load(w, data + n * SHA1CD_BLOCK_SIZE);
		memcpy(s, ihv, sizeof(s));
		sha1cd_steps(s, w, NULL, 0, 60);
		memcpy(state60, s, sizeof(s));
		sha1cd_steps(s, w, NULL, 60, 80);
		sha1cd_add(out, ihv, s);

		mask = 0;
		if (!(flags & SHA1CD_NO_DETECT))
			mask = flags & SHA1CD_NO_UBC ? ~0U :
						       sha1cd_ubc_dvmask(w);
		if (unlikely(mask))
			sha1cd_check(mask, w, state60, ihv, out,
				     flags & SHA1CD_REDUCED_ROUND, attack);
		memcpy(ihv, out, sizeof(out));
	}
	memzero_explicit(w, sizeof(w));
	memzero_explicit(s, sizeof(s));
	memzero_explicit(state60, sizeof(state60));
	memzero_explicit(out, sizeof(out));
	return n;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_blocks);
