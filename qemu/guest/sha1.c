// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* Plain SHA-1 as FIPS 180-4, section 6.1.2, says it. */
#include <string.h>

#include "guest.h"

static u32 rol(u32 x, int n)
{
	return x << n | x >> (32 - n);
}

static void compress(u32 h[5], const u8 block[SHA1_BLOCK])
{
	u32 a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
	u32 w[80], f, k, tmp;
	int t;

	for (t = 0; t < 16; t++, block += 4)
		w[t] = (u32)block[0] << 24 | block[1] << 16 | block[2] << 8 |
		       block[3];
	for (; t < 80; t++)
		w[t] = rol(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1);

	for (t = 0; t < 80; t++) {
		if (t < 20) {
			f = (b & c) ^ (~b & d);
			k = 0x5a827999;
		} else if (t < 40) {
			f = b ^ c ^ d;
			k = 0x6ed9eba1;
		} else if (t < 60) {
			f = (b & c) ^ (b & d) ^ (c & d);
			k = 0x8f1bbcdc;
		} else {
			f = b ^ c ^ d;
			k = 0xca62c1d6;
		}
		tmp = rol(a, 5) + f + e + k + w[t];
		e = d;
		d = c;
		c = rol(b, 30);
		b = a;
		a = tmp;
	}
	h[0] += a;
	h[1] += b;
	h[2] += c;
	h[3] += d;
	h[4] += e;
}

void sha1(const u8 *data, size_t len, size_t attack, u8 out[SHA1_SIZE])
{
	u32 h[5] = {
		0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0
	};
	u8 pad[2 * SHA1_BLOCK] = { 0 };
	size_t pos, rest = len % SHA1_BLOCK;
	size_t padded = rest < 56 ? SHA1_BLOCK : 2 * SHA1_BLOCK;
	int i;

	for (pos = 0; pos + SHA1_BLOCK <= len; pos += SHA1_BLOCK) {
		compress(h, data + pos);
		if (pos == attack) {
			compress(h, data + pos);
			compress(h, data + pos);
		}
	}
	if (rest)
		memcpy(pad, data + pos, rest);
	pad[rest] = 0x80;
	for (i = 0; i < 8; i++)
		pad[padded - 1 - i] = (u64)len * 8 >> (8 * i);
	for (pos = 0; pos < padded; pos += SHA1_BLOCK)
		compress(h, pad + pos);

	for (i = 0; i < SHA1_SIZE; i++)
		out[i] = h[i / 4] >> (24 - 8 * (i % 4));
}
