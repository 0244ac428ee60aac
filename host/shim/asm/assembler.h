/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
.macro adr_l reg:req, symbol:req
	adrp	\reg, \symbol
	add	\reg, \reg, :lo12:\symbol
.endm

#ifdef __AARCH64EB__
#define CPU_LE(code...)
#else
#define CPU_LE(code...)	code
#endif
