/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * SHA-1 with collision detection for arm64, with the Crypto Extensions.
 *
 * The rounds of a block are a chain in which each of 20 hash instructions waits
 * for the one before it. Meanwhile the vector units have time for the
 * unavoidable bit conditions (UBC), which depend on the expanded message only:
 * groups of them are woven into the rounds as soon as the message schedule, which
 * runs up to six vectors ahead, has brought their words into registers.
 *
 * How much time there is depends on the processor: with four vector units all
 * groups fit, with two half of them. So the loop evaluates those that clear most
 * blocks, and sha1cd_ce_check() the rest, for one block in eleven, from its first
 * words. By LLVM's models (bench/mca.py, no measurement) the ratio to plain SHA-1 is
 *
 *				Cortex-A72	Neoverse N1, N2	V1, V2		Apple M1
 *	this form		1.15		1.26, 1.22	0.93, 0.95	0.98
 *	all groups in the loop	1.49		1.64, 1.61	0.90, 0.94	0.95
 *
 * The second one would gain too little to have both. What is less than 1 is saved by
 * the following, which the usual code does not do.
 *
 * sha1h and the hash both wait for the hash before them, in most processors for
 * the same unit, and the older one goes first: sha1h delays the chain by a cycle
 * each time. From a copy of the state it can come after the hash. That pays in
 * rechecks, and in the loop but for the middle of a block: where the conditions keep
 * two vector units busy, the copy takes as much.
 *
 * The recheck of a block for a disturbance vector (DV) asks whether there is a
 * twin that differs from it by the message differences dm of the DV and collides
 * with it. The DV comes with a step t before which both have the same working
 * state. From there, the last steps of the twin, with the words W ^ dm, lead from
 * that state to the one whose difference to the common end is the twin's chaining
 * value; and from this value its first steps must lead back to the state before
 * step t.
 */
#include <linux/linkage.h>
#include <asm/assembler.h>

#ifdef __AARCH64EB__
#error "this loads vectors as a little-endian processor does"
#endif

	.text
	.arch	armv8-a+crypto

/* The conditions of the loop, and their instructions in each group of rounds */
#ifndef LOOP_UBC
#define LOOP_UBC	SHA1CD_UBC_FIRST
#define LOOP_PACE	9
#endif

/* struct sha1cd_attack */
#define ATTACK_DV	8
#define ATTACK_IHV	12
#define ATTACK_BLOCK	72

#define DM_SIZE		320	/* struct sha1cd_dm */

#define SECTION_BLOCKS	64	/* 4 KiB */

#define LO		0	/* flags of which the condition lo is true ... */
#define HS		2	/* ... and false */

/* Scratch memory: vectors 0 to 3 and 14 to 19 of the expanded message */
#define FIRST_W(g)	(16 * (g))
#define LAST_W(g)	(16 * (g) - 160)

	IHV_P	.req	x0
	DATA	.req	x1
	END	.req	x2
	DMS	.req	x3
	ATTACK	.req	x4
	SCRATCH	.req	x5
	START	.req	x6
	CONST	.req	x7	/* .Lconstants */
	MASK	.req	w8	/* DVs of which the block fulfils the conditions */
	DV	.req	w9
	DV_X	.req	x9
	STEP	.req	w10	/* before which the state is that of the twin */
	DM	.req	x11	/* differences of the DV */
	FOUND	.req	w12
	TMP	.req	x13
	TMP_W	.req	w13
	TMP2	.req	x14
	LEFT	.req	x15	/* work that may still be done, in blocks */
	TAIL	.req	x16	/* the blocks after those up to END ... */
	NTAIL	.req	x17	/* ... and their number */
	IHV2_P	.req	x15	/* in a recheck alone */

/* A vector register: qNAME, dNAME and sNAME are the whole and its lower part. */
.macro vector_register name:req, n:req
	q\name	.req	q\n
	d\name	.req	d\n
	s\name	.req	s\n
	v\name	.req	v\n
