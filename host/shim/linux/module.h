/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "../shim.h"

/* Parameters are plain variables here; kunit.c sets them from its arguments. */
#define module_param(name, type, perm)	bool *sha1cd_param_##name = &(name)
#define MODULE_PARM_DESC(name, text)	_Static_assert(1, "")
#define MODULE_DESCRIPTION(text)	_Static_assert(1, "")
#define MODULE_LICENSE(text)		_Static_assert(1, "")
#define MODULE_IMPORT_NS(text)		_Static_assert(1, "")
