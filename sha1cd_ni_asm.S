/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * SHA-1 with collision detection for x86_64, with the SHA extensions.
 *
 * Each block goes through three things at once:
 *
 *   the rounds, 20 times sha1rnds4. Each waits for the one before it, six cycles
 *   on recent processors, so that the 120 cycles of a block have room for four
 *   to six instructions each;
 *
 *   the unavoidable bit conditions (UBC) of the block. They depend on its
 *   expanded message only, and fill that room. The message schedule runs ahead
 *   of the rounds to feed them, and leaves the words in memory for the rounds;
 *
 *   now and then the recheck of the block before, if that fulfilled all
 *   conditions of a disturbance vector (DV): one random block in 21 does. This
 *   is a second chain of rounds, the companion, in the idle half of the SHA unit.
 *
 * Processors differ in how that is done best, so there are three forms of it:
 *
 *   long (sse): the schedule is most of a block ahead, the conditions are woven in
 *   between the rounds and read the words from memory, and rechecks are a companion.
 *   Nothing but SSE; also for many blocks on AMD's processors;
 *
 *   few: all in registers, for few blocks on AMD's processors with AVX-512;
 *
 *   ahead (avx512, avx2): the schedule is a whole block ahead, and the reordering of
 *   the processor does most of the weaving. For Intel's processors, where sha1msg2 and
 *   words that are still in flight to memory are slow.
 *
 * All SHA instructions are legacy SSE. On Intel's processors none may run while an upper
 * half of registers 0 to 15 is in use: each change between it and VEX then takes hundreds
 * of cycles. As an FPU section begins with the registers of whoever was interrupted,
 * vzeroupper comes first wherever there is AVX, but for sha1cd_ni_asm_recheck(), which is
 * for tests. qemu/asm_x86.py checks that.
 *
 * The recheck of a block for a DV asks whether there is a twin that differs from
 * it by the message differences dm of the DV and collides with it. The DV comes
 * with a step t before which both have the same working state. From there, the
 * last steps of the twin, with the words W ^ dm, lead from that state to the one
 * whose difference to the common end is the twin's chaining value; and from this
 * chaining value its first steps must lead back to the state before step t. Of
 * that state, e is the first word to be known: it is a rotated, four steps
 * earlier. It differs for all but one block in 2^32, so only then is the rest
 * computed and compared.
 */
#include <linux/linkage.h>
#include <asm/frame.h>

/* struct sha1cd_ni_slot: one for the block in work, one for the block before. */
#define SLOT_W		0	/* expanded message, the first vector last */
#define SLOT_IHV	320	/* chaining value before the block: a, b, c, d */
#define SLOT_IHV_E	336	/*	and e in the highest lane, else zeros */
#define SLOT_STATE	352	/* a, b, c, d before steps 52, 56 and 60 */
#define SLOT_SIZE	400
#define W(t)		(SLOT_W + 4 * (76 - (t)))	/* words t to t + 3 */
#define STATE(step)	(SLOT_STATE + 16 * ((step) / 4 - 13))

/* struct sha1cd_attack */
#define ATTACK_DV	8
#define ATTACK_IHV	12
#define ATTACK_BLOCK	72

#define DM_SIZE		320	/* struct sha1cd_dm */

/*
 * Measured on Zen 4. LONG_PACE instructions of the conditions go to each four steps of a
 * long run, from those numbered LONG_START on. The more even, the less they get in the
 * way of the rounds.
 */
#define LONG_PACE	22
#define LONG_START	1

/*
 * In the form for few blocks, FEW_LEAD of them as soon as the words are there (step
 * 24), and FEW_PACE to each four steps: done at step 60, before the last rounds. A
 * larger lead costs 1 to 2 %, an even pace without one up to 1 %.
 */
#define FEW_LEAD	24
#define FEW_PACE	14

#define IHV		%rdi
#define DATA		%rsi	/* where the schedule goes on */
#define NBYTES		%rdx	/* on entry: of blocks, then of bytes of the data */
#define STOP		%rdx	/* where that part of the data ends, */
#define TAIL		%r15	/*	and what follows it */
#define LEFT		%r13	/* blocks still to be done, and less by the rechecks */
#define DONE		%r14	/* blocks done */
#define DMS		%rcx
#define ATTACK		%r8
#define CUR		%r9	/* the slot of the block in work */
#define PREV		%r10	/* the slot of the block before it */
#define DM		%r11	/* its message differences */
#define DV		%eax	/* the DV that is rechecked */
#define NEXT		%rax	/* the data of the next block */
#define EARLY		%r12d	/* what of CLEARED was known early */
#define STEP		%r12d	/* before which the state is that of the twin */
#define MASK		%ebx	/* DVs of which PREV fulfils all conditions */

/*
 * In all vectors of words the lowest step is in the highest lane, as the SHA
 * instructions want it; a is the highest lane of ABCD. E0 and E1 take turns: one
 * has in its highest lane what becomes e (a before the last four steps, not yet
 * rotated, and e itself before step 0), plus the words in sha1rnds4.
 */
#define ABCD		%xmm0
#define E0		%xmm1
#define E1		%xmm2
#define W0		%xmm3	/* the last four vectors of the expanded message: */
#define W1		%xmm4	/*	vector g is in register g mod 4 */
#define W2		%xmm5
#define W3		%xmm6
#define UBC_Y		%xmm7
#define UBC_BAD		%xmm8
#define UBC_T		%xmm9
#define UBC_V		%xmm10
#define CLEARED		%xmm11	/* DVs that the block cannot belong to */
#define MASK0		%xmm12	/* the mask that is used most */
#define TWIN_ABCD	%xmm13	/* the companion chain */
#define TWIN_E0		%xmm14
#define TWIN_E1		%xmm15
#define TMP		UBC_T	/* between blocks */

/*
 * Vectors of eight words are in registers 16 to 31 only: what is written to the upper
 * half of one below makes each SHA instruction after it cost hundreds of cycles on
 * Intel's processors, until vzeroupper.
 */
#define WIDE_Y		%ymm20
#define WIDE_BAD	%ymm21
#define WIDE_CLEARED	%ymm23
#define WIDE_LOW	%xmm23	/* the lower half of it */
#define WIDE_TMP	%xmm21	/*	and of WIDE_BAD */

/* In the form for few blocks: */
#define PAIR0		%ymm16	/* the last four pairs: k is in register k mod 4 */
#define PAIR1		%ymm17
#define PAIR2		%ymm18
#define PAIR3		%ymm19
#define WIDE_V		%ymm24
#define STATE56		%xmm7	/* for the recheck: states before these steps */
#define STATE60		%xmm8
#define TWIN_W0		%xmm9	/* the same of the twin as W0 to W3 */
#define TWIN_W1		%xmm10
#define TWIN_W2		%xmm11
#define TWIN_W3		%xmm12
#define VECTOR15	TWIN_W0	/* the words of step 60, before */
#define FEW_TMP		%xmm13
#define FEW_IHV_E	%xmm15
#define FEW_BLOCKS	%rdx	/* left of this part of the data */
#define FEW_DM		%r10
#define FEW_DONE	%r11
#define FEW_NTAIL	(8 + FRAME_OFFSET)	/* of the stack on entry: blocks of the tail */

/*
 * Message schedule and conditions
 */

/*
 * x = W[t..t+3]. A load that needs the data of two stores waits until both are in
 * the cache, long after the rounds before them.
 */
#define FRESH	2
.macro window t:req, x:req
	.if .Lubc_from_memory == FRESH && (\t) % 4
	movdqa	W((\t) & ~3)(CUR), \x
	palignr	$(16 - 4 * ((\t) % 4)), W(((\t) & ~3) + 4)(CUR), \x
	.else
	movdqu	W(\t)(CUR), \x
	.endif
.endm

.macro load_words g:req, w:req, data:req, slot:req
	movdqu	16 * \g(\data), \w
	pshufb	.Lreverse_bytes(%rip), \w
	movdqa	\w, W(4 * \g)(\slot)
.endm

/* Vector g in place of g - 4. */
.macro expand_to g:req, slot:req, w:req, w1:req, w2:req, w3:req
	sha1msg1 \w1, \w
	pxor	\w2, \w
	sha1msg2 \w3, \w
	movdqa	\w, W(4 * (\g))(\slot)
