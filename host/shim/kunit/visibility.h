/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "../shim.h"

#define EXPORT_SYMBOL_IF_KUNIT(symbol)	_Static_assert(1, "")
