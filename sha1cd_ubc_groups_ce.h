/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The unavoidable bit conditions for vectors of four words.
 *
 * Generated from ubc.h by tools/ubc_groups_ce.py, do not edit. 156 conditions,
 * 37 groups, 54 terms. Of random blocks 13.9 % pass the first 21 groups.
 *
 * Who includes this defines the macros
 *   ubc_xor u, s, v         y = (W[u..u+3] >> s) ^ W[v..v+3], << if s < 0
 *   ubc_equal x, m          x is not zero in lanes where y & vector m is not
 *   ubc_differ x, m         the same for ~y & vector m
 *   ubc_or x, z             x |= z; x and z are UBC_BAD and UBC_T
 *   ubc_clear d, a, b, c, e clear the DVs of vector d, which is (a, b, c, e), in
 *                           lanes where UBC_BAD is not zero
 *   ubc_vector a, b, c, d   a vector in memory, lane of the lowest word first;
 *                           the one used most comes first
 * Group n may be evaluated once vector sha1cd_ubc_stage_n of the expanded message
 * is there (four words each), and up to vector sha1cd_ubc_last_n all it needs is
 * the last four of them. The lists are in the order of the stages.
 */
#define SHA1CD_UBC_ALL		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36
#define SHA1CD_UBC_FIRST	3, 6, 7, 8, 9, 10, 11, 13, 14, 17, 18, 20, 21, 23, 24, 25, 27, 28, 30, 34, 35
#define SHA1CD_UBC_SECOND	0, 1, 2, 4, 5, 12, 15, 16, 19, 22, 26, 29, 31, 32, 33, 36

.set sha1cd_ubc_stage_0, 10
.set sha1cd_ubc_last_0, 11
.macro sha1cd_ubc_group_0
	ubc_xor		39, 25, 35
	ubc_equal	UBC_BAD, 32
	ubc_clear	38, 0x00004000, 0x00100000, 0x00200800, 0x01000000
.endm

.set sha1cd_ubc_stage_1, 10
.set sha1cd_ubc_last_1, 11
.macro sha1cd_ubc_group_1
	ubc_xor		39, 25, 35
	ubc_equal	UBC_BAD, 28
	ubc_clear	39, 0x00080084, 0x00110208, 0x00400000, 0x00802000
.endm

.set sha1cd_ubc_stage_2, 10
.set sha1cd_ubc_last_2, 11
.macro sha1cd_ubc_group_2
	ubc_xor		39, 25, 35
	ubc_equal	UBC_BAD, 26
	ubc_xor		35, 0, 36
	ubc_differ	UBC_T, 19
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	40, 0x00082000, 0x00000800, 0x00002000, 0x00008000
.endm

.set sha1cd_ubc_stage_3, 10
.set sha1cd_ubc_last_3, 11
.macro sha1cd_ubc_group_3
	ubc_xor		35, -5, 36
	ubc_differ	UBC_BAD, 33
	ubc_xor		40, 25, 36
	ubc_equal	UBC_T, 4
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	41, 0x00000410, 0x00041040, 0x00004100, 0x02008000
.endm

.set sha1cd_ubc_stage_4, 10
.set sha1cd_ubc_last_4, 12
.macro sha1cd_ubc_group_4
	ubc_xor		38, 0, 36
	ubc_differ	UBC_BAD, 27
	ubc_xor		40, 25, 36
	ubc_equal	UBC_T, 5
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	42, 0x28000000, 0x50000001, 0xa0000002, 0x04000000
.endm

.set sha1cd_ubc_stage_5, 10
.set sha1cd_ubc_last_5, 11
.macro sha1cd_ubc_group_5
	ubc_xor		40, 25, 36
	ubc_equal	UBC_BAD, 17
	ubc_xor		35, 2, 40
	ubc_differ	UBC_T, 35
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	43, 0x00100000, 0x00200000, 0x00800000, 0x02000000
.endm

.set sha1cd_ubc_stage_6, 10
.set sha1cd_ubc_last_6, 12
.macro sha1cd_ubc_group_6
	ubc_xor		37, -25, 40
	ubc_equal	UBC_BAD, 0
	ubc_clear	44, 0x50020021, 0xa0080082, 0x40100205, 0x8020080a
.endm