.endm

.macro expand g:req, slot:req
	.if (\g) % 4 == 0
	expand_to (\g), \slot, W0, W1, W2, W3
	.elseif (\g) % 4 == 1
	expand_to (\g), \slot, W1, W2, W3, W0
	.elseif (\g) % 4 == 2
	expand_to (\g), \slot, W2, W3, W0, W1
	.else
	expand_to (\g), \slot, W3, W0, W1, W2
	.endif
.endm

.macro ubc_load v:req
	window	(\v), UBC_V
.endm

.macro ubc_xor x:req, u:req, s:req, v:req
	window	(\u), \x
	.if \s > 0
	psrld	$\s, \x
	.elseif \s < 0
	pslld	$-(\s), \x
	.endif
	pxor	UBC_V, \x
.endm

.macro ubc_copy x:req, y:req
	.ifnc \x, \y
	movdqa	\y, \x
	.endif
.endm

.macro ubc_equal x:req, y:req, m:req
	ubc_copy \x, \y
	.if \m == 0
	pand	MASK0, \x
	.else
	pand	.Lubc_vectors + 16 * \m(%rip), \x
	.endif
.endm

.macro ubc_differ x:req, y:req, m:req
	ubc_copy \x, \y
	.if \m == 0
	pandn	MASK0, \x
	.else
	pandn	.Lubc_vectors + 16 * \m(%rip), \x
	.endif
.endm

.macro ubc_or x:req, y:req
	por	\y, \x
.endm

/* psignd leaves of the DVs those in lanes where x is not zero (x >= 0). */
.macro ubc_clear x:req, d:req
	movdqa	.Lubc_vectors + 16 * \d(%rip), UBC_T
	psignd	\x, UBC_T
	por	UBC_T, CLEARED
.endm

.macro ubc_vector a:req, b:req, c:req, d:req
	.long	\d, \c, \b, \a
.endm

#include "sha1cd_ubc_groups.h"

/* What is CLEARED in any lane; x and UBC_T are free. */
.macro fold x:req, to:req
	pshufd	$0x4e, CLEARED, UBC_T
	por	CLEARED, UBC_T
	pshufd	$0xb1, UBC_T, \x
	por	UBC_T, \x
	movd	\x, \to
.endm

/*
 * Rounds
 */

/* Steps 4g to 4g + 3. e: what becomes e; next_e: takes it for the next steps. */
.macro steps_with g:req, abcd:req, e:req, next_e:req
	movdqa	\abcd, \next_e
	sha1rnds4 $((\g) / 5), \e, \abcd
.endm

.macro steps g:req
	.if \g % 2
	steps_of \g, E1, E0
	.else
	steps_of \g, E0, E1
	.endif
.endm

.macro steps_of g:req, e:req, next_e:req
	.if \g == 0
	paddd	W(0)(CUR), \e
	.else
	sha1nexte W(4 * \g)(CUR), \e
	.endif
	.if \g >= 13 && \g <= 15
	movdqa	ABCD, STATE(4 * \g)(CUR)
	.endif
	steps_with \g, ABCD, \e, \next_e
.endm

/* The same of the twin of the block in PREV. */
.macro twin_steps g:req, e:req, next_e:req
	pshufd	$0x1b, 16 * \g(DM), \next_e
	pxor	W(4 * \g)(PREV), \next_e
	.if \g == 0
	paddd	\next_e, \e
	.else
	sha1nexte \next_e, \e
	.endif
	steps_with \g, TWIN_ABCD, \e, \next_e
.endm

/* DV, the lowest of MASK, and its DM */
.macro differences
	xor	%r11d, %r11d
	bsf	MASK, DV
	cmovz	%r11d, DV
	imul	$DM_SIZE, DV, %r11d	/* the lower half of DM */
	add	DMS, DM
.endm

/* From the end of the twin, which is that of the block, to its beginning. */
.macro twin_wrap
	pxor	TWIN_E1, TWIN_E1
	sha1nexte TWIN_E1, TWIN_E0
	movdqa	SLOT_IHV_E(CUR), TWIN_E1
	psubd	TWIN_E0, TWIN_E1
	movdqa	SLOT_IHV(CUR), TWIN_E0
	psubd	TWIN_ABCD, TWIN_E0
	movdqa	TWIN_E0, TWIN_ABCD
.endm

/* First steps of the twin, in which E0 and E1 have changed places. */
.macro twin_first_steps g:req
	.if (\g) % 2
	twin_steps (\g), TWIN_E0, TWIN_E1
	.else
	twin_steps (\g), TWIN_E1, TWIN_E0
	.endif
.endm

.macro twin_last_steps g:req
	.if (\g) % 2
	twin_steps (\g), TWIN_E1, TWIN_E0
	.else
	twin_steps (\g), TWIN_E0, TWIN_E1
	.endif
.endm

/* Part g of 20 of the companion: a recheck from step 60. */
.macro companion g:req
	.if \g == 0
	movdqa	STATE(56)(PREV), TWIN_E1
	movdqa	STATE(60)(PREV), TWIN_ABCD
	.endif
	.if \g < 5
	twin_last_steps (\g + 15)
	.elseif \g < 19
	.if \g == 5
	twin_wrap
	.endif
	twin_first_steps (\g - 5)
	.else
	movdqa	STATE(56)(PREV), TWIN_E0
	pcmpeqd	TWIN_ABCD, TWIN_E0
	movmskps TWIN_E0, %eax
	.endif
.endm

/*
 * The block in CUR: ABCD and E0 hold the chaining value before it, also in CUR, and
 * then the one after it; its DVs are in CLEARED. With the companion of the block
 * before, if any. The schedule is 14 vectors ahead: it finishes this block, then begins the one at
 * NEXT, in the slot of the block before, just after the companion has read there.
 */
.macro schedule g:req
	.if \g < 6
	expand	(\g + 14), CUR
	.elseif \g == 6
	load_words 0, W0, NEXT, PREV
	.elseif \g == 7
	load_words 1, W1, NEXT, PREV
	.elseif \g == 8
	load_words 2, W2, NEXT, PREV
	.elseif \g == 9
	load_words 3, W3, NEXT, PREV
	.else
	expand	(\g - 6), PREV
	.endif
.endm

/* The next of the conditions, until there are \limit instructions of them. */
.macro weave_long limit:req
	.irp	n, SHA1CD_UBC_LIST
	.if \n == .Lubc_next && .Lstreamed < \limit
	.if \n == SHA1CD_UBC_RANK_2
	fold	UBC_Y, EARLY
	.endif
	.set	.Lubc_next, .Lubc_next + 1
	.set	.Lstreamed, .Lstreamed + .Lubc_size_\n
	sha1cd_ubc_group_\n
	.endif
	.endr
.endm

.macro block_long with_twin:req, memory:req
	.set	.Lubc_from_memory, \memory
	.set	.Lubc_next, 0
	.set	.Lstreamed, 0
	pxor	CLEARED, CLEARED
	.irp	g, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19
	steps	\g
	.if \with_twin
	companion \g
	.endif
	schedule \g
	weave_long (LONG_PACE * (\g + 1 - LONG_START))
	.endr
	.if .Lubc_next < SHA1CD_UBC_GROUPS
	.error "the conditions are not done at the end of the rounds"
	.endif
	sha1nexte SLOT_IHV_E(CUR), E0
	paddd	SLOT_IHV(CUR), ABCD
.endm

/*
 * Has the block in PREV a twin with the differences DM and the same state before
 * STEP? That is in ABCD, a of four steps before it in the highest lane of E1, and
 * the end of both in CUR. %eax = 1 if so, else 0. The chaining value before the
 * twin is left in place of two states in CUR.
 */
SYM_FUNC_START_LOCAL(sha1cd_ni_find_twin)
	movdqa	ABCD, TWIN_ABCD
	movdqa	E1, TWIN_E0
	movdqa	E1, TWIN_E1
	.irp	t, 60, 64, 68
	cmp	$\t, STEP
	je	.Lfrom_\t
	.endr
	twin_last_steps 14
.Lfrom_60:
	twin_last_steps 15
.Lfrom_64:
	twin_last_steps 16
