// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * The module: self-test, registration with the crypto API, and what is told of
 * an attack.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <crypto/internal/hash.h>
#include <crypto/sha1.h>
#include <linux/delay.h>
#include <linux/fips.h>
#include <linux/module.h>
#include <linux/ratelimit.h>

#include "compat.h"
#include "sha1cd_internal.h"
#include "sha1cd_main.h"

#define CREATE_TRACE_POINTS
#include "sha1cd_trace.h"

/* The layout is that of the kernel's own SHA-1. */
static_assert(sizeof(struct sha1cd_state) == sizeof(struct sha1_state));
static_assert(offsetof(struct sha1cd_state, ihv) ==
	      offsetof(struct sha1_state, state));
static_assert(offsetof(struct sha1cd_state, count) ==
	      offsetof(struct sha1_state, count));
static_assert(offsetof(struct sha1cd_state, buf) ==
	      offsetof(struct sha1_state, buffer));

static atomic64_t sha1cd_attacks = ATOMIC64_INIT(0);

static int sha1cd_attacks_get(char *buffer, const struct kernel_param *kp)
{
	return sysfs_emit(buffer, "%lld\n", atomic64_read(&sha1cd_attacks));
}

/* Read only, but a load with it among the parameters comes here all the same. */
static int sha1cd_attacks_set(const char *val, const struct kernel_param *kp)
{
	return -EPERM;
}

static const struct kernel_param_ops sha1cd_attacks_ops = {
	.get = sha1cd_attacks_get,
	.set = sha1cd_attacks_set,
};
module_param_cb(attacks, &sha1cd_attacks_ops, NULL, 0444);
MODULE_PARM_DESC(attacks, "number of attacks detected since the load");

static bool sha1cd_replace_sha1;
module_param_named(replace_sha1, sha1cd_replace_sha1, bool, 0444);
MODULE_PARM_DESC(replace_sha1, "be the driver of sha1 for the whole crypto API too (default: no)");

/* The attacks of the self-test are nobody's concern. */
static bool sha1cd_tested __ro_after_init;
static bool sha1cd_passed[SHA1CD_NR_IMPLS] __initdata;

void sha1cd_attack_detected(const struct sha1cd_attack *attack)
{
	KUNIT_STATIC_STUB_REDIRECT(sha1cd_attack_detected, attack);

	if (unlikely(!sha1cd_tested))
		return;
	atomic64_inc(&sha1cd_attacks);
	trace_sha1cd_attack(attack);
	pr_warn_ratelimited("collision attack detected: byte offset %llu, DV %s\n",
			    attack->offset, sha1cd_dv_name(attack->dv));
}
EXPORT_SYMBOL_IF_KUNIT(sha1cd_attack_detected);

/*
 * What an algorithm does about an attack is a property of the algorithm, never
 * of a state, which may have been imported from anywhere.
 */
struct sha1cd_alg {
	struct shash_alg shash;
	enum sha1cd_impl impl;
	bool strict;
};

static const struct sha1cd_alg *sha1cd_alg_of(struct shash_desc *desc)
{
	return container_of(crypto_shash_alg(desc->tfm), struct sha1cd_alg,
			    shash);
}

static int sha1cd_shash_init(struct shash_desc *desc)
{
	sha1cd_state_init(shash_desc_ctx(desc));
	return 0;
}

static int sha1cd_shash_update(struct shash_desc *desc, const u8 *data,
			       unsigned int len)
{
	struct sha1cd_call call = { .impl = sha1cd_alg_of(desc)->impl };

	sha1cd_state_update(shash_desc_ctx(desc), data, len, &call);
	return 0;
}

static int sha1cd_shash_finup(struct shash_desc *desc, const u8 *data,
			      unsigned int len, u8 *out)
{
	const struct sha1cd_alg *alg = sha1cd_alg_of(desc);
	struct sha1cd_call call = { .impl = alg->impl };
	int err;

	err = sha1cd_state_finup(shash_desc_ctx(desc), data, len, out, &call);
	return alg->strict ? err : 0;
}

static int sha1cd_shash_final(struct shash_desc *desc, u8 *out)
{
	return sha1cd_shash_finup(desc, NULL, 0, out);
}

#define SHA1CD_ALG(name, driver, priority, implementation, is_strict) {	\
	.shash = {							\
		.digestsize = SHA1CD_DIGEST_SIZE,			\
		.descsize = sizeof(struct sha1cd_state),		\
		.init = sha1cd_shash_init,				\
		.update = sha1cd_shash_update,				\
		.final = sha1cd_shash_final,				\
		.finup = sha1cd_shash_finup,				\
		.base = {						\
			.cra_name = name,				\
			.cra_driver_name = driver,			\
			.cra_priority = priority,			\
			.cra_blocksize = SHA1CD_BLOCK_SIZE,		\
			.cra_module = THIS_MODULE,			\
		},							\
	},								\
	.impl = implementation,						\
	.strict = is_strict,						\
}

