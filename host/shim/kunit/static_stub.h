/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifndef _SHIM_KUNIT_STATIC_STUB_H
#define _SHIM_KUNIT_STATIC_STUB_H

#include "../shim.h"

#ifdef SHIM_KUNIT

struct kunit;

/* Replacements of functions, NULL for none. */
void *shim_stub(void *fn);
void shim_set_stub(void *fn, void *replacement);

#define kunit_activate_static_stub(test, fn, replacement)		\
	shim_set_stub(fn, replacement)
#define kunit_deactivate_static_stub(test, fn)	shim_set_stub(fn, NULL)
#define KUNIT_STATIC_STUB_REDIRECT(fn, ...) do {			\
	__typeof__(&fn) replacement = shim_stub(fn);			\
	if (replacement)						\
		return replacement(__VA_ARGS__);			\
} while (0)

#else

#define KUNIT_STATIC_STUB_REDIRECT(fn, ...) do {} while (0)

#endif
#endif /* _SHIM_KUNIT_STATIC_STUB_H */