.Lfrom_68:
	twin_last_steps 17
	twin_last_steps 18
	twin_last_steps 19
	twin_wrap
	movdqa	TWIN_ABCD, STATE(52)(CUR)
	movdqa	TWIN_E1, STATE(56)(CUR)
	.irp	g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
	twin_first_steps \g
	.endr
	.irp	t, 56, 60, 64, 68
	.if \t < 68
	cmp	$\t, STEP
	jne	.Lafter_\t
	.endif
	pcmpeqd	TWIN_ABCD, E1
	movmskps E1, %eax
	test	$8, %eax
	jz	.Lno_twin
	twin_first_steps (\t / 4 - 1)
	pcmpeqd	ABCD, TWIN_ABCD
	movmskps TWIN_ABCD, %eax
	cmp	$15, %eax
	jne	.Lno_twin
	mov	$1, %eax
	RET
.Lafter_\t:
	.if \t < 68
	twin_first_steps (\t / 4 - 1)
	.endif
	.endr
.Lno_twin:
	xor	%eax, %eax
	RET
SYM_FUNC_END(sha1cd_ni_find_twin)

.macro wipe_registers
	.irp	n, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	pxor	%xmm\n, %xmm\n
	.endr
.endm

/* The same where there is AVX, for what was used. */
.macro wipe_used list:vararg
	.irp	n, \list
	vpxor	%xmm\n, %xmm\n, %xmm\n
	.endr
.endm

/* And for registers 16 to 31. */
.macro wipe_used_avx512 list:vararg
	.irp	n, \list
	vpxord	%xmm\n, %xmm\n, %xmm\n
	.endr
.endm

/*
 * Has PREV a twin for any DV of MASK? %eax is not zero if so: a return keeps no
 * flags where it is a thunk. The rechecks count as blocks. ABCD and E0 are as in CUR
 * afterwards.
 */
SYM_FUNC_START_LOCAL(sha1cd_ni_find_any)
	FRAME_BEGIN
.Lnext_dv:
	differences
	lea	.Lsteps(%rip), %r12
	movzbl	(%r12, %rax), STEP

	movdqa	STATE(52)(PREV), E1
	movdqa	STATE(56)(PREV), ABCD
	cmp	$56, STEP
	je	.Lstate
	movdqa	ABCD, E1
	movdqa	STATE(60)(PREV), ABCD
	.irp	t, 60, 64
	cmp	$\t, STEP
	je	.Lstate
	sha1nexte W(\t)(PREV), E1
	movdqa	E1, E0
	steps_with (\t / 4), ABCD, E0, E1
	.endr
.Lstate:
	call	sha1cd_ni_find_twin
	test	%eax, %eax
	jnz	.Lfound
	dec	LEFT
	lea	-1(MASK), %eax
	and	%eax, MASK
	jnz	.Lnext_dv
	xor	%eax, %eax
.Lfound:
	movdqa	SLOT_IHV(CUR), ABCD
	movdqa	SLOT_IHV_E(CUR), E0
	FRAME_END
	RET
SYM_FUNC_END(sha1cd_ni_find_any)

#define LONG_FRAME	(2 * SLOT_SIZE + 64)
#define LONG_TAIL_END	(48 + FRAME_OFFSET + LONG_FRAME)(%rsp)

/*
 * NEXT and what comes after it. Where there is no next block, the schedule runs on
 * over zeros, and so wipes what is left of the block before.
 */
.macro next_block
	lea	.Lzeros(%rip), %r12
	cmp	STOP, DATA
	cmove	TAIL, DATA
	cmove	LONG_TAIL_END, STOP
	cmove	%r12, TAIL
	mov	DATA, NEXT
	add	$64, DATA
.endm

/* PREV is the block of an attack, and DV known. */
.macro report
	.irp	g, 0, 1, 2, 3
	pshufd	$0x1b, W(64 + 4 * \g)(PREV), TMP
	movdqu	TMP, ATTACK_BLOCK + 16 * \g(ATTACK)
	.endr
	pshufd	$0x1b, SLOT_IHV(PREV), TMP
	movdqu	TMP, ATTACK_IHV(ATTACK)
	movdqa	SLOT_IHV_E(PREV), TMP
	pextrd	$3, TMP, ATTACK_IHV + 16(ATTACK)
	mov	DV, ATTACK_DV(ATTACK)
.endm

/* All of the mask, from CLEARED. */
.macro get_mask
	fold	UBC_Y, MASK
	not	MASK
.endm

/* To the next block: CUR is for it, MASK tells of PREV. */
.macro block_end
	inc	DONE
	dec	LEFT
	xchg	CUR, PREV
	movdqa	ABCD, SLOT_IHV(CUR)
	movdqa	E0, SLOT_IHV_E(CUR)
.endm

/*
 * sha1cd_ni_asm_sse() for processors with AVX, where the upper halves of the registers may
 * be in use: that slows each legacy instruction down.
 */
SYM_FUNC_START(sha1cd_ni_asm_sse_avx)
	vzeroupper
	jmp	sha1cd_ni_asm_sse
SYM_FUNC_END(sha1cd_ni_asm_sse_avx)

/*
 * size_t sha1cd_ni_asm_sse(u32 ihv[5], const u8 *data, size_t nblocks,
 *			    const struct sha1cd_dm dms[32],
 *			    struct sha1cd_attack *attack,
 *			    const u8 *tail, size_t ntail)
 *
 * Compresses the blocks of data, then those of tail into ihv, up to and including
 * the first one whose recheck finds a twin. Then attack->dv is not negative,
 * attack->ihv the chaining value before that block and attack->block the last 16
 * words of its expanded message; else attack is not written. Every block returned
 * has been rechecked, and was read once.
 *
 * A recheck outside of the companion takes as long as a block and counts as one:
 * the function returns early rather than do the work of more blocks than given.
 *
 * nblocks and ntail may be 0. dms is aligned to 16 bytes.
 * Return: number of blocks compressed, at least 1 if there are any.
 */
SYM_FUNC_START(sha1cd_ni_asm_sse)
	FRAME_BEGIN
	mov	NBYTES, %rax
	add	(8 + FRAME_OFFSET)(%rsp), %rax
	jz	.Lreturn
	push	%rbx
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	mov	%r9, TAIL
	sub	$LONG_FRAME, %rsp
	mov	%rax, LEFT
	xor	%r14d, %r14d		/* DONE */
	mov	LONG_TAIL_END, %r12	/* as yet the number of blocks */
	lea	.Lzeros(%rip), %rax
	shl	$6, %r12
	cmovz	%rax, TAIL
	add	TAIL, %r12
	mov	%r12, LONG_TAIL_END
	shl	$6, NBYTES
	add	DATA, STOP
	next_block
	lea	63(%rsp), CUR
	and	$-64, CUR
	lea	SLOT_SIZE(CUR), PREV
	movdqu	(IHV), ABCD
	pshufd	$0x1b, ABCD, ABCD
	movd	16(IHV), E0
	pslldq	$12, E0
	movdqa	ABCD, SLOT_IHV(CUR)
	movdqa	E0, SLOT_IHV_E(CUR)

	movdqa	.Lubc_vectors(%rip), MASK0
	load_words 0, W0, NEXT, CUR
	load_words 1, W1, NEXT, CUR
	load_words 2, W2, NEXT, CUR
	load_words 3, W3, NEXT, CUR
	.irp	g, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
	expand	\g, CUR
	.endr

	next_block
	block_long 0, FRESH
	jmp	.Lblock_done

	.p2align 5
.Lblock:
	next_block
	block_long 0, 1
.Lblock_done:
	get_mask
	block_end
	cmp	$-1, EARLY
	jne	.Lcandidate
.Lchecked:
	test	LEFT, LEFT
	jg	.Lblock
	jmp	.Lend

.Lcandidate:
	/* A companion can do one DV from step 60, if another block follows. */
	test	LEFT, LEFT
	jle	.Lalone
	lea	-1(MASK), %eax
	and	MASK, %eax
	jnz	.Lalone
	test	$.Ldvs_not_60, MASK
	jnz	.Lalone
	differences
	next_block
	block_long 1, 1
	test	$8, %eax
	jz	.Lblock_done
	test	MASK, MASK
	jz	.Lblock_done
	/* The first words in PREV are gone, but no step before 56 is left. */
	twin_first_steps 14
	pcmpeqd	STATE(60)(PREV), TWIN_ABCD
	movmskps TWIN_ABCD, %eax
	cmp	$15, %eax
	jne	.Lblock_done
	jmp	.Ltwin

