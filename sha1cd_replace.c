// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * replace_sha1=1: the strict algorithm under the name "sha1" too, above all other
 * drivers of that name, so that whoever asks the crypto API for "sha1" from now on
 * gets detection without a change.
 *
 * Only for "sha1" itself. HMAC with SHA-1 is not broken by collisions, and must not
 * fail on data that happens to hold one. Where the kernel makes hmac(sha1) from a
 * template, it would make it anew on top of this driver; an instance on top of the
 * former one, held as long as this driver is there, keeps it from that, unless
 * somebody asks for hmac of this very driver by its name, or a driver of sha1 that
 * is registered later throws the instance away. Newer kernels have hmac(sha1) as an
 * algorithm of its own, which nothing here touches.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <crypto/hash.h>
#include <linux/err.h>
#include <linux/string.h>

#include "sha1cd_internal.h"
#include "sha1cd_main.h"

/* The instance of hmac(sha1) that is held, if any. */
static struct crypto_shash *sha1cd_hmac;

/* The driver of hmac(sha1) before. */
static char sha1cd_hmac_before[CRYPTO_MAX_ALG_NAME] __initdata;

/* What the kernel takes for a name; no name and no priority if there is nothing. */
struct sha1cd_driver {
	char name[CRYPTO_MAX_ALG_NAME];
	int priority;
};

static void __init sha1cd_driver_of(struct crypto_tfm *tfm,
				    struct sha1cd_driver *driver)
{
	strscpy(driver->name, crypto_tfm_alg_driver_name(tfm),
		sizeof(driver->name));
	driver->priority = tfm->__crt_alg->cra_priority;
}

static int __init sha1cd_resolve_shash(const char *name,
				       struct sha1cd_driver *driver)
{
	struct crypto_shash *tfm = crypto_alloc_shash(name, 0, CRYPTO_NOLOAD);

	*driver = (struct sha1cd_driver) { .name = "none", .priority = -1 };
	if (IS_ERR(tfm))
		return PTR_ERR(tfm) == -ENOENT ? 0 : PTR_ERR(tfm);
	sha1cd_driver_of(crypto_shash_tfm(tfm), driver);
	crypto_free_shash(tfm);
	return 0;
}

static int __init sha1cd_resolve_ahash(const char *name,
				       struct sha1cd_driver *driver)
{
	struct crypto_ahash *tfm = crypto_alloc_ahash(name, 0, CRYPTO_NOLOAD);

	*driver = (struct sha1cd_driver) { .name = "none", .priority = -1 };
	if (IS_ERR(tfm))
		return PTR_ERR(tfm) == -ENOENT ? 0 : PTR_ERR(tfm);
	sha1cd_driver_of(crypto_ahash_tfm(tfm), driver);
	crypto_free_ahash(tfm);
	return 0;
}

/* Both kinds of users have to get the same, @alg's driver or one below it. */
static int __init sha1cd_check_sha1(const struct shash_alg *alg, bool registered)
{
	const struct crypto_alg *base = &alg->base;
	struct sha1cd_driver shash, ahash;
	bool good;
	int err;

	err = sha1cd_resolve_shash("sha1", &shash) ?:
	      sha1cd_resolve_ahash("sha1", &ahash);
	/* Out of memory, or killed: which does not make it another driver. */
	if (err && registered && base->cra_flags & CRYPTO_ALG_TESTED)
		return 0;
	if (err) {
		sha1cd_err("cannot look sha1 up: error %d\n", err);
		return err;
	}
	if (registered)
		good = !strcmp(shash.name, base->cra_driver_name) &&
		       !strcmp(ahash.name, base->cra_driver_name);
	else
		good = shash.priority <= base->cra_priority &&
		       ahash.priority <= base->cra_priority;
	if (good)
		return 0;
	sha1cd_err("cannot replace sha1: the kernel takes %s (shash) and %s (ahash), not %s\n",
		   shash.name, ahash.name, base->cra_driver_name);
	return -EBUSY;
}

/*
 * After the registration, which has thrown away all instances on "sha1". No failure
 * any more: there may be users.
 */
static void __init sha1cd_hold_hmac(const char *driver)
{
	struct crypto_shash *tfm;

	if (strncmp(driver, "hmac(", strlen("hmac(")))
		return;
	tfm = crypto_alloc_shash(driver, 0, CRYPTO_NOLOAD);
	if (!IS_ERR(tfm))
		sha1cd_hmac = tfm;
}

int __init sha1cd_replace_prepare(struct shash_alg *alg)
{
	struct sha1cd_driver sha1, hmac = { .name = "none" };
	int err;

	err = sha1cd_check_sha1(alg, false) ?:
	      sha1cd_resolve_shash("sha1", &sha1);
	if (err)
		return err;
	/* Without one, the template would ask modprobe for the sha1 below it. */
	if (sha1.priority >= 0)
		err = sha1cd_resolve_shash("hmac(sha1)", &hmac);
	if (err) {
		sha1cd_err("cannot look hmac(sha1) up: error %d\n", err);
		return err;
	}
	strscpy(sha1cd_hmac_before, hmac.name, sizeof(sha1cd_hmac_before));
	return 0;
}

int __init sha1cd_replaced(struct shash_alg *alg)
{
	struct sha1cd_driver now;
	int err;

	/* This also waits for the kernel's own tests. */
	err = sha1cd_check_sha1(alg, true);
	if (err)
		return err;

	sha1cd_hold_hmac(sha1cd_hmac_before);
	sha1cd_resolve_shash("hmac(sha1)", &now);
	if (strcmp(now.name, sha1cd_hmac_before))
		pr_warn("hmac(sha1) was %s before\n", sha1cd_hmac_before);
	pr_info("sha1 is %s from now on, hmac(sha1) is %s\n",
		alg->base.cra_driver_name, now.name);
	return 0;
}

void sha1cd_replace_end(void)
{
	crypto_free_shash(sha1cd_hmac);
	sha1cd_hmac = NULL;
}
