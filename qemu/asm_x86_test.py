#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Tests asm_x86.py: code that keeps the rules, and code that breaks each of them.

    asm_x86_test.py OBJDUMP CC

Prints "pass CASE" or "fail CASE: why" for each.
"""

import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import asm_x86

# Of a function f: name, what is told of it, code. Each line must match one of the
# expressions, between which is |, and each of them a line.
CASES = r"""
nothing
	ret
thunk
	jmp	__x86_return_thunk
sls
	endbr64
	ret
	int3
padding
	test	%rdi, %rdi
	je	1f
	.p2align 6
1:	ret

legacy-alone
	pxor	%xmm0, %xmm0
	sha1rnds4 $0, %xmm0, %xmm0
	pxor	%xmm0, %xmm0
	ret
legacy-before-vzeroupper: pxor .*legacy SSE .*as on entry
	pxor	%xmm0, %xmm0
	vzeroupper
	ret
legacy-after-vzeroupper
	vzeroupper
	movdqu	(%rdi), %xmm0
	sha1msg1 (%rsi), %xmm0
	vpxor	%xmm0, %xmm0, %xmm0
	ret
sha-after-ymm: sha1msg1 .*legacy SSE .*since .* vmovdqu
	vzeroupper
	vmovdqu	(%rdi), %ymm3
	sha1msg1 %xmm3, %xmm3
	vpxor	%xmm3, %xmm3, %xmm3
	vzeroupper
	ret
sha-after-zmm: sha1msg1 .*legacy SSE
	vzeroupper
	vmovdqu32 (%rdi), %zmm3
	sha1msg1 %xmm3, %xmm3
	vpxor	%xmm3, %xmm3, %xmm3
	vzeroupper
	ret
sha-after-extract-below-16: sha1msg1 .*legacy SSE
	vzeroupper
	vmovdqu32 (%rdi), %ymm17
	vextracti32x4 $1, %ymm17, %xmm3
	sha1msg1 %xmm3, %xmm3
	vpxor	%xmm3, %xmm3, %xmm3
	vpxord	%xmm17, %xmm17, %xmm17
	vzeroupper
	ret
sha-after-extract-from-16-on
	vzeroupper
	vmovdqu32 (%rdi), %ymm17
	vextracti32x4 $1, %ymm17, %xmm22
	vpaddd	%xmm22, %xmm17, %xmm3
	sha1msg1 %xmm3, %xmm3
	vpxor	%xmm3, %xmm3, %xmm3
	vpxord	%xmm17, %xmm17, %xmm17
	vpxord	%xmm22, %xmm22, %xmm22
	ret
sha-after-compare
	vzeroupper
	vmovdqu32 (%rdi), %zmm17
	vptestmd %zmm17, %zmm17, %k1
	vmovdqu32 %zmm17, (%rdi)
	vmovdqu32 %zmm17, %zmm18{%k1}{z}
	movdqu	(%rdi), %xmm3
	pxor	%xmm3, %xmm3
	vpxord	%xmm17, %xmm17, %xmm17
	vpxord	%xmm18, %xmm18, %xmm18
	kxorw	%k1, %k1, %k1
	ret
sha-after-wide-zeroing: pxor .*legacy SSE
	vzeroupper
	vpxor	%ymm3, %ymm3, %ymm3
	pxor	%xmm3, %xmm3
	vzeroupper
	ret
dirty-on-one-way: movdqu .*legacy SSE
	vzeroupper
	test	%rdi, %rdi
	je	1f
	vpxor	%ymm3, %ymm3, %ymm3
1:	movdqu	(%rdi), %xmm3
	vpxor	%xmm3, %xmm3, %xmm3
	vzeroupper
	ret
dirty-in-a-loop: movdqu .*legacy SSE
	vzeroupper
1:	movdqu	(%rdi), %xmm3
	vpxor	%ymm3, %ymm3, %ymm3
	dec	%rdi
	jnz	1b
	vzeroupper
	ret
dirty-from-callee: pxor .*legacy SSE
	vzeroupper
	call	g
	pxor	%xmm3, %xmm3
	vzeroupper
	ret
g:	vpxor	%ymm3, %ymm3, %ymm3
	ret
