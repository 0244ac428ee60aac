/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The unavoidable bit conditions for vectors of four words.
 *
 * Generated from ubc.h by tools/ubc_groups.py, do not edit. 156 conditions,
 * 37 groups, 54 terms, 385 instructions of a two-operand instruction set.
 *
 * Who includes this defines the registers UBC_Y, UBC_BAD, UBC_T and the macros
 *   ubc_load v              the next ubc_xor all use W[v..v+3]
 *   ubc_xor x, u, s, v      x = (W[u..u+3] >> s) ^ W[v..v+3], << if s < 0
 *   ubc_equal x, y, m       x = y & vector m
 *   ubc_differ x, y, m      x = ~y & vector m
 *   ubc_or x, y             x |= y
 *   ubc_clear x, d          clear the DVs of vector d in lanes where x is not zero;
 *                           UBC_T is free
 *   ubc_vector a, b, c, d   a vector in memory, lane of the lowest word first;
 *                           those used most come first
 * Group n may be evaluated once vector .Lubc_stage_n of the expanded message
 * is there (four words each), and after .Lubc_last_n it needs others than the
 * last four of them. It takes about .Lubc_size_n instructions. From group
 * SHA1CD_UBC_RANK_1 on they clear little, and from SHA1CD_UBC_RANK_2 on hardly
 * anything that those before have not. What ubc_clear tests has never bit 31 set.
 */
#define SHA1CD_UBC_GROUPS	37
#define SHA1CD_UBC_RANK_1	26
#define SHA1CD_UBC_RANK_2	31
#define SHA1CD_UBC_LIST		0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36

.set .Lubc_stage_0, 10
.set .Lubc_last_0, 11
.set .Lubc_size_0, 14
.macro sha1cd_ubc_group_0
	ubc_load	36
	ubc_xor		UBC_BAD, 35, -5, 36
	ubc_differ	UBC_BAD, UBC_BAD, 33
	ubc_xor		UBC_Y, 40, 25, 36
	ubc_equal	UBC_Y, UBC_Y, 4
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 38
.endm

.set .Lubc_stage_1, 10
.set .Lubc_last_1, 12
.set .Lubc_size_1, 12
.macro sha1cd_ubc_group_1
	ubc_xor		UBC_BAD, 38, 0, 36
	ubc_differ	UBC_BAD, UBC_BAD, 27
	ubc_xor		UBC_Y, 40, 25, 36
	ubc_equal	UBC_T, UBC_Y, 5
	ubc_or		UBC_BAD, UBC_T
	ubc_clear	UBC_BAD, 39
.endm

.set .Lubc_stage_2, 10
.set .Lubc_last_2, 11
.set .Lubc_size_2, 11
.macro sha1cd_ubc_group_2
	ubc_equal	UBC_BAD, UBC_Y, 17
	ubc_load	40
	ubc_xor		UBC_Y, 35, 2, 40
	ubc_differ	UBC_Y, UBC_Y, 35
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 40
.endm

.set .Lubc_stage_3, 10
.set .Lubc_last_3, 12
.set .Lubc_size_3, 8
.macro sha1cd_ubc_group_3
	ubc_xor		UBC_Y, 37, -25, 40
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 41
.endm

.set .Lubc_stage_4, 10
.set .Lubc_last_4, 12
.set .Lubc_size_4, 7
.macro sha1cd_ubc_group_4
	ubc_xor		UBC_Y, 38, 0, 40
	ubc_equal	UBC_BAD, UBC_Y, 1
	ubc_clear	UBC_BAD, 42
.endm

.set .Lubc_stage_5, 10
.set .Lubc_last_5, 12
.set .Lubc_size_5, 4
.macro sha1cd_ubc_group_5
	ubc_differ	UBC_Y, UBC_Y, 25
	ubc_clear	UBC_Y, 43
.endm

.set .Lubc_stage_6, 10
.set .Lubc_last_6, 12
.set .Lubc_size_6, 8
.macro sha1cd_ubc_group_6
	ubc_xor		UBC_Y, 39, -5, 40
	ubc_differ	UBC_Y, UBC_Y, 1
	ubc_clear	UBC_Y, 44
.endm

.set .Lubc_stage_7, 10
.set .Lubc_last_7, 12
.set .Lubc_size_7, 8
.macro sha1cd_ubc_group_7
	ubc_xor		UBC_Y, 39, 5, 40
	ubc_equal	UBC_Y, UBC_Y, 24
	ubc_clear	UBC_Y, 45
.endm

.set .Lubc_stage_8, 11
.set .Lubc_last_8, 13
.set .Lubc_size_8, 7
.macro sha1cd_ubc_group_8
	ubc_xor		UBC_Y, 41, 0, 40
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 46
.endm

.set .Lubc_stage_9, 11
.set .Lubc_last_9, 12
.set .Lubc_size_9, 14
.macro sha1cd_ubc_group_9
	ubc_xor		UBC_BAD, 44, 25, 40
	ubc_equal	UBC_BAD, UBC_BAD, 31
	ubc_load	44
	ubc_xor		UBC_Y, 39, 2, 44
	ubc_differ	UBC_Y, UBC_Y, 34
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 47
.endm

