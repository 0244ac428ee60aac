/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The unavoidable bit conditions for vectors of four words.
 *
 * Generated from ubc.h by tools/ubc_groups_ce.py, do not edit. 156 conditions,
 * 44 groups, 52 tests. Of random blocks 9.4 % pass the first 23 groups, and 23 of
 * those of one byte repeated or padding only; 4.6 % and 12 pass all.
 *
 * Who includes this defines the macros
 *   ubc_xor u, s, v         y = (W[u..u+3] >> s) ^ W[v..v+3], << if s < 0
 *   ubc_flip m              y ^= vector m
 *   ubc_test m              is y & vector m not zero? in each lane
 *   ubc_clear r, d          where it was, clear the DVs of vector d
 *   ubc_keep r, d           where it was not
 *   ubc_vector a, b, c, d   a vector in memory, lane of the lowest word first
 * Those of a list with the same r never clear a DV in the same lane.
 * Group n may be evaluated once vector sha1cd_ubc_stage_n of the expanded message
 * is there (four words each), and up to vector sha1cd_ubc_last_n all it needs is
 * the last four of them. The lists are in the order of the stages.
 */
#define SHA1CD_UBC_FIRST	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22
#define SHA1CD_UBC_SECOND	23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43

.set sha1cd_ubc_stage_0, 9
.set sha1cd_ubc_last_0, 11
.macro sha1cd_ubc_group_0
	ubc_xor		35, -5, 36
	ubc_test	11
	ubc_keep	1, 33
	ubc_test	2
	ubc_keep	1, 29
.endm

.set sha1cd_ubc_stage_1, 10
.set sha1cd_ubc_last_1, 12
.macro sha1cd_ubc_group_1
	ubc_xor		37, 0, 39
	ubc_test	3
	ubc_keep	0, 39
.endm

.set sha1cd_ubc_stage_2, 10
.set sha1cd_ubc_last_2, 12
.macro sha1cd_ubc_group_2
	ubc_xor		36, -25, 40
	ubc_test	62
	ubc_clear	3, 37
.endm

.set sha1cd_ubc_stage_3, 10
.set sha1cd_ubc_last_3, 12
.macro sha1cd_ubc_group_3
	ubc_xor		39, -5, 40
	ubc_test	4
	ubc_keep	0, 58
.endm

.set sha1cd_ubc_stage_4, 11
.set sha1cd_ubc_last_4, 12
.macro sha1cd_ubc_group_4
	ubc_xor		39, 0, 41
	ubc_test	0
	ubc_keep	0, 25
	ubc_flip	5
	ubc_test	5
	ubc_clear	2, 57
.endm

.set sha1cd_ubc_stage_5, 11
.set sha1cd_ubc_last_5, 13
.macro sha1cd_ubc_group_5
	ubc_xor		40, 0, 41
	ubc_test	0
	ubc_clear	3, 46
.endm

.set sha1cd_ubc_stage_6, 11
.set sha1cd_ubc_last_6, 13
.macro sha1cd_ubc_group_6
	ubc_xor		40, -25, 43
	ubc_test	0
	ubc_clear	0, 47
.endm

.set sha1cd_ubc_stage_7, 11
.set sha1cd_ubc_last_7, 13
.macro sha1cd_ubc_group_7
	ubc_xor		40, 0, 44
	ubc_test	4
	ubc_clear	1, 43
.endm

.set sha1cd_ubc_stage_8, 12
.set sha1cd_ubc_last_8, 14
.macro sha1cd_ubc_group_8
	ubc_xor		44, -5, 45
	ubc_test	4
	ubc_keep	1, 59
.endm

.set sha1cd_ubc_stage_9, 12
.set sha1cd_ubc_last_9, 14
.macro sha1cd_ubc_group_9
	ubc_xor		44, 0, 45
	ubc_test	0
	ubc_clear	0, 60
.endm

.set sha1cd_ubc_stage_10, 12
.set sha1cd_ubc_last_10, 14
.macro sha1cd_ubc_group_10
	ubc_xor		44, 0, 46
	ubc_test	4
	ubc_clear	0, 61
	ubc_test	63
	ubc_keep	1, 55
.endm

.set sha1cd_ubc_stage_11, 12
.set sha1cd_ubc_last_11, 14
.macro sha1cd_ubc_group_11
	ubc_xor		45, 5, 46
	ubc_test	5
	ubc_clear	0, 56
.endm

.set sha1cd_ubc_stage_12, 12
.set sha1cd_ubc_last_12, 14
.macro sha1cd_ubc_group_12
	ubc_xor		44, -25, 47
	ubc_test	0
	ubc_clear	1, 50
