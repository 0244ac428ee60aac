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
#include <linux/jiffies.h>
#include <linux/module.h>
#include <linux/ratelimit.h>
#include <linux/sched.h>

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
	/* Whose work an interrupt does is not known. A name can hold anything. */
	if (in_task())
		pr_warn_ratelimited("collision attack detected: byte offset %llu, DV %s, by %s for %*pE[%d]\n",
				    attack->offset, sha1cd_dv_name(attack->dv),
				    attack->driver,
				    (int)strnlen(current->comm, TASK_COMM_LEN),
				    current->comm, task_pid_nr(current));
	else
		pr_warn_ratelimited("collision attack detected: byte offset %llu, DV %s, by %s\n",
				    attack->offset, sha1cd_dv_name(attack->dv),
				    attack->driver);
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
	struct sha1cd_call call = {
		.impl = sha1cd_alg_of(desc)->impl,
		.driver = crypto_shash_driver_name(desc->tfm),
	};

	sha1cd_state_update(shash_desc_ctx(desc), data, len, &call);
	return 0;
}

static int sha1cd_shash_finup(struct shash_desc *desc, const u8 *data,
			      unsigned int len, u8 *out)
{
	const struct sha1cd_alg *alg = sha1cd_alg_of(desc);
	struct sha1cd_call call = {
		.impl = alg->impl,
		.driver = crypto_shash_driver_name(desc->tfm),
	};
	int err;

	err = sha1cd_state_finup(shash_desc_ctx(desc), data, len, out, &call);
	return err == -EBADMSG && !alg->strict ? 0 : err;
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

/* With replace_sha1=1, that of the best implementation that has passed. */
static struct sha1cd_alg sha1cd_sha1 =
	SHA1CD_ALG("sha1", "", 400, SHA1CD_IMPL_GENERIC, true);

/* In the order of their registration. */
static struct shash_alg *sha1cd_registered[ARRAY_SIZE(sha1cd_algs) + 1];
static size_t sha1cd_nr_registered;

static int __init sha1cd_register_shash(struct shash_alg *alg)
{
	int err = crypto_register_shash(alg);

	if (!err) {
		sha1cd_registered[sha1cd_nr_registered++] = alg;
		return 0;
	}
	sha1cd_err("cannot register %s: error %d\n", alg->base.cra_driver_name,
		   err);
	/* modprobe would take -EEXIST for "is loaded already". */
	return err == -EEXIST ? -EBUSY : err;
}

static bool __init sha1cd_in_use(const struct shash_alg *alg)
{
	return refcount_read(&alg->base.cra_refcnt) > 1;
}

static bool __init sha1cd_any_in_use(void)
{
	size_t i;

	for (i = 0; i < sha1cd_nr_registered; i++)
		if (sha1cd_in_use(sha1cd_registered[i]))
			return true;
	return false;
}

/*
 * For a load that fails. Whoever found a driver while it was there holds code of
 * this module, which nothing but a successful load keeps from being freed: not
 * even the reference that he has taken. So no more users come in, by the mark of
 * an algorithm that is about to go; the kernel's own tests, in a thread of theirs,
 * get the time to let go; and what somebody holds then stays registered, for the
 * exit function. Whoever came in while it was taken off the list shows when it is
 * off, as nobody can come any more: that is not the exit function's any more, but
 * his. Returns whether anything is held.
 */
static bool __init sha1cd_withdraw(void)
{
	const unsigned long end = jiffies + HZ;
	struct shash_alg *alg;
	size_t i, held = 0;
	bool late = false;

	for (i = 0; i < sha1cd_nr_registered; i++)
		sha1cd_registered[i]->base.cra_flags |= CRYPTO_ALG_DEAD;
	/* Once in any case, for those who were about to come in. */
	do
		msleep(20);
	while (sha1cd_any_in_use() && time_before(jiffies, end));

	for (i = 0; i < sha1cd_nr_registered; i++) {
		alg = sha1cd_registered[i];
		if (sha1cd_in_use(alg)) {
			sha1cd_registered[held++] = alg;
			continue;
		}
		crypto_unregister_shash(alg);
		late |= sha1cd_in_use(alg);
	}
	sha1cd_nr_registered = held;
	return held || late;
}

static int __init sha1cd_register(void)
{
	struct sha1cd_alg *alg = sha1cd_algs;
	int err;

	for (; alg < sha1cd_algs + ARRAY_SIZE(sha1cd_algs); alg++) {
		if (!sha1cd_passed[alg->impl])
			continue;
		err = sha1cd_register_shash(&alg->shash);
		if (err)
			return err;
	}
	if (!sha1cd_replace_sha1)
		return 0;
	err = sha1cd_register_shash(&sha1cd_sha1.shash);
	if (err)
		return err;
	return sha1cd_replaced(&sha1cd_sha1.shash);
}

/*
 * All that can fail comes before the first registration, as after it there may be
 * users. Then only a name can turn out to be taken, and the kernel's own tests of
 * sha1 can fail.
 */
static int __init sha1cd_mod_init(void)
{
	enum sha1cd_impl impl, best = SHA1CD_IMPL_GENERIC;
	int err;

	if (fips_enabled) {
		sha1cd_err("not loaded: SHA-1 with collision detection is no approved algorithm, and the kernel runs with fips=1\n");
		return -EPERM;
	}

	sha1cd_dm_init();
	for (impl = 0; impl < SHA1CD_NR_IMPLS; impl++) {
		if (!sha1cd_impl_usable(impl))
			continue;
		err = sha1cd_selftest(impl);
		sha1cd_passed[impl] = !err;
		if (err == -ENOMEM || (err && impl == SHA1CD_IMPL_GENERIC))
			return err;
		if (!err)
			best = impl;
	}
	sha1cd_prefer_impl(best);

	sha1cd_sha1.impl = best;
	snprintf(sha1cd_sha1.shash.base.cra_driver_name, CRYPTO_MAX_ALG_NAME,
		 "sha1-cd-%s", sha1cd_impl_name(best));
	if (sha1cd_replace_sha1) {
		err = sha1cd_replace_prepare(&sha1cd_sha1.shash);
		if (err)
			return err;
	}

	sha1cd_tested = true;
	err = sha1cd_register();
	if (!err)
		return 0;
	if (!sha1cd_withdraw())
		return err;
	sha1cd_err("loaded, but without an algorithm, as somebody holds one already: remove the module, and load it again\n");
	return 0;
}

static void __exit sha1cd_mod_exit(void)
{
	/* Nobody holds any: otherwise it would not come here. */
	while (sha1cd_nr_registered)
		crypto_unregister_shash(sha1cd_registered[--sha1cd_nr_registered]);
	sha1cd_replace_end();
}

module_init(sha1cd_mod_init);
module_exit(sha1cd_mod_exit);

MODULE_DESCRIPTION("SHA-1 with collision detection");
MODULE_AUTHOR("The sha1cd authors");
MODULE_VERSION("1.0");
MODULE_LICENSE("Dual MIT/GPL");
/* For replace_sha1=1, which does not ask modprobe itself. */
MODULE_SOFTDEP("pre: crypto-sha1 crypto-hmac");
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