.set .Lubc_stage_10, 11
.set .Lubc_last_10, 13
.set .Lubc_size_10, 8
.macro sha1cd_ubc_group_10
	ubc_xor		UBC_Y, 41, -25, 44
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 48
.endm

.set .Lubc_stage_11, 11
.set .Lubc_last_11, 13
.set .Lubc_size_11, 7
.macro sha1cd_ubc_group_11
	ubc_xor		UBC_Y, 42, 0, 44
	ubc_equal	UBC_BAD, UBC_Y, 1
	ubc_clear	UBC_BAD, 49
.endm

.set .Lubc_stage_12, 11
.set .Lubc_last_12, 13
.set .Lubc_size_12, 10
.macro sha1cd_ubc_group_12
	ubc_differ	UBC_BAD, UBC_Y, 11
	ubc_xor		UBC_Y, 43, -5, 44
	ubc_differ	UBC_Y, UBC_Y, 20
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 50
.endm

.set .Lubc_stage_13, 12
.set .Lubc_last_13, 12
.set .Lubc_size_13, 19
.macro sha1cd_ubc_group_13
	ubc_load	36
	ubc_xor		UBC_BAD, 41, 30, 36
	ubc_differ	UBC_BAD, UBC_BAD, 22
	ubc_load	44
	ubc_xor		UBC_Y, 46, 0, 44
	ubc_differ	UBC_Y, UBC_Y, 14
	ubc_or		UBC_BAD, UBC_Y
	ubc_xor		UBC_Y, 48, 0, 44
	ubc_differ	UBC_Y, UBC_Y, 3
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 51
.endm

.set .Lubc_stage_14, 12
.set .Lubc_last_14, 14
.set .Lubc_size_14, 7
.macro sha1cd_ubc_group_14
	ubc_xor		UBC_Y, 45, 0, 44
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 52
.endm

.set .Lubc_stage_15, 12
.set .Lubc_last_15, 14
.set .Lubc_size_15, 13
.macro sha1cd_ubc_group_15
	ubc_xor		UBC_BAD, 45, -5, 44
	ubc_equal	UBC_BAD, UBC_BAD, 2
	ubc_xor		UBC_Y, 48, 25, 44
	ubc_equal	UBC_Y, UBC_Y, 30
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 53
.endm

.set .Lubc_stage_16, 12
.set .Lubc_last_16, 14
.set .Lubc_size_16, 9
.macro sha1cd_ubc_group_16
	ubc_load	48
	ubc_xor		UBC_Y, 45, -25, 48
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 54
.endm

.set .Lubc_stage_17, 12
.set .Lubc_last_17, 14
.set .Lubc_size_17, 7
.macro sha1cd_ubc_group_17
	ubc_xor		UBC_Y, 46, 0, 48
	ubc_equal	UBC_BAD, UBC_Y, 1
	ubc_clear	UBC_BAD, 55
.endm

.set .Lubc_stage_18, 12
.set .Lubc_last_18, 14
.set .Lubc_size_18, 4
.macro sha1cd_ubc_group_18
	ubc_differ	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 56
.endm

.set .Lubc_stage_19, 13
.set .Lubc_last_19, 15
.set .Lubc_size_19, 8
.macro sha1cd_ubc_group_19
	ubc_xor		UBC_Y, 49, -5, 48
	ubc_equal	UBC_Y, UBC_Y, 1
	ubc_clear	UBC_Y, 57
.endm

.set .Lubc_stage_20, 13
.set .Lubc_last_20, 15
.set .Lubc_size_20, 7
.macro sha1cd_ubc_group_20
	ubc_xor		UBC_Y, 49, 0, 48
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 58
.endm

.set .Lubc_stage_21, 13
.set .Lubc_last_21, 15
.set .Lubc_size_21, 9
.macro sha1cd_ubc_group_21
	ubc_load	52
	ubc_xor		UBC_Y, 49, -25, 52
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 59
.endm

.set .Lubc_stage_22, 13
.set .Lubc_last_22, 14
.set .Lubc_size_22, 12
.macro sha1cd_ubc_group_22
	ubc_xor		UBC_BAD, 45, 0, 52
	ubc_differ	UBC_BAD, UBC_BAD, 6
	ubc_xor		UBC_Y, 49, 0, 52
	ubc_differ	UBC_Y, UBC_Y, 10
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 60
.endm

.set .Lubc_stage_23, 14
.set .Lubc_last_23, 15
.set .Lubc_size_23, 24
.macro sha1cd_ubc_group_23
	ubc_load	49
	ubc_xor		UBC_BAD, 53, 0, 49
	ubc_differ	UBC_BAD, UBC_BAD, 15
	ubc_load	52
	ubc_xor		UBC_Y, 50, 0, 52
	ubc_equal	UBC_T, UBC_Y, 2
	ubc_or		UBC_BAD, UBC_T
	ubc_differ	UBC_Y, UBC_Y, 36
	ubc_or		UBC_BAD, UBC_Y
	ubc_xor		UBC_Y, 53, -5, 52
	ubc_equal	UBC_Y, UBC_Y, 2
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 61
.endm

