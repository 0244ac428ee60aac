// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Init, update and final of SHA-1 (FIPS 180-4, section 6.1) around the block
 * functions: buffering, padding, the verdict, and the mitigation of an attack.
 */
#include <linux/init.h>

#include "compat.h"
#include "sha1cd_internal.h"

/* The padding is a bit, the length of the message, and zeros between them. */
#define LENGTH_SIZE	8

static enum sha1cd_impl sha1cd_preferred __ro_after_init = SHA1CD_IMPL_GENERIC;

void __init sha1cd_prefer_impl(enum sha1cd_impl impl)
{
	sha1cd_preferred = impl;
}

/*
 * memset() for a few times four words: with general registers only, compilers make
 * "rep stos" of it, which for so little takes as long as a good part of a block. The
 * barriers keep them from that, and from leaving out what nobody reads afterwards.
 */
static __always_inline void sha1cd_zero(void *p, size_t size)
{
	u64 *word = p, *end = p + size;

	for (; word != end; word += 4) {
		word[0] = 0;
		barrier();
		word[1] = 0;
		barrier();
		word[2] = 0;
		barrier();
		word[3] = 0;
		barrier();
	}
}

/* A state is wiped when it is ended, and no chaining value is ever zero. */
static bool sha1cd_ended(const struct sha1cd_state *state)
{
	return !(state->ihv[0] | state->ihv[1] | state->ihv[2] |
		 state->ihv[3] | state->ihv[4]);
}

static size_t sha1cd_buffered(const struct sha1cd_state *state)
{
	return state->count % SHA1CD_BLOCK_SIZE;
}

/*
 * The verdict must outlive the count, whatever an imported state says of it:
 * no carry may reach its bit.
 */
static void sha1cd_count(struct sha1cd_state *state, size_t len)
{
	u64 verdict = state->count & SHA1CD_ATTACK;

	state->count = verdict | ((state->count + len) & ~SHA1CD_ATTACK);
}

static void sha1cd_note(struct sha1cd_state *state, u64 offset,
			struct sha1cd_attack *attack,
			const struct sha1cd_call *call)
{
	state->count |= SHA1CD_ATTACK;
	if (!(call->flags & SHA1CD_NO_SAFE_HASH)) {
		sha1cd_generic_compress(state->ihv, attack->block);
		sha1cd_generic_compress(state->ihv, attack->block);
	}

	attack->offset = offset;
	attack->driver = call->driver ?: sha1cd_impl_name(call->impl);
	if (call->ctx && call->ctx->attack_dv < 0) {
		call->ctx->attack_dv = attack->dv;
		call->ctx->attack_offset = offset;
	}
	sha1cd_attack_detected(attack);
	memzero_explicit(attack, sizeof(*attack));
}

/* See the block functions: some or all of the blocks, up to an attack. */
static size_t sha1cd_some_blocks(u32 ihv[5], const u8 *data, size_t nblocks,
				 const u8 *tail, size_t ntail,
				 const struct sha1cd_call *call,
				 struct sha1cd_attack *attack)
{
#ifdef SHA1CD_IMPL_FAST
	if (call->impl != SHA1CD_IMPL_GENERIC)
		return SHA1CD_FAST(blocks)(call->impl, ihv, data, nblocks, tail,
					   ntail, call->flags, attack);
#endif
	if (nblocks)
		return sha1cd_generic_blocks(ihv, data, nblocks, call->flags,
					     attack);
	return sha1cd_generic_blocks(ihv, tail, ntail, call->flags, attack);
}

/*
 * Whole blocks, of which the first is at byte @offset of the message, and then
 * those of @tail, as an implementation does better with all it can get at once. There
 * is at least one.
 */
static void sha1cd_blocks(struct sha1cd_state *state, u64 offset,
			  const u8 *data, size_t nblocks,
			  const u8 *tail, size_t ntail,
			  const struct sha1cd_call *call)
{
	struct sha1cd_attack attack __uninitialized;
	size_t done, n;

	do {
		attack.dv = -1;
		done = sha1cd_some_blocks(state->ihv, data, nblocks, tail,
					  ntail, call, &attack);
		if (likely(done == nblocks + ntail && attack.dv < 0))
			return;
		n = min(done, nblocks);
		data += n * SHA1CD_BLOCK_SIZE;
		nblocks -= n;
		tail += (done - n) * SHA1CD_BLOCK_SIZE;
		ntail -= done - n;
		offset += done * SHA1CD_BLOCK_SIZE;
		if (unlikely(attack.dv >= 0))
			sha1cd_note(state, offset - SHA1CD_BLOCK_SIZE, &attack,
				    call);
	} while (nblocks || ntail);
}

void sha1cd_state_init(struct sha1cd_state *state)
{
	state->ihv[0] = 0x67452301;
	state->ihv[1] = 0xefcdab89;
	state->ihv[2] = 0x98badcfe;
	state->ihv[3] = 0x10325476;
	state->ihv[4] = 0xc3d2e1f0;
	state->spare = 0;
	state->count = 0;
	sha1cd_zero(state->buf, sizeof(state->buf));
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_state_init);