.set sha1cd_ubc_stage_7, 10
.set sha1cd_ubc_last_7, 12
.macro sha1cd_ubc_group_7
	ubc_xor		38, 0, 40
	ubc_equal	UBC_BAD, 1
	ubc_clear	45, 0x00000000, 0x00000000, 0x00000010, 0x00000040
.endm

.set sha1cd_ubc_stage_8, 10
.set sha1cd_ubc_last_8, 12
.macro sha1cd_ubc_group_8
	ubc_xor		38, 0, 40
	ubc_differ	UBC_BAD, 25
	ubc_clear	46, 0x00000400, 0x40000005, 0x8000000a, 0x00000000
.endm

.set sha1cd_ubc_stage_9, 10
.set sha1cd_ubc_last_9, 12
.macro sha1cd_ubc_group_9
	ubc_xor		39, -5, 40
	ubc_differ	UBC_BAD, 1
	ubc_clear	47, 0x00401010, 0x01004040, 0x04040100, 0x00000000
.endm

.set sha1cd_ubc_stage_10, 10
.set sha1cd_ubc_last_10, 12
.macro sha1cd_ubc_group_10
	ubc_xor		39, 5, 40
	ubc_equal	UBC_BAD, 24
	ubc_clear	48, 0x00000400, 0x00401000, 0x01004000, 0x04040000
.endm

.set sha1cd_ubc_stage_11, 11
.set sha1cd_ubc_last_11, 13
.macro sha1cd_ubc_group_11
	ubc_xor		41, 0, 40
	ubc_equal	UBC_BAD, 0
	ubc_clear	49, 0x800a00a2, 0x00180284, 0x00300a08, 0x00a12820
.endm

.set sha1cd_ubc_stage_12, 11
.set sha1cd_ubc_last_12, 12
.macro sha1cd_ubc_group_12
	ubc_xor		44, 25, 40
	ubc_equal	UBC_BAD, 31
	ubc_xor		39, 2, 44
	ubc_differ	UBC_T, 34
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	50, 0x08000000, 0x10000000, 0x20000000, 0x40000000
.endm

.set sha1cd_ubc_stage_13, 11
.set sha1cd_ubc_last_13, 13
.macro sha1cd_ubc_group_13
	ubc_xor		41, -25, 44
	ubc_equal	UBC_BAD, 0
	ubc_clear	51, 0x00812025, 0x0202808a, 0x08080225, 0x1010088a
.endm

.set sha1cd_ubc_stage_14, 11
.set sha1cd_ubc_last_14, 13
.macro sha1cd_ubc_group_14
	ubc_xor		42, 0, 44
	ubc_equal	UBC_BAD, 1
	ubc_clear	52, 0x00000110, 0x00000440, 0x00001110, 0x00004440
.endm

.set sha1cd_ubc_stage_15, 11
.set sha1cd_ubc_last_15, 13
.macro sha1cd_ubc_group_15
	ubc_xor		42, 0, 44
	ubc_differ	UBC_BAD, 11
	ubc_xor		43, -5, 44
	ubc_differ	UBC_T, 20
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	53, 0x00000000, 0x00404000, 0x00000025, 0x0000008a
.endm

.set sha1cd_ubc_stage_16, 12
.set sha1cd_ubc_last_16, 12
.macro sha1cd_ubc_group_16
	ubc_xor		36, 5, 36
	ubc_equal	UBC_BAD, 13
	ubc_xor		48, 0, 40
	ubc_differ	UBC_T, 8
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	54, 0x00000000, 0x00004000, 0x00000400, 0x00001000
.endm

.set sha1cd_ubc_stage_17, 12
.set sha1cd_ubc_last_17, 12
.macro sha1cd_ubc_group_17
	ubc_xor		41, 30, 36
	ubc_differ	UBC_BAD, 22
	ubc_xor		46, 0, 44
	ubc_differ	UBC_T, 14
	ubc_or		UBC_BAD, UBC_T
	ubc_xor		48, 0, 44
	ubc_differ	UBC_T, 3
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	55, 0x00400000, 0x01000000, 0x04000000, 0x00040000
.endm

.set sha1cd_ubc_stage_18, 12
.set sha1cd_ubc_last_18, 14
.macro sha1cd_ubc_group_18
	ubc_xor		45, 0, 44
	ubc_equal	UBC_BAD, 0
	ubc_clear	56, 0x0283a080, 0x0a0a8200, 0x18180801, 0x30302002
.endm