.set .Lubc_stage_24, 14
.set .Lubc_last_24, 16
.set .Lubc_size_24, 7
.macro sha1cd_ubc_group_24
	ubc_xor		UBC_Y, 53, 0, 52
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 62
.endm

.set .Lubc_stage_25, 16
.set .Lubc_last_25, 18
.set .Lubc_size_25, 9
.macro sha1cd_ubc_group_25
	ubc_load	60
	ubc_xor		UBC_Y, 61, 5, 60
	ubc_differ	UBC_Y, UBC_Y, 23
	ubc_clear	UBC_Y, 63
.endm

.set .Lubc_stage_26, 10
.set .Lubc_last_26, 11
.set .Lubc_size_26, 11
.macro sha1cd_ubc_group_26
	ubc_load	35
	ubc_xor		UBC_Y, 39, 25, 35
	ubc_equal	UBC_BAD, UBC_Y, 32
	ubc_clear	UBC_BAD, 64
.endm

.set .Lubc_stage_27, 10
.set .Lubc_last_27, 11
.set .Lubc_size_27, 4
.macro sha1cd_ubc_group_27
	ubc_equal	UBC_Y, UBC_Y, 28
	ubc_clear	UBC_Y, 65
.endm

.set .Lubc_stage_28, 12
.set .Lubc_last_28, 12
.set .Lubc_size_28, 13
.macro sha1cd_ubc_group_28
	ubc_load	36
	ubc_xor		UBC_BAD, 36, 5, 36
	ubc_equal	UBC_BAD, UBC_BAD, 13
	ubc_load	40
	ubc_xor		UBC_Y, 48, 0, 40
	ubc_differ	UBC_Y, UBC_Y, 8
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 66
.endm

.set .Lubc_stage_29, 16
.set .Lubc_last_29, 17
.set .Lubc_size_29, 18
.macro sha1cd_ubc_group_29
	ubc_load	56
	ubc_xor		UBC_BAD, 61, 30, 56
	ubc_differ	UBC_BAD, UBC_BAD, 7
	ubc_load	57
	ubc_xor		UBC_Y, 61, 25, 57
	ubc_equal	UBC_Y, UBC_Y, 29
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 67
.endm

.set .Lubc_stage_30, 16
.set .Lubc_last_30, 18
.set .Lubc_size_30, 9
.macro sha1cd_ubc_group_30
	ubc_load	60
	ubc_xor		UBC_Y, 61, 5, 60
	ubc_differ	UBC_Y, UBC_Y, 16
	ubc_clear	UBC_Y, 68
.endm

.set .Lubc_stage_31, 10
.set .Lubc_last_31, 11
.set .Lubc_size_31, 17
.macro sha1cd_ubc_group_31
	ubc_load	35
	ubc_xor		UBC_BAD, 39, 25, 35
	ubc_equal	UBC_BAD, UBC_BAD, 26
	ubc_load	36
	ubc_xor		UBC_Y, 35, 0, 36
	ubc_differ	UBC_Y, UBC_Y, 19
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 69
.endm

.set .Lubc_stage_32, 14
.set .Lubc_last_32, 16
.set .Lubc_size_32, 9
.macro sha1cd_ubc_group_32
	ubc_load	56
	ubc_xor		UBC_Y, 53, -25, 56
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 70
.endm

.set .Lubc_stage_33, 15
.set .Lubc_last_33, 17
.set .Lubc_size_33, 7
.macro sha1cd_ubc_group_33
	ubc_xor		UBC_Y, 57, 0, 56
	ubc_equal	UBC_Y, UBC_Y, 0
	ubc_clear	UBC_Y, 71
.endm

.set .Lubc_stage_34, 15
.set .Lubc_last_34, 16
.set .Lubc_size_34, 13
.macro sha1cd_ubc_group_34
	ubc_xor		UBC_BAD, 53, 0, 56
	ubc_differ	UBC_BAD, UBC_BAD, 37
	ubc_xor		UBC_Y, 58, 25, 56
	ubc_equal	UBC_Y, UBC_Y, 18
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 72
.endm

.set .Lubc_stage_35, 16
.set .Lubc_last_35, 17
.set .Lubc_size_35, 17
.macro sha1cd_ubc_group_35
	ubc_load	57
	ubc_xor		UBC_BAD, 61, 25, 57
	ubc_equal	UBC_BAD, UBC_BAD, 9
	ubc_load	60
	ubc_xor		UBC_Y, 57, 0, 60
	ubc_differ	UBC_Y, UBC_Y, 21
	ubc_or		UBC_BAD, UBC_Y
	ubc_clear	UBC_BAD, 73
.endm

