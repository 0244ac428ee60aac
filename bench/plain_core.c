// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* See plain.h. Nothing of it is for others. */
#include "plain.h"

#undef EXPORT_SYMBOL_GPL
#undef EXPORT_SYMBOL_IF_KUNIT
#define EXPORT_SYMBOL_GPL(symbol)	static_assert(!__builtin_constant_p(symbol), "")
#define EXPORT_SYMBOL_IF_KUNIT		EXPORT_SYMBOL_GPL

#include "../sha1cd_core.c"
