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

#define STEP(f, k, word, a, b, c, d, e) do {				\
	(e) += rol32(a, 5) + f(b, c, d) + (k) + (word);			\
	(b) = rol32(b, 30);						\
} while (0)

/* Five steps, after which each register is what it was. */
#define STEPS5(f, k, WORD, t) do {					\
	STEP(f, k, WORD((t) + 0), a, b, c, d, e);			\
	STEP(f, k, WORD((t) + 1), e, a, b, c, d);			\
	STEP(f, k, WORD((t) + 2), d, e, a, b, c);			\
	STEP(f, k, WORD((t) + 3), c, d, e, a, b);			\
	STEP(f, k, WORD((t) + 4), b, c, d, e, a);			\
} while (0)

#define ROUND(f, k, WORD, t) do {					\
	STEPS5(f, k, WORD, (t) + 0);					\
	STEPS5(f, k, WORD, (t) + 5);					\
	STEPS5(f, k, WORD, (t) + 10);					\
	STEPS5(f, k, WORD, (t) + 15);					\
} while (0)

/* Those of steps from..to - 1, multiples of 4, that lie in the round at start. */
#define PART_OF_ROUND(f, k, WORD, start) do {				\
	unsigned int t, last = min(to, (start) + 20), first;		\
									\
	for (t = max(from, start); t < last; t += 4) {			\
		STEP(f, k, WORD(t + 0), a, b, c, d, e);			\
		STEP(f, k, WORD(t + 1), e, a, b, c, d);			\
		STEP(f, k, WORD(t + 2), d, e, a, b, c);			\
		STEP(f, k, WORD(t + 3), c, d, e, a, b);			\
		first = a, a = b, b = c, c = d, d = e, e = first;	\
	}								\
} while (0)

/* A whole round, as nearly all are, or a part of it. */
#define ANY_ROUND(f, k, WORD, start) do {				\
	if (from <= (start) && to >= (start) + 20)			\
		ROUND(f, k, WORD, start);				\
	else								\
		PART_OF_ROUND(f, k, WORD, start);			\
} while (0)

#define EXPAND(t)							\
	(w[t] = rol32(w[(t) - 3] ^ w[(t) - 8] ^ w[(t) - 14] ^ w[(t) - 16], 1))

/*
 * The caller's memory may change at any time: a word is read once, and what was
 * read is all that counts from there on.
 */
static __always_inline u32 sha1cd_read(const u8 *data, unsigned int t)
{
	const volatile struct {
		__be32 word;
	} __packed *p = (const void *)(data + 4 * t);

	return be32_to_cpu(p->word);
}

static __always_inline void sha1cd_expand(u32 w[80])
{
	unsigned int t;

	for (t = 16; t < 80; t++)
		EXPAND(t);
}

/* Compresses a block, and keeps of it what a recheck needs. */
static __always_inline void sha1cd_compress(const u32 ihv[5], u32 out[5],
					    u32 state60[5], u32 w[80],
					    const u8 *data)
{
	u32 a = ihv[0], b = ihv[1], c = ihv[2], d = ihv[3], e = ihv[4];

#define READ_OR_EXPAND(t) \
	((t) < 16 ? (w[t] = sha1cd_read(data, t)) : EXPAND(t))
	ROUND(CH, K1, READ_OR_EXPAND, 0);
#undef READ_OR_EXPAND
	ROUND(PARITY, K2, EXPAND, 20);
	ROUND(MAJ, K3, EXPAND, 40);
	state60[0] = a;
	state60[1] = b;
	state60[2] = c;
	state60[3] = d;
	state60[4] = e;
	ROUND(PARITY, K4, EXPAND, 60);
	out[0] = ihv[0] + a;
	out[1] = ihv[1] + b;
	out[2] = ihv[2] + c;
	out[3] = ihv[3] + d;
	out[4] = ihv[4] + e;
}

void sha1cd_generic_steps(u32 s[5], const u32 w[80], unsigned int from,
			  unsigned int to)
{
	u32 a = s[0], b = s[1], c = s[2], d = s[3], e = s[4];

#define WORD(t) w[t]
	PART_OF_ROUND(CH, K1, WORD, 0U);
	PART_OF_ROUND(PARITY, K2, WORD, 20U);
	PART_OF_ROUND(MAJ, K3, WORD, 40U);
	PART_OF_ROUND(PARITY, K4, WORD, 60U);
#undef WORD
	s[0] = a;
	s[1] = b;
	s[2] = c;
	s[3] = d;
	s[4] = e;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_steps);

/*
 * The same from state @in to state @out, and for the twin of the block whose
 * words are given.
 */