.set .Lubc_stage_36, 16
.set .Lubc_last_36, 18
.set .Lubc_size_36, 8
.macro sha1cd_ubc_group_36
	ubc_xor		UBC_Y, 61, 5, 60
	ubc_differ	UBC_Y, UBC_Y, 12
	ubc_clear	UBC_Y, 74
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
	ubc_vector	0x00010004, 0x00040010, 0x00080020, 0x00000100
	ubc_vector	0x00004000, 0x00100000, 0x00200800, 0x01000000
	ubc_vector	0x00080084, 0x00110208, 0x00400000, 0x00802000
	ubc_vector	0x00000000, 0x00004000, 0x00000400, 0x00001000
	ubc_vector	0x10000000, 0x20000000, 0x00000001, 0x00000002
	ubc_vector	0x00000000, 0x00000001, 0x00000040, 0x00010004
	ubc_vector	0x00082000, 0x00000800, 0x00002000, 0x00008000
	ubc_vector	0x02200000, 0x08800000, 0x12000000, 0x28000000
	ubc_vector	0x08200000, 0x10800000, 0x22000000, 0x08000000
	ubc_vector	0x00308000, 0x40000000, 0x00800000, 0x0a000000
	ubc_vector	0x00000000, 0x10000000, 0x40000000, 0x80000000
	ubc_vector	0x00000000, 0x00020008, 0x00000002, 0x00100080
.endm

/*
 * The same for vectors of eight words, in registers that hold two vectors of the
 * expanded message, k and k + 1: stages are in pairs k. 26 groups, 36 terms,
 * 141 instructions of AVX-512.
 *
 *   wide_load v             the next wide_xor all use W[v..v+7]
 *   wide_xor u, s, v        y = (W[u..u+7] >> s) ^ W[v..v+7], << if s < 0
 *   wide_equal m            bad = y & vector m
 *   wide_differ m           bad = ~y & vector m
 *   wide_or_equal m, wide_or_differ m       bad |= the same
 *   wide_clear d            clear the DVs of vector d in lanes where bad is not 0
 *   wide_clear_equal m, d   both in one
 *   wide_clear_differ m, d  the same; no lane of vector m has more than one bit
 *   wide_vector a, ..., h   as ubc_vector
 */
#define SHA1CD_WIDE_GROUPS	26
#define SHA1CD_WIDE_LIST	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25

.set .Lwide_stage_0, 9
.set .Lwide_last_0, 11
.set .Lwide_size_0, 4
.macro sha1cd_wide_group_0
	wide_load	32
	wide_xor	36, 25, 32
	wide_clear_equal	10, 29
.endm

.set .Lwide_stage_1, 9
.set .Lwide_last_1, 11
.set .Lwide_size_1, 2
.macro sha1cd_wide_group_1
	wide_clear_equal	9, 30
.endm

.set .Lwide_stage_2, 9
.set .Lwide_last_2, 11
.set .Lwide_size_2, 2
.macro sha1cd_wide_group_2
	wide_clear_equal	8, 31
.endm

.set .Lwide_stage_3, 9
.set .Lwide_last_3, 11
.set .Lwide_size_3, 5
.macro sha1cd_wide_group_3
	wide_load	36
	wide_xor	35, -5, 36
	wide_clear_differ	25, 32
.endm

.set .Lwide_stage_4, 10
.set .Lwide_last_4, 11
.set .Lwide_size_4, 9
.macro sha1cd_wide_group_4
	wide_load	32
	wide_xor	37, -2, 32
	wide_differ	12
	wide_load	36
	wide_xor	37, 0, 36
	wide_or_differ	21
	wide_clear	33
.endm

.set .Lwide_stage_5, 10
.set .Lwide_last_5, 10
.set .Lwide_size_5, 9
.macro sha1cd_wide_group_5
	wide_xor	31, -30, 36
	wide_differ	5
	wide_xor	38, 0, 36
	wide_or_differ	22
	wide_clear	34
.endm

.set .Lwide_stage_6, 10
.set .Lwide_last_6, 11
.set .Lwide_size_6, 10
.macro sha1cd_wide_group_6
	wide_xor	35, 5, 36
	wide_equal	6
	wide_load	40
	wide_xor	37, -25, 40
	wide_or_equal	26
	wide_clear	35
.endm

.set .Lwide_stage_7, 11
.set .Lwide_last_7, 11
.set .Lwide_size_7, 10
.macro sha1cd_wide_group_7
	wide_load	32
	wide_xor	32, 5, 32
	wide_equal	4
	wide_load	36
	wide_xor	44, 0, 36
	wide_or_differ	3
	wide_load	40
	wide_xor	44, 25, 40
	wide_or_equal	23
	wide_clear	36
.endm

.set .Lwide_stage_8, 11
.set .Lwide_last_8, 13
.set .Lwide_size_8, 4
.macro sha1cd_wide_group_8
	wide_xor	41, 0, 40
	wide_clear_equal	0, 37
.endm

.set .Lwide_stage_9, 11
.set .Lwide_last_9, 12
.set .Lwide_size_9, 10
.macro sha1cd_wide_group_9
	wide_xor	38, 0, 40
	wide_equal	15
	wide_or_differ	20
	wide_load	44
	wide_xor	43, -5, 44
	wide_or_differ	19
	wide_clear	38
.endm

.set .Lwide_stage_10, 11
.set .Lwide_last_10, 13
.set .Lwide_size_10, 5
.macro sha1cd_wide_group_10
	wide_xor	41, -25, 44
	wide_clear_equal	0, 39
