/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#define kernel_neon_begin()	((void)0)
#define kernel_neon_end()	((void)0)