.endm

.set sha1cd_ubc_stage_13, 13
.set sha1cd_ubc_last_13, 15
.macro sha1cd_ubc_group_13
	ubc_xor		51, 25, 48
	ubc_test	3
	ubc_clear	2, 40
.endm

.set sha1cd_ubc_stage_14, 13
.set sha1cd_ubc_last_14, 14
.macro sha1cd_ubc_group_14
	ubc_xor		46, 5, 49
	ubc_test	9
	ubc_clear	1, 49
.endm

.set sha1cd_ubc_stage_15, 13
.set sha1cd_ubc_last_15, 14
.macro sha1cd_ubc_group_15
	ubc_xor		47, 0, 49
	ubc_test	2
	ubc_clear	0, 28
.endm

.set sha1cd_ubc_stage_16, 13
.set sha1cd_ubc_last_16, 15
.macro sha1cd_ubc_group_16
	ubc_xor		48, 0, 49
	ubc_test	0
	ubc_clear	1, 44
.endm

.set sha1cd_ubc_stage_17, 13
.set sha1cd_ubc_last_17, 15
.macro sha1cd_ubc_group_17
	ubc_xor		48, 0, 51
	ubc_test	0
	ubc_keep	0, 53
.endm

.set sha1cd_ubc_stage_18, 14
.set sha1cd_ubc_last_18, 15
.macro sha1cd_ubc_group_18
	ubc_xor		49, 0, 53
	ubc_test	9
	ubc_keep	0, 8
.endm

.set sha1cd_ubc_stage_19, 14
.set sha1cd_ubc_last_19, 16
.macro sha1cd_ubc_group_19
	ubc_xor		52, 0, 53
	ubc_test	0
	ubc_clear	2, 66
.endm

.set sha1cd_ubc_stage_20, 14
.set sha1cd_ubc_last_20, 16
.macro sha1cd_ubc_group_20
	ubc_xor		56, 25, 53
	ubc_test	3
	ubc_clear	2, 54
.endm

.set sha1cd_ubc_stage_21, 14
.set sha1cd_ubc_last_21, 16
.macro sha1cd_ubc_group_21
	ubc_xor		53, 0, 56
	ubc_test	0
	ubc_keep	1, 51
.endm

.set sha1cd_ubc_stage_22, 16
.set sha1cd_ubc_last_22, 18
.macro sha1cd_ubc_group_22
	ubc_xor		60, -5, 61
	ubc_test	52
	ubc_keep	0, 65
.endm

.set sha1cd_ubc_stage_23, 9
.set sha1cd_ubc_last_23, 11
.macro sha1cd_ubc_group_23
	ubc_xor		32, -25, 36
	ubc_test	6
	ubc_clear	0, 17
	ubc_test	0
	ubc_clear	0, 20
	ubc_test	14
	ubc_clear	1, 21
.endm

.set sha1cd_ubc_stage_24, 9
.set sha1cd_ubc_last_24, 11
.macro sha1cd_ubc_group_24
	ubc_xor		35, 0, 36
	ubc_test	2
	ubc_keep	0, 23
.endm

.set sha1cd_ubc_stage_25, 9
.set sha1cd_ubc_last_25, 11
.macro sha1cd_ubc_group_25
	ubc_xor		35, 27, 36
	ubc_test	12
	ubc_keep	0, 34
.endm

.set sha1cd_ubc_stage_26, 10
.set sha1cd_ubc_last_26, 11
.macro sha1cd_ubc_group_26
	ubc_xor		35, 0, 37
	ubc_test	69
	ubc_keep	1, 32
.endm

.set sha1cd_ubc_stage_27, 10
.set sha1cd_ubc_last_27, 12
.macro sha1cd_ubc_group_27
	ubc_xor		36, -25, 37
	ubc_test	0
	ubc_keep	0, 16
.endm

.set sha1cd_ubc_stage_28, 10
.set sha1cd_ubc_last_28, 12
.macro sha1cd_ubc_group_28
	ubc_xor		36, 27, 37
	ubc_test	12
	ubc_keep	0, 15
.endm

.set sha1cd_ubc_stage_29, 10
.set sha1cd_ubc_last_29, 11
.macro sha1cd_ubc_group_29
	ubc_xor		35, -25, 40
	ubc_test	0
	ubc_keep	0, 31
.endm

.set sha1cd_ubc_stage_30, 10
.set sha1cd_ubc_last_30, 12
.macro sha1cd_ubc_group_30
	ubc_xor		36, -25, 40
	ubc_test	1
	ubc_clear	0, 35
	ubc_test	14
	ubc_clear	1, 27
.endm

