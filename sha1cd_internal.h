/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * What the files of this module share: the core below the public functions,
 * and the block functions of the implementations below the core.
 */
#ifndef _SHA1CD_INTERNAL_H
#define _SHA1CD_INTERNAL_H

#include <linux/bits.h>

#include "sha1cd.h"
#include "ubc.h"

/*
 * Options, for tests, benchmarks and sha1cd-host alone: no caller of the exported
 * functions gets at the plain SHA-1 of an attack. The default, 0, detects attacks
 * with the UBC filter and mitigates them by the safe hash.
 */
#define SHA1CD_NO_SAFE_HASH	BIT(0)	/* keep the plain digest of an attack */
#define SHA1CD_NO_DETECT	BIT(1)	/* plain SHA-1 */
#define SHA1CD_NO_UBC		BIT(2)	/* recompress all 32 DVs, slow */
#define SHA1CD_REDUCED_ROUND	BIT(3)	/* reduced-round attacks too */
#define SHA1CD_FLAGS		(BIT(4) - 1)

/* sha1cd_init() with options; -EINVAL, and no context, for what is none. */
int sha1cd_init_flags(struct sha1cd_ctx *ctx, u32 flags);

/* sha1cd_state::count is a number of bytes below 2^61, and the verdict. */
#define SHA1CD_COUNT		GENMASK_ULL(60, 0)
#define SHA1CD_ATTACK		BIT_ULL(63)

enum sha1cd_impl {
	SHA1CD_IMPL_GENERIC,
	SHA1CD_IMPL_NI,		/* the form below that suits the processor */
	SHA1CD_IMPL_CE,
	SHA1CD_NR_IMPLS,
	/* What has no driver of its own: the forms of NI, each for its tests. */
	SHA1CD_IMPL_NI_SSE = SHA1CD_NR_IMPLS,
	SHA1CD_IMPL_NI_AVX2,
	SHA1CD_IMPL_NI_AVX512,
	SHA1CD_IMPL_NI_ZEN,
	SHA1CD_IMPL_NI_ZEN4,
	SHA1CD_NR_FORMS
};

/* The name of an implementation, the last part of its drivers' names if it has any. */
const char *sha1cd_impl_name(enum sha1cd_impl impl);

/* Whether it is built in, and the processor has what it takes. */
bool sha1cd_impl_usable(enum sha1cd_impl impl);

/* What the public functions use from now on. */
void sha1cd_prefer_impl(enum sha1cd_impl impl);

/**
 * struct sha1cd_attack - the block that completes a collision attack
 * @offset: byte offset of the block in its message
 * @dv: disturbance vector, 0..31, the lowest that fits; -1 while there is none
 * @ihv: chaining value before the block
 * @ihv2: chaining value before the twin, the other block of the near-collision
 * @out: chaining value after the block, before any safe hash
 * @block: the words of the block as they were hashed
 * @twin: the words of the twin
 * @driver: who hashes, for people
 */
struct sha1cd_attack {
	u64 offset;
	int dv;
	u32 ihv[5];
	u32 ihv2[5];
	u32 out[5];
	u32 block[16];
	u32 twin[16];
	const char *driver;
};

/*
 * Called once for each flagged block, in the context of the caller, outside of
 * any FPU section. Whoever links the core provides it.
 */
void sha1cd_attack_detected(const struct sha1cd_attack *attack);

/*
 * Block functions: compress whole blocks into @ihv, up to and including the
 * first one that completes an attack, which is then described in @attack (all
 * but its offset and driver). On entry attack->dv is -1, and so it stays if there is none;
 * nothing else of it is set then. @ihv is left as the chaining value after that
 * block, without the safe hash. Return the number of blocks compressed. Each
 * block is read from @data once.
 */
size_t sha1cd_generic_blocks(u32 ihv[5], const u8 *data, size_t nblocks,
			     u32 flags, struct sha1cd_attack *attack);

/*
 * The fast implementation that an architecture has, if any: SHA1CD_FAST(blocks)
 * and so on are its functions, which are told the form.
 *
 * usable:	whether the processor has what it takes
 * blocks:	a block function; the blocks of @tail, two at most, come after
 *		those of @data
 * recheck:	see sha1cd_generic_recheck(), for attacks on all 80 steps
 * flagged:	for the self-test: the number of blocks up to the first that is
 *		flagged with such message differences, or 0 if none is
 */