.endm

.set .Lwide_stage_11, 11
.set .Lwide_last_11, 13
.set .Lwide_size_11, 5
.macro sha1cd_wide_group_11
	wide_xor	43, 5, 44
	wide_clear_equal	1, 40
.endm

.set .Lwide_stage_12, 12
.set .Lwide_last_12, 14
.set .Lwide_size_12, 4
.macro sha1cd_wide_group_12
	wide_xor	46, 0, 44
	wide_clear_differ	0, 41
.endm

.set .Lwide_stage_13, 12
.set .Lwide_last_13, 14
.set .Lwide_size_13, 2
.macro sha1cd_wide_group_13
	wide_clear_differ	1, 42
.endm

.set .Lwide_stage_14, 13
.set .Lwide_last_14, 14
.set .Lwide_size_14, 12
.macro sha1cd_wide_group_14
	wide_xor	51, 0, 44
	wide_differ	7
	wide_load	48
	wide_xor	46, 0, 48
	wide_or_equal	24
	wide_xor	49, -5, 48
	wide_or_equal	13
	wide_clear	43
.endm

.set .Lwide_stage_15, 13
.set .Lwide_last_15, 14
.set .Lwide_size_15, 5
.macro sha1cd_wide_group_15
	wide_load	45
	wide_xor	49, 0, 45
	wide_clear_differ	1, 44
.endm

.set .Lwide_stage_16, 13
.set .Lwide_last_16, 15
.set .Lwide_size_16, 9
.macro sha1cd_wide_group_16
	wide_load	48
	wide_xor	49, 0, 48
	wide_equal	27
	wide_load	52
	wide_xor	50, -25, 52
	wide_or_equal	2
	wide_clear	45
.endm

.set .Lwide_stage_17, 13
.set .Lwide_last_17, 15
.set .Lwide_size_17, 5
.macro sha1cd_wide_group_17
	wide_xor	49, -25, 52
	wide_clear_equal	0, 46
.endm

.set .Lwide_stage_18, 14
.set .Lwide_last_18, 15
.set .Lwide_size_18, 5
.macro sha1cd_wide_group_18
	wide_load	51
	wide_xor	54, 0, 51
	wide_clear_differ	0, 47
.endm

.set .Lwide_stage_19, 14
.set .Lwide_last_19, 16
.set .Lwide_size_19, 4
.macro sha1cd_wide_group_19
	wide_load	56
	wide_xor	55, 0, 56
	wide_clear_equal	0, 48
.endm

.set .Lwide_stage_20, 15
.set .Lwide_last_20, 17
.set .Lwide_size_20, 4
.macro sha1cd_wide_group_20
	wide_xor	60, 25, 56
	wide_clear_equal	17, 49
.endm

.set .Lwide_stage_21, 15
.set .Lwide_last_21, 17
.set .Lwide_size_21, 2
.macro sha1cd_wide_group_21
	wide_clear_equal	11, 50
.endm

.set .Lwide_stage_22, 15
.set .Lwide_last_22, 16
.set .Lwide_size_22, 5
.macro sha1cd_wide_group_22
	wide_load	60
	wide_xor	55, -30, 60
	wide_clear_differ	28, 51
.endm

.set .Lwide_stage_23, 15
.set .Lwide_last_23, 17
.set .Lwide_size_23, 5
.macro sha1cd_wide_group_23
	wide_xor	59, -5, 60
	wide_clear_differ	18, 52
.endm

.set .Lwide_stage_24, 15
.set .Lwide_last_24, 17
.set .Lwide_size_24, 2
.macro sha1cd_wide_group_24
	wide_clear_differ	14, 53
.endm

.set .Lwide_stage_25, 15
.set .Lwide_last_25, 17
.set .Lwide_size_25, 2
.macro sha1cd_wide_group_25
	wide_clear_differ	16, 54
.endm

