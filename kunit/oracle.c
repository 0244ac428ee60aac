// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * A slow oracle of SHA-1 with collision detection. It shares with the module the
 * lists of ubc.h and nothing else: its message differences were derived by the
 * generator of the vectors.
 */
#include "../compat.h"
#include "oracle.h"

#define SHA1CD_WANT_DMS
#include "vectors.h"

void sha1cd_oracle_expand(u32 w[80], const u8 block[64])
{
	int t;

	for (t = 0; t < 16; t++)
		w[t] = (u32)block[4 * t] << 24 | block[4 * t + 1] << 16 |
		       block[4 * t + 2] << 8 | block[4 * t + 3];
	for (; t < 80; t++)
		w[t] = rol32(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);
}

static u32 sha1cd_oracle_f(u32 b, u32 c, u32 d, unsigned int t)
{
	switch (t / 20) {
	case 0:
		return ((b & c) | (~b & d)) + 0x5a827999;
	case 1:
		return (b ^ c ^ d) + 0x6ed9eba1;
	case 2:
		return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdc;
	default:
		return (b ^ c ^ d) + 0xca62c1d6;
	}
}

void sha1cd_oracle_step(u32 s[5], const u32 w[80], unsigned int t)
{
	u32 next = rol32(s[0], 5) + sha1cd_oracle_f(s[1], s[2], s[3], t) +
		   s[4] + w[t];

	s[4] = s[3];
	s[3] = s[2];
	s[2] = rol32(s[1], 30);
	s[1] = s[0];
	s[0] = next;
}

static void sha1cd_oracle_unstep(u32 s[5], const u32 w[80], unsigned int t)
{
	u32 last = s[0];

	s[0] = s[1];
	s[1] = rol32(s[2], 2);
	s[2] = s[3];
	s[3] = s[4];
	s[4] = last - rol32(s[0], 5) - sha1cd_oracle_f(s[1], s[2], s[3], t) -
	       w[t];
}

static void sha1cd_oracle_compress(u32 ihv[5], const u32 w[80])
{
	u32 s[5];
	int t, i;

	memcpy(s, ihv, sizeof(s));
	for (t = 0; t < 80; t++)
		sha1cd_oracle_step(s, w, t);
	for (i = 0; i < 5; i++)
		ihv[i] += s[i];
}

u32 sha1cd_oracle_dvmask(const u32 w[80])
{
	static const struct {
		u8 i, a, j, b, c;
		u32 dvmask;
	} ubcs[] = {
#define X(...) { __VA_ARGS__ },
#define LEAVE()
		SHA1CD_UBCS(X, LEAVE)
#undef LEAVE
#undef X
	};
	u32 mask = ~0U;
	size_t n;

	for (n = 0; n < ARRAY_SIZE(ubcs); n++)
		if (((w[ubcs[n].i] >> ubcs[n].a ^ w[ubcs[n].j] >> ubcs[n].b) & 1) !=
		    ubcs[n].c)
			mask &= ~ubcs[n].dvmask;
	return mask;
}

/* Recompression from the first step of the DV's window, as Stevens has it. */
static bool sha1cd_oracle_check(const u32 before[5], const u32 w[80],
				const u32 out[5], int dv, bool reduced,
				u32 ihv2[5])
{
	u32 w2[80], s[5];
	int t, i;

	for (t = 0; t < 80; t++)
		w2[t] = w[t] ^ sha1cd_oracle_dms[dv].dm[t];
	memcpy(s, before, sizeof(s));
	for (t = 0; t < sha1cd_oracle_dms[dv].step; t++)
		sha1cd_oracle_step(s, w, t);
	memcpy(ihv2, s, sizeof(s));
	while (t--)
		sha1cd_oracle_unstep(ihv2, w2, t);
	for (t = sha1cd_oracle_dms[dv].step; t < 80; t++)
		sha1cd_oracle_step(s, w2, t);
	for (i = 0; i < 5; i++)
		s[i] += ihv2[i];
	return !memcmp(s, out, sizeof(s)) ||
	       (reduced && !memcmp(ihv2, before, sizeof(s)));
}

void sha1cd_oracle_init(struct sha1cd_oracle *oracle, u32 flags)
{
	static const u32 iv[5] = {
		0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0,
	};

	memset(oracle, 0, sizeof(*oracle));
	memcpy(oracle->ihv, iv, sizeof(iv));
	oracle->flags = flags;
}

void sha1cd_oracle_blocks(struct sha1cd_oracle *oracle, const u8 *data,
			  size_t nblocks)
{
	struct sha1cd_event *event;
	u32 before[5], w[80], ihv2[5];
	int dv;

	for (; nblocks; nblocks--, data += 64, oracle->count += 64) {
		sha1cd_oracle_expand(w, data);
		memcpy(before, oracle->ihv, sizeof(before));
		sha1cd_oracle_compress(oracle->ihv, w);
		if (oracle->flags & SHA1CD_NO_DETECT)
			continue;
		for (dv = 0; dv < 32; dv++)
			if (sha1cd_oracle_check(before, w, oracle->ihv, dv,
						oracle->flags &
							SHA1CD_REDUCED_ROUND,
						ihv2))
				break;
		if (dv == 32)
			continue;
		if (oracle->nr_events < SHA1CD_MAX_EVENTS) {
			event = &oracle->events[oracle->nr_events];
			event->offset = oracle->count;
			event->dv = dv;
			memcpy(event->ihv, before, sizeof(before));
			memcpy(event->ihv2, ihv2, sizeof(ihv2));
			memcpy(event->out, oracle->ihv, sizeof(before));
		}
		oracle->nr_events++;
		if (!(oracle->flags & SHA1CD_NO_SAFE_HASH)) {
			sha1cd_oracle_compress(oracle->ihv, w);
			sha1cd_oracle_compress(oracle->ihv, w);
		}
	}
}

void sha1cd_oracle_final(struct sha1cd_oracle *oracle, const u8 *data,
			 size_t len, u8 out[20])
{
	u64 bits = 8 * (oracle->count + len);
	u8 last[128] = {};
	size_t size;
	int i;

	sha1cd_oracle_blocks(oracle, data, len / 64);
	data += len - len % 64;
	len %= 64;
	memcpy(last, data, len);
	last[len] = 0x80;
	size = len < 56 ? 64 : 128;
	for (i = 0; i < 8; i++)
		last[size - 1 - i] = bits >> 8 * i;
	sha1cd_oracle_blocks(oracle, last, size / 64);
	for (i = 0; i < 20; i++)
		out[i] = oracle->ihv[i / 4] >> (24 - i % 4 * 8);
}
