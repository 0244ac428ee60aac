/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#include "../shim.h"

#define PAGE_SIZE	4096UL

/* Whole pages with an inaccessible one before and behind, as in the kernel. */
void *vmalloc(size_t size);
void vfree(const void *p);
