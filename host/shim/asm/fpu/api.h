/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#define kernel_fpu_begin()	((void)0)
#define kernel_fpu_end()	((void)0)

#define XFEATURE_MASK_SSE	0x02
#define XFEATURE_MASK_YMM	0x04
#define XFEATURE_MASK_AVX512	0xe0
#define cpu_has_xfeatures(mask, name)	shim_has_xfeatures(mask)

/* Which registers the kernel below keeps, whatever CPUID shows. */
static inline int shim_has_xfeatures(unsigned int mask)
{
	unsigned int low, high;

	if (!boot_cpu_has(X86_FEATURE_OSXSAVE))
		return 0;
	__asm__("xgetbv" : "=a" (low), "=d" (high) : "c" (0));
	return (low & mask) == mask;
}
