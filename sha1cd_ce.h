/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * SHA-1 with collision detection for arm64, with the Crypto Extensions.
 */
#ifndef _SHA1CD_CE_H
#define _SHA1CD_CE_H

#include "sha1cd_internal.h"

/* In sha1cd_ce_asm.S, and for a section of kernel-mode NEON, as it says there. */
size_t sha1cd_ce_asm_blocks(u32 ihv[5], const u8 *data, size_t nblocks,
			    const struct sha1cd_dm dms[SHA1CD_NR_DVS],
			    struct sha1cd_attack *attack, u32 scratch[40],
			    const u8 *tail, size_t ntail);
bool sha1cd_ce_asm_recheck(const u32 scratch[40], const struct sha1cd_dm *dm,
			   unsigned int step, const u32 state[5],
			   const u32 out[5], u32 ihv2[5]);

#endif /* _SHA1CD_CE_H */
