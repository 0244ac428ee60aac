/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * What the portable files use of the kernel, in terms of the C library. The
 * headers beside this one have the kernel's names and lead here.
 */
#ifndef _SHIM_H
#define _SHIM_H

/* The suites are built with the same files, so ask for what they reach in by. */
#ifdef SHIM_KUNIT
#define SHA1CD_KUNIT
#endif

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint8_t u8;
typedef uint32_t u32;
typedef int32_t s32;
typedef u32 __be32;
typedef unsigned long long u64;

#define BIT(n)			(1UL << (n))
#define BIT_ULL(n)		(1ULL << (n))
#define GENMASK_ULL(h, l)	((~0ULL << (l)) & (~0ULL >> (63 - (h))))
#define PTR_ALIGN(p, a)							\
	((__typeof__(p))(((uintptr_t)(p) + (a) - 1) & ~((uintptr_t)(a) - 1)))
#define ARRAY_SIZE(a)		(sizeof(a) / sizeof((a)[0]))
#define min(x, y)		((x) < (y) ? (x) : (y))
#define max(x, y)		((x) > (y) ? (x) : (y))
#define min_t(type, x, y)	min((type)(x), (type)(y))
#define round_up(x, y)		((((x) - 1) | ((y) - 1)) + 1)
#define round_down(x, y)	((x) & ~((y) - 1))
#define likely(x)		__builtin_expect(!!(x), 1)
#define unlikely(x)		__builtin_expect(!!(x), 0)
#define barrier()		__asm__ __volatile__("" : : : "memory")
#define __ffs64(x)		__builtin_ctzll(x)
#define __ffs(x)		((unsigned int)__builtin_ctzl(x))
#define __packed		__attribute__((__packed__))
#define __aligned(n)		__attribute__((__aligned__(n)))
#undef __always_inline
#define __always_inline		inline __attribute__((__always_inline__))
#define __maybe_unused		__attribute__((__unused__))
#define static_assert		_Static_assert
#define __init
#define __must_check		__attribute__((__warn_unused_result__))
#define WARN_ON_ONCE(x)		({ if (x) abort(); false; })
#define __uninitialized
#define noinline		__attribute__((__noinline__))
#define __ro_after_init

#define EXPORT_SYMBOL_GPL(symbol)	_Static_assert(1, "")

static inline u32 rol32(u32 word, unsigned int shift)
{
	return word << (shift & 31) | word >> (-shift & 31);
}

static inline u32 ror32(u32 word, unsigned int shift)
{
	return word >> (shift & 31) | word << (-shift & 31);
}

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define be32_to_cpu(x)		(x)
#else
#define be32_to_cpu(x)		__builtin_bswap32(x)
#endif

static inline u32 get_unaligned_be32(const void *p)
{
	const u8 *b = p;

	return (u32)b[0] << 24 | b[1] << 16 | b[2] << 8 | b[3];
}

static inline void put_unaligned_be32(u32 val, void *p)
{
	val = be32_to_cpu(val);
	memcpy(p, &val, sizeof(val));
}

static inline void put_unaligned_be64(u64 val, void *p)
{
	put_unaligned_be32(val >> 32, p);
	put_unaligned_be32(val, (u8 *)p + 4);
}

static inline void memzero_explicit(void *p, size_t len)
{
	memset(p, 0, len);
	__asm__ __volatile__("" : : "r"(p) : "memory");
}

#endif /* _SHIM_H */
