// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Plain SHA-1 in C and with the SHA instructions of the processor, in the place of
 * the block functions of the module.
 */
#include <crypto/internal/simd.h>
#include <asm/cpufeature.h>
#ifdef CONFIG_X86_64
#include <asm/fpu/api.h>
#include <asm/simd.h>
#endif

#include "plain.h"

static u32 plain_word(const u8 *p)
{
	__be32 word;

	memcpy(&word, p, sizeof(word));
	return be32_to_cpu(word);
}

#define CH(x, y, z)	((z) ^ ((x) & ((y) ^ (z))))
#define PARITY(x, y, z)	((x) ^ (y) ^ (z))
#define MAJ(x, y, z)	(((x) & (y)) + ((z) & ((x) ^ (y))))

#define LOAD(t)		(w[t] = plain_word(data + 4 * (t)))
#define NEXT(t)		(w[(t) & 15] = rol32(w[((t) - 3) & 15] ^	\
				w[((t) - 8) & 15] ^ w[((t) - 14) & 15] ^ \
				w[(t) & 15], 1))

#define STEP(word, f, k, a, b, c, d, e) do {				\
	(e) += rol32(a, 5) + f(b, c, d) + (k) + (word);			\
	(b) = rol32(b, 30);						\
} while (0)

#define STEPS5(word, f, k, t) do {					\
	STEP(word(t), f, k, a, b, c, d, e);				\
	STEP(word((t) + 1), f, k, e, a, b, c, d);			\
	STEP(word((t) + 2), f, k, d, e, a, b, c);			\
	STEP(word((t) + 3), f, k, c, d, e, a, b);			\
	STEP(word((t) + 4), f, k, b, c, d, e, a);			\
} while (0)

#define STEPS20(f, k, t) do {						\
	STEPS5(NEXT, f, k, t);						\
	STEPS5(NEXT, f, k, (t) + 5);					\
	STEPS5(NEXT, f, k, (t) + 10);					\
	STEPS5(NEXT, f, k, (t) + 15);					\
} while (0)

static void plain_c(u32 ihv[5], const u8 *data, size_t nblocks)
{
	size_t n;

	for (n = 0; n < nblocks; n++, data += SHA1CD_BLOCK_SIZE) {
		u32 a = ihv[0], b = ihv[1], c = ihv[2], d = ihv[3], e = ihv[4];
		u32 w[16];

		STEPS5(LOAD, CH, 0x5a827999, 0);
		STEPS5(LOAD, CH, 0x5a827999, 5);
		STEPS5(LOAD, CH, 0x5a827999, 10);
		STEP(LOAD(15), CH, 0x5a827999, a, b, c, d, e);
		STEP(NEXT(16), CH, 0x5a827999, e, a, b, c, d);
		STEP(NEXT(17), CH, 0x5a827999, d, e, a, b, c);
		STEP(NEXT(18), CH, 0x5a827999, c, d, e, a, b);
		STEP(NEXT(19), CH, 0x5a827999, b, c, d, e, a);
		STEPS20(PARITY, 0x6ed9eba1, 20);
		STEPS20(MAJ, 0x8f1bbcdc, 40);
		STEPS20(PARITY, 0xca62c1d6, 60);

		ihv[0] += a;
		ihv[1] += b;
		ihv[2] += c;
		ihv[3] += d;
		ihv[4] += e;
	}
}

size_t plain_c_blocks(u32 ihv[5], const u8 *data, size_t nblocks, u32 flags,
		      struct sha1cd_attack *attack)
{
	plain_c(ihv, data, nblocks);
	return nblocks;
}

static void plain_fast(u32 ihv[5], const u8 *data, size_t nblocks,
		       const u8 *tail, size_t ntail)
{
	if (nblocks)
		plain_asm(ihv, data, nblocks);
	if (ntail)
		plain_asm(ihv, tail, ntail);
}

/* As the kernel's own does it: all blocks of a call in one section. */
size_t plain_fast_blocks(enum sha1cd_impl impl, u32 ihv[5], const u8 *data,
			 size_t nblocks, const u8 *tail, size_t ntail, u32 flags,
			 struct sha1cd_attack *attack)
{
	if (!crypto_simd_usable()) {
		plain_c(ihv, data, nblocks);
		plain_c(ihv, tail, ntail);
		return nblocks + ntail;
	}
#ifdef CONFIG_X86_64
	kernel_fpu_begin();
	plain_fast(ihv, data, nblocks, tail, ntail);
	kernel_fpu_end();
#else
	scoped_ksimd()
		plain_fast(ihv, data, nblocks, tail, ntail);
#endif
	return nblocks + ntail;
}

bool plain_fast_usable(enum sha1cd_impl impl)
{
#ifdef CONFIG_X86_64
	return boot_cpu_has(X86_FEATURE_SHA_NI) &&
	       boot_cpu_has(X86_FEATURE_SSSE3) &&
	       boot_cpu_has(X86_FEATURE_XMM4_1);
#else
	return cpu_have_named_feature(SHA1);
#endif
}

/* What the core would do about an attack; none is ever found. */

void plain_attack_detected(const struct sha1cd_attack *attack)
{
}

const char *plain_impl_name(enum sha1cd_impl impl)
{
	return "plain";
}

void plain_c_compress(u32 ihv[5], const u32 block[16])
{
}
