/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifdef __aarch64__
#include <sys/auxv.h>

#define cpu_have_named_feature(name)	(getauxval(AT_HWCAP) & HWCAP_##name)
#else
#include <cpuid.h>

/* Leaf, and the register and the bit of it. */
#define X86_FEATURE_SSSE3	1, 2, 9
#define X86_FEATURE_XMM4_1	1, 2, 19
#define X86_FEATURE_SHA_NI	7, 1, 29
#define X86_FEATURE_OSXSAVE	1, 2, 27
#define X86_FEATURE_AVX		1, 2, 28
#define X86_FEATURE_AVX2	7, 1, 5
#define X86_FEATURE_SSE4A	0x80000001, 2, 6
#define X86_FEATURE_AVX512BW	7, 1, 30
#define X86_FEATURE_AVX512VL	7, 1, 31
#define boot_cpu_has(...)	shim_cpu_has(__VA_ARGS__)

static inline int shim_cpu_has(unsigned int leaf, int reg, int bit)
{
	unsigned int regs[4];

	return __get_cpuid_count(leaf, 0, &regs[0], &regs[1], &regs[2],
				 &regs[3]) && regs[reg] >> bit & 1;
}

/* On the way of each call: a branch that is patched, in the kernel. */
#define cpu_feature_enabled(...)					\
({									\
	static signed char shim_has;	/* 0: not known */		\
									\
	if (unlikely(!shim_has))					\
		shim_has = shim_cpu_has(__VA_ARGS__) ? 1 : -1;		\
	shim_has > 0;							\
})
#endif