.set sha1cd_ubc_stage_19, 12
.set sha1cd_ubc_last_19, 14
.macro sha1cd_ubc_group_19
	ubc_xor		45, -5, 44
	ubc_equal	UBC_BAD, 2
	ubc_xor		48, 25, 44
	ubc_equal	UBC_T, 30
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	57, 0x80000000, 0x00400000, 0x01000010, 0x04000040
.endm

.set sha1cd_ubc_stage_20, 12
.set sha1cd_ubc_last_20, 14
.macro sha1cd_ubc_group_20
	ubc_xor		45, -25, 48
	ubc_equal	UBC_BAD, 0
	ubc_clear	58, 0x20202224, 0x40808888, 0x82012220, 0x08028880
.endm

.set sha1cd_ubc_stage_21, 12
.set sha1cd_ubc_last_21, 14
.macro sha1cd_ubc_group_21
	ubc_xor		46, 0, 48
	ubc_equal	UBC_BAD, 1
	ubc_clear	59, 0x00001100, 0x00004400, 0x00041000, 0x00004000
.endm

.set sha1cd_ubc_stage_22, 12
.set sha1cd_ubc_last_22, 14
.macro sha1cd_ubc_group_22
	ubc_xor		46, 0, 48
	ubc_differ	UBC_BAD, 0
	ubc_clear	60, 0x00000224, 0x00000888, 0x00002220, 0x00008880
.endm

.set sha1cd_ubc_stage_23, 13
.set sha1cd_ubc_last_23, 15
.macro sha1cd_ubc_group_23
	ubc_xor		49, -5, 48
	ubc_equal	UBC_BAD, 1
	ubc_clear	61, 0x00000100, 0x00000400, 0x00041000, 0x00004000
.endm

.set sha1cd_ubc_stage_24, 13
.set sha1cd_ubc_last_24, 15
.macro sha1cd_ubc_group_24
	ubc_xor		49, 0, 48
	ubc_equal	UBC_BAD, 0
	ubc_clear	62, 0x60a08004, 0xc2810008, 0x8a020020, 0x18080080
.endm

.set sha1cd_ubc_stage_25, 13
.set sha1cd_ubc_last_25, 15
.macro sha1cd_ubc_group_25
	ubc_xor		49, -25, 52
	ubc_equal	UBC_BAD, 0
	ubc_clear	63, 0x10092200, 0x20128800, 0x40282000, 0x80908000
.endm

.set sha1cd_ubc_stage_26, 13
.set sha1cd_ubc_last_26, 14
.macro sha1cd_ubc_group_26
	ubc_xor		45, 0, 52
	ubc_differ	UBC_BAD, 6
	ubc_xor		49, 0, 52
	ubc_differ	UBC_T, 10
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	64, 0x00000000, 0x00000000, 0x000a0800, 0x0000a000
.endm

.set sha1cd_ubc_stage_27, 14
.set sha1cd_ubc_last_27, 15
.macro sha1cd_ubc_group_27
	ubc_xor		53, 0, 49
	ubc_differ	UBC_BAD, 15
	ubc_xor		50, 0, 52
	ubc_equal	UBC_T, 2
	ubc_or		UBC_BAD, UBC_T
	ubc_xor		50, 0, 52
	ubc_differ	UBC_T, 36
	ubc_or		UBC_BAD, UBC_T
	ubc_xor		53, -5, 52
	ubc_equal	UBC_T, 2
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	65, 0x00012200, 0x00400000, 0x01000000, 0x04000000
.endm

.set sha1cd_ubc_stage_28, 14
.set sha1cd_ubc_last_28, 16
.macro sha1cd_ubc_group_28
	ubc_xor		53, 0, 52
	ubc_equal	UBC_BAD, 0
	ubc_clear	66, 0x30110200, 0x60220800, 0xc0882000, 0x82108000
.endm

.set sha1cd_ubc_stage_29, 14
.set sha1cd_ubc_last_29, 16
.macro sha1cd_ubc_group_29
	ubc_xor		53, -25, 56
	ubc_equal	UBC_BAD, 0
	ubc_clear	67, 0x02200000, 0x08800000, 0x12000000, 0x28000000
.endm

.set sha1cd_ubc_stage_30, 15
.set sha1cd_ubc_last_30, 17
.macro sha1cd_ubc_group_30
	ubc_xor		57, 0, 56
	ubc_equal	UBC_BAD, 0
	ubc_clear	68, 0x08200000, 0x10800000, 0x22000000, 0x08000000
.endm

