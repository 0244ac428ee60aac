/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The C library finds its own error numbers through this header. */
#include_next <linux/errno.h>
