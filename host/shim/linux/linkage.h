/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
#define SYM_FUNC_START(name)		.globl name; .p2align 4; name:
#define SYM_FUNC_START_LOCAL(name)	.p2align 4; name:
#define SYM_TYPED_FUNC_START(name)	SYM_FUNC_START(name)
#define SYM_FUNC_END(name)		.type name, @function; .size name, . - name
#define RET				ret
	.section .note.GNU-stack, "", @progbits
	.text