.set sha1cd_ubc_stage_31, 15
.set sha1cd_ubc_last_31, 16
.macro sha1cd_ubc_group_31
	ubc_xor		53, 0, 56
	ubc_differ	UBC_BAD, 37
	ubc_xor		58, 25, 56
	ubc_equal	UBC_T, 18
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	69, 0x00308000, 0x40000000, 0x00800000, 0x0a000000
.endm

.set sha1cd_ubc_stage_32, 16
.set sha1cd_ubc_last_32, 17
.macro sha1cd_ubc_group_32
	ubc_xor		61, 30, 56
	ubc_differ	UBC_BAD, 7
	ubc_xor		61, 25, 57
	ubc_equal	UBC_T, 29
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	70, 0x10000000, 0x20000000, 0x00000001, 0x00000002
.endm

.set sha1cd_ubc_stage_33, 16
.set sha1cd_ubc_last_33, 17
.macro sha1cd_ubc_group_33
	ubc_xor		61, 25, 57
	ubc_equal	UBC_BAD, 9
	ubc_xor		57, 0, 60
	ubc_differ	UBC_T, 21
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	71, 0x00000000, 0x10000000, 0x40000000, 0x80000000
.endm

.set sha1cd_ubc_stage_34, 16
.set sha1cd_ubc_last_34, 18
.macro sha1cd_ubc_group_34
	ubc_xor		61, 5, 60
	ubc_differ	UBC_BAD, 23
	ubc_clear	72, 0x00010004, 0x00040010, 0x00080020, 0x00000100
.endm

.set sha1cd_ubc_stage_35, 16
.set sha1cd_ubc_last_35, 18
.macro sha1cd_ubc_group_35
	ubc_xor		61, 5, 60
	ubc_differ	UBC_BAD, 16
	ubc_clear	73, 0x00000000, 0x00000001, 0x00000040, 0x00010004
.endm

.set sha1cd_ubc_stage_36, 16
.set sha1cd_ubc_last_36, 18
.macro sha1cd_ubc_group_36
	ubc_xor		61, 5, 60
	ubc_differ	UBC_BAD, 12
	ubc_clear	74, 0x00000000, 0x00020008, 0x00000002, 0x00100080
.endm