.set sha1cd_ubc_stage_31, 11
.set sha1cd_ubc_last_31, 13
.macro sha1cd_ubc_group_31
	ubc_xor		40, -25, 44
	ubc_test	13
	ubc_clear	0, 38
.endm

.set sha1cd_ubc_stage_32, 12
.set sha1cd_ubc_last_32, 13
.macro sha1cd_ubc_group_32
	ubc_xor		40, 0, 48
	ubc_test	7
	ubc_keep	0, 19
.endm

.set sha1cd_ubc_stage_33, 12
.set sha1cd_ubc_last_33, 14
.macro sha1cd_ubc_group_33
	ubc_xor		44, -25, 48
	ubc_test	13
	ubc_clear	0, 45
.endm

.set sha1cd_ubc_stage_34, 12
.set sha1cd_ubc_last_34, 14
.macro sha1cd_ubc_group_34
	ubc_xor		44, 0, 48
	ubc_test	3
	ubc_clear	0, 48
.endm

.set sha1cd_ubc_stage_35, 13
.set sha1cd_ubc_last_35, 15
.macro sha1cd_ubc_group_35
	ubc_xor		49, -5, 50
	ubc_test	2
	ubc_keep	0, 8
.endm

.set sha1cd_ubc_stage_36, 13
.set sha1cd_ubc_last_36, 15
.macro sha1cd_ubc_group_36
	ubc_xor		49, -25, 52
	ubc_test	0
	ubc_clear	1, 18
.endm

.set sha1cd_ubc_stage_37, 13
.set sha1cd_ubc_last_37, 15
.macro sha1cd_ubc_group_37
	ubc_xor		50, 0, 52
	ubc_flip	42
	ubc_test	2
	ubc_clear	1, 36
.endm

.set sha1cd_ubc_stage_38, 14
.set sha1cd_ubc_last_38, 16
.macro sha1cd_ubc_group_38
	ubc_xor		54, -25, 56
	ubc_test	0
	ubc_clear	1, 6
.endm

.set sha1cd_ubc_stage_39, 15
.set sha1cd_ubc_last_39, 17
.macro sha1cd_ubc_group_39
	ubc_xor		56, -5, 57
	ubc_test	11
	ubc_keep	1, 7
.endm

.set sha1cd_ubc_stage_40, 15
.set sha1cd_ubc_last_40, 17
.macro sha1cd_ubc_group_40
	ubc_xor		56, 0, 57
	ubc_test	0
	ubc_clear	1, 41
.endm

.set sha1cd_ubc_stage_41, 15
.set sha1cd_ubc_last_41, 17
.macro sha1cd_ubc_group_41
	ubc_xor		56, 0, 60
	ubc_test	0
	ubc_keep	0, 30
.endm

.set sha1cd_ubc_stage_42, 16
.set sha1cd_ubc_last_42, 17
.macro sha1cd_ubc_group_42
	ubc_xor		57, -25, 61
	ubc_test	64
	ubc_clear	0, 10
	ubc_test	0
	ubc_clear	0, 22
.endm

.set sha1cd_ubc_stage_43, 16
.set sha1cd_ubc_last_43, 18
.macro sha1cd_ubc_group_43
	ubc_xor		60, -5, 61
	ubc_test	67
	ubc_keep	0, 26
	ubc_test	68
	ubc_keep	0, 24
.endm

