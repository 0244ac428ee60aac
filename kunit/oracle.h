/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * A slow oracle of SHA-1 with collision detection, for comparison: step by step
 * as the papers have it, all disturbance vectors, no unavoidable bit conditions.
 */
#ifndef _SHA1CD_ORACLE_H
#define _SHA1CD_ORACLE_H

#include "../sha1cd_internal.h"

/* As many as any test expects; further ones are counted only. */
#define SHA1CD_MAX_EVENTS	4

struct sha1cd_event {
	u64 offset;
	int dv;
	u32 ihv[5], ihv2[5], out[5];
};

struct sha1cd_oracle {
	u32 ihv[5];
	u64 count;
	u32 flags;
	unsigned int nr_events;
	struct sha1cd_event events[SHA1CD_MAX_EVENTS];
};

void sha1cd_oracle_init(struct sha1cd_oracle *oracle, u32 flags);

/* Whole blocks; only the last part of a message goes to the final function. */
void sha1cd_oracle_blocks(struct sha1cd_oracle *oracle, const u8 *data,
			  size_t nblocks);
void sha1cd_oracle_final(struct sha1cd_oracle *oracle, const u8 *data,
			 size_t len, u8 out[20]);

void sha1cd_oracle_expand(u32 w[80], const u8 block[64]);
void sha1cd_oracle_step(u32 s[5], const u32 w[80], unsigned int t);
u32 sha1cd_oracle_dvmask(const u32 w[80]);

#endif /* _SHA1CD_ORACLE_H */