.macro sha1cd_wide_vectors
	wide_vector	0x20000000, 0x20000000, 0x20000000, 0x20000000, \
			0x20000000, 0x20000000, 0x20000000, 0x20000000
	wide_vector	0x00000002, 0x00000002, 0x00000002, 0x00000002, \
			0x00000002, 0x00000002, 0x00000002, 0x00000002
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x20000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000002, 0x00000002
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000002, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x40000000, 0x40000000, 0x40000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000002, 0x00000002, 0x00000002, 0x00000002
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x20000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000008, \
			0x00000010, 0x00000010, 0x00000010, 0x00000010
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000010, \
			0x00000008, 0x00000008, 0x00000020, 0x00000008
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000020, \
			0x00000000, 0x00000020, 0x00000008, 0x00000020
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000020, \
			0x00000010, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x40000000, \
			0x40000000, 0x40000000, 0x40000000, 0x40000000
	wide_vector	0x00000000, 0x00000000, 0x00000040, 0x00000040, \
			0x00000000, 0x00000040, 0x00000040, 0x00000040
	wide_vector	0x00000000, 0x00000000, 0x00000040, 0x00000040, \
			0x00000020, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00000040, 0x00000040, \
			0x00000040, 0x00000040, 0x00000040, 0x00000040
	wide_vector	0x00000000, 0x00000000, 0x00000080, 0x00000020, \
			0x00000040, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000010, 0x00000010, 0x00000010, \
			0x00000020, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000020, 0x00000020, 0x00000080, \
			0x00000080, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000040, 0x00000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000002, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000010, 0x00000010, 0x00000010, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000010, 0x00000010, 0x00000010, 0x00000010, \
			0x00000010, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000018, 0x00000018, 0x00000018, 0x00000018, \
			0x00000018, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000040, 0x00000040, 0x00000040, 0x00000040, \
			0x00000000, 0x00000040, 0x00000040, 0x00000040
	wide_vector	0x00000040, 0x00000040, 0x00000040, 0x00000040, \
			0x00000040, 0x00000040, 0x00000040, 0x00000040
	wide_vector	0x20000000, 0x20000000, 0x20000000, 0x20000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x20000000, 0x20000000, 0x20000000, 0x20000000, \
			0x20000000, 0x20000000, 0x20000000, 0x00000000
	wide_vector	0x40000000, 0x40000000, 0x40000000, 0x40000000, \
			0x40000000, 0x40000000, 0x40000000, 0x40000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00004000, \
			0x00000000, 0x00400000, 0x00800000, 0x04000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00080084, \
			0x00100000, 0x00200000, 0x01000000, 0x02000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00082000, \
			0x00110208, 0x00200800, 0x00802000, 0x02008000
	wide_vector	0x00000410, 0x00041040, 0x00004100, 0x00000000, \
			0x00401010, 0x01004040, 0x04040100, 0x00000000
	wide_vector	0x00000800, 0x00002000, 0x00008000, 0x00100000, \
			0x00200000, 0x00800000, 0x02000000, 0x08000000
	wide_vector	0x28000000, 0x50000001, 0xa0000002, 0x40000005, \
			0x8000000a, 0x00400000, 0x01000000, 0x04000000
	wide_vector	0x50020021, 0xa0080082, 0x40100205, 0x8020080a, \
			0x00000400, 0x00401000, 0x01004000, 0x04040000
	wide_vector	0x08000000, 0x10000000, 0x20000000, 0x40000000, \
			0x80000000, 0x00004000, 0x00000400, 0x00001000
	wide_vector	0x800a00a2, 0x00180284, 0x00300a08, 0x00a12820, \
			0x0283a080, 0x0a0a8200, 0x18180801, 0x30302002
	wide_vector	0x00000400, 0x00404000, 0x00000010, 0x00000040, \
			0x00000110, 0x00000440, 0x00001110, 0x00004440
	wide_vector	0x00812025, 0x0202808a, 0x08080225, 0x1010088a, \
			0x20202224, 0x40808888, 0x82012220, 0x08028880
	wide_vector	0x00000000, 0x00000000, 0x00400000, 0x01000010, \
			0x04000040, 0x00000100, 0x00000400, 0x00000000
	wide_vector	0x00000025, 0x0000008a, 0x00000224, 0x00000888, \
			0x00002220, 0x00008880, 0x00012200, 0x00000000
	wide_vector	0x00000000, 0x01000000, 0x04000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00001100, 0x00004400, 0x00041000, 0x00004000, \
			0x0000a000, 0x00400000, 0x01000000, 0x04000000
	wide_vector	0x00000000, 0x00000000, 0x00040000, 0x00000000, \
			0x00000000, 0x00400000, 0x01000000, 0x04000000
	wide_vector	0x60a08004, 0xc2810008, 0x8a020020, 0x18080080, \
			0x30110200, 0x60220800, 0xc0882000, 0x40000000
	wide_vector	0x10092200, 0x20128800, 0x40282000, 0x80908000, \
			0x02200000, 0x08800000, 0x12000000, 0x28000000
	wide_vector	0x000a0800, 0x00000000, 0x00308000, 0x00000000, \
			0x00800000, 0x0a000000, 0x00000000, 0x10000000
	wide_vector	0x82108000, 0x08200000, 0x10800000, 0x22000000, \
			0x08000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x10000000, 0x20000000, 0x40000000, \
			0x00000002, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000001, \
			0x80000000, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00000000, 0x00000001, \
			0x00000002, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00010004, 0x00020008, 0x00000040, \
			0x00000100, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00000001, 0x00000002, \
			0x00100080, 0x00000000, 0x00000000, 0x00000000
	wide_vector	0x00000000, 0x00000000, 0x00040010, 0x00080020, \
			0x00010004, 0x00000000, 0x00000000, 0x00000000
.endm

/*
 * The same for vectors of eight words in memory: any order will do.
 * 23 groups, 36 terms, 126 instructions, of which the first part has 73.
 */
#define SHA1CD_STORED_GROUPS	23
#define SHA1CD_STORED_FIRST	0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
#define SHA1CD_STORED_SECOND	13, 14, 15, 16, 17, 18, 19, 20, 21, 22