.macro sha1cd_ubc_vectors
	ubc_vector	0x20000000, 0x20000000, 0x20000000, 0x20000000
	ubc_vector	0x00000040, 0x00000040, 0x00000040, 0x00000040
	ubc_vector	0x00000000, 0x00000040, 0x00000040, 0x00000040
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x00000002
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x00000010
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x00000020
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x20000000
	ubc_vector	0x00000000, 0x00000000, 0x00000001, 0x00000001
	ubc_vector	0x00000000, 0x00000000, 0x00000002, 0x00000002
	ubc_vector	0x00000000, 0x00000000, 0x00000010, 0x00000010
	ubc_vector	0x00000000, 0x00000000, 0x20000000, 0x00000000
	ubc_vector	0x00000000, 0x00000000, 0x20000000, 0x20000000
	ubc_vector	0x00000000, 0x00000001, 0x00000002, 0x00000001
	ubc_vector	0x00000000, 0x00000002, 0x00000000, 0x00000000
	ubc_vector	0x00000000, 0x00000002, 0x00000002, 0x00000000
	ubc_vector	0x00000000, 0x00000002, 0x00000002, 0x00000002
	ubc_vector	0x00000000, 0x00000002, 0x00000004, 0x00000002
	ubc_vector	0x00000000, 0x00000008, 0x00000008, 0x00000008
	ubc_vector	0x00000000, 0x00000010, 0x00000000, 0x00000000
	ubc_vector	0x00000000, 0x00000010, 0x00000010, 0x00000010
	ubc_vector	0x00000000, 0x00000040, 0x00000000, 0x00000000
	ubc_vector	0x00000000, 0x20000000, 0x00000000, 0x00000000
	ubc_vector	0x00000001, 0x00000001, 0x00000001, 0x00000000
	ubc_vector	0x00000001, 0x00000004, 0x00000001, 0x00000004
	ubc_vector	0x00000002, 0x00000002, 0x00000002, 0x00000002
	ubc_vector	0x00000002, 0x00000010, 0x00000010, 0x00000000
	ubc_vector	0x00000008, 0x00000000, 0x00000000, 0x00000000
	ubc_vector	0x00000010, 0x00000010, 0x00000010, 0x00000000
	ubc_vector	0x00000010, 0x00000010, 0x00000020, 0x00000010
	ubc_vector	0x00000010, 0x00000010, 0x00000020, 0x00000020
	ubc_vector	0x00000018, 0x00000000, 0x00000000, 0x00000000
	ubc_vector	0x00000018, 0x00000018, 0x00000018, 0x00000018
	ubc_vector	0x00000020, 0x00000008, 0x00000010, 0x00000020
	ubc_vector	0x00000040, 0x00000040, 0x00000040, 0x00000000
	ubc_vector	0x10000000, 0x00000000, 0x00000000, 0x00000000
	ubc_vector	0x10000000, 0x10000000, 0x10000000, 0x10000000
	ubc_vector	0x20000000, 0x00000000, 0x00000000, 0x00000000
	ubc_vector	0x20000000, 0x00000000, 0x20000000, 0x20000000
	ubc_vector	0x00004000, 0x00100000, 0x00200800, 0x01000000
	ubc_vector	0x00080084, 0x00110208, 0x00400000, 0x00802000
	ubc_vector	0x00082000, 0x00000800, 0x00002000, 0x00008000
	ubc_vector	0x00000410, 0x00041040, 0x00004100, 0x02008000
	ubc_vector	0x28000000, 0x50000001, 0xa0000002, 0x04000000
	ubc_vector	0x00100000, 0x00200000, 0x00800000, 0x02000000
	ubc_vector	0x50020021, 0xa0080082, 0x40100205, 0x8020080a
	ubc_vector	0x00000000, 0x00000000, 0x00000010, 0x00000040
	ubc_vector	0x00000400, 0x40000005, 0x8000000a, 0x00000000
	ubc_vector	0x00401010, 0x01004040, 0x04040100, 0x00000000
	ubc_vector	0x00000400, 0x00401000, 0x01004000, 0x04040000
	ubc_vector	0x800a00a2, 0x00180284, 0x00300a08, 0x00a12820
	ubc_vector	0x08000000, 0x10000000, 0x20000000, 0x40000000
	ubc_vector	0x00812025, 0x0202808a, 0x08080225, 0x1010088a
	ubc_vector	0x00000110, 0x00000440, 0x00001110, 0x00004440
	ubc_vector	0x00000000, 0x00404000, 0x00000025, 0x0000008a
	ubc_vector	0x00000000, 0x00004000, 0x00000400, 0x00001000
	ubc_vector	0x00400000, 0x01000000, 0x04000000, 0x00040000
	ubc_vector	0x0283a080, 0x0a0a8200, 0x18180801, 0x30302002
	ubc_vector	0x80000000, 0x00400000, 0x01000010, 0x04000040
	ubc_vector	0x20202224, 0x40808888, 0x82012220, 0x08028880
	ubc_vector	0x00001100, 0x00004400, 0x00041000, 0x00004000
	ubc_vector	0x00000224, 0x00000888, 0x00002220, 0x00008880
	ubc_vector	0x00000100, 0x00000400, 0x00041000, 0x00004000
	ubc_vector	0x60a08004, 0xc2810008, 0x8a020020, 0x18080080
	ubc_vector	0x10092200, 0x20128800, 0x40282000, 0x80908000
	ubc_vector	0x00000000, 0x00000000, 0x000a0800, 0x0000a000
	ubc_vector	0x00012200, 0x00400000, 0x01000000, 0x04000000
	ubc_vector	0x30110200, 0x60220800, 0xc0882000, 0x82108000
	ubc_vector	0x02200000, 0x08800000, 0x12000000, 0x28000000
	ubc_vector	0x08200000, 0x10800000, 0x22000000, 0x08000000
	ubc_vector	0x00308000, 0x40000000, 0x00800000, 0x0a000000
	ubc_vector	0x10000000, 0x20000000, 0x00000001, 0x00000002
	ubc_vector	0x00000000, 0x10000000, 0x40000000, 0x80000000
	ubc_vector	0x00010004, 0x00040010, 0x00080020, 0x00000100
	ubc_vector	0x00000000, 0x00000001, 0x00000040, 0x00010004
	ubc_vector	0x00000000, 0x00020008, 0x00000002, 0x00100080
.endm

/* Steps of sha1cd_dv_step(). */
.macro sha1cd_dv_steps
	.byte	56, 56, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 64, 64, 64, 64, 68
.endm
