/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#define crypto_simd_usable()	true