.macro sha1cd_ubc_vectors
	ubc_vector	0x20000000, 0x20000000, 0x20000000, 0x20000000
	ubc_vector	0x10000000, 0x20000000, 0x20000000, 0x20000000
	ubc_vector	0x00000010, 0x00000040, 0x00000040, 0x00000040
	ubc_vector	0x00000010, 0x00000010, 0x00000010, 0x00000010
	ubc_vector	0x00000040, 0x00000040, 0x00000040, 0x00000040
	ubc_vector	0x00000002, 0x00000002, 0x00000002, 0x00000010
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x40000000
	ubc_vector	0x00000000, 0x00000000, 0x00000001, 0x00000002
	ubc_vector	0x00000000, 0x00400000, 0x01000000, 0x04000000
	ubc_vector	0x00000002, 0x00000002, 0x00000002, 0x00000002
	ubc_vector	0x10000000, 0x20000000, 0x00000001, 0x00000002
	ubc_vector	0x00000040, 0x00000020, 0x00000020, 0x00000020
	ubc_vector	0x00000008, 0x00000008, 0x00000008, 0x00000008
	ubc_vector	0x30000000, 0x30000000, 0x30000000, 0x30000000
	ubc_vector	0x10000000, 0x10000000, 0x10000000, 0x10000000
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x08000000
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x50000001
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x00004000
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x80908000
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x00001000
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x00080084
	ubc_vector	0x00000000, 0x00000000, 0x00000000, 0x00082000
	ubc_vector	0x00000000, 0x00000000, 0x40000000, 0x80000000
	ubc_vector	0x00000000, 0x00000000, 0x00004000, 0x00000000
	ubc_vector	0x00000000, 0x00000001, 0x00000002, 0x00100080
	ubc_vector	0x00000000, 0x40000001, 0x80000002, 0x00000005
	ubc_vector	0x00000000, 0x00020008, 0x00080020, 0x00010004
	ubc_vector	0x00000000, 0x00200000, 0x00800000, 0x02000000
	ubc_vector	0x00000000, 0x00041000, 0x00004000, 0x00000000
	ubc_vector	0x00000000, 0x00041040, 0x00004100, 0x00000400
	ubc_vector	0x00000000, 0x10000000, 0x00000000, 0x00000000
	ubc_vector	0x00000000, 0x20000800, 0x40002001, 0x80008002
	ubc_vector	0x00000000, 0x28000000, 0x00000000, 0x00000400
	ubc_vector	0x00000410, 0x00400000, 0x01000000, 0x04000000
	ubc_vector	0x00100000, 0x00200000, 0x00800000, 0x02000000
	ubc_vector	0x00100000, 0x00220820, 0x00882080, 0x02108200
	ubc_vector	0x00108000, 0x00400000, 0x01000000, 0x04000000
	ubc_vector	0x00110208, 0x00400000, 0x01000000, 0x04000000
	ubc_vector	0x08000000, 0x10000000, 0x20000000, 0x40000000
	ubc_vector	0x50000001, 0xa0000002, 0x40000005, 0x8000000a
	ubc_vector	0x08028880, 0x10092200, 0x20128800, 0x40282000
	ubc_vector	0x08200000, 0x10800000, 0x22000000, 0x08000000
	ubc_vector	0x00000010, 0x00000000, 0x00000000, 0x00000000
	ubc_vector	0x00000010, 0x00000040, 0x00000110, 0x00000440
	ubc_vector	0x60a08004, 0xc2810008, 0x8a020020, 0x18080080
	ubc_vector	0x80000000, 0x00000000, 0x00000000, 0x00000000
	ubc_vector	0x800a00a2, 0x00180284, 0x00300a08, 0x00a12820
	ubc_vector	0x8020080a, 0x00812025, 0x0202808a, 0x08080225
	ubc_vector	0x00000880, 0x00002200, 0x00008800, 0x00002000
	ubc_vector	0x00000100, 0x00000400, 0x00041000, 0x00004000
	ubc_vector	0x1010088a, 0x20202224, 0x40808888, 0x82012220
	ubc_vector	0x00308000, 0x00a00000, 0x02800000, 0x0a000000
	ubc_vector	0x00000020, 0x00000080, 0x00000080, 0x00000080
	ubc_vector	0x00008020, 0x00010080, 0x00030200, 0x000a0800
	ubc_vector	0x02200000, 0x08800000, 0x12000000, 0x28000000
	ubc_vector	0x00000025, 0x00002220, 0x00000224, 0x00000888
	ubc_vector	0x00400000, 0x01000010, 0x04000040, 0x00000000
	ubc_vector	0x00401000, 0x01004000, 0x04040000, 0x0000008a
	ubc_vector	0x00401010, 0x01004040, 0x04040100, 0x00000400
	ubc_vector	0x00404000, 0x01000000, 0x04000000, 0x00040000
	ubc_vector	0x0283a080, 0x0a0a8200, 0x18180801, 0x30302002
	ubc_vector	0x00001110, 0x00004440, 0x00001100, 0x00004400
	ubc_vector	0x20000000, 0x40000000, 0x40000000, 0x40000000
	ubc_vector	0x20000000, 0x00000010, 0x20000000, 0x20000000
	ubc_vector	0x20000000, 0x20000000, 0x40000000, 0x40000000
	ubc_vector	0x00010004, 0x00040010, 0x00000040, 0x00000100
	ubc_vector	0x30110200, 0x60220800, 0xc0882000, 0x82108000
	ubc_vector	0x00000000, 0x00000020, 0x00000020, 0x00000040
	ubc_vector	0x00000000, 0x00000040, 0x00000040, 0x00000020
	ubc_vector	0x00000000, 0x00000010, 0x00000000, 0x00000002
.endm

/* Steps of sha1cd_dv_step(). */
.macro sha1cd_dv_steps
	.byte	56, 56, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 64, 64, 64, 64, 68
.endm
