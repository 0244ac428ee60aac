// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * The implementations: which there are, and what the fast one leaves to the
 * portable one.
 */
#include <linux/bug.h>

#include "compat.h"
#include "sha1cd_internal.h"

const char *sha1cd_impl_name(enum sha1cd_impl impl)
{
	static const char * const names[SHA1CD_NR_FORMS] = {
		[SHA1CD_IMPL_GENERIC] = "generic",
		[SHA1CD_IMPL_NI] = "ni",
		[SHA1CD_IMPL_CE] = "ce",
		[SHA1CD_IMPL_NI_SSE] = "ni-sse",
		[SHA1CD_IMPL_NI_AVX2] = "ni-avx2",
		[SHA1CD_IMPL_NI_AVX512] = "ni-avx512",
		[SHA1CD_IMPL_NI_ZEN] = "ni-zen",
		[SHA1CD_IMPL_NI_ZEN4] = "ni-zen4",
	};

	return names[impl];
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_impl_name);

bool sha1cd_impl_usable(enum sha1cd_impl impl)
{
#ifdef SHA1CD_IMPL_FAST
	if (impl != SHA1CD_IMPL_GENERIC)
		return SHA1CD_FAST(usable)(impl);
#endif
	return impl == SHA1CD_IMPL_GENERIC;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_impl_usable);

void sha1cd_describe(const u32 words[16], u32 flags,
		     struct sha1cd_attack *attack)
{
	struct sha1cd_attack told = { .dv = attack->dv };
	u8 block[SHA1CD_BLOCK_SIZE];
	u32 ihv[5];
	int i;

	memcpy(told.ihv, attack->ihv, sizeof(told.ihv));
	memcpy(told.block, words, sizeof(told.block));
	for (i = 0; i < 16; i++)
		put_unaligned_be32(words[i], block + 4 * i);
	memcpy(ihv, attack->ihv, sizeof(ihv));
	attack->dv = -1;
	sha1cd_generic_blocks(ihv, block, 1, flags, attack);

	/* The two never disagree. If they do, it is an attack all the same. */
	if (attack->dv < 0 && told.dv != SHA1CD_NR_DVS) {
		WARN_ON_ONCE(1);
		*attack = told;
	}
	memzero_explicit(&told, sizeof(told));
	memzero_explicit(ihv, sizeof(ihv));
	memzero_explicit(block, sizeof(block));
}

bool sha1cd_recheck(enum sha1cd_impl impl, const u32 state[5],
		    unsigned int step, const u32 w[80],
		    const struct sha1cd_dm *dm, const u32 ihv[5],
		    const u32 out[5], u32 ihv2[5])
{
#ifdef SHA1CD_IMPL_FAST
	if (impl != SHA1CD_IMPL_GENERIC)
		return SHA1CD_FAST(recheck)(state, step, w, dm, out, ihv2);
#endif
	return sha1cd_generic_recheck(state, step, w, dm, ihv, out, false,
				      ihv2);
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_recheck);
