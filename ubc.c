// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Disturbance vectors, their message differences, and the check of the
 * unavoidable bit conditions.
 */
#include <linux/init.h>

#include "compat.h"
#include "sha1cd.h"
#include "ubc.h"

#define DV_I	1
#define DV_II	2

static const struct {
	u8 type, k, b;
	char name[9];
} sha1cd_dvs[SHA1CD_NR_DVS] = {
#define X(t, k, b) { DV_##t, k, b, #t "(" #k "," #b ")" },
	SHA1CD_DVS(X)
#undef X
};

static struct sha1cd_dm sha1cd_dms[SHA1CD_NR_DVS] __ro_after_init;

/*
 * A DV is an expanded message of which 15 words, or all but three of 16, are
 * zero. A local collision starts at each of its bits and ends five steps later:
 * together they make up the message difference (Stevens 2013, section 3).
 */
static void __init sha1cd_dm_derive(u32 dm[80], u8 type, u8 k, u8 b)
{
	u32 words[5 + 80] = {};	/* of the DV, from word -5 on */
	u32 *dv = words + 5;
	int i;

	if (type == DV_II) {
		dv[k + 1] = rol32(BIT(31), b);
		dv[k + 3] = rol32(BIT(31), b);
	}
	dv[k + 15] = rol32(1, b);
	for (i = k + 16; i < 80; i++)
		dv[i] = rol32(dv[i - 3] ^ dv[i - 8] ^ dv[i - 14] ^ dv[i - 16], 1);
	for (i = k - 1; i >= -5; i--)
		dv[i] = ror32(dv[i + 16], 1) ^ dv[i + 13] ^ dv[i + 8] ^ dv[i + 2];

	for (i = 0; i < 80; i++)
		dm[i] = dv[i] ^ rol32(dv[i - 1], 5) ^ dv[i - 2] ^
			rol32(dv[i - 3] ^ dv[i - 4] ^ dv[i - 5], 30);
}

void __init sha1cd_dm_init(void)
{
	int d;

	for (d = 0; d < SHA1CD_NR_DVS; d++)
		sha1cd_dm_derive(sha1cd_dms[d].w, sha1cd_dvs[d].type,
				 sha1cd_dvs[d].k, sha1cd_dvs[d].b);
}

const struct sha1cd_dm *sha1cd_dm_table(void)
{
	KUNIT_STATIC_STUB_REDIRECT(sha1cd_dm_table);
	return sha1cd_dms;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_dm_table);

const char *sha1cd_dv_name(int dv)
{
	if (dv < 0 || dv >= SHA1CD_NR_DVS)
		return "none";
	return sha1cd_dvs[dv].name;
}
EXPORT_SYMBOL_GPL(sha1cd_dv_name);

/*
 * The state is free of differences where the last five words of the DV are
 * zero: before steps K+5..K+15 for type I, K+9..K+15 for type II. Step 60 is
 * preferred, as most DVs have it and a round of SHA-1 begins there.
 */
unsigned int sha1cd_dv_step(unsigned int dv)
{
	unsigned int first = sha1cd_dvs[dv].k +
			     (sha1cd_dvs[dv].type == DV_I ? 5 : 9);
	unsigned int last = sha1cd_dvs[dv].k + 15;

	if (last < 60)
		return round_down(last, 4);
	return max(60U, round_up(first, 4));
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_dv_step);

/* All ones if bit a of W[i] and bit b of W[j] differ, else zero. */
static __always_inline u32 sha1cd_ubc_differ(const u32 w[80], int i, int a,
					     int j, int b)
{
	return (s32)(w[i] << (31 - a) ^ w[j] << (31 - b)) >> 31;
}

u32 sha1cd_ubc_dvmask(const u32 w[80])
{
	u32 cleared = 0;

#define X(i, a, j, b, c, dvs)						\
	cleared |= (c ? ~sha1cd_ubc_differ(w, i, a, j, b) :		\
			sha1cd_ubc_differ(w, i, a, j, b)) & dvs;
#define LEAVE()								\
	if (!~cleared)							\
		return 0;
	SHA1CD_UBCS(X, LEAVE)
#undef LEAVE
#undef X
	return ~cleared;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_ubc_dvmask);