.endm

	vector_register	ABCD, 0		/* working state: the first four words */
	vector_register	E0, 1		/* and e, before steps 4g for even */
	vector_register	E1, 2		/*	and for odd g */
	vector_register	IHV, 3		/* chaining value */
	vector_register	IHV_E, 4
	vector_register	ABCD56, 5	/* working state before step 56 */
	vector_register	E56, 6
	vector_register	OLD, 7		/* working state four steps earlier */
	vector_register	W0, 16		/* the last four vectors of the expanded */
	vector_register	W1, 17		/*	message: vector g is W[4g..4g+3] */
	vector_register	W2, 18		/*	and in register g mod 4 */
	vector_register	W3, 19
	vector_register	K, 20		/* constant of a round */
	vector_register	KW0, 21		/* words with their constant, for even */
	vector_register	KW1, 22		/*	and for odd g */
	vector_register	UBC_Y, 23
	vector_register	UBC_TRUE, 24	/* lanes of a test */
	vector_register	UBC_T, 25
	vector_register	U1, 26		/* windows W[t..t+3] by t mod 4 */
	vector_register	U2, 27
	vector_register	U3, 28
	vector_register	CLEARED0, 29	/* DVs that the block cannot belong to: */
	vector_register	CLEARED1, 30	/*	in any of these ... */
	vector_register	CLEARED2, 31
	vector_register	CLEARED3, 8
	vector_register	CLEARED4, 9
	vector_register	KEPT0, 10	/*	... or not in one of these */
	vector_register	KEPT1, 11

	/* In a recheck, when the conditions are done: */
	vector_register	WORDS, 22	/* words of the twin, then with their constant */
	vector_register	TWIN, 23	/* working state of the twin */
	vector_register	TWIN_E, 24
	vector_register	STATE, 25	/* the one before STEP, common to both */
	vector_register	STATE_E, 26
	vector_register	IHV2, 27	/* chaining value before the twin */
	vector_register	IHV2_E, 28
	vector_register	DIFF, 29	/* message differences */

#include "sha1cd_ubc_groups_ce.h"

/*
 * Message schedule
 */

/* op with the register of vector g, those of the three that follow, and args */
.macro with_w op:req, g:req, args:vararg
	.if (\g) % 4 == 0
	\op	W0, W1, W2, W3, \args
	.elseif (\g) % 4 == 1
	\op	W1, W2, W3, W0, \args
	.elseif (\g) % 4 == 2
	\op	W2, W3, W0, W1, \args
	.else
	\op	W3, W0, W1, W2, \args
	.endif
.endm

.macro reverse_bytes w:req
	rev32	v\w\().16b, v\w\().16b
.endm