.Lalone:
	test	MASK, MASK
	jz	.Lchecked
	call	sha1cd_ni_find_any
	test	%eax, %eax
	jz	.Lchecked

	/* PREV has a twin. Whatever came after it is void. */
.Ltwin:
	bsf	MASK, DV
	report
	movdqa	SLOT_IHV(CUR), ABCD
	movdqa	SLOT_IHV_E(CUR), E0

.Lend:
	pshufd	$0x1b, ABCD, ABCD
	movdqu	ABCD, (IHV)
	pextrd	$3, E0, 16(IHV)

	wipe_registers
	cmp	PREV, CUR		/* from the lower one */
	cmova	PREV, CUR
	.set	.Loffset, 0
	.rept	2 * SLOT_SIZE / 16
	movdqa	%xmm0, .Loffset(CUR)
	.set	.Loffset, .Loffset + 16
	.endr
	mov	DONE, %rax
	add	$LONG_FRAME, %rsp
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbx
.Lreturn:
	FRAME_END
	RET
SYM_FUNC_END(sha1cd_ni_asm_sse)

/*
 * Few blocks, with AVX-512VL: one block at a time, all in registers. A pair register
 * holds two vectors of the expanded message, pair k those of k (the high one) and
 * k + 1, so that half the instructions do for all of the conditions. They are done
 * before the rounds are, and the branch on them is resolved by then. Nothing is
 * written to memory but the chaining value, unless a block takes more than one
 * recheck or one from another step than 60.
 */
#define FEW_CHANGED	32	/* in place of a DV */
#define FEW_SCRATCH	(2 * SLOT_SIZE + 16)

.macro make_pair k:req
	.if (\k) % 4 == 0
	vinserti32x4 $1, W0, %ymm4, PAIR0
	.elseif (\k) % 4 == 1
	vinserti32x4 $1, W1, %ymm5, PAIR1
	.elseif (\k) % 4 == 2
	vinserti32x4 $1, W2, %ymm6, PAIR2
	.else
	vinserti32x4 $1, W3, %ymm3, PAIR3
	.endif
.endm

/* \macro with the registers of pairs k and k + 1, and args. */
.macro with_pairs k:req, macro:req, args:vararg
	.if (\k) % 4 == 0
	\macro	PAIR0, PAIR1, \args
	.elseif (\k) % 4 == 1
	\macro	PAIR1, PAIR2, \args
	.elseif (\k) % 4 == 2
	\macro	PAIR2, PAIR3, \args
	.else
	\macro	PAIR3, PAIR0, \args
	.endif
.endm

.macro align_pairs p:req, q:req, n:req, x:req
	vpalignr $\n, \q, \p, \x
.endm

.macro shift_pair p:req, q:req, s:req, x:req
	.if \s > 0
	vpsrld	$\s, \p, \x
	.elseif \s < 0
	vpslld	$-(\s), \p, \x
	.else
	vmovdqa32 \p, \x
	.endif
.endm

.macro xor_pair p:req, q:req, x:req
	vpxord	\p, \x, \x
.endm

/* x = W[t..t+7] */
.macro wide_window t:req, x:req
	with_pairs (\t) / 4, align_pairs, (16 - 4 * ((\t) % 4)), \x
.endm

.macro wide_load v:req
	.if (\v) % 4
	wide_window (\v), WIDE_V
	.endif
.endm

.macro wide_xor u:req, s:req, v:req
	.if (\u) % 4
	wide_window (\u), WIDE_Y
	.if \s
	shift_pair WIDE_Y, WIDE_Y, \s, WIDE_Y
	.endif
	.else
	with_pairs (\u) / 4, shift_pair, \s, WIDE_Y
	.endif
	.if (\v) % 4
	vpxord	WIDE_V, WIDE_Y, WIDE_Y
	.else
	with_pairs (\v) / 4, xor_pair, WIDE_Y
	.endif
.endm

#define WIDE_VECTOR(n)	.Lwide_vectors + 32 * n(%rip)

.macro wide_equal m:req
	vpandd	WIDE_VECTOR(\m), WIDE_Y, WIDE_BAD
.endm

.macro wide_differ m:req
	vpandnd	WIDE_VECTOR(\m), WIDE_Y, WIDE_BAD
.endm

/* bad |= y & vector, and bad |= ~y & vector */
.macro wide_or_equal m:req
	vpternlogd $0xf8, WIDE_VECTOR(\m), WIDE_Y, WIDE_BAD
.endm

.macro wide_or_differ m:req
	vpternlogd $0xf2, WIDE_VECTOR(\m), WIDE_Y, WIDE_BAD
.endm

.macro wide_clear d:req
	vptestmd WIDE_BAD, WIDE_BAD, %k1
	vpord	WIDE_VECTOR(\d), WIDE_CLEARED, WIDE_CLEARED{%k1}
.endm

.macro wide_clear_equal m:req, d:req
	vptestmd WIDE_VECTOR(\m), WIDE_Y, %k1
	vpord	WIDE_VECTOR(\d), WIDE_CLEARED, WIDE_CLEARED{%k1}
.endm

/* Of a single bit in each lane, y & vector is zero if and only if ~y & vector is not. */
.macro wide_clear_differ m:req, d:req
	vptestnmd WIDE_VECTOR(\m), WIDE_Y, %k1
	vpord	WIDE_VECTOR(\d), WIDE_CLEARED, WIDE_CLEARED{%k1}
.endm

.macro wide_vector a:req, b:req, c:req, d:req, e:req, f:req, g:req, h:req
	.long	\h, \g, \f, \e, \d, \c, \b, \a
.endm

/* What is WIDE_CLEARED in any lane. */
.macro fold_wide to:req
	vextracti32x4 $1, WIDE_CLEARED, WIDE_TMP
	vpord	WIDE_LOW, WIDE_TMP, WIDE_TMP
	vpshufd	$0x4e, WIDE_TMP, WIDE_LOW
	vpord	WIDE_LOW, WIDE_TMP, WIDE_TMP
	vpshufd	$0xb1, WIDE_TMP, WIDE_LOW
	vpord	WIDE_LOW, WIDE_TMP, WIDE_TMP
	vmovd	WIDE_TMP, \to
.endm

/*
 * The next of the conditions, until there are \limit instructions of them. The
 * vectors up to g + 4 are in the registers, and those from g + 1 on.
 */
.macro weave_few there:req, limit:req
	.irp	n, SHA1CD_WIDE_LIST
	.if \n == .Lwide_next && .Lstreamed < \limit
	.rept	4
	.if .Lpaired < .Lwide_stage_\n && .Lpaired < \there - 1
	few_pair
	.endif
	.endr
	.if .Lpaired >= .Lwide_stage_\n
	.if .Lpaired > .Lwide_last_\n
	.error "the pairs of group \n of the conditions are gone"
	.endif
	.set	.Lwide_next, .Lwide_next + 1
	.set	.Lstreamed, .Lstreamed + .Lwide_size_\n
	sha1cd_wide_group_\n
	.endif
	.endif
	.endr
	/* A vector must be in a pair before it is replaced. */
	.if .Lpaired < \there - 3 && \there >= 10 && \there < 19
	few_pair
	.endif
.endm

.macro few_pair
	.set	.Lpaired, .Lpaired + 1
	make_pair .Lpaired
.endm

.macro few_load g:req, w:req
	vmovdqu	16 * \g(DATA), \w
	vpshufb	.Lreverse_bytes(%rip), \w, \w
.endm

.macro few_steps g:req, w:req, abcd:req, e:req, next_e:req
	.if \g == 0
	vpaddd	\w, \e, \e
	.else
	sha1nexte \w, \e
	.endif
	vmovdqa	\abcd, \next_e
	sha1rnds4 $((\g) / 5), \e, \abcd
.endm

.macro few_expand w:req, w1:req, w2:req, w3:req
	sha1msg1 \w1, \w
	vpxor	\w2, \w, \w
	sha1msg2 \w3, \w