#if defined(CONFIG_X86_64)
#define SHA1CD_IMPL_FAST	SHA1CD_IMPL_NI
#define SHA1CD_FAST(function)	sha1cd_ni_##function
#elif defined(SHA1CD_CE)
#define SHA1CD_IMPL_FAST	SHA1CD_IMPL_CE
#define SHA1CD_FAST(function)	sha1cd_ce_##function
#endif

#ifdef SHA1CD_IMPL_FAST
bool SHA1CD_FAST(usable)(enum sha1cd_impl impl);
size_t SHA1CD_FAST(blocks)(enum sha1cd_impl impl, u32 ihv[5], const u8 *data,
			   size_t nblocks, const u8 *tail, size_t ntail,
			   u32 flags, struct sha1cd_attack *attack);
bool SHA1CD_FAST(recheck)(const u32 state[5], unsigned int step,
			  const u32 w[80], const struct sha1cd_dm *dm,
			  const u32 out[5], u32 ihv2[5]);
size_t SHA1CD_FAST(flagged)(enum sha1cd_impl impl, const u8 *data,
			    size_t nblocks,
			    const struct sha1cd_dm dms[SHA1CD_NR_DVS],
			    struct sha1cd_attack *attack);
#endif

/* The expanded message of a block, which is read once. */
void sha1cd_generic_expand(u32 w[80], const u8 block[64]);

/* Steps @from to @to - 1, both multiples of 4, on the working state @s. */
void sha1cd_generic_steps(u32 s[5], const u32 w[80], unsigned int from,
			  unsigned int to);

/* Plain compression of one block, given as words: the safe hash. */
void sha1cd_generic_compress(u32 ihv[5], const u32 block[16]);

/**
 * sha1cd_generic_recheck() - is there a twin that collides with a block?
 * @state: working state before step @step of the block
 * @step: a multiple of 4 in the window of the DV, see sha1cd_dv_step()
 * @w: expanded message of the block
 * @dm: message differences of the DV
 * @ihv: chaining value before the block
 * @out: chaining value after the block
 * @reduced: accept attacks on fewer than 80 steps too
 * @ihv2: takes the chaining value before the twin if there is one
 *
 * Return: true if the block and its twin make a collision.
 */
bool sha1cd_generic_recheck(const u32 state[5], unsigned int step,
			    const u32 w[80], const struct sha1cd_dm *dm,
			    const u32 ihv[5], const u32 out[5], bool reduced,
			    u32 ihv2[5]);

/* That of an implementation, for attacks on all 80 steps. */
bool sha1cd_recheck(enum sha1cd_impl impl, const u32 state[5],
		    unsigned int step, const u32 w[80],
		    const struct sha1cd_dm *dm, const u32 ihv[5],
		    const u32 out[5], u32 ihv2[5]);

/*
 * For a fast implementation that has detected an attack: @attack->dv and the
 * chaining value before the block are set. The rest is found by the generic code,
 * from the words of the block that were hashed. A @attack->dv of SHA1CD_NR_DVS
 * leaves the verdict to it as well.
 */
void sha1cd_describe(const u32 words[16], u32 flags,
		     struct sha1cd_attack *attack);

/**
 * struct sha1cd_call - how the core is to hash for one call
 * @impl: implementation of the block function
 * @flags: SHA1CD_* options
 * @ctx: where the first attack is to be noted, or NULL
 * @driver: see struct sha1cd_attack; NULL for the name of the implementation
 */
struct sha1cd_call {
	enum sha1cd_impl impl;
	u32 flags;
	struct sha1cd_ctx *ctx;
	const char *driver;
};

void sha1cd_state_init(struct sha1cd_state *state);
void sha1cd_state_update(struct sha1cd_state *state, const u8 *data, size_t len,
			 const struct sha1cd_call *call);
int sha1cd_state_finup(struct sha1cd_state *state, const u8 *data, size_t len,
		       u8 out[SHA1CD_DIGEST_SIZE],
		       const struct sha1cd_call *call);

/* Known answers for an implementation. Return: 0, -EINVAL or -ENOMEM, with a log line. */
int sha1cd_selftest(enum sha1cd_impl impl);

#endif /* _SHA1CD_INTERNAL_H */
