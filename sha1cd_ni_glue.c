// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * SHA-1 with collision detection for x86_64, with the SHA extensions: the C
 * around sha1cd_ni_asm.S.
 */
#include <crypto/internal/simd.h>
#include <asm/cpufeature.h>
#include <asm/fpu/api.h>
#include <asm/simd.h>

#include "compat.h"
#include "sha1cd_internal.h"
#include "sha1cd_ni.h"

/*
 * Preemption is off in an FPU section: not for longer than 16 KiB of work, in which each
 * recheck counts as a block, save one for a single DV from step 60. On an Emerald Rapids
 * that is 10 to 11 us of random data, and 20 us of blocks that take such a one each.
 */
#define SECTION_BLOCKS	(16384 / SHA1CD_BLOCK_SIZE)

/*
 * Up to so many blocks, the form for few is the faster one on AMD's processors,
 * measured on Zen 4: it has less to set up, while the other one has the rechecks
 * almost for free.
 */
#define FEW_BLOCKS	24

/* What sha1cd_ni_asm.S takes for granted. */
static_assert(offsetof(struct sha1cd_attack, dv) == 8, "");
static_assert(offsetof(struct sha1cd_attack, ihv) == 12, "");
static_assert(offsetof(struct sha1cd_attack, block) == 72, "");
static_assert(sizeof(struct sha1cd_dm) == 320, "");
static_assert(offsetof(struct sha1cd_ni_slot, ihv) == 320, "");
static_assert(offsetof(struct sha1cd_ni_slot, ihv_e) == 336, "");
static_assert(offsetof(struct sha1cd_ni_slot, state) == 352, "");
static_assert(sizeof(struct sha1cd_ni_slot) == 400, "");

/* The asm has left the last words of the block: from them the first ones. */
static noinline void sha1cd_ni_describe(u32 flags, struct sha1cd_attack *attack)
{
	u32 w[80];
	int t;

	memcpy(w + 64, attack->block, sizeof(attack->block));
	for (t = 63; t >= 0; t--)
		w[t] = ror32(w[t + 16], 1) ^ w[t + 13] ^ w[t + 8] ^ w[t + 2];
	sha1cd_describe(w, flags, attack);
	memzero_explicit(w, sizeof(w));

	/* Changed, but no attack: nobody is told of the words. */
	if (attack->dv < 0) {
		memzero_explicit(attack, sizeof(*attack));
		attack->dv = -1;
	}
}

static noinline size_t
sha1cd_ni_fallback(u32 ihv[5], const u8 *data, size_t nblocks, const u8 *tail,
		   size_t ntail, u32 flags, struct sha1cd_attack *attack)
{
	size_t done = sha1cd_generic_blocks(ihv, data, nblocks, flags, attack);

	return done + sha1cd_generic_blocks(ihv, tail, ntail, flags, attack);
}

/*
 * AMD's processors, and Hygon's, which are Zen, have SSE4A and no others do. Their
 * sha1msg2 is fast, and Zen 4, which was measured, wants the conditions woven in between
 * the rounds; on Intel's it is slow, and they reorder more.
 */
static __always_inline enum sha1cd_impl sha1cd_ni_form(enum sha1cd_impl impl)
{
	if (impl != SHA1CD_IMPL_NI)
		return impl;
	if (!cpu_feature_enabled(X86_FEATURE_AVX2))
		return SHA1CD_IMPL_NI_SSE;
	if (cpu_feature_enabled(X86_FEATURE_SSE4A))
		return cpu_feature_enabled(X86_FEATURE_AVX512VL) &&
		       cpu_feature_enabled(X86_FEATURE_AVX512BW) ?
			SHA1CD_IMPL_NI_ZEN4 : SHA1CD_IMPL_NI_ZEN;
	return cpu_feature_enabled(X86_FEATURE_AVX512VL) ?
		SHA1CD_IMPL_NI_AVX512 : SHA1CD_IMPL_NI_AVX2;
}

/* The blocks of a section, or less if they take many rechecks. */
static __always_inline size_t
sha1cd_ni_section(enum sha1cd_impl form, u32 ihv[5], const u8 *data,
		  size_t nblocks, const struct sha1cd_dm dms[SHA1CD_NR_DVS],
		  struct sha1cd_attack *attack, const u8 *tail, size_t ntail)
{
	const bool few = nblocks + ntail <= FEW_BLOCKS;

	switch (form) {
	case SHA1CD_IMPL_NI_AVX512:
		return sha1cd_ni_asm_avx512(ihv, data, nblocks, dms, attack,
					    tail, ntail);
	case SHA1CD_IMPL_NI_AVX2:
		return sha1cd_ni_asm_avx2(ihv, data, nblocks, dms, attack,
					  tail, ntail);
	case SHA1CD_IMPL_NI_ZEN4:
		if (few)
			return sha1cd_ni_asm_few(ihv, data, nblocks, dms,
						 attack, tail, ntail);
		break;
	case SHA1CD_IMPL_NI_ZEN:
		if (few)
			return sha1cd_ni_asm_avx2_msg2(ihv, data, nblocks, dms,
						       attack, tail, ntail);
		break;
	default:
		break;
	}
	if (cpu_feature_enabled(X86_FEATURE_AVX))
		return sha1cd_ni_asm_sse_avx(ihv, data, nblocks, dms, attack,
					     tail, ntail);
	return sha1cd_ni_asm_sse(ihv, data, nblocks, dms, attack, tail, ntail);
}

