/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Plain SHA-1 behind the module's own core: what the detection is measured
 * against. plain_core.c is sha1cd_core.c once more, over the block functions of
 * plain.c and under the names below; all other names of the core are unused.
 */
#ifndef _BENCH_PLAIN_H
#define _BENCH_PLAIN_H

#define sha1cd_init		plain_init
#define sha1cd_init_flags	plain_init_flags
#define sha1cd_update		plain_update
#define sha1cd_final		plain_final
#define sha1cd			plain_digest
#define sha1cd_state_init	plain_state_init
#define sha1cd_state_update	plain_state_update
#define sha1cd_state_finup	plain_state_finup
#define sha1cd_prefer_impl	plain_prefer_impl
#define sha1cd_attack_detected	plain_attack_detected
#define sha1cd_impl_name	plain_impl_name
#define sha1cd_generic_blocks	plain_c_blocks
#define sha1cd_generic_compress	plain_c_compress
#define sha1cd_ni_blocks	plain_fast_blocks
#define sha1cd_ni_usable	plain_fast_usable
#define sha1cd_ce_blocks	plain_fast_blocks
#define sha1cd_ce_usable	plain_fast_usable

#include "compat.h"
#include "sha1cd_internal.h"

/* In plain_ni.S or plain_ce.S. */
void plain_asm(u32 ihv[5], const u8 *data, size_t nblocks);

#endif /* _BENCH_PLAIN_H */