/* The words of the block at DATA, which is read here and nowhere else */
.macro load_block
	ld1	{vW0.16b-vW3.16b}, [DATA], #64
	.irp	w, W0, W1, W2, W3
	reverse_bytes \w
	.endr
	stp	qW0, qW1, [SCRATCH, #FIRST_W(0)]
	stp	qW2, qW3, [SCRATCH, #FIRST_W(2)]
	schedule_begin
.endm

/* expanded: the last vector there is; window_r: the first word of what is in Ur */
.macro schedule_begin
	.set	expanded, 3
	.set	window_1, 0
	.set	window_2, 0
	.set	window_3, 0
.endm

/* The next vector, in place of the one four before it. */
.macro expand
	.set	expanded, expanded + 1
	with_w	expand_in, expanded
.endm

.macro expand_in w:req, w1:req, w2:req, w3:req, none:vararg
	sha1su0	v\w\().4s, v\w1\().4s, v\w2\().4s
	sha1su1	v\w\().4s, v\w3\().4s
.endm

/*
 * Conditions, see sha1cd_ubc_groups_ce.h
 */

/* ubc_done: instructions for conditions so far */
.macro ubc_begin list:vararg
	.irp	n, \list
	.set	ubc_left_\n, 1
	.endr
	.set	ubc_done, 0
	.irp	x, CLEARED0, CLEARED1, CLEARED2, CLEARED3, CLEARED4, KEPT0, KEPT1
	.set	used_\x, 0
	.endr
.endm

.macro ubc_op op:req, args:vararg
	.set	ubc_done, ubc_done + 1
	\op	\args
.endm

.macro in_registers first:req, last:req
	.if (\first) < expanded - 3 || (\last) > expanded
	.error "vectors \first to \last are not in registers"
	.endif
.endm

/* op with the register that holds W[t..t+3], and args */
.macro with_window op:req, t:req, args:vararg
	.if (\t) % 4 == 0
	in_registers (\t)/4, (\t)/4
	with_w	with_first, (\t) / 4, \op, \args
	.elseif (\t) % 4 == 1
	window	1, \t
	\op	U1, \args
	.elseif (\t) % 4 == 2
	window	2, \t
	\op	U2, \args
	.else
	window	3, \t
	\op	U3, \args
	.endif
.endm

.macro with_first w:req, w1:req, w2:req, w3:req, op:req, args:vararg
	\op	\w, \args
.endm

/* W[t..t+3], t = r mod 4, in its register, where it stays for others */
.macro window r:req, t:req
	.if window_\r != \t
	.set	window_\r, \t
	load_window U\r, \t
	.endif
.endm

.macro load_window x:req, t:req
	in_registers (\t)/4, (\t)/4+1
	with_w	load_window_from, (\t) / 4, \x, \t
.endm

.macro load_window_from w:req, w1:req, w2:req, w3:req, x:req, t:req
	ubc_op	ext, v\x\().16b, v\w\().16b, v\w1\().16b, #(4 * (\t % 4))
.endm

/* Two windows with the same t mod 4 cannot both be in its register. */
.macro ubc_xor u:req, s:req, v:req
	.if \s == 0 && (\u) % 4 == (\v) % 4 && (\u) % 4
	load_window UBC_Y, \u
	with_window ubc_eor, \v, UBC_Y
	.else
	with_window ubc_shift, \u, \s, \v
	.endif
.endm

.macro ubc_shift x:req, s:req, v:req
	.if \s > 0
	ubc_op	ushr, vUBC_Y.4s, v\x\().4s, #\s
	with_window ubc_eor, \v, UBC_Y
	.elseif \s < 0
	ubc_op	shl, vUBC_Y.4s, v\x\().4s, #-(\s)
	with_window ubc_eor, \v, UBC_Y
	.else
	with_window ubc_eor, \v, \x
	.endif
.endm

.macro ubc_eor x:req, z:req
	ubc_op	eor, vUBC_Y.16b, v\x\().16b, v\z\().16b
.endm

.macro ubc_flip m:req
	ldr	qUBC_T, [CONST, #(16 * \m)]
	ubc_op	eor, vUBC_Y.16b, vUBC_Y.16b, vUBC_T.16b
.endm

.macro ubc_test m:req
	ldr	qUBC_T, [CONST, #(16 * \m)]
	ubc_op	cmtst, vUBC_TRUE.4s, vUBC_Y.4s, vUBC_T.4s
.endm

/*
 * The result of a test, inserted at the DVs of its lanes: by one instruction, as no
 * other result goes to the same place of that register. used_x: x has some.
 */
.macro ubc_clear r:req, d:req
	gather	CLEARED\r, \d, and
.endm

.macro ubc_keep r:req, d:req
	gather	KEPT\r, \d, orn
.endm

.macro gather x:req, d:req, first:req
	ldr	qUBC_T, [CONST, #(16 * \d)]
	.if used_\x
	ubc_op	bit, v\x\().16b, vUBC_TRUE.16b, vUBC_T.16b
	.else
	ubc_op	\first, v\x\().16b, vUBC_TRUE.16b, vUBC_T.16b
	.set	used_\x, 1
	.endif
.endm

.macro gathered x:req, op:req
	.if used_\x
	ubc_op	\op, vCLEARED0.16b, vCLEARED0.16b, v\x\().16b
	.endif
.endm

.macro ubc_vector a:req, b:req, c:req, d:req
	.long	\a, \b, \c, \d
.endm

/*
 * The next groups of the list, until there are \limit instructions of them, and
 * those that cannot wait for the next vector of the schedule.
 */
.macro weave limit:req, list:vararg
	.irp	n, \list
	.if ubc_left_\n && sha1cd_ubc_stage_\n <= expanded
	.if ubc_done < \limit || (sha1cd_ubc_last_\n == expanded && expanded < 19)
	.set	ubc_left_\n, 0
	sha1cd_ubc_group_\n
	.endif
	.endif
	.endr
.endm

.macro ubc_end list:vararg
	.irp	n, \list
	.if ubc_left_\n
	.error "group \n of the conditions is left"
	.endif
	.endr
	.irp	x, CLEARED1, CLEARED2, CLEARED3, CLEARED4
	gathered \x, orr
	.endr
	.irp	x, KEPT0, KEPT1
	gathered \x, orn
	.endr
.endm

/* TMP_W = DVs that any lane of CLEARED0 has */
.macro fold
	fmov	TMP, dCLEARED0
	mov	TMP2, vCLEARED0.d[1]
	orr	TMP, TMP, TMP2
	orr	TMP, TMP, TMP, lsr #32
.endm

/*
 * Rounds
 */

.macro load_k g:req
	.if (\g) % 5 == 0
	ldr	qK, [CONST, #(.Lk - .Lconstants + 16 * ((\g) / 5))]
	.endif
.endm

.macro add_k g:req
	load_k	\g
	.if (\g) % 2
	with_w	add_k_in, (\g), KW1
	.else
	with_w	add_k_in, (\g), KW0
	.endif
.endm

.macro add_k_in w:req, w1:req, w2:req, w3:req, kw:req
	add	v\kw\().4s, v\w\().4s, vK.4s
.endm

.macro hash g:req, abcd:req, e:req, kw:req
	.if \g < 5
	sha1c	q\abcd, s\e, v\kw\().4s
	.elseif \g < 10 || \g >= 15
	sha1p	q\abcd, s\e, v\kw\().4s
	.else
	sha1m	q\abcd, s\e, v\kw\().4s
	.endif
.endm

/* Steps 4g to 4g + 3 with e; next_e takes it for those that follow. */
.macro steps_with g:req, e:req, next_e:req, kw:req
	.if \g >= 8 && \g < 16
	sha1h	s\next_e, sABCD
	hash	\g, ABCD, \e, \kw
	.else
	steps_on_copy \g, ABCD, \e, \next_e, \kw
	.endif
.endm

.macro steps_on_copy g:req, abcd:req, e:req, next_e:req, kw:req
	mov	vOLD.16b, v\abcd\().16b
	hash	\g, \abcd, \e, \kw
	sha1h	s\next_e, sOLD
.endm

.macro steps g:req
	.if \g == 0
	mov	vABCD.16b, vIHV.16b
	steps_with \g, IHV_E, E1, KW0
	.elseif \g == 13
	steps_with \g, E1, E56, KW1
	mov	vABCD56.16b, vABCD.16b
	.elseif \g == 14
	steps_with \g, E56, E1, KW0
	.elseif \g % 2
	steps_with \g, E1, E0, KW1
	.else
	steps_with \g, E0, E1, KW0
	.endif
.endm

/*
 * One block at DATA, with the conditions of a list in CLEARED0. IHV becomes the
 * chaining value after it; ABCD and E0 are what has been added to the one before.
 */
.macro block list:vararg
	load_block
	ubc_begin \list
	add_k	0
	add_k	1
	expand
	expand
	.irp	g, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19
	steps	\g
	.if \g < 18
	add_k	(\g + 2)
	.endif
	weave	(LOOP_PACE * (\g - 3)), \list
	.if \g < 14
	expand
	.endif
	.endr
	ubc_end	\list
	add	vIHV.4s, vIHV.4s, vABCD.4s
	add	vIHV_E.2s, vIHV_E.2s, vE0.2s
.endm

/*
 * Recheck
 */

.macro load_from_scratch
	ldp	qW0, qW1, [SCRATCH, #FIRST_W(0)]
	ldp	qW2, qW3, [SCRATCH, #FIRST_W(2)]
	schedule_begin
.endm

/* The words of the twin: those of the block in w with their differences. */
.macro twin_words w:req, g:req
	ldr	qDIFF, [DM, #(16 * \g)]
	eor	vWORDS.16b, v\w\().16b, vDIFF.16b
.endm

.macro twin_words_from w:req, w1:req, w2:req, w3:req, g:req
	twin_words \w, \g
.endm

.macro twin_add_k g:req
	ldr	qK, [CONST, #(.Lk - .Lconstants + 16 * (\g / 5))]
	add	vWORDS.4s, vWORDS.4s, vK.4s
.endm

/* Steps of the twin, g < 14, with words from the schedule */
.macro twin_first_steps g:req
	with_w	twin_words_from, \g, \g
	twin_add_k \g
	steps_on_copy \g, TWIN, TWIN_E, TWIN_E, WORDS
.endm

/* Steps of the twin, or of the block itself, g >= 14, with words from SCRATCH */
.macro twin_steps g:req, twin=1
	ldr	qWORDS, [SCRATCH, #LAST_W(\g)]
	.if \twin
	twin_words WORDS, \g
	.endif
	twin_add_k \g
	steps_on_copy \g, TWIN, TWIN_E, TWIN_E, WORDS
.endm

/*
 * Has the block in SCRATCH a twin with the differences DM, the same STATE before
 * STEP and the same end IHV? FOUND = 1 if so, else 0. IHV2 is the chaining value
 * before the twin.
 */
SYM_FUNC_START_LOCAL(sha1cd_ce_find_twin)
	mov	vTWIN.16b, vSTATE.16b
	mov	vTWIN_E.16b, vSTATE_E.16b
	.irp	t, 60, 64, 68
	cmp	STEP, #\t
	b.eq	.Lfrom_\t
	.endr
	twin_steps 14
.Lfrom_60:
	twin_steps 15
.Lfrom_64:
	twin_steps 16
.Lfrom_68:
	twin_steps 17
	twin_steps 18
	twin_steps 19

	sub	vIHV2.4s, vIHV.4s, vTWIN.4s
	sub	vIHV2_E.2s, vIHV_E.2s, vTWIN_E.2s
	mov	vTWIN.16b, vIHV2.16b
	mov	vTWIN_E.16b, vIHV2_E.16b
	load_from_scratch
	.irp	g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
	twin_first_steps \g
	.if \g < 10
	expand
	.endif
	.endr
	cmp	STEP, #60
	b.lo	.Lcompare
	twin_steps 14
	b.eq	.Lcompare
	twin_steps 15
	cmp	STEP, #64
	b.eq	.Lcompare
	twin_steps 16
.Lcompare:
	eor	vTWIN.16b, vTWIN.16b, vSTATE.16b
	eor	vTWIN_E.16b, vTWIN_E.16b, vSTATE_E.16b
	orr	vTWIN.16b, vTWIN.16b, vTWIN_E.16b
	umaxv	sTWIN, vTWIN.4s
	fmov	FOUND, sTWIN
	cmp	FOUND, #0
	cset	FOUND, eq
	ret
SYM_FUNC_END(sha1cd_ce_find_twin)

/*
 * The block that has just been done passed the conditions of the loop. Evaluates
 * the others, then looks for a twin for each DV that is left, the lowest first.
 * FOUND = 1 if there is one, else 0. The conditions take up to nine tenths as long as
 * a block and each recheck a little longer, by bench/mca.py: each counts as one of
 * LEFT. What the block has left in ABCD, E0, ABCD56, E56 and IHV stays.
 */
SYM_FUNC_START_LOCAL(sha1cd_ce_check)
	stp	x29, x30, [sp, #-16]!
	mov	x29, sp

	load_from_scratch
	ubc_begin SHA1CD_UBC_SECOND
	.irp	g, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17
	expand
	weave	1000, SHA1CD_UBC_SECOND
	.endr
	ubc_end	SHA1CD_UBC_SECOND
	sub	LEFT, LEFT, #1
	mov	FOUND, #0
	fold
	bics	MASK, MASK, TMP_W
	b.eq	.Lchecked

	stp	qW2, qW3, [SCRATCH, #LAST_W(14)]
	expand
	expand
	stp	qW0, qW1, [SCRATCH, #LAST_W(16)]
	stp	qW2, qW3, [SCRATCH, #LAST_W(18)]
.Lnext_dv:
	rbit	DV, MASK
	clz	DV, DV
	mov	TMP, #DM_SIZE
	madd	DM, DV_X, TMP, DMS
	add	TMP, CONST, #(.Lsteps - .Lconstants)
	ldrb	STEP, [TMP, DV_X]
	mov	vTWIN.16b, vABCD56.16b
	mov	vTWIN_E.16b, vE56.16b
	cmp	STEP, #60
	b.lo	.Lstate
	twin_steps 14, twin=0
	b.eq	.Lstate
	twin_steps 15, twin=0
	cmp	STEP, #64
	b.eq	.Lstate
	twin_steps 16, twin=0
.Lstate:
	mov	vSTATE.16b, vTWIN.16b
	mov	vSTATE_E.16b, vTWIN_E.16b
	bl	sha1cd_ce_find_twin
	cbnz	FOUND, .Lwipe
	sub	LEFT, LEFT, #1
	sub	TMP_W, MASK, #1
	ands	MASK, MASK, TMP_W
	b.ne	.Lnext_dv

.Lwipe:
	.irp	g, 14, 15, 16, 17, 18, 19
	stp	xzr, xzr, [SCRATCH, #LAST_W(\g)]
	.endr
.Lchecked:
	ldp	x29, x30, [sp], #16
	ret
SYM_FUNC_END(sha1cd_ce_check)

.macro wipe_registers
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7
	movi	d\n, #0
	.endr
	.irp	n, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31
	movi	d\n, #0
	.endr
.endm

/*
 * size_t sha1cd_ce_asm_blocks(u32 ihv[5], const u8 *data, size_t nblocks,
 *			       const struct sha1cd_dm dms[32],
 *			       struct sha1cd_attack *attack, u32 scratch[40],
 *			       const u8 *tail, size_t ntail)
 *
 * Compresses the blocks of data, then those of tail into ihv, up to and including
 * the first one whose recheck finds a twin. Then attack->dv is not negative,
 * attack->ihv the chaining value before that block and attack->block its words;
 * else attack is not written. Every block returned has been rechecked, and each is
 * read once.
 *
 * Preemption may be off in a SIMD section: the function returns after the work of
 * SECTION_BLOCKS, in which the rechecks count as well.
 *
 * nblocks and ntail may be 0. scratch needs no initialisation and holds nothing of
 * the message afterwards, nor do the vector registers.
 * Return: number of blocks compressed, at least 1 if there are any.
 */
SYM_FUNC_START(sha1cd_ce_asm_blocks)
	stp	x29, x30, [sp, #-48]!
	mov	x29, sp
	stp	d8, d9, [sp, #16]
	stp	d10, d11, [sp, #32]
	mov	TAIL, x6
	mov	NTAIL, x7
	mov	START, DATA
	add	END, DATA, x2, lsl #6
	mov	LEFT, #SECTION_BLOCKS
	adr_l	CONST, .Lconstants
	ldr	qIHV, [IHV_P]
	ldr	sIHV_E, [IHV_P, #16]
	cmp	DATA, END
	b.eq	.Lpart_done

	.p2align 5
.Lblock:
	block	LOOP_UBC
	fold
	mvn	MASK, TMP_W
	cbnz	MASK, .Lcandidate
.Lnext_block:
	subs	LEFT, LEFT, #1
	ccmp	DATA, END, #HS, gt
	b.lo	.Lblock

	cmp	LEFT, #0
	ccmp	DATA, END, #LO, gt
	b.lo	.Lend		/* time is up, or all is done */
.Lpart_done:
	cbz	NTAIL, .Lend
	sub	TMP, DATA, START
	sub	START, TAIL, TMP	/* as if it all had come before the tail */
	mov	DATA, TAIL
	add	END, TAIL, NTAIL, lsl #6
	mov	NTAIL, #0
	b	.Lblock

.Lend:
	str	qIHV, [IHV_P]
	str	sIHV_E, [IHV_P, #16]
	sub	x0, DATA, START
	lsr	x0, x0, #6
	wipe_registers
	stp	q0, q0, [SCRATCH, #FIRST_W(0)]
	stp	q0, q0, [SCRATCH, #FIRST_W(2)]
	ldp	d10, d11, [sp, #32]
	ldp	d8, d9, [sp, #16]
	ldp	x29, x30, [sp], #48
	ret

	/* One block in eleven comes here. */
.Lcandidate:
	bl	sha1cd_ce_check
	cbz	FOUND, .Lnext_block

	/* It has a twin. Nothing after it has been read yet. */
	ldp	qW0, qW1, [SCRATCH, #FIRST_W(0)]
	ldp	qW2, qW3, [SCRATCH, #FIRST_W(2)]
	add	TMP, ATTACK, #ATTACK_BLOCK
	stp	qW0, qW1, [TMP]
	stp	qW2, qW3, [TMP, #32]
	sub	vABCD.4s, vIHV.4s, vABCD.4s
	sub	vE0.2s, vIHV_E.2s, vE0.2s
	str	wzr, [ATTACK, #ATTACK_DV]
	add	TMP, ATTACK, #ATTACK_IHV
	str	qABCD, [TMP]
	str	sE0, [TMP, #16]
	b	.Lend
SYM_FUNC_END(sha1cd_ce_asm_blocks)

/*
 * bool sha1cd_ce_asm_recheck(const u32 scratch[40], const struct sha1cd_dm *dm,
 *			      unsigned int step, const u32 state[5],
 *			      const u32 out[5], u32 ihv2[5])
 *
 * The recheck alone: has the block of which scratch holds the words 0 to 15 and
 * 56 to 79 a twin with the differences dm, the same state before step, one of
 * sha1cd_dv_step(), and the same end out? ihv2 takes the chaining value before
 * the twin.
 */
SYM_FUNC_START(sha1cd_ce_asm_recheck)
	stp	x29, x30, [sp, #-16]!
	mov	x29, sp
	mov	IHV2_P, x5
	mov	SCRATCH, x0
	mov	DM, x1
	mov	STEP, w2
	ldr	qSTATE, [x3]
	ldr	sSTATE_E, [x3, #16]
	ldr	qIHV, [x4]
	ldr	sIHV_E, [x4, #16]
	adr_l	CONST, .Lconstants
	bl	sha1cd_ce_find_twin
	str	qIHV2, [IHV2_P]
	str	sIHV2_E, [IHV2_P, #16]
	mov	w0, FOUND
	wipe_registers
	ldp	x29, x30, [sp], #16
	ret
SYM_FUNC_END(sha1cd_ce_asm_recheck)

	.section .rodata
	.p2align 4
.Lconstants:
	sha1cd_ubc_vectors
.Lk:
	.irp	k, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6
	.long	\k, \k, \k, \k
	.endr
.Lsteps:
	sha1cd_dv_steps
