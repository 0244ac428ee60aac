/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The kernel's services for the portable files, and every difference between
 * kernels, by feature test. All other code reads as for the newest kernel.
 */
#ifndef _SHA1CD_COMPAT_H
#define _SHA1CD_COMPAT_H

#include <linux/bitops.h>
#include <linux/cache.h>
#include <linux/errno.h>
#include <linux/export.h>
#include <linux/kernel.h>
#include <linux/string.h>

#if __has_include(<linux/unaligned.h>)
#include <linux/unaligned.h>
#else /* < 6.12 */
#include <asm/unaligned.h>
#endif

/*
 * What the test suite reaches in by: only in a build that asks for the suite, as
 * many distributions' kernels have KUnit as a module.
 */
#if defined(SHA1CD_KUNIT) && __has_include(<kunit/static_stub.h>)
#include <kunit/static_stub.h>
#include <kunit/visibility.h>
#else /* or < 6.3 */
#define EXPORT_SYMBOL_IF_KUNIT(symbol)
#define KUNIT_STATIC_STUB_REDIRECT(fn, ...) do {} while (0)
#endif

/* User Mode Linux has its own names for the processor's features. */
#if defined(CONFIG_UML) && defined(CONFIG_X86_64)
#include <asm/cpufeature.h>
#undef cpu_feature_enabled
#define cpu_feature_enabled(bit)	boot_cpu_has(bit)
#define cpu_has_xfeatures(mask, name)	true
#endif

#ifdef SHA1CD_CE
#include <asm/neon.h>
#include <asm/simd.h>
#ifndef scoped_ksimd /* < 6.19; neither break nor return can leave this one */
#define scoped_ksimd()							\
	for (int ksimd_once = (kernel_neon_begin(), 1); ksimd_once;	\
	     kernel_neon_end(), ksimd_once = 0)
#endif
#endif

#endif /* _SHA1CD_COMPAT_H */