.endm

/* Steps 4g to 4g + 3, and vector g + 4 of the expanded message. */
.macro few_part g:req, w:req, w1:req, w2:req, w3:req, e:req, next_e:req
	.if \g == 15
	vmovdqa	\e, STATE56		/* a copy from before step 56 */
	vmovdqa	\w, VECTOR15
	.elseif \g == 16
	vmovdqa	\e, STATE60
	.endif
	few_steps \g, \w, ABCD, \e, \next_e
	.if \g < 16
	few_expand \w, \w1, \w2, \w3
	.endif
	.if \g < 15
	weave_few (\g + 4), (FEW_LEAD + FEW_PACE * (\g - 5))
	.endif
	.if \g == 15
	kxorw	%k1, %k1, %k1	/* wiped here, as at the end it costs 7 cycles */
	.endif
.endm

.macro block_few
	.set	.Lwide_next, 0
	.set	.Lstreamed, 0
	.set	.Lpaired, 6
	few_load 0, W0
	few_load 1, W1
	few_load 2, W2
	few_load 3, W3
	vpxord	WIDE_CLEARED, WIDE_CLEARED, WIDE_CLEARED
	.irp	g, 0, 4, 8, 12, 16
	few_part \g, W0, W1, W2, W3, E0, E1
	few_part (\g + 1), W1, W2, W3, W0, E1, E0
	few_part (\g + 2), W2, W3, W0, W1, E0, E1
	few_part (\g + 3), W3, W0, W1, W2, E1, E0
	.endr
	.if .Lwide_next < SHA1CD_WIDE_GROUPS
	.error "the conditions are not done before the last rounds"
	.endif
	fold_wide %eax
	vmovd	16(IHV), FEW_IHV_E
	vpslldq	$12, FEW_IHV_E, FEW_IHV_E
	vpshufd	$0x1b, (IHV), FEW_TMP
	sha1nexte FEW_IHV_E, E0
	vpaddd	FEW_TMP, ABCD, ABCD
.endm

/*
 * The recheck of a block for a single DV from step 60, as nearly all of them are, in
 * registers only: ZF is set if there is no twin, for certain. The words of the twin
 * are expanded from what is in memory now, and the last ones show whether that is
 * still the block that was compressed.
 */
/* Steps 4g to 4g + 3 of the twin, from the words of the block. */
.macro twin_few_last g:req, w:req, e:req, next_e:req
	vpshufd	$0x1b, 16 * (\g)(FEW_DM), \next_e
	vpxor	\w, \next_e, \next_e
	sha1nexte \next_e, \e
	vmovdqa	TWIN_ABCD, \next_e
	sha1rnds4 $((\g) / 5), \e, TWIN_ABCD
.endm

.macro twin_few_load g:req, w:req
	few_load \g, \w
	vpshufd	$0x1b, 16 * (\g)(FEW_DM), E1
	vpxor	E1, \w, \w
.endm

.macro twin_few_part g:req, w:req, w1:req, w2:req, w3:req, e:req, next_e:req
	.if \g < 14
	few_steps \g, \w, TWIN_ABCD, \e, \next_e
	.endif
	.if \g < 16
	few_expand \w, \w1, \w2, \w3
	.endif
.endm

.macro twin_few_compare g:req, w:req, twin_w:req
	vpshufd	$0x1b, 16 * (\g)(FEW_DM), E1
	vpxor	\w, \twin_w, \twin_w
	vpxor	E1, \twin_w, \twin_w
.endm

.macro dismiss_few
	vmovdqa	STATE56, TWIN_E1
	vmovdqa	STATE60, TWIN_ABCD
	twin_few_last 15, VECTOR15, TWIN_E1, TWIN_E0
	twin_few_load 0, TWIN_W0
	twin_few_last 16, W0, TWIN_E0, TWIN_E1
	twin_few_load 1, TWIN_W1
	twin_few_last 17, W1, TWIN_E1, TWIN_E0
	twin_few_load 2, TWIN_W2
	twin_few_last 18, W2, TWIN_E0, TWIN_E1
	twin_few_load 3, TWIN_W3
	twin_few_last 19, W3, TWIN_E1, TWIN_E0
	vpxor	TWIN_E1, TWIN_E1, TWIN_E1
	sha1nexte TWIN_E1, TWIN_E0
	vpsubd	TWIN_E0, E0, TWIN_E0
	vpsubd	TWIN_ABCD, ABCD, TWIN_ABCD
	.irp	g, 0, 4, 8, 12
	twin_few_part \g, TWIN_W0, TWIN_W1, TWIN_W2, TWIN_W3, TWIN_E0, TWIN_E1
	twin_few_part (\g + 1), TWIN_W1, TWIN_W2, TWIN_W3, TWIN_W0, TWIN_E1, TWIN_E0
	twin_few_part (\g + 2), TWIN_W2, TWIN_W3, TWIN_W0, TWIN_W1, TWIN_E0, TWIN_E1
	twin_few_part (\g + 3), TWIN_W3, TWIN_W0, TWIN_W1, TWIN_W2, TWIN_E1, TWIN_E0
	.endr
	twin_few_compare 16, W0, TWIN_W0
	twin_few_compare 17, W1, TWIN_W1
	twin_few_compare 18, W2, TWIN_W2
	twin_few_compare 19, W3, TWIN_W3
	vpor	TWIN_W1, TWIN_W0, TWIN_W0
	vpor	TWIN_W3, TWIN_W2, TWIN_W2
	vpor	TWIN_W2, TWIN_W0, TWIN_W0
	/* And a before step 56, all ones in its lane if it is the same. */
	vpcmpeqd STATE56, TWIN_ABCD, TWIN_ABCD
	vpsrldq	$12, TWIN_ABCD, TWIN_ABCD
	vpor	TWIN_ABCD, TWIN_W0, TWIN_W0
	vptest	TWIN_W0, TWIN_W0
.endm

/*
 * The rechecks of a block for all DVs of %eax, from memory. They take the time of
 * some blocks: the section ends with this one.
 */
SYM_FUNC_START_LOCAL(sha1cd_ni_few_slowly)
	FRAME_BEGIN
	mov	%eax, %r10d
	push	%rbx
	push	%r9			/* the tail */
	push	FEW_DONE
	push	%r12
	push	%r13
	sub	$FEW_SCRATCH, %rsp
	mov	%r10d, MASK
	lea	15(%rsp), CUR
	and	$-16, CUR		/* the block: PREV in a recheck */
	lea	SLOT_SIZE(CUR), PREV
	movdqa	STATE56, STATE(56)(CUR)
	movdqa	STATE60, STATE(60)(CUR)
	movdqa	W0, %xmm9
	movdqa	W1, %xmm10
	movdqa	W2, %xmm11
	movdqa	W3, %xmm12
	movdqu	(IHV), FEW_TMP
	pshufd	$0x1b, FEW_TMP, FEW_TMP
	movdqa	FEW_TMP, SLOT_IHV(CUR)
	movd	16(IHV), FEW_TMP
	pslldq	$12, FEW_TMP
	movdqa	FEW_TMP, SLOT_IHV_E(CUR)
	movdqa	ABCD, SLOT_IHV(PREV)
	movdqa	E0, SLOT_IHV_E(PREV)

	/* The words again, and the same ones? */
	load_words 0, W0, DATA, CUR
	load_words 1, W1, DATA, CUR
	load_words 2, W2, DATA, CUR
	load_words 3, W3, DATA, CUR
	.irp	g, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19
	expand	\g, CUR
	.endr
	pxor	%xmm9, W0
	pxor	%xmm10, W1
	pxor	%xmm11, W2
	pxor	%xmm12, W3
	por	W1, W0
	por	W3, W2
	por	W2, W0
	ptest	W0, W0
	jnz	.Lfew_changed

	test	$.Ldvs_56, MASK
	jz	.Lfew_recheck
	movdqa	SLOT_IHV(CUR), ABCD
	movdqa	SLOT_IHV_E(CUR), E0
	.irp	g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
	steps	\g
	.endr
	movdqa	ABCD, STATE(52)(CUR)
.Lfew_recheck:
	xchg	CUR, PREV
	xor	%r13d, %r13d		/* LEFT */
	call	sha1cd_ni_find_any
	test	%eax, %eax
	jnz	.Lfew_twin