.set .Lstored_size_0, 4
.macro sha1cd_stored_group_0
	stored_xor	34, -5, 35
	stored_clear_differ	2, 26
.endm

.set .Lstored_size_1, 4
.macro sha1cd_stored_group_1
	stored_xor	33, 0, 35
	stored_clear_differ	22, 27
.endm

.set .Lstored_size_2, 4
.macro sha1cd_stored_group_2
	stored_xor	36, 0, 37
	stored_clear_equal	0, 28
.endm

.set .Lstored_size_3, 4
.macro sha1cd_stored_group_3
	stored_xor	41, -25, 44
	stored_clear_equal	0, 29
.endm

.set .Lstored_size_4, 4
.macro sha1cd_stored_group_4
	stored_xor	40, 0, 42
	stored_clear_equal	2, 30
.endm

.set .Lstored_size_5, 12
.macro sha1cd_stored_group_5
	stored_xor	40, 0, 42
	stored_differ	7
	stored_xor	40, 0, 48
	stored_or_differ	14
	stored_xor	41, 0, 48
	stored_or_differ	4
	stored_xor	46, 0, 50
	stored_or_differ	17
	stored_clear	31
.endm

.set .Lstored_size_6, 4
.macro sha1cd_stored_group_6
	stored_xor	42, 5, 43
	stored_clear_equal	20, 32
.endm

.set .Lstored_size_7, 4
.macro sha1cd_stored_group_7
	stored_xor	44, 0, 45
	stored_clear_equal	0, 33
.endm

.set .Lstored_size_8, 4
.macro sha1cd_stored_group_8
	stored_xor	43, 0, 45
	stored_clear_differ	0, 34
.endm

.set .Lstored_size_9, 4
.macro sha1cd_stored_group_9
	stored_xor	49, -25, 52
	stored_clear_equal	0, 35
.endm

.set .Lstored_size_10, 17
.macro sha1cd_stored_group_10
	stored_xor	30, -5, 30
	stored_equal	3
	stored_xor	33, -30, 38
	stored_or_differ	13
	stored_xor	38, -5, 39
	stored_or_differ	5
	stored_xor	48, 0, 50
	stored_or_equal	23
	stored_xor	50, 5, 51
	stored_or_equal	19
	stored_clear	36
.endm

.set .Lstored_size_11, 4
.macro sha1cd_stored_group_11
	stored_xor	52, 0, 53
	stored_clear_equal	0, 37
.endm

.set .Lstored_size_12, 4
.macro sha1cd_stored_group_12
	stored_xor	51, 0, 54
	stored_clear_differ	0, 38
.endm

.set .Lstored_size_13, 14
.macro sha1cd_stored_group_13
	stored_xor	33, 0, 35
	stored_differ	6
	stored_xor	34, 5, 35
	stored_or_equal	8
	stored_xor	40, -25, 44
	stored_or_equal	25
	stored_xor	54, -25, 56
	stored_or_equal	10
	stored_clear	39
.endm

.set .Lstored_size_14, 4
.macro sha1cd_stored_group_14
	stored_xor	32, -25, 36
	stored_clear_equal	11, 40
.endm

.set .Lstored_size_15, 2
.macro sha1cd_stored_group_15
	stored_xor	32, -25, 36
	stored_clear_equal	12, 41
.endm

.set .Lstored_size_16, 6
.macro sha1cd_stored_group_16
	stored_xor	32, -25, 36
	stored_equal	9
	stored_xor	36, 0, 37
	stored_or_differ	21
	stored_clear	42
.endm

.set .Lstored_size_17, 4
.macro sha1cd_stored_group_17
	stored_xor	33, -25, 36
	stored_clear_equal	0, 43
.endm

.set .Lstored_size_18, 4
.macro sha1cd_stored_group_18
	stored_xor	32, 2, 37
	stored_clear_differ	24, 44
.endm

.set .Lstored_size_19, 11
.macro sha1cd_stored_group_19
	stored_xor	53, -30, 58
	stored_differ	1
	stored_xor	54, -25, 58
	stored_or_equal	1
	stored_xor	59, -5, 60
	stored_or_differ	18
	stored_clear	45
.endm

.set .Lstored_size_20, 2
.macro sha1cd_stored_group_20
	stored_xor	59, -5, 60
	stored_clear_differ	16, 46
.endm

.set .Lstored_size_21, 2
.macro sha1cd_stored_group_21
	stored_xor	59, -5, 60
	stored_clear_differ	15, 47
.endm

.set .Lstored_size_22, 4
.macro sha1cd_stored_group_22
	stored_xor	54, -25, 58
	stored_clear_equal	0, 48
.endm