/* Those of a fast implementation last: not all processors have what it takes. */
static struct sha1cd_alg sha1cd_algs[] = {
	SHA1CD_ALG("sha1cd", "sha1cd-generic", 100, SHA1CD_IMPL_GENERIC, true),
	SHA1CD_ALG("sha1cd-safe", "sha1cd-safe-generic", 100,
		   SHA1CD_IMPL_GENERIC, false),
#ifdef CONFIG_X86_64
	SHA1CD_ALG("sha1cd", "sha1cd-ni", 250, SHA1CD_IMPL_NI, true),
	SHA1CD_ALG("sha1cd-safe", "sha1cd-safe-ni", 250, SHA1CD_IMPL_NI, false),
#endif
#ifdef SHA1CD_CE
	SHA1CD_ALG("sha1cd", "sha1cd-ce", 200, SHA1CD_IMPL_CE, true),
	SHA1CD_ALG("sha1cd-safe", "sha1cd-safe-ce", 200, SHA1CD_IMPL_CE, false),
#endif
};

static size_t sha1cd_nr_registered;

/* With replace_sha1=1, that of the best implementation that is registered. */
static struct sha1cd_alg sha1cd_sha1 =
	SHA1CD_ALG("sha1", "", 400, SHA1CD_IMPL_GENERIC, true);
static bool sha1cd_sha1_registered;

int sha1cd_register_shash(struct shash_alg *alg)
{
	int err = crypto_register_shash(alg);

	if (!err)
		return 0;
	pr_err("cannot register %s: error %d\n", alg->base.cra_driver_name, err);
	return err == -EEXIST ? -EBUSY : err;
}

void sha1cd_unregister_shash(struct shash_alg *alg)
{
	while (refcount_read(&alg->base.cra_refcnt) > 1)
		usleep_range(1000, 2000);
	crypto_unregister_shash(alg);
}

static void sha1cd_unregister(void)
{
	if (sha1cd_sha1_registered)
		sha1cd_replace_end(&sha1cd_sha1.shash);
	while (sha1cd_nr_registered)
		sha1cd_unregister_shash(&sha1cd_algs[--sha1cd_nr_registered].shash);
}

static int __init sha1cd_register_sha1(enum sha1cd_impl impl)
{
	int err;

	sha1cd_sha1.impl = impl;
	snprintf(sha1cd_sha1.shash.base.cra_driver_name, CRYPTO_MAX_ALG_NAME,
		 "sha1-cd-%s", sha1cd_impl_name(impl));
	err = sha1cd_replace(&sha1cd_sha1.shash);
	sha1cd_sha1_registered = !err;
	return err;
}

static int __init sha1cd_register(void)
{
	struct sha1cd_alg *alg = sha1cd_algs;
	enum sha1cd_impl best = SHA1CD_IMPL_GENERIC;
	int err;

	for (; alg < sha1cd_algs + ARRAY_SIZE(sha1cd_algs); alg++) {
		if (!sha1cd_impl_usable(alg->impl) || !sha1cd_passed[alg->impl])
			break;
		err = sha1cd_register_shash(&alg->shash);
		if (err)
			goto err_unregister;
		sha1cd_nr_registered++;
		best = alg->impl;
	}
	if (sha1cd_replace_sha1) {
		err = sha1cd_register_sha1(best);
		if (err)
			goto err_unregister;
	}
	return 0;

err_unregister:
	sha1cd_unregister();
	return err;
}

static int __init sha1cd_mod_init(void)
{
	enum sha1cd_impl impl;

	if (fips_enabled) {
		pr_err("not loaded: SHA-1 with collision detection is no approved algorithm, and the kernel runs with fips=1\n");
		return -EPERM;
	}

	sha1cd_dm_init();
	for (impl = 0; impl < SHA1CD_NR_IMPLS; impl++) {
		if (!sha1cd_impl_usable(impl))
			continue;
		sha1cd_passed[impl] = !sha1cd_selftest(impl);
		if (sha1cd_passed[impl])
			sha1cd_prefer_impl(impl);
	}
	if (!sha1cd_passed[SHA1CD_IMPL_GENERIC])
		return -EINVAL;
	sha1cd_tested = true;
	return sha1cd_register();
}

static void __exit sha1cd_mod_exit(void)
{
	sha1cd_unregister();
}

module_init(sha1cd_mod_init);
module_exit(sha1cd_mod_exit);

MODULE_DESCRIPTION("SHA-1 with collision detection");
MODULE_AUTHOR("The sha1cd authors");
MODULE_VERSION("1.0");
MODULE_LICENSE("Dual MIT/GPL");
MODULE_ALIAS_CRYPTO("sha1cd");
MODULE_ALIAS_CRYPTO("sha1cd-generic");
MODULE_ALIAS_CRYPTO("sha1cd-safe");
MODULE_ALIAS_CRYPTO("sha1cd-safe-generic");
#ifdef CONFIG_X86_64
MODULE_ALIAS_CRYPTO("sha1cd-ni");
MODULE_ALIAS_CRYPTO("sha1cd-safe-ni");
#endif
#ifdef SHA1CD_CE
MODULE_ALIAS_CRYPTO("sha1cd-ce");
MODULE_ALIAS_CRYPTO("sha1cd-safe-ce");
#endif
