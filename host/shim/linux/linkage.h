/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#ifdef __aarch64__
/* As in a kernel with BTI; hidden, so that adrp and bl reach each. */
#define SYM_FUNC_START(name)		.globl name; .hidden name; SYM_FUNC_START_LOCAL(name)
#define SYM_FUNC_START_LOCAL(name)	.p2align 2; name: hint #34
#else
#define SYM_FUNC_START(name)		.globl name; .p2align 4; name:
#define SYM_FUNC_START_LOCAL(name)	.p2align 4; name:
/* A return thunk of the kernel may leave no flag as it was. */
#define RET				test %rsp, %rsp; ret
#endif
#define SYM_TYPED_FUNC_START(name)	SYM_FUNC_START(name)
#define SYM_FUNC_END(name)		.type name, %function; .size name, . - name
	.section .note.GNU-stack, "", %progbits
	.text
