/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * Plain SHA-1 with the Crypto Extensions, as a kernel has it: what the speed of
 * the driver is compared with.
 *
 * void plain_asm(u32 ihv[5], const u8 *data, size_t nblocks)
 *
 * nblocks is at least 1.
 */
#include <linux/linkage.h>
#include <asm/assembler.h>

	.arch	armv8-a+crypto

	IHV_P	.req	x0
	DATA	.req	x1
	END	.req	x2
	CONST	.req	x3

	qIHV	.req	q0	/* chaining value */
	vIHV	.req	v0
	sIHV_E	.req	s1
	vIHV_E	.req	v1
	qABCD	.req	q2	/* working state */
	sABCD	.req	s2
	vABCD	.req	v2
	sE0	.req	s3	/* before steps 4g for even g */
	vE0	.req	v3
	sE1	.req	s4	/* and odd g */
	vW0	.req	v16	/* expanded message */
	vW1	.req	v17
	vW2	.req	v18
	vW3	.req	v19
	vKW0	.req	v20	/* with the constants */
	vKW1	.req	v21
	vK0	.req	v24
	vK1	.req	v25
	vK2	.req	v26
	vK3	.req	v27

/* Steps 4g to 4g + 3, and the words for those eight further on */
.macro steps g:req, op:req, e:req, next_e:req, kw:req, k:req, w:req, w1:req, w2:req, w3:req
	sha1h	\next_e, sABCD
	sha1\op	qABCD, \e, \kw\().4s
	.if \g < 18
	add	\kw\().4s, \w2\().4s, \k\().4s
	.endif
	.if \g < 16
	sha1su0	\w\().4s, \w1\().4s, \w2\().4s
	sha1su1	\w\().4s, \w3\().4s
	.endif
.endm

SYM_FUNC_START(plain_asm)
	adr_l	CONST, .Lk
	ld1	{vK0.4s-vK3.4s}, [CONST]
	add	END, DATA, x2, lsl #6
	ldr	qIHV, [IHV_P]
	ldr	sIHV_E, [IHV_P, #16]
.Lblock:
	ld1	{vW0.4s-vW3.4s}, [DATA], #64
CPU_LE(	rev32	vW0.16b, vW0.16b	)
CPU_LE(	rev32	vW1.16b, vW1.16b	)
CPU_LE(	rev32	vW2.16b, vW2.16b	)
CPU_LE(	rev32	vW3.16b, vW3.16b	)
	mov	vABCD.16b, vIHV.16b
	add	vKW0.4s, vW0.4s, vK0.4s
	add	vKW1.4s, vW1.4s, vK0.4s
	steps	0, c, sIHV_E, sE1, vKW0, vK0, vW0, vW1, vW2, vW3
	steps	1, c, sE1, sE0, vKW1, vK0, vW1, vW2, vW3, vW0
	steps	2, c, sE0, sE1, vKW0, vK0, vW2, vW3, vW0, vW1
	steps	3, c, sE1, sE0, vKW1, vK1, vW3, vW0, vW1, vW2
	steps	4, c, sE0, sE1, vKW0, vK1, vW0, vW1, vW2, vW3
	steps	5, p, sE1, sE0, vKW1, vK1, vW1, vW2, vW3, vW0
	steps	6, p, sE0, sE1, vKW0, vK1, vW2, vW3, vW0, vW1
	steps	7, p, sE1, sE0, vKW1, vK1, vW3, vW0, vW1, vW2
	steps	8, p, sE0, sE1, vKW0, vK2, vW0, vW1, vW2, vW3
	steps	9, p, sE1, sE0, vKW1, vK2, vW1, vW2, vW3, vW0
	steps	10, m, sE0, sE1, vKW0, vK2, vW2, vW3, vW0, vW1
	steps	11, m, sE1, sE0, vKW1, vK2, vW3, vW0, vW1, vW2
	steps	12, m, sE0, sE1, vKW0, vK2, vW0, vW1, vW2, vW3
	steps	13, m, sE1, sE0, vKW1, vK3, vW1, vW2, vW3, vW0
	steps	14, m, sE0, sE1, vKW0, vK3, vW2, vW3, vW0, vW1
	steps	15, p, sE1, sE0, vKW1, vK3, vW3, vW0, vW1, vW2
	steps	16, p, sE0, sE1, vKW0, vK3, vW0, vW1, vW2, vW3
	steps	17, p, sE1, sE0, vKW1, vK3, vW1, vW2, vW3, vW0
	steps	18, p, sE0, sE1, vKW0, vK3, vW2, vW3, vW0, vW1
	steps	19, p, sE1, sE0, vKW1, vK3, vW3, vW0, vW1, vW2
	add	vIHV.4s, vIHV.4s, vABCD.4s
	add	vIHV_E.2s, vIHV_E.2s, vE0.2s
	cmp	DATA, END
	b.lo	.Lblock
	str	qIHV, [IHV_P]
	str	sIHV_E, [IHV_P, #16]
	ret
SYM_FUNC_END(plain_asm)

	.section .rodata
	.p2align 4
.Lk:
	.irp	k, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
	.long	\k, \k, \k, \k
	.endr
