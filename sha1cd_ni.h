/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * SHA-1 with collision detection for x86_64, with the SHA extensions.
 */
#ifndef _SHA1CD_NI_H
#define _SHA1CD_NI_H

#include "sha1cd_internal.h"

/**
 * struct sha1cd_ni_slot - what the asm keeps of a block
 * @w: its expanded message, the last word first
 * @ihv: chaining value before it: d, c, b, a
 * @ihv_e: the same, e after three zeros
 * @state: working state before steps 52, 56 and 60: d, c, b, a
 *
 * Vectors are in the order of the SHA instructions, highest step or lane first.
 */
struct sha1cd_ni_slot {
	u32 w[80];
	u32 ihv[4];
	u32 ihv_e[4];
	u32 state[3][4];
};

/*
 * Two slots, which the asm aligns to 16 bytes: whether a compiler can do that for
 * a variable on the stack depends on the options of the kernel.
 */
struct sha1cd_ni_scratch {
	u8 slots[2 * sizeof(struct sha1cd_ni_slot) + 15];
};

/*
 * In sha1cd_ni_asm.S, and for an FPU section, as the comments there say. Block
 * functions, which leave the last words of the block of an attack, not the first:
 *
 * sse:		for any processor with the SHA extensions, but without AVX;
 *		sse_avx is the same for those with AVX
 * avx512, avx2: a block ahead, with AVX-512VL and AVX2; msg2 if that is fast
 * few:		for few blocks, at least one, with AVX-512VL and BW
 */
typedef size_t sha1cd_ni_blocks_fn(u32 ihv[5], const u8 *data, size_t nblocks,
				   const struct sha1cd_dm dms[SHA1CD_NR_DVS],
				   struct sha1cd_attack *attack,
				   const u8 *tail, size_t ntail);

sha1cd_ni_blocks_fn sha1cd_ni_asm_sse, sha1cd_ni_asm_sse_avx;
sha1cd_ni_blocks_fn sha1cd_ni_asm_avx512, sha1cd_ni_asm_avx2;
sha1cd_ni_blocks_fn sha1cd_ni_asm_avx2_msg2, sha1cd_ni_asm_few;

bool sha1cd_ni_asm_recheck(struct sha1cd_ni_scratch *scratch,
			   const struct sha1cd_dm *dm, unsigned int step);

#endif /* _SHA1CD_NI_H */
