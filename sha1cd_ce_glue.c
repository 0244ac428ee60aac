// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * SHA-1 with collision detection for arm64, with the Crypto Extensions: the C
 * around sha1cd_ce_asm.S.
 */
#include <crypto/internal/simd.h>
#include <asm/cpufeature.h>
#include "compat.h"
#include "sha1cd_internal.h"
#include "sha1cd_ce.h"

/* What sha1cd_ce_asm.S takes for granted. */
static_assert(offsetof(struct sha1cd_attack, dv) == 8, "");
static_assert(offsetof(struct sha1cd_attack, ihv) == 12, "");
static_assert(offsetof(struct sha1cd_attack, block) == 72, "");
static_assert(sizeof(struct sha1cd_dm) == 320, "");

size_t sha1cd_ce_blocks(enum sha1cd_impl impl, u32 ihv[5], const u8 *data,
			size_t nblocks, const u8 *tail, size_t ntail, u32 flags,
			struct sha1cd_attack *attack)
{
	const struct sha1cd_dm *dms = sha1cd_dm_table();
	const size_t all = nblocks + ntail;
	size_t n, run, done = 0;
	u32 scratch[40] __uninitialized;	/* the asm wipes it */

	if (unlikely(flags & ~SHA1CD_NO_SAFE_HASH) || !crypto_simd_usable()) {
		done = sha1cd_generic_blocks(ihv, data, nblocks, flags, attack);
		return done + sha1cd_generic_blocks(ihv, tail, ntail, flags,
						    attack);
	}

	while (done < all && attack->dv < 0) {
		scoped_ksimd()
			run = sha1cd_ce_asm_blocks(ihv, data, nblocks, dms,
						   attack, scratch, tail, ntail);
		done += run;
		n = min(run, nblocks);
		data += n * SHA1CD_BLOCK_SIZE;
		nblocks -= n;
		tail += (run - n) * SHA1CD_BLOCK_SIZE;
		ntail -= run - n;
	}
	if (unlikely(attack->dv >= 0))
		sha1cd_describe(attack->block, flags, attack);
	return done;
}

bool sha1cd_ce_recheck(const u32 state[5], unsigned int step, const u32 w[80],
		       const struct sha1cd_dm *dm, const u32 out[5],
		       u32 ihv2[5])
{
	bool found = false;
	u32 scratch[40];

	memcpy(scratch, w, 16 * sizeof(*w));
	memcpy(scratch + 16, w + 56, 24 * sizeof(*w));
	scoped_ksimd()
		found = sha1cd_ce_asm_recheck(scratch, dm, step, state, out, ihv2);
	memzero_explicit(scratch, sizeof(scratch));
	return found;
}

bool sha1cd_ce_usable(enum sha1cd_impl impl)
{
	return impl == SHA1CD_IMPL_CE && cpu_have_named_feature(SHA1);
}

/*
 * For the self-test: blocks up to the first one that is flagged with such message
 * differences, or 0 if none is. Not more than a section's.
 */
size_t __init sha1cd_ce_flagged(enum sha1cd_impl impl, const u8 *data,
				size_t nblocks,
				const struct sha1cd_dm dms[SHA1CD_NR_DVS],
				struct sha1cd_attack *attack)
{
	u32 scratch[40], ihv[5] = {};
	size_t run = 0;

	attack->dv = -1;
	scoped_ksimd()
		run = sha1cd_ce_asm_blocks(ihv, data, nblocks, dms, attack,
					   scratch, NULL, 0);
	return attack->dv < 0 ? 0 : run;
}
