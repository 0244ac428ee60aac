/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* What sha1cd_main.c and sha1cd_replace.c have of each other. */
#ifndef _SHA1CD_MAIN_H
#define _SHA1CD_MAIN_H

#include <crypto/internal/hash.h>

/*
 * For all that a load that fails has to say. Every user can have the kernel try one,
 * by bind(), and each has variables of its own: so the limit is the kernel's.
 */
#define sha1cd_err(fmt, ...) do {					\
	if (__printk_ratelimit(KBUILD_MODNAME))				\
		pr_err(fmt, ##__VA_ARGS__);				\
} while (0)

/**
 * sha1cd_replace_prepare() - may an algorithm become the kernel's sha1?
 * @alg: an algorithm of the name "sha1", not registered
 *
 * Changes nothing.
 *
 * Context: may sleep. Loads no modules: what modprobe is told of sha1 may lead back
 * to this module, whose load would then wait for itself.
 * Return: 0, or a negative error, with a log line: -EBUSY if the kernel would prefer
 * another driver.
 */
int sha1cd_replace_prepare(struct shash_alg *alg);

/**
 * sha1cd_replaced() - see to it that an algorithm is the kernel's sha1
 * @alg: that of sha1cd_replace_prepare(), registered
 *
 * Context: as before.
 * Return: 0; or a negative error, with a log line, if it is not what users of shash
 * and of ahash get, as when the kernel's own tests have found a fault in it.
 */
int sha1cd_replaced(struct shash_alg *alg);

/* Lets go of what sha1cd_replaced() holds. */
void sha1cd_replace_end(void);

#endif /* _SHA1CD_MAIN_H */