legacy-in-callee: pxor .*legacy SSE
	vpxor	%ymm3, %ymm3, %ymm3
	call	g
	vzeroupper
	ret
g:	pxor	%xmm3, %xmm3
	ret
clean-from-callee
	call	g
	pxor	%xmm3, %xmm3
	ret
g:	vzeroupper
	ret
dirty-at-return: ret: upper halves may be dirty
	vpxor	%ymm3, %ymm3, %ymm3
	ret
dirty-at-thunk: jmp __x86_return_thunk: upper halves may be dirty
	vpxor	%ymm3, %ymm3, %ymm3
	jmp	__x86_return_thunk
as-on-entry-at-return: ret: upper halves may be dirty, as on entry
	vpxor	%xmm3, %xmm3, %xmm3
	ret
return-before-any-vector
	test	%rdi, %rdi
	je	1f
	vpxor	%ymm3, %ymm3, %ymm3
	vzeroupper
1:	ret

saved
	push	%rbx
	push	%r15
	mov	%rdi, %rbx
	xor	%r15d, %r15d
	pop	%r15
	pop	%rbx
	ret
saved-elsewhere
	sub	$24, %rsp
	mov	%rbx, 8(%rsp)
	mov	%r12, %rax
	xor	%ebx, %ebx
	mov	%rdi, %r12
	mov	8(%rsp), %rbx
	mov	%rax, %r12
	add	$24, %rsp
	ret
not-restored: ret: rbx is not restored
	mov	%rdi, %rbx
	ret
not-restored-on-one-way: ret: r12 is not restored
	push	%r12
	mov	%rdi, %r12
	test	%rdi, %rdi
	je	1f
	pop	%r12
	ret
1:	add	$8, %rsp
	ret
half-restored: ret: rbx is not restored
	push	%rbx
	mov	%rdi, %rbx
	mov	(%rsp), %ebx
	add	$8, %rsp
	ret
restored-in-wrong-order: rbx is not restored|r12 is not restored
	push	%rbx
	push	%r12
	pop	%rbx
	pop	%r12
	ret
restored-late: below the stack pointer|rbx is not restored
	push	%rbx
	xor	%ebx, %ebx
	add	$8, %rsp
	mov	%rsp, %rax
	mov	-8(%rax), %rbx
	ret
lost-in-callee: ret: rbp is not restored
	call	g
	ret
g:	mov	%rdi, %rbp
	ret
kept-around-callee
	push	%rbp
	call	g
	pop	%rbp
	ret
g:	mov	%rdi, %rbp
	ret
unbalanced: ret: the stack pointer is not that of the entry
	push	%rdi
	ret
unbalanced-callee: ret: the stack pointer is not that of the entry
	call	g
	add	$8, %rsp
	ret
g:	sub	$8, %rsp
	ret
unbalanced-on-one-way: ret: the stack pointer is not that of the entry
	test	%rdi, %rdi
	je	1f
	push	%rdi
1:	ret
frame
	push	%rbp
	mov	%rsp, %rbp
	push	%r12
	push	%rbx
	and	$-64, %rsp
	sub	$128, %rsp
	mov	%rsp, %rbx
	lea	64(%rsp), %r12
	call	g
	mov	%rbx, %r12
	call	g
	lea	-16(%rbp), %rsp
	pop	%rbx
	pop	%r12
	pop	%rbp
	ret
g:	movq	$0, 56(%r12)
	push	%rdi
	pop	%rdi
	ret
frame-leave
	push	%rbp
	mov	%rsp, %rbp
	and	$-64, %rsp
	sub	$128, %rsp
	mov	%rdi, 120(%rsp)
	leave
	ret
frame-overwritten: may overwrite rbp
	push	%rbp
	mov	%rsp, %rbp
	and	$-64, %rsp
	mov	%rdi, (%rsp)
	leave
	ret
scratch
	push	%rbx
	sub	$(400 + 63), %rsp
	lea	63(%rsp), %rax
	and	$-64, %rax
	pxor	%xmm0, %xmm0
	movdqa	%xmm0, (%rax)
	movdqa	%xmm0, 384(%rax)
	add	$(400 + 63), %rsp
	pop	%rbx
	ret