.Lfew_rechecked:
	pxor	TMP, TMP
	.set	.Loffset, 0
	.rept	SLOT_SIZE / 16
	movdqa	TMP, .Loffset(PREV)
	.set	.Loffset, .Loffset + 16
	.endr
	.irp	offset, SLOT_IHV, SLOT_IHV_E, STATE(52), STATE(56)
	movdqa	TMP, \offset(CUR)
	.endr
	add	$FEW_SCRATCH, %rsp
	pop	%r13
	pop	%r12
	pop	FEW_DONE
	pop	%r9
	pop	%rbx
	FRAME_END
	RET

.Lfew_changed:
	movdqa	%xmm9, W(64)(CUR)
	movdqa	%xmm10, W(68)(CUR)
	movdqa	%xmm11, W(72)(CUR)
	movdqa	%xmm12, W(76)(CUR)
	xchg	CUR, PREV
	mov	$FEW_CHANGED, DV
	jmp	.Lfew_report
.Lfew_twin:
	bsf	MASK, DV
.Lfew_report:
	report
	jmp	.Lfew_rechecked
SYM_FUNC_END(sha1cd_ni_few_slowly)

/*
 * size_t sha1cd_ni_asm_few(u32 ihv[5], const u8 *data, size_t nblocks,
 *			    const struct sha1cd_dm dms[32],
 *			    struct sha1cd_attack *attack,
 *			    const u8 *tail, size_t ntail)
 *
 * The same as sha1cd_ni_asm_sse() for few blocks, at least one, on processors
 * with AVX-512VL and BW. Returns early after a block that took more than one recheck.
 *
 * A block is read again for a recheck, and compared with what was compressed. If it
 * has changed, the block is left in attack as if it had a twin, with FEW_CHANGED for
 * dv: it is for the caller to recheck it.
 */
SYM_FUNC_START(sha1cd_ni_asm_few)
	FRAME_BEGIN
	vzeroupper
	xor	%r11d, %r11d		/* FEW_DONE */
	vpshufd	$0x1b, (IHV), ABCD
	vmovd	16(IHV), E0
	vpslldq	$12, E0, E0
	test	FEW_BLOCKS, FEW_BLOCKS
	jz	.Lfew_tail

	.p2align 5
.Lfew:
	block_few
	inc	FEW_DONE
	cmp	$-1, %eax
	jne	.Lfew_candidate
.Lfew_checked:
	vpshufd	$0x1b, ABCD, FEW_TMP
	vmovdqu	FEW_TMP, (IHV)
	vpextrd	$3, E0, 16(IHV)
	add	$64, DATA
	dec	FEW_BLOCKS
	jnz	.Lfew
	cmpq	$0, FEW_NTAIL(%rsp)
	jne	.Lfew_tail
	wipe_used 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15
	wipe_used_avx512 16, 17, 18, 19, 20, 21, 23, 24
	mov	FEW_DONE, %rax
	FRAME_END
	RET

.Lfew_tail:
	mov	%r9, DATA
	mov	FEW_NTAIL(%rsp), FEW_BLOCKS
	movq	$0, FEW_NTAIL(%rsp)
	jmp	.Lfew

.Lfew_candidate:
	not	%eax
	test	$.Ldvs_not_60, %eax
	jnz	.Lfew_slowly
	lea	-1(%rax), %r10d
	test	%r10d, %eax
	jnz	.Lfew_slowly
	bsf	%eax, %r10d
	imul	$DM_SIZE, %r10d, %r10d
	add	DMS, FEW_DM
	dismiss_few
	jz	.Lfew_checked

.Lfew_slowly:
	call	sha1cd_ni_few_slowly
	mov	$1, FEW_BLOCKS
	movq	$0, FEW_NTAIL(%rsp)
	jmp	.Lfew_checked
SYM_FUNC_END(sha1cd_ni_asm_few)

/*
 * Ahead: all of the expanded message of the next block is made during the
 * rounds of a block, so that nothing that the rounds and the conditions of a block
 * read is in flight. This wants a processor that reorders some hundreds of
 * instructions: a recheck is not woven in but comes between two blocks, and the rounds
 * of the next one begin long before it ends.
 *
 * On Intel's processors sha1msg2 is microcode of some twenty instructions. Without it:
 *
 *   words 16 to 31, with AVX-512, which has a rotation: of W[t..t+3] the last one needs
 *   W[t], which is yet to be made. All four are made without it and rotated by 1, and
 *   then it is added to the last, rotated by 2 in all;
 *
 *   from word 32 on, W[t] = rol2(W[t-6] ^ W[t-16] ^ W[t-28] ^ W[t-32]), which comes of
 *   putting the definition into itself.
 *
 * .Lwide: with AVX-512VL; the conditions are in registers 16 to 31. Else with AVX2, in
 * lots that end with vzeroupper.
 * .Lmsg2: sha1msg2 is fast.
 */
#define AHEAD_STRIDE	448	/* from slot to slot: both begin a cache line */
#define AHEAD_FRAME	(AHEAD_STRIDE + SLOT_SIZE + 64)

/*
 * Searched on a Golden Cove: instructions of the conditions for each four steps, and
 * the first four steps to have some. The words of a block alone have just been written:
 * its conditions come last.
 */
#define AVX512_PACE	5
#define AVX512_START	4
#define AVX2_PACE	6
#define AVX2_START	2
#define AVX2_LOT	5	/* times four steps */
#define LAST_PACE	12
#define LAST_START	6
#define ALONE_START	18
#define ALONE_LEAD	8	/* vectors ahead of the rounds */

#define AHEAD_TMP	%xmm7
#define AHEAD_TMP2	%xmm8	/* without AVX-512 */
#define AVX2_Y		%ymm9
#define AVX2_BAD		%ymm10
#define AVX2_T		%ymm7
#define AVX2_CLEARED	%ymm11

#define AVX512_REGISTERS	16, 17, 18, 19, 22, 24, 25, 26, 27, 28, 29, 30, 31

/* x = x rotated left by n, t is free. */
.macro rotate x:req, n:req, t:req
	.if .Lwide
	vprold	$\n, \x, \x
	.else
	vpsrld	$(32 - \n), \x, \t
	vpslld	$\n, \x, \x
	vpor	\t, \x, \x
	.endif
.endm

/* Vector g in w, which has g - 4; into slot. */
.macro ahead_vector g:req, slot:req, w:req, w1:req, w2:req, w3:req
	.if \g < 4
	vmovdqu	16 * \g(DATA), \w
	vpshufb	.Lreverse_bytes(%rip), \w, \w
	.elseif .Lmsg2 || (\g < 8 && !.Lwide)
	sha1msg1 \w1, \w
	vpxor	\w2, \w, \w
	sha1msg2 \w3, \w
	.elseif \g < 8
	sha1msg1 \w1, \w
	vpslldq	$4, \w3, AHEAD_TMP
	.if .Lwide
	vpternlogd $0x96, \w2, AHEAD_TMP, \w
	.else
	vpxor	\w2, \w, \w
	vpxor	AHEAD_TMP, \w, \w
	.endif
	vpsrldq	$12, \w, AHEAD_TMP
	rotate	\w, 1, AHEAD_TMP2
	rotate	AHEAD_TMP, 2, AHEAD_TMP2
	vpxor	AHEAD_TMP, \w, \w
	.else
	vpxor	W(4 * (\g - 7))(\slot), \w, \w
	vshufpd	$1, \w2, \w3, AHEAD_TMP
	.if .Lwide
	vpternlogd $0x96, W(4 * (\g - 8))(\slot), AHEAD_TMP, \w
	.else
	vpxor	W(4 * (\g - 8))(\slot), \w, \w
	vpxor	AHEAD_TMP, \w, \w
	.endif
	rotate	\w, 2, AHEAD_TMP
	.endif
	vmovdqa	\w, W(4 * \g)(\slot)
.endm

.macro ahead g:req, slot:req
	.if (\g) % 4 == 0
	ahead_vector \g, \slot, W0, W1, W2, W3
	.elseif (\g) % 4 == 1
	ahead_vector \g, \slot, W1, W2, W3, W0
	.elseif (\g) % 4 == 2
	ahead_vector \g, \slot, W2, W3, W0, W1
	.else
	ahead_vector \g, \slot, W3, W0, W1, W2
	.endif
