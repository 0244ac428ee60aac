/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * SHA-1 with collision detection
 *
 * Counter-cryptanalysis after M. Stevens, "Counter-cryptanalysis", CRYPTO 2013,
 * filtered by the unavoidable bit conditions of M. Stevens and D. Shumow,
 * "Speeding up detection of SHA-1 collision attacks using unavoidable attack
 * conditions", USENIX Security 2017.
 *
 * The digest is plain SHA-1 for every message that was not made by a known
 * class of collision attack. It is not computed in constant time: not for keys,
 * passwords or HMAC.
 */
#ifndef _SHA1CD_H
#define _SHA1CD_H

#include <linux/compiler.h>
#include <linux/types.h>

#define SHA1CD_DIGEST_SIZE	20
#define SHA1CD_BLOCK_SIZE	64

/**
 * struct sha1cd_state - what is carried from one call to the next
 * @ihv: the chaining value
 * @spare: never used; where struct sha1_state of the kernel has a hole
 * @count: bytes hashed so far; bit 63, which no byte count of SHA-1 can reach,
 *	is set from the detection of an attack on
 * @buf: the last @count % 64 bytes, not yet hashed
 *
 * This is the layout of the kernel's own struct sha1_state. It holds no
 * pointers and may be copied freely.
 */
struct sha1cd_state {
	u32 ihv[SHA1CD_DIGEST_SIZE / 4];
	u32 spare;
	u64 count;
	u8 buf[SHA1CD_BLOCK_SIZE];
};

/**
 * struct sha1cd_ctx - context of one message
 * @state: the state of the hash; of no interest to the caller
 * @flags: for tests; 0
 * @attack_dv: the disturbance vector of the first attack detected in this
 *	message, a number for sha1cd_dv_name(), or -1 as long as there is none
 * @attack_offset: byte offset in the message of the block that completed it
 *
 * @attack_dv and @attack_offset stay readable after sha1cd_final().
 */
struct sha1cd_ctx {
	struct sha1cd_state state;
	u32 flags;
	int attack_dv;
	u64 attack_offset;
};

/**
 * sha1cd_init() - begin a message
 * @ctx: the context; what it held before is forgotten
 *
 * Context: any but NMI.
 */
void sha1cd_init(struct sha1cd_ctx *ctx);

/**
 * sha1cd_update() - hash the next part of a message
 * @ctx: a context after sha1cd_init(); one that was ended is left alone
 * @data: the bytes; they may change while they are read: what is checked for an
 *	attack is what was hashed
 * @len: number of bytes, 0 included
 *
 * An attack is not reported here but by sha1cd_final().
 *
 * Context: any but NMI.
 */
void sha1cd_update(struct sha1cd_ctx *ctx, const u8 *data, size_t len);

/**
 * sha1cd_final() - end a message
 * @ctx: the context; afterwards it can only be begun anew
 * @out: takes the digest
 *
 * If an attack was detected, @out is the safe hash (Stevens 2013, section 5:
 * the block that completes the attack is compressed three times), which differs
 * for the two colliding messages. Otherwise it is the SHA-1 of the message.
 *
 * Context: any but NMI.
 * Return: 0, or -EBADMSG if the message was made by a collision attack. For a
 * context that was ended already it is the same for an attack, else -EINVAL, and
 * @out is left alone.
 */
int __must_check sha1cd_final(struct sha1cd_ctx *ctx,
			      u8 out[SHA1CD_DIGEST_SIZE]);

/**
 * sha1cd() - hash one message
 * @data: the message
 * @len: its length in bytes
 * @out: takes the SHA-1 digest, or the safe hash if an attack was detected
 *
 * Context: any but NMI.
 * Return: 0, or -EBADMSG if the message was made by a collision attack.
 */
int __must_check sha1cd(const u8 *data, size_t len,
			u8 out[SHA1CD_DIGEST_SIZE]);

/**
 * sha1cd_dv_name() - name of a disturbance vector
 * @dv: its number, 0..31
 *
 * Return: the name as in Stevens 2013, such as "II(52,0)", or "none" for a
 * number out of range.
 */
const char *sha1cd_dv_name(int dv);

#endif /* _SHA1CD_H */