scratch-too-small: may overwrite rbx
	push	%rbx
	sub	$(400 + 62), %rsp
	lea	63(%rsp), %rax
	and	$-64, %rax
	pxor	%xmm0, %xmm0
	movdqa	%xmm0, (%rax)
	movdqa	%xmm0, 384(%rax)
	add	$(400 + 62), %rsp
	pop	%rbx
	ret
scratch-too-low: may be below the stack pointer
	sub	$(400 + 63), %rsp
	lea	62(%rsp), %rax
	and	$-64, %rax
	pxor	%xmm0, %xmm0
	movdqa	%xmm0, (%rax)
	add	$(400 + 63), %rsp
	ret
slots-exchanged
	push	%rbx
	sub	$128, %rsp
	mov	%rsp, %rax
	lea	64(%rsp), %rbx
1:	movq	$0, 56(%rax)
	xchg	%rax, %rbx
	dec	%rdi
	jnz	1b
	add	$128, %rsp
	pop	%rbx
	ret
slots-exchanged-too-long: may overwrite rbx
	push	%rbx
	sub	$128, %rsp
	mov	%rsp, %rax
	lea	64(%rsp), %rbx
1:	movq	$0, 64(%rax)
	xchg	%rax, %rbx
	dec	%rdi
	jnz	1b
	add	$128, %rsp
	pop	%rbx
	ret
pointer-in-a-loop
	push	%rbx
	sub	$128, %rsp
	mov	%rsp, %rax
1:	movq	$0, (%rax)
	add	$8, %rax
	dec	%rdi
	jnz	1b
	add	$128, %rsp
	pop	%rbx
	ret
return-address-replaced: the return address is not that of the entry
	mov	%rdi, (%rsp)
	ret
return-address-overwritten: may overwrite the return address
	movl	$0, 4(%rsp)
	ret
arguments-on-the-stack
	mov	8(%rsp), %rax
	movq	$0, 16(%rsp)
	ret
red-zone: may be below the stack pointer
	mov	%rdi, -8(%rsp)
	ret
red-zone-read: may be below the stack pointer
	push	%rdi
	pop	%rdi
	mov	-8(%rsp), %rdi
	ret
stack-pointer-lost: the stack pointer is not that of the entry
	mov	%rdi, %rsp
	ret

arguments
	add	%rdi, %rsi
	add	%rdx, %rcx
	lea	(%r8, %r9), %rax
	ret
general-unwritten: rax is read before it is written
	add	%rax, %rdi
	ret
base-unwritten: r10 is read before it is written
	mov	(%r10), %rdi
	ret
index-unwritten: r11 is read before it is written
	lea	(%rdi, %r11, 4), %rdi
	ret
kept-unwritten: rbx is read before it is written
	add	%rbx, %rdi
	ret
part-unwritten: rax is read before it is written
	test	%rdi, %rdi
	sete	%al
	mov	%eax, %edi
	ret
part-enough
	test	%rdi, %rdi
	sete	%al
	movzbl	%al, %eax
	mov	%rax, %rdi
	ret
lower-half-enough
	mov	%edi, %eax
	mov	%rax, %rdi
	xor	%r10d, %r10d
	add	%r10, %rdi
	ret
unwritten-on-one-way: rax is read before it is written
	test	%rdi, %rdi
	je	1f
	xor	%eax, %eax
1:	add	%rax, %rdi
	ret
cmov-unwritten: rax is read before it is written
	test	%rdi, %rdi
	cmove	%rsi, %rax
	ret
written-by-callee
	call	g
	add	%rax, %rdi
	ret
g:	xor	%eax, %eax
	ret
vector-unwritten: xmm1 is read before it is written
	movdqu	(%rdi), %xmm0
	paddd	%xmm1, %xmm0
	pxor	%xmm0, %xmm0
	ret
destination-unwritten: xmm0 is read before it is written
	sha1msg2 (%rdi), %xmm0
	pxor	%xmm0, %xmm0
	ret
stored-unwritten: xmm4 is read before it is written
	movdqu	%xmm4, (%rdi)
	ret
