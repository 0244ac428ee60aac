/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Those beside the module in the program: plain SHA-1 by the names of plain.h,
 * which whoever has the module's own cannot include, and the crate in sha1dc.rs.
 */
#ifndef _BENCH_HOST_H
#define _BENCH_HOST_H

#include "sha1cd_internal.h"

void plain_prefer_impl(enum sha1cd_impl impl);
void plain_init(struct sha1cd_ctx *ctx);
void plain_update(struct sha1cd_ctx *ctx, const u8 *data, size_t len);
int plain_final(struct sha1cd_ctx *ctx, u8 out[SHA1CD_DIGEST_SIZE]);

int bench_sha1dc(const u8 *data, size_t size, u8 *digest);

#endif /* _BENCH_HOST_H */
