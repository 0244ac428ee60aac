/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The upper halves of the vector registers of x86, as a program that uses AVX
 * leaves them: a kernel does not clear them, and what is not AVX is slow beside.
 */
#ifndef _HOST_UPPERS_H
#define _HOST_UPPERS_H

#include "compat.h"

#ifdef __x86_64__
/* The widest there are. False if there are none. */
static inline bool dirty_uppers(void)
{
	if (__builtin_cpu_supports("avx512f"))
		__asm__ __volatile__("vpternlogd $255, %%zmm0, %%zmm0, %%zmm0\n\t"
				     ".irp n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\n\t"
				     "vmovdqa64 %%zmm0, %%zmm\\n\n\t"
				     ".endr" : : :
				     "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
				     "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
				     "xmm12", "xmm13", "xmm14", "xmm15");
	else if (__builtin_cpu_supports("avx"))
		__asm__ __volatile__("vxorps %%ymm0, %%ymm0, %%ymm0\n\t"
				     "vcmptrueps %%ymm0, %%ymm0, %%ymm0\n\t"
				     ".irp n, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15\n\t"
				     "vmovdqa %%ymm0, %%ymm\\n\n\t"
				     ".endr" : : :
				     "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
				     "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11",
				     "xmm12", "xmm13", "xmm14", "xmm15");
	else
		return false;
	return true;
}

static inline void clean_uppers(void)
{
	if (__builtin_cpu_supports("avx"))
		__asm__ __volatile__("vzeroupper");
}
#else
static inline bool dirty_uppers(void)
{
	return false;
}

static inline void clean_uppers(void)
{
}
#endif

#endif /* _HOST_UPPERS_H */