zeroing-idioms
	vzeroupper
	pxor	%xmm0, %xmm0
	vpxor	%xmm1, %xmm1, %xmm2
	kxorw	%k1, %k1, %k1
	vpternlogd $0xff, %ymm16, %ymm16, %ymm16
	vpternlogd $0, %ymm16, %ymm16, %ymm16
	ret
upper-unwritten: legacy SSE|upper xmm0 is read before it is written
	movdqu	(%rdi), %xmm0
	vpxord	(%rdi), %ymm0, %ymm16
	vpxord	%xmm16, %xmm16, %xmm16
	vpxor	%xmm0, %xmm0, %xmm0
	vzeroupper
	ret
upper-zeroed
	vmovdqu	(%rdi), %xmm0
	vpaddd	%ymm0, %ymm0, %ymm16
	vpxord	%xmm16, %xmm16, %xmm16
	vpxor	%xmm0, %xmm0, %xmm0
	vzeroupper
	ret
ternary-unwritten: xmm16 is read before it is written
	vmovdqu32 (%rdi), %xmm17
	vpternlogd $0xf8, (%rdi), %xmm17, %xmm16
	vpxord	%xmm16, %xmm16, %xmm16
	vpxord	%xmm17, %xmm17, %xmm17
	vzeroupper
	ret
ternary-of-sources
	vmovdqu32 (%rdi), %xmm17
	vpternlogd $0x88, (%rdi), %xmm17, %xmm16
	vpxord	%xmm16, %xmm16, %xmm16
	vpxord	%xmm17, %xmm17, %xmm17
	vzeroupper
	ret
merge-unwritten: xmm16 is read before it is written
	kxnorw	%k1, %k1, %k1
	vmovdqu32 (%rdi), %xmm16{%k1}
	vpxord	%xmm16, %xmm16, %xmm16
	kxorw	%k1, %k1, %k1
	vzeroupper
	ret
mask-unwritten: k2 is read before it is written
	vmovdqu32 (%rdi), %xmm16{%k2}{z}
	vpxord	%xmm16, %xmm16, %xmm16
	vzeroupper
	ret
mask-operand-unwritten: k2 is read before it is written
	kortestw %k2, %k2
	ret
flags-unwritten: ZF is not known here
	je	1f
1:	ret
flags-of-callee: ZF is not known here
	call	g
	cmove	%rsi, %rdi
	ret
g:	test	%rdi, %rdi
	ret
flags-across-call: CF is not known here
	test	%rdi, %rdi
	call	g
	adc	%rsi, %rdi
	ret
g:	ret
flag-not-of-dec: CF is not known here
	dec	%rdi
	jc	1f
1:	ret
flag-past-dec
	cmp	%rsi, %rdi
	dec	%rdi
	jc	1f
	lea	1(%rdi), %rdi
	vzeroupper
	mov	%rdi, %rax
	seto	%al
1:	ret
flag-lost: SF is not known here
	bsf	%rdi, %rsi
	cmovz	%rdi, %rsi
	sets	%al
	ret
flags-of-vectors
	vzeroupper
	vpxor	%xmm0, %xmm0, %xmm0
	vptest	(%rdi), %xmm0
	jz	1f
1:	ret
flags-of-ptest
	pxor	%xmm0, %xmm0
	ptest	(%rdi), %xmm0
	jz	1f
1:	ret
flags-of-kortest
	kxorw	%k1, %k1, %k1
	kortestw %k1, %k1
	jz	1f
	vzeroupper
1:	vzeroupper
	ret

not-wiped: xmm7 is not wiped
	movdqu	(%rdi), %xmm7
	ret
not-wiped-by-copy-of-itself: xmm7 is not wiped
	movdqu	(%rdi), %xmm7
	psrldq	$16, %xmm7
	ret
not-wiped-on-one-way: xmm7 is not wiped
	movdqu	(%rdi), %xmm7
	test	%rdi, %rdi
	je	1f
	pxor	%xmm7, %xmm7
1:	ret
written-after-wipe: xmm7 is not wiped
	pxor	%xmm7, %xmm7
	movdqu	(%rdi), %xmm7
	ret
