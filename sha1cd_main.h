/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What sha1cd_main.c and sha1cd_replace.c have of each other. */
#ifndef _SHA1CD_MAIN_H
#define _SHA1CD_MAIN_H

#include <crypto/internal/hash.h>

/**
 * sha1cd_register_shash() - register an algorithm
 * @alg: the algorithm
 *
 * Return: 0, or a negative error, with a log line; never -EEXIST, which modprobe
 * would take for "is loaded already".
 */
int sha1cd_register_shash(struct shash_alg *alg);

/*
 * The crypto API tests an algorithm after its registration, in a thread of its
 * own, and refuses to let go of one that is in use. The exit function runs only
 * when none is; a failed load has to wait. A user who comes in the very moment
 * after the wait is no concern of drivers in the kernel either.
 */
void sha1cd_unregister_shash(struct shash_alg *alg);

/**
 * sha1cd_replace() - register an algorithm as the kernel's sha1
 * @alg: an algorithm of the name "sha1"
 *
 * Refuses, before anything is changed, if the kernel would prefer another driver.
 * After the registration, "sha1" is @alg for users of shash and of ahash, or the
 * kernel's own tests have found a fault in it, and it is unregistered again.
 *
 * Context: may sleep, and load modules.
 * Return: 0, or a negative error, with a log line.
 */
int sha1cd_replace(struct shash_alg *alg);

/* Undoes it. */
void sha1cd_replace_end(struct shash_alg *alg);

#endif /* _SHA1CD_MAIN_H */