.macro sha1cd_stored_vectors
	stored_vector	0x20000000, 0x20000000, 0x20000000, 0x20000000, \
			0x20000000, 0x20000000, 0x20000000, 0x20000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x40000000, 0x40000000, 0x00000000
	stored_vector	0x00000040, 0x00000040, 0x00000040, 0x00000040, \
			0x00000040, 0x00000040, 0x00000040, 0x00000040
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000040
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x20000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000000, 0x00000040, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000002, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000002, 0x00000002, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x00000000, 0x00000002, 0x00000002, 0x00000002
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x10000000, \
			0x20000000, 0x40000000, 0x10000000, 0x40000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x20000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x20000000, \
			0x10000000, 0x20000000, 0x20000000, 0x20000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x40000000, \
			0x00000000, 0x10000000, 0x40000000, 0x10000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x40000000, \
			0x40000000, 0x40000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000002, 0x00000002, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000020, 0x00000040, \
			0x00000080, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000080, 0x00000020, \
			0x00000020, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000002, 0x00000000, 0x00000000, \
			0x00000002, 0x00000002, 0x00000002, 0x00000000
	stored_vector	0x00000000, 0x00000020, 0x00000040, 0x00000080, \
			0x00000040, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000002, 0x00000002, 0x00000000, 0x00000002, \
			0x00000002, 0x00000002, 0x00000000, 0x00000000
	stored_vector	0x00000002, 0x00000002, 0x00000002, 0x00000002, \
			0x00000002, 0x00000002, 0x00000002, 0x00000002
	stored_vector	0x00000010, 0x00000010, 0x00000010, 0x00000000, \
			0x00000000, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000010, 0x00000010, 0x00000010, 0x00000010, \
			0x00000010, 0x00000010, 0x00000010, 0x00000010
	stored_vector	0x00000040, 0x00000040, 0x00000000, 0x00000040, \
			0x00000040, 0x00000040, 0x00000000, 0x00000000
	stored_vector	0x10000000, 0x10000000, 0x10000000, 0x10000000, \
			0x10000000, 0x10000000, 0x10000000, 0x10000000
	stored_vector	0x30000000, 0x30000000, 0x30000000, 0x30000000, \
			0x30000000, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000410, 0x00041040, 0x00004100, \
			0x00000000, 0x00401010, 0x01004040, 0x04040100
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x28000000, \
			0x50000001, 0xa0000002, 0x40000005, 0x8000000a
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x800a00a2, 0x00180284, 0x00300a08, 0x00a12820
	stored_vector	0x00812025, 0x0202808a, 0x08080225, 0x1010088a, \
			0x20202224, 0x40808888, 0x82012220, 0x08028880
	stored_vector	0x00000010, 0x00000040, 0x00000110, 0x00000440, \
			0x00001110, 0x00004440, 0x00001100, 0x00004400
	stored_vector	0x00000000, 0x00040000, 0x00000400, 0x00001000, \
			0x00400000, 0x01000000, 0x04000000, 0x0000a000
	stored_vector	0x04040000, 0x00000000, 0x00000000, 0x00400000, \
			0x01000010, 0x04000040, 0x00000100, 0x00000400
	stored_vector	0x0283a080, 0x0a0a8200, 0x18180801, 0x30302002, \
			0x60a08004, 0xc2810008, 0x8a020020, 0x18080080
	stored_vector	0x00000000, 0x00000025, 0x0000008a, 0x00000224, \
			0x00000888, 0x00002220, 0x00008880, 0x00012200
	stored_vector	0x10092200, 0x20128800, 0x40282000, 0x80908000, \
			0x02200000, 0x08800000, 0x12000000, 0x28000000
	stored_vector	0x00041000, 0x00004000, 0x00000000, 0x00400000, \
			0x01000000, 0x04000000, 0x00404000, 0x00004000
	stored_vector	0x30110200, 0x60220800, 0xc0882000, 0x82108000, \
			0x08200000, 0x10800000, 0x22000000, 0x08000000
	stored_vector	0x000a0800, 0x00000000, 0x00308000, 0x00000000, \
			0x00800000, 0x0a000000, 0x00000000, 0x10000000
	stored_vector	0x08000000, 0x10000000, 0x20000000, 0x40000000, \
			0x80000000, 0x00000400, 0x00401000, 0x01004000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00080084, \
			0x00100000, 0x00200800, 0x00802000, 0x02008000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00004000, \
			0x00000000, 0x00200000, 0x01000000, 0x02000000
	stored_vector	0x00000800, 0x00002000, 0x00008000, 0x00082000, \
			0x00110208, 0x00400000, 0x00800000, 0x04000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00000000, \
			0x50020021, 0xa0080082, 0x40100205, 0x8020080a
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x00100000, \
			0x00200000, 0x00800000, 0x02000000, 0x08000000
	stored_vector	0x00000000, 0x00010004, 0x00000001, 0x00000040, \
			0x00010004, 0x00000001, 0x00000002, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00040010, 0x00080020, \
			0x00100080, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00020008, 0x00000002, \
			0x00000100, 0x00000000, 0x00000000, 0x00000000
	stored_vector	0x00000000, 0x00000000, 0x00000000, 0x10000000, \
			0x20000000, 0x40000000, 0x80000000, 0x00000000
.endm

/* Steps of sha1cd_dv_step(), and the DVs with another one than 60, or with 56. */
.macro sha1cd_dv_steps
	.byte	56, 56, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 60, 64, 64, 64, 64, 68
.endm
.set .Ldvs_not_60, 0xf8000003
.set .Ldvs_56, 0x00000003
