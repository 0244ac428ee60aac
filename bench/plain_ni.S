/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Plain SHA-1 with the SHA extensions, as a kernel has it: what the speed of the
 * driver is measured against.
 *
 * void plain_asm(u32 ihv[5], const u8 *data, size_t nblocks)
 */
#include <linux/linkage.h>

#define IHV	%rdi
#define DATA	%rsi
#define LAST	%rdx
#define ABCD	%xmm0
#define E0	%xmm1
#define E1	%xmm2
#define W0	%xmm3
#define W1	%xmm4
#define W2	%xmm5
#define W3	%xmm6
#define REVERSE	%xmm7
#define OLD_ABCD %xmm8
#define OLD_E	%xmm9

/* Steps 4g to 4g + 3; w: their words, w1 to w3: those of the steps before. */
.macro steps g:req, e:req, next_e:req, w:req, w3:req, w2:req, w1:req
	.if \g < 4
	movdqu	16 * \g(DATA), \w
	pshufb	REVERSE, \w
	.endif
	.if \g == 0
	paddd	\w, \e
	.else
	sha1nexte \w, \e
	.endif
	movdqa	ABCD, \next_e
	.if \g >= 3 && \g < 19
	sha1msg2 \w, \w3
	.endif
	sha1rnds4 $(\g / 5), \e, ABCD
	.if \g >= 1 && \g < 17
	sha1msg1 \w, \w1
	.endif
	.if \g >= 2 && \g < 18
	pxor	\w, \w2
	.endif
.endm

SYM_FUNC_START(plain_asm)
	shl	$6, LAST
	jz	.Ldone
	add	DATA, LAST
	movdqa	.Lreverse_bytes(%rip), REVERSE
	movdqu	(IHV), ABCD
	pshufd	$0x1b, ABCD, ABCD
	movd	16(IHV), E0
	pslldq	$12, E0
	.p2align 5
.Lblock:
	movdqa	ABCD, OLD_ABCD
	movdqa	E0, OLD_E
	.irp	g, 0, 4, 8, 12, 16
	steps	\g, E0, E1, W0, W1, W2, W3
	steps	(\g + 1), E1, E0, W1, W2, W3, W0
	steps	(\g + 2), E0, E1, W2, W3, W0, W1
	steps	(\g + 3), E1, E0, W3, W0, W1, W2
	.endr
	sha1nexte OLD_E, E0
	paddd	OLD_ABCD, ABCD
	add	$64, DATA
	cmp	LAST, DATA
	jb	.Lblock
	pshufd	$0x1b, ABCD, ABCD
	movdqu	ABCD, (IHV)
	pextrd	$3, E0, 16(IHV)
.Ldone:
	RET
SYM_FUNC_END(plain_asm)

	.section .rodata
	.p2align 4
.Lreverse_bytes:
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