.endm

/* .Lhave: what is in WIDE_Y or AVX2_Y, so that it is made once for several groups. */
#define Y(u, s, v)	((u) << 16 | ((s) + 32) << 8 | (v))

.macro avx512_xor u:req, s:req, v:req
	.if .Lhave != Y(\u, \s, \v)
	.set	.Lhave, Y(\u, \s, \v)
	.if \s > 0
	vpsrld	$\s, W(\u + 4)(CUR), WIDE_Y
	.elseif \s < 0
	vpslld	$-(\s), W(\u + 4)(CUR), WIDE_Y
	.else
	vmovdqu32 W(\u + 4)(CUR), WIDE_Y
	.endif
	vpxord	W(\v + 4)(CUR), WIDE_Y, WIDE_Y
	.endif
.endm

#define AVX512_VECTOR(n)	.Lavx512_vectors + 32 * n(%rip)

/* \insn with vector m, of which the first are kept in registers, and args. */
.macro avx512_with m:req, insn:req, args:vararg
	.set	.Lkept, 0
	.irp	n, AVX512_REGISTERS
	.if .Lkept == \m && .Lkeep
	\insn	%ymm\n, \args
	.endif
	.set	.Lkept, .Lkept + 1
	.endr
	.if \m >= .Lkept || !.Lkeep
	\insn	AVX512_VECTOR(\m), \args
	.endif
.endm

.macro avx512_keep
	lea	.Lavx512_vectors(%rip), %rax
	.set	.Loffset, 0
	.irp	n, AVX512_REGISTERS
	vmovdqa32 .Loffset(%rax), %ymm\n
	.set	.Loffset, .Loffset + 32
	.endr
.endm

.macro avx512_equal m:req
	avx512_with \m, vpandd, WIDE_Y, WIDE_BAD
.endm

.macro avx512_differ m:req
	avx512_with \m, vpandnd, WIDE_Y, WIDE_BAD
.endm

.macro avx512_or_equal m:req
	avx512_with \m, "vpternlogd $0xf8,", WIDE_Y, WIDE_BAD
.endm

.macro avx512_or_differ m:req
	avx512_with \m, "vpternlogd $0xf2,", WIDE_Y, WIDE_BAD
.endm

.macro avx512_clear d:req
	vptestmd WIDE_BAD, WIDE_BAD, %k1
	vpord	AVX512_VECTOR(\d), WIDE_CLEARED, WIDE_CLEARED{%k1}
.endm

.macro avx512_clear_equal m:req, d:req
	avx512_with \m, vptestmd, WIDE_Y, %k1
	vpord	AVX512_VECTOR(\d), WIDE_CLEARED, WIDE_CLEARED{%k1}
.endm

.macro avx512_clear_differ m:req, d:req
	avx512_with \m, vptestnmd, WIDE_Y, %k1
	vpord	AVX512_VECTOR(\d), WIDE_CLEARED, WIDE_CLEARED{%k1}
.endm

.macro stored_vector args:vararg
	wide_vector \args
.endm

.macro avx2_xor u:req, s:req, v:req
	.if .Lhave != Y(\u, \s, \v)
	.set	.Lhave, Y(\u, \s, \v)
	vmovdqu	W(\u + 4)(CUR), AVX2_Y
	.if \s > 0
	vpsrld	$\s, AVX2_Y, AVX2_Y
	.elseif \s < 0
	vpslld	$-(\s), AVX2_Y, AVX2_Y
	.endif
	vpxor	W(\v + 4)(CUR), AVX2_Y, AVX2_Y
	.endif
.endm

.macro avx2_equal m:req
	vpand	AVX512_VECTOR(\m), AVX2_Y, AVX2_BAD
.endm

.macro avx2_differ m:req
	vpandn	AVX512_VECTOR(\m), AVX2_Y, AVX2_BAD
.endm

.macro avx2_or_equal m:req
	vpand	AVX512_VECTOR(\m), AVX2_Y, AVX2_T
	vpor	AVX2_T, AVX2_BAD, AVX2_BAD
.endm

.macro avx2_or_differ m:req
	vpandn	AVX512_VECTOR(\m), AVX2_Y, AVX2_T
	vpor	AVX2_T, AVX2_BAD, AVX2_BAD
.endm

.macro avx2_clear d:req
	vmovdqa	AVX512_VECTOR(\d), AVX2_T
	vpsignd	AVX2_BAD, AVX2_T, AVX2_T
	vpor	AVX2_T, AVX2_CLEARED, AVX2_CLEARED
.endm

.macro avx2_clear_equal m:req, d:req
	avx2_equal \m
	avx2_clear \d
.endm

.macro avx2_clear_differ m:req, d:req
	avx2_differ \m
	avx2_clear \d
.endm

.macro stored_xor args:vararg
	.if .Lwide
	avx512_xor \args
	.else
	avx2_xor \args
	.endif
.endm

.macro stored_equal args:vararg
	.if .Lwide
	avx512_equal \args
	.else
	avx2_equal \args
	.endif
.endm

.macro stored_differ args:vararg
	.if .Lwide
	avx512_differ \args
	.else
	avx2_differ \args
	.endif
.endm

.macro stored_or_equal args:vararg
	.if .Lwide
	avx512_or_equal \args
	.else
	avx2_or_equal \args
	.endif
.endm

.macro stored_or_differ args:vararg
	.if .Lwide
	avx512_or_differ \args
	.else
	avx2_or_differ \args
	.endif
.endm

.macro stored_clear args:vararg
	.if .Lwide
	avx512_clear \args
	.else
	avx2_clear \args
	.endif
.endm

.macro stored_clear_equal args:vararg
	.if .Lwide
	avx512_clear_equal \args
	.else
	avx2_clear_equal \args
	.endif
.endm

.macro stored_clear_differ args:vararg
	.if .Lwide
	avx512_clear_differ \args
	.else
	avx2_clear_differ \args
	.endif
.endm

.macro ahead_conditions_begin
	.set	.Lhave, -1
	.if .Lwide
	vpxord	WIDE_CLEARED, WIDE_CLEARED, WIDE_CLEARED
	.else
	vpxor	%xmm11, %xmm11, %xmm11
	.endif
.endm

.macro ahead_conditions_end to:req
	.if .Lwide
	fold_wide \to
	.else
	vpshufd	$0x4e, %xmm11, %xmm7
	vpor	%xmm11, %xmm7, %xmm7
	vpshufd	$0xb1, %xmm7, %xmm11
	vpor	%xmm11, %xmm7, %xmm7
	vmovd	%xmm7, \to
	.endif
.endm

/* The conditions of a list, from where the last such stopped, up to limit instructions. */
.macro weave_ahead limit:req, list:vararg
	.set	.Lbefore, .Lnext
	.irp	n, \list
	.if \n == .Lnext && .Lstreamed < \limit
	.set	.Lnext, \n + 1
	.set	.Lstreamed, .Lstreamed + .Lstored_size_\n
	sha1cd_stored_group_\n
	.endif
	.endr
	.if !.Lwide && .Lnext > .Lbefore
	vextracti128 $1, AVX2_CLEARED, %xmm7
	vpor	%xmm7, %xmm11, %xmm11
	vzeroupper
	.set	.Lhave, -1		/* of which the upper half is gone */
	.endif
.endm

.macro weave_first g:req, pace:req, start:req
	.set	.Llimit, \pace * (\g + 1 - \start)
	.if \g == 19
	.set	.Llimit, 1000
	.endif
	.if .Lwide || \g % AVX2_LOT == AVX2_LOT - 1
	weave_ahead .Llimit, SHA1CD_STORED_FIRST
	.endif
.endm

/*
 * The block in CUR, and WITH the next one, ALONE, of which the first vectors are there,
 * or the LAST one. %eax: DVs cleared.
 */
