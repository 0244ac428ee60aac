// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * replace_sha1=1: the strict algorithm under the name "sha1" too, above all other
 * drivers of that name, so that whoever asks the crypto API for "sha1" from now on
 * gets detection without a change.
 *
 * Only for "sha1" itself. HMAC with SHA-1 is not broken by collisions, and must not
 * fail on data that happens to hold one. Where the kernel makes hmac(sha1) from a
 * template, it would make it anew on top of this driver; an instance on top of the
 * former one, held as long as this driver is there, keeps it from that. Newer
 * kernels have hmac(sha1) as an algorithm of its own, which nothing here touches.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <crypto/hash.h>
#include <linux/err.h>
#include <linux/kmod.h>
#include <linux/string.h>

#include "sha1cd_internal.h"
#include "sha1cd_replace.h"

/* The instance of hmac(sha1) that is held, if any. */
static struct crypto_shash *sha1cd_hmac;

/* The driver that the kernel takes for a name, or "" if there is none. */
static void __init sha1cd_resolve_shash(const char *name,
					char driver[CRYPTO_MAX_ALG_NAME])
{
	struct crypto_shash *tfm = crypto_alloc_shash(name, 0, 0);

	driver[0] = 0;
	if (IS_ERR(tfm))
		return;
	strscpy(driver, crypto_shash_driver_name(tfm), CRYPTO_MAX_ALG_NAME);
	crypto_free_shash(tfm);
}

static void __init sha1cd_resolve_ahash(const char *name,
					char driver[CRYPTO_MAX_ALG_NAME])
{
	struct crypto_ahash *tfm = crypto_alloc_ahash(name, 0, 0);

	driver[0] = 0;
	if (IS_ERR(tfm))
		return;
	strscpy(driver, crypto_ahash_driver_name(tfm), CRYPTO_MAX_ALG_NAME);
	crypto_free_ahash(tfm);
}

/* After the registration, which has thrown away all instances on "sha1". */
static int __init sha1cd_hold_hmac(const char *driver)
{
	char now[CRYPTO_MAX_ALG_NAME];

	if (strncmp(driver, "hmac(", strlen("hmac(")))
		return 0;

	sha1cd_hmac = crypto_alloc_shash(driver, 0, 0);
	if (IS_ERR(sha1cd_hmac)) {
		int err = PTR_ERR(sha1cd_hmac);

		sha1cd_hmac = NULL;
		pr_err("cannot keep %s as it is: error %d\n", driver, err);
		return err;
	}
	sha1cd_resolve_shash("hmac(sha1)", now);
	if (strcmp(now, driver)) {
		pr_err("somebody asked for hmac(sha1) in this very moment and got %s: load again\n",
		       now);
		return -EBUSY;
	}
	return 0;
}

/* This also waits for the kernel's own tests of the driver. */
static int __init sha1cd_check_replaced(const char *driver)
{
	char shash[CRYPTO_MAX_ALG_NAME], ahash[CRYPTO_MAX_ALG_NAME];

	sha1cd_resolve_shash("sha1", shash);
	sha1cd_resolve_ahash("sha1", ahash);
	if (!strcmp(shash, driver) && !strcmp(ahash, driver))
		return 0;
	pr_err("cannot replace sha1: the kernel takes %s (shash) and %s (ahash), not %s\n",
	       shash, ahash, driver);
	return -EEXIST;
}

int __init sha1cd_replace(struct shash_alg *alg)
{
	const char *driver = alg->base.cra_driver_name;
	char hmac[CRYPTO_MAX_ALG_NAME];
	int err;

	/* A driver of sha1 that came later would throw away what is held. */
	request_module("crypto-sha1");
	sha1cd_resolve_shash("hmac(sha1)", hmac);

	err = crypto_register_shash(alg);
	if (err) {
		pr_err("cannot register %s: error %d\n", driver, err);
		return err;
	}
	err = sha1cd_check_replaced(driver);
	if (err)
		goto err_unregister;
	err = sha1cd_hold_hmac(hmac);
	if (err)
		goto err_unregister;

	pr_info("sha1 is %s from now on, hmac(sha1) stays %s\n", driver,
		hmac[0] ? hmac : "absent");
	return 0;

err_unregister:
	sha1cd_replace_end(alg);
	return err;
}

void sha1cd_replace_end(struct shash_alg *alg)
{
	sha1cd_unregister_shash(alg);
	crypto_free_shash(sha1cd_hmac);
	sha1cd_hmac = NULL;
}