void sha1cd_state_update(struct sha1cd_state *state, const u8 *data, size_t len,
			 const struct sha1cd_call *call)
{
	size_t part = sha1cd_buffered(state), nblocks;
	u64 offset = (state->count & SHA1CD_COUNT) - part;

	if (unlikely(sha1cd_ended(state)))
		return;
	sha1cd_count(state, len);

	if (part && part + len >= SHA1CD_BLOCK_SIZE) {
		size_t rest = SHA1CD_BLOCK_SIZE - part;

		memcpy(state->buf + part, data, rest);
		data += rest;
		len -= rest;
		part = 0;
		sha1cd_blocks(state, offset, state->buf, 1, NULL, 0, call);
		offset += SHA1CD_BLOCK_SIZE;
	}

	if (!part && len >= SHA1CD_BLOCK_SIZE) {
		nblocks = len / SHA1CD_BLOCK_SIZE;
		sha1cd_blocks(state, offset, data, nblocks, NULL, 0, call);
		data += nblocks * SHA1CD_BLOCK_SIZE;
		len %= SHA1CD_BLOCK_SIZE;
	}

	if (len)
		memcpy(state->buf + part, data, len);
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_state_update);

int sha1cd_state_finup(struct sha1cd_state *state, const u8 *data, size_t len,
		       u8 out[SHA1CD_DIGEST_SIZE],
		       const struct sha1cd_call *call)
{
	u8 last[2 * SHA1CD_BLOCK_SIZE] __aligned(8) __uninitialized;
	size_t part = sha1cd_buffered(state), nblocks = 0, size, i;
	u64 offset;
	u32 ihv[5];
	int err;

	/* No digest of nothing, whatever became of the first one. */
	if (unlikely(sha1cd_ended(state)))
		return -EINVAL;
	if (part && part + len >= SHA1CD_BLOCK_SIZE) {
		size_t rest = SHA1CD_BLOCK_SIZE - part;

		sha1cd_state_update(state, data, rest, call);
		data += rest;
		len -= rest;
		part = 0;
	}

	offset = (state->count & SHA1CD_COUNT) - part;
	sha1cd_count(state, len);
	if (!part) {
		nblocks = len / SHA1CD_BLOCK_SIZE;
		len %= SHA1CD_BLOCK_SIZE;
	}
	size = round_up(part + len + 1 + LENGTH_SIZE, SHA1CD_BLOCK_SIZE);
	sha1cd_zero(last, size);
	memcpy(last, state->buf, part);
	if (len)
		memcpy(last + part, data + nblocks * SHA1CD_BLOCK_SIZE, len);
	last[part + len] = 0x80;
	put_unaligned_be64(state->count << 3, last + size - LENGTH_SIZE);
	sha1cd_blocks(state, offset, data, nblocks, last,
		      size / SHA1CD_BLOCK_SIZE, call);

	memcpy(ihv, state->ihv, sizeof(ihv));
	err = state->count & SHA1CD_ATTACK ? -EBADMSG : 0;

	sha1cd_zero(last, size);
	sha1cd_zero(state, sizeof(*state));
	/* At last, as it may be where the state was. */
	for (i = 0; i < ARRAY_SIZE(ihv); i++)
		put_unaligned_be32(ihv[i], out + 4 * i);
	return err;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_state_finup);

static struct sha1cd_call sha1cd_call_of(struct sha1cd_ctx *ctx)
{
	return (struct sha1cd_call) {
		.impl = sha1cd_preferred,
		.flags = ctx->flags,
		.ctx = ctx,
	};
}

int sha1cd_init_flags(struct sha1cd_ctx *ctx, u32 flags)
{
	memset(ctx, 0, sizeof(*ctx));
	ctx->attack_dv = -1;
	if (flags & ~SHA1CD_FLAGS)
		return -EINVAL;
	sha1cd_state_init(&ctx->state);
	ctx->flags = flags;
	return 0;
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_init_flags);

void sha1cd_init(struct sha1cd_ctx *ctx)
{
	sha1cd_state_init(&ctx->state);
	ctx->flags = 0;
	ctx->attack_dv = -1;
	ctx->attack_offset = 0;
}
EXPORT_SYMBOL_GPL(sha1cd_init);

void sha1cd_update(struct sha1cd_ctx *ctx, const u8 *data, size_t len)
{
	struct sha1cd_call call = sha1cd_call_of(ctx);

	sha1cd_state_update(&ctx->state, data, len, &call);
}
EXPORT_SYMBOL_GPL(sha1cd_update);

int sha1cd_final(struct sha1cd_ctx *ctx, u8 out[SHA1CD_DIGEST_SIZE])
{
	struct sha1cd_call call = sha1cd_call_of(ctx);
	bool before = ctx->attack_dv >= 0;
	int err;

	err = sha1cd_state_finup(&ctx->state, NULL, 0, out, &call);
	/* The state is wiped, but an attack is one however often it is asked. */
	return before ? -EBADMSG : err;
}
EXPORT_SYMBOL_GPL(sha1cd_final);

int sha1cd(const u8 *data, size_t len, u8 out[SHA1CD_DIGEST_SIZE])
{
	struct sha1cd_call call;
	struct sha1cd_ctx ctx;

	sha1cd_init(&ctx);
	call = sha1cd_call_of(&ctx);
	return sha1cd_state_finup(&ctx.state, data, len, out, &call);
}
EXPORT_SYMBOL_GPL(sha1cd);