size_t sha1cd_ni_blocks(enum sha1cd_impl impl, u32 ihv[5], const u8 *data,
			size_t nblocks, const u8 *tail, size_t ntail, u32 flags,
			struct sha1cd_attack *attack)
{
	const struct sha1cd_dm *dms = sha1cd_dm_table();
	const enum sha1cd_impl form = sha1cd_ni_form(impl);
	size_t n, t, run, done = 0;

	if (unlikely(flags & ~SHA1CD_NO_SAFE_HASH) || !crypto_simd_usable())
		return sha1cd_ni_fallback(ihv, data, nblocks, tail, ntail, flags,
					  attack);

	for (;;) {
		/* A section is a part of the data, or the last one and the tail. */
		n = min_t(size_t, nblocks, SECTION_BLOCKS);
		t = n == nblocks ? ntail : 0;

		kernel_fpu_begin();
		run = sha1cd_ni_section(form, ihv, data, n, dms, attack, tail, t);
		kernel_fpu_end();

		done += run;
		if (likely(run == nblocks + ntail && attack->dv < 0))
			return done;
		if (unlikely(attack->dv >= 0)) {
			sha1cd_ni_describe(flags, attack);
			if (attack->dv >= 0)
				return done;
		}
		n = min(run, n);
		data += n * SHA1CD_BLOCK_SIZE;
		nblocks -= n;
		tail += (run - n) * SHA1CD_BLOCK_SIZE;
		ntail -= run - n;
		if (!nblocks && !ntail)
			return done;
	}
}

static void sha1cd_ni_reverse(u32 *to, const u32 *from, size_t n)
{
	while (n--)
		*to++ = from[n];
}

bool sha1cd_ni_recheck(const u32 state[5], unsigned int step, const u32 w[80],
		       const struct sha1cd_dm *dm, const u32 out[5],
		       u32 ihv2[5])
{
	struct sha1cd_ni_scratch scratch __uninitialized;
	struct sha1cd_ni_slot *slot = PTR_ALIGN((void *)&scratch, 16);
	bool found;

	/* The second slot is the block, the first one begins where it ends. */
	sha1cd_ni_reverse(slot[1].w, w, 80);
	sha1cd_ni_reverse(slot[1].state[1], state, 4);
	slot[1].state[0][3] = rol32(state[4], 2);
	sha1cd_ni_reverse(slot[0].ihv, out, 4);
	memset(slot[0].ihv_e, 0, sizeof(slot[0].ihv_e));
	slot[0].ihv_e[3] = out[4];

	kernel_fpu_begin();
	found = sha1cd_ni_asm_recheck(&scratch, dm, step);
	kernel_fpu_end();

	sha1cd_ni_reverse(ihv2, slot[0].state[0], 4);
	ihv2[4] = slot[0].state[1][3];
	memzero_explicit(&scratch, sizeof(scratch));
	return found;
}

/* A hypervisor can show an instruction set, and mask the registers of it. */
static bool sha1cd_ni_masked(void)
{
	return (boot_cpu_has(X86_FEATURE_AVX) &&
		!cpu_has_xfeatures(XFEATURE_MASK_SSE | XFEATURE_MASK_YMM,
				   NULL)) ||
	       (boot_cpu_has(X86_FEATURE_AVX512VL) &&
		!cpu_has_xfeatures(XFEATURE_MASK_SSE | XFEATURE_MASK_YMM |
				   XFEATURE_MASK_AVX512, NULL));
}

bool sha1cd_ni_usable(enum sha1cd_impl impl)
{
	if (!boot_cpu_has(X86_FEATURE_SHA_NI) ||
	    !boot_cpu_has(X86_FEATURE_SSSE3) ||
	    !boot_cpu_has(X86_FEATURE_XMM4_1) || sha1cd_ni_masked())
		return false;

	switch (impl) {
	case SHA1CD_IMPL_NI_AVX2:
	case SHA1CD_IMPL_NI_ZEN:
		return boot_cpu_has(X86_FEATURE_AVX2);
	case SHA1CD_IMPL_NI_AVX512:
		return boot_cpu_has(X86_FEATURE_AVX2) &&
		       boot_cpu_has(X86_FEATURE_AVX512VL);
	case SHA1CD_IMPL_NI_ZEN4:
		return boot_cpu_has(X86_FEATURE_AVX2) &&
		       boot_cpu_has(X86_FEATURE_AVX512VL) &&
		       boot_cpu_has(X86_FEATURE_AVX512BW);
	default:
		return impl != SHA1CD_IMPL_CE;
	}
}

/*
 * For the self-test: blocks up to the first one that is flagged with such message
 * differences, or 0 if none is. Not more than a section's.
 */
size_t __init sha1cd_ni_flagged(enum sha1cd_impl impl, const u8 *data,
				size_t nblocks,
				const struct sha1cd_dm dms[SHA1CD_NR_DVS],
				struct sha1cd_attack *attack)
{
	u32 ihv[5] = {};
	size_t run;

	attack->dv = -1;
	kernel_fpu_begin();
	run = sha1cd_ni_section(sha1cd_ni_form(impl), ihv, data, nblocks, dms,
				attack, NULL, 0);
	kernel_fpu_end();
	return attack->dv < 0 ? 0 : run;
}