static noinline void sha1cd_twin_steps(u32 out[5], const u32 in[5],
				       const u32 w[80], const u32 dm[80],
				       unsigned int from, unsigned int to)
{
	u32 a = in[0], b = in[1], c = in[2], d = in[3], e = in[4];

#define TWIN(t) (w[t] ^ dm[t])
	ANY_ROUND(CH, K1, TWIN, 0U);
	ANY_ROUND(PARITY, K2, TWIN, 20U);
	ANY_ROUND(MAJ, K3, TWIN, 40U);
	ANY_ROUND(PARITY, K4, TWIN, 60U);
#undef TWIN
	out[0] = a;
	out[1] = b;
	out[2] = c;
	out[3] = d;
	out[4] = e;
}

void sha1cd_generic_expand(u32 w[80], const u8 block[64])
{
	unsigned int t;

	for (t = 0; t < 16; t++)
		w[t] = sha1cd_read(block, t);
	sha1cd_expand(w);
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_expand);

void sha1cd_generic_compress(u32 ihv[5], const u32 block[16])
{
	u32 w[80], s[5];
	unsigned int i;

	memcpy(w, block, 16 * sizeof(*w));
	sha1cd_expand(w);
	memcpy(s, ihv, sizeof(s));
	sha1cd_generic_steps(s, w, 0, 80);
	for (i = 0; i < 5; i++)
		ihv[i] += s[i];
	memzero_explicit(w, sizeof(w));
	memzero_explicit(s, sizeof(s));
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_compress);

/*
 * The twin has the same state before @step. From there its last steps give its
 * chaining value, if it is to end in the same @out, and that value must lead
 * through its first steps back to the same state. No step is run backwards.
 */
bool sha1cd_generic_recheck(const u32 state[5], unsigned int step,
			    const u32 w[80], const struct sha1cd_dm *dm,
			    const u32 ihv[5], const u32 out[5], bool reduced,
			    u32 ihv2[5])
{
	unsigned int i;
	bool found;
	u32 s[5];

	sha1cd_twin_steps(s, state, w, dm->w, step, 80);
	for (i = 0; i < 5; i++)
		ihv2[i] = out[i] - s[i];

	sha1cd_twin_steps(s, ihv2, w, dm->w, 0, step);
	found = !memcmp(s, state, sizeof(s));
	if (!found && reduced) {
		/* A pair that begins without a difference need not end so. */
		memcpy(ihv2, ihv, sizeof(s));
		sha1cd_twin_steps(s, ihv2, w, dm->w, 0, step);
		found = !memcmp(s, state, sizeof(s));
	}
	memzero_explicit(s, sizeof(s));
	return found;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_recheck);

/* Tries the DVs of @mask, lowest first, and describes the first that fits. */
static noinline void sha1cd_check(u32 mask, const u32 w[80],
				  const u32 state60[5], const u32 ihv[5],
				  const u32 out[5], bool reduced,
				  struct sha1cd_attack *attack)
{
	const struct sha1cd_dm *dm;
	unsigned int dv, step, i;
	u32 stepped[5], ihv2[5];
	const u32 *state;

	for (; mask; mask &= mask - 1) {
		dv = __ffs(mask);
		dm = &sha1cd_dm_table()[dv];
		step = sha1cd_dv_step(dv);
		state = state60;
		if (step != 60) {
			memcpy(stepped, step < 60 ? ihv : state60,
			       sizeof(stepped));
			sha1cd_generic_steps(stepped, w, step < 60 ? 0 : 60,
					     step);
			state = stepped;
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
	memzero_explicit(stepped, sizeof(stepped));
	memzero_explicit(ihv2, sizeof(ihv2));
}

size_t sha1cd_generic_blocks(u32 ihv[5], const u8 *data, size_t nblocks,
			     u32 flags, struct sha1cd_attack *attack)
{
	u32 w[80] __uninitialized, state60[5], out[5], mask;
	unsigned int i;
	size_t n;

	for (n = 0; n < nblocks && attack->dv < 0; n++) {
		sha1cd_compress(ihv, out, state60, w,
				data + n * SHA1CD_BLOCK_SIZE);
		mask = 0;
		if (!(flags & SHA1CD_NO_DETECT))
			mask = flags & SHA1CD_NO_UBC ? ~0U :
						       sha1cd_ubc_dvmask(w);
		if (unlikely(mask))
			sha1cd_check(mask, w, state60, ihv, out,
				     flags & SHA1CD_REDUCED_ROUND, attack);
		/* Word by word, as they were stored, for the loads to come. */
		for (i = 0; i < 5; i++)
			ihv[i] = out[i];
	}
	memzero_explicit(w, sizeof(w));
	memzero_explicit(state60, sizeof(state60));
	memzero_explicit(out, sizeof(out));
	return n;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_generic_blocks);