#define WITH	1
#define ALONE	2
#define LAST	3
.macro block_ahead what:req
	.set	.Lnext, 0
	.set	.Lstreamed, 0
	.set	.Lkeep, \what != ALONE
	ahead_conditions_begin
	.irp	g, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19
	steps	\g
	.if \what == WITH
	ahead	\g, PREV
	.elseif \what == ALONE && \g + ALONE_LEAD < 20
	ahead	(\g + ALONE_LEAD), CUR
	.endif
	.if \what == ALONE
	weave_first \g, 100, ALONE_START
	.elseif \what == LAST
	weave_first \g, LAST_PACE, LAST_START
	.elseif .Lwide
	weave_first \g, AVX512_PACE, AVX512_START
	.else
	weave_first \g, AVX2_PACE, AVX2_START
	.endif
	.endr
	sha1nexte SLOT_IHV_E(CUR), E0
	vpaddd	SLOT_IHV(CUR), ABCD, ABCD
	ahead_conditions_end %eax
.endm

/* DATA is the next block: after that part of the data comes the tail, and no other. */
.macro next_ahead
	xor	%r12d, %r12d
	cmp	STOP, DATA
	cmove	TAIL, DATA
	cmove	%r12, STOP
.endm

/* The chaining value to the caller; what every block uses of the registers is wiped. */
.macro ahead_end
	vpshufd	$0x1b, ABCD, ABCD
	vmovdqu	ABCD, (IHV)
	vpextrd	$3, E0, 16(IHV)
	wipe_used 0, 1, 2, 3, 4, 5, 6, 7
	.if .Lwide
	wipe_used_avx512 20, 21, 23
	kxorw	%k1, %k1, %k1
	.else
	wipe_used 8, 9, 10, 11
	.endif
.endm

.macro wipe_slot slot:req
	.set	.Loffset, 0
	.if .Lwide
	.rept	SLOT_SIZE / 32
	vmovdqa32 %ymm23, .Loffset(\slot)
	.set	.Loffset, .Loffset + 32
	.endr
	.endif
	.rept	(SLOT_SIZE - .Loffset) / 16
	vmovdqa	%xmm0, .Loffset(\slot)
	.set	.Loffset, .Loffset + 16
	.endr
.endm

/*
 * size_t sha1cd_ni_asm_avx512(u32 ihv[5], const u8 *data, size_t nblocks,
 *			     const struct sha1cd_dm dms[32],
 *			     struct sha1cd_attack *attack,
 *			     const u8 *tail, size_t ntail)
 *
 * The same as sha1cd_ni_asm_sse(), with its scratch on the stack and wiped.
 * sha1cd_ni_asm_avx2() is for processors without AVX-512VL, and
 * sha1cd_ni_asm_avx2_msg2() for those of them that have a fast sha1msg2.
 *
 * The recheck of a block for one DV from step 60, which one random block in 21 takes,
 * does not count as a block.
 */
.macro ahead_function name:req, wide:req, msg2:req
	.set	.Lwide, \wide
	.set	.Lmsg2, \msg2
SYM_FUNC_START(sha1cd_ni_asm_\name)
	FRAME_BEGIN
	mov	NBYTES, %rax
	add	(8 + FRAME_OFFSET)(%rsp), %rax
	jz	.Lreturn_\name
	push	%rbx
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	mov	%r9, TAIL
	sub	$AHEAD_FRAME, %rsp
	mov	%rax, LEFT
	xor	%r14d, %r14d		/* DONE */
	shl	$6, NBYTES
	add	DATA, STOP
	lea	63(%rsp), CUR
	and	$-64, CUR
	lea	AHEAD_STRIDE(CUR), PREV
	next_ahead

	vzeroupper
	vpshufd	$0x1b, (IHV), ABCD
	vmovd	16(IHV), E0
	vpslldq	$12, E0, E0
	vmovdqa	ABCD, SLOT_IHV(CUR)
	vmovdqa	E0, SLOT_IHV_E(CUR)
	.irp	g, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19
	.if \g == ALONE_LEAD
	cmp	$1, LEFT
	je	.Lalone_\name
	.endif
	ahead	\g, CUR
	.endr
	.if .Lwide
	avx512_keep
	.endif
	jmp	.Lchecked_\name

	.p2align 5
.Lblock_\name:
	add	$64, DATA
	next_ahead
	block_ahead WITH
.Lblock_done_\name:
	block_end
	cmp	$-1, %eax
	jne	.Lcandidate_\name
.Lchecked_\name:
	cmp	$1, LEFT
	jg	.Lblock_\name
	jl	.Lend_\name
	block_ahead LAST
	jmp	.Lblock_done_\name

.Lalone_\name:
	block_ahead ALONE
	block_end
	cmp	$-1, %eax
	jne	.Lcandidate_alone_\name
	/* It has used neither masks in registers nor the other slot for words. */
	ahead_end
	wipe_slot PREV
	.irp	offset, SLOT_IHV, SLOT_IHV_E
	vmovdqa	%xmm0, \offset(CUR)
	.endr
	jmp	.Lwiped_\name

.Lcandidate_alone_\name:
	mov	%eax, MASK
	.if .Lwide
	avx512_keep			/* from here on as if there were more */
	.endif
	jmp	.Lcandidate_too_\name

	/* The block is in PREV. The rest of its conditions, and its message differences */
.Lcandidate_\name:
	mov	%eax, MASK
.Lcandidate_too_\name:
	xchg	CUR, PREV
	.set	.Lstreamed, 0
	.set	.Lkeep, 0
	ahead_conditions_begin
	weave_ahead 1000, SHA1CD_STORED_SECOND
	.if .Lnext != SHA1CD_STORED_GROUPS
	.error "some of the conditions are nowhere"
	.endif
	ahead_conditions_end %eax
	xchg	CUR, PREV
	or	%eax, MASK
	not	MASK
	test	MASK, MASK
	jz	.Lchecked_\name
	lea	-1(MASK), %eax
	and	MASK, %eax
	jnz	.Lrecheck_\name
	test	$.Ldvs_not_60, MASK
	jnz	.Lrecheck_\name
	differences
	.irp	g, 0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19
	companion \g
	.endr
	test	$8, %eax
	jz	.Lchecked_\name
.Lrecheck_\name:
	call	sha1cd_ni_find_any
	test	%eax, %eax
	jz	.Lchecked_\name

	/* PREV has a twin. Whatever came after it is void. */
	bsf	MASK, DV
	report
	vmovdqa	SLOT_IHV(CUR), ABCD
	vmovdqa	SLOT_IHV_E(CUR), E0

.Lend_\name:
	ahead_end
	wipe_used 9, 13, 14, 15		/* of rechecks */
	.if .Lwide
	wipe_used_avx512 AVX512_REGISTERS
	.endif
	wipe_slot PREV
	wipe_slot CUR
.Lwiped_\name:
	mov	DONE, %rax
	add	$AHEAD_FRAME, %rsp
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbx
.Lreturn_\name:
	FRAME_END
	RET
SYM_FUNC_END(sha1cd_ni_asm_\name)
.endm

	ahead_function avx512, 1, 0
	ahead_function avx2, 0, 0
	ahead_function avx2_msg2, 0, 1

/*
 * bool sha1cd_ni_asm_recheck(struct sha1cd_ni_scratch *scratch,
 *			      const struct sha1cd_dm *dm, unsigned int step)
 *
 * The recheck alone: of the words in the second slot, with its end in the first.
 * The state before step is in place of that before step 56, and the one four steps
 * earlier before it.
 */
SYM_FUNC_START(sha1cd_ni_asm_recheck)
	FRAME_BEGIN
	push	%r12
	mov	%edx, STEP
	mov	%rsi, DM
	lea	15(%rdi), CUR
	and	$-16, CUR
	lea	SLOT_SIZE(CUR), PREV
	movdqa	STATE(52)(PREV), E1
	movdqa	STATE(56)(PREV), ABCD
	call	sha1cd_ni_find_twin
	wipe_registers
	pop	%r12
	FRAME_END
	RET
SYM_FUNC_END(sha1cd_ni_asm_recheck)

	.section .rodata
	.p2align 4
.Lreverse_bytes:
	.byte	15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
.Lubc_vectors:
	sha1cd_ubc_vectors
.Lzeros:
	.skip	64
	.p2align 5
.Lwide_vectors:
	sha1cd_wide_vectors
.Lavx512_vectors:
	sha1cd_stored_vectors
.Lsteps:
	sha1cd_dv_steps
