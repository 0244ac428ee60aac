/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#define kernel_fpu_begin()	((void)0)
#define kernel_fpu_end()	((void)0)
#define cpu_has_xfeatures(mask, name)	1
