/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#define cond_resched()	do {} while (0)
