/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Detection for whoever asks the crypto API for "sha1". */
#ifndef _SHA1CD_REPLACE_H
#define _SHA1CD_REPLACE_H

#include <crypto/internal/hash.h>

/**
 * sha1cd_replace() - register an algorithm as the kernel's sha1
 * @alg: an algorithm of the name "sha1"
 *
 * Keeps hmac(sha1) what it was, and makes sure that "sha1" is @alg afterwards, for
 * users of shash and of ahash; if not, everything is undone.
 *
 * Context: may sleep, and load modules.
 * Return: 0, or a negative error, with a log line.
 */
int sha1cd_replace(struct shash_alg *alg);

/* Undoes it. */
void sha1cd_replace_end(struct shash_alg *alg);

/*
 * Unregisters an algorithm that may be in use for a moment. sha1cd_main.c has it.
 *
 * The crypto API tests an algorithm after its registration, in a thread of its
 * own, and refuses to let go of one that is in use. The exit function runs only
 * when none is; a failed load has to wait. A user who comes in the very moment
 * after the wait is no concern of drivers in the kernel either.
 */
void sha1cd_unregister_shash(struct shash_alg *alg);

#endif /* _SHA1CD_REPLACE_H */