not-wiped-by-callee: xmm7 is not wiped
	call	g
	ret
g:	movdqu	(%rdi), %xmm7
	ret
wiped-by-callee
	movdqu	(%rdi), %xmm7
	call	g
	ret
g:	pxor	%xmm7, %xmm7
	ret
upper-not-wiped: ret: upper xmm7 is not wiped|dirty
	vmovdqu	(%rdi), %ymm7
	pxor	%xmm7, %xmm7
	ret
upper-wiped-by-vzeroupper
	vmovdqu	(%rdi), %ymm7
	vzeroupper
	pxor	%xmm7, %xmm7
	ret
lower-not-wiped-by-vzeroupper: ret: xmm7 is not wiped
	vmovdqu	(%rdi), %ymm7
	vzeroupper
	ret
wiped-by-vzeroall
	vmovdqu	(%rdi), %ymm7
	vmovdqu32 (%rdi), %zmm15
	vzeroall
	ret
not-wiped-from-16-on: xmm16 is not wiped
	vmovdqu32 (%rdi), %zmm16
	vzeroall
	ret
wiped-from-16-on
	vmovdqu32 (%rdi), %zmm16
	vmovdqu32 (%rdi), %ymm31
	vpxord	%xmm16, %xmm16, %xmm16
	vpxorq	%ymm31, %ymm31, %ymm31
	vzeroupper
	ret
not-wiped-masked: xmm16 is not wiped
	kxorw	%k1, %k1, %k1
	vmovdqu32 (%rdi), %xmm16
	vpxord	%xmm16, %xmm16, %xmm16{%k1}
	vzeroupper
	ret
mask-not-wiped: k3 is not wiped
	vzeroupper
	kmovw	(%rdi), %k3
	ret
compare-not-wiped: k1 is not wiped
	vpxord	%xmm16, %xmm16, %xmm16
	vpcmpeqd (%rdi), %xmm16, %k1
	vzeroupper
	ret
stored-only
	vzeroupper
	vpxor	%xmm0, %xmm0, %xmm0
	vmovdqu	%xmm0, (%rdi)
	vpextrd	$3, %xmm0, 16(%rdi)
	vmovd	%xmm0, %eax
	ret

unknown: unknown instruction
	cpuid
	ret
unknown-vector: unknown instruction
	vzeroupper
	aesenc	%xmm0, %xmm0
	ret
unknown-operand: unknown instruction
	pxor	%mm0, %mm0
	ret
high-byte: unknown instruction
	mov	%ah, %al
	ret
indirect-jump: leaves for what is not known
	jmp	*%rdi
indirect-call: leaves for what is not known
	call	*%rdi
	ret
elsewhere: leaves for what is not known
	call	printk
	ret
loop: unknown instruction
1:	loop	1b
	ret
trap: is reached
	int3
off-the-end: the code ends here
	xor	%eax, %eax
recursion: calls itself
	test	%rdi, %rdi
	je	1f
	call	f
1:	ret
unreached: no way leads to g
	ret
	.type	g, @function
g:	ret
"""


def lines_of(objdump, cc, folder, code):
    source, made = os.path.join(folder, "f.S"), os.path.join(folder, "f.o")
    with open(source, "w", encoding="ascii") as file:
        file.write("\t.text\n\t.globl f\n\t.type f, @function\nf:\n" + code)
    subprocess.run([cc, "-c", "-o", made, source], check=True)
    return asm_x86.Code(objdump, made).check()


def main(argv):
    if len(argv) != 3:
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        for name, told, code in re.findall(
                r"^([a-z0-9-]+)(?:: (.*))?\n((?:(?:\t|\d:|g:).*\n)+)", CASES, re.M):
            lines = lines_of(*argv[1:], folder, code)
            expected = told.split("|") if told else []
            wrong = [line for line in lines if not any(re.search(one, line) for one in expected)]
            missing = [one for one in expected if not any(re.search(one, line) for line in lines)]
            if wrong:
                print("fail %s: %s" % (name, wrong[0]))
            elif missing:
                print("fail %s: nothing says '%s'" % (name, missing[0]))
            else:
                print("pass %s" % name)


if __name__ == "__main__":
    main(sys.argv)
