// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * A driver in the way, so that the load of sha1cd fails half way and has something
 * to undo. By default it takes the driver name that sha1cd registers last among
 * its generic ones. And somebody who gets hold of the first driver of sha1cd when
 * another one is registered, and keeps it for a while.
 */
#include <crypto/algapi.h>
#include <crypto/hash.h>
#include <crypto/internal/hash.h>
#include <linux/err.h>
#include <linux/module.h>
#include <linux/notifier.h>
#include <linux/workqueue.h>

static char *alg = "clash";
module_param(alg, charp, 0444);
MODULE_PARM_DESC(alg, "name of the algorithm");

static char *driver = "sha1cd-safe-generic";
module_param(driver, charp, 0444);
MODULE_PARM_DESC(driver, "name of the driver");

static int priority;
module_param(priority, int, 0444);
MODULE_PARM_DESC(priority, "its priority");

static char *hold;
module_param(hold, charp, 0444);
MODULE_PARM_DESC(hold, "name of the driver to hold for two seconds");

static struct crypto_shash *sha1cd_clash_held;

static void sha1cd_clash_let_go(struct work_struct *work)
{
	crypto_free_shash(sha1cd_clash_held);
}

static DECLARE_DELAYED_WORK(sha1cd_clash_work, sha1cd_clash_let_go);

static int sha1cd_clash_notify(struct notifier_block *nb, unsigned long msg,
			       void *data)
{
	const struct crypto_alg *larval = data;	/* begins with one */
	struct crypto_shash *tfm;

	/* The driver itself will be there when the next one is registered. */
	if (!hold || sha1cd_clash_held || msg != CRYPTO_MSG_ALG_REGISTER ||
	    !strcmp(larval->cra_driver_name, hold))
		return NOTIFY_DONE;
	tfm = crypto_alloc_shash(hold, 0, CRYPTO_NOLOAD);
	if (IS_ERR(tfm))
		return NOTIFY_DONE;
	sha1cd_clash_held = tfm;
	schedule_delayed_work(&sha1cd_clash_work, 2 * HZ);
	return NOTIFY_DONE;
}

/* Before the one that tests, which ends the chain. */
static struct notifier_block sha1cd_clash_nb = {
	.notifier_call = sha1cd_clash_notify,
	.priority = 1,
};

static int sha1cd_clash_init(struct shash_desc *desc)
{
	return 0;
}

static int sha1cd_clash_update(struct shash_desc *desc, const u8 *data,
			       unsigned int len)
{
	return 0;
}

static int sha1cd_clash_final(struct shash_desc *desc, u8 *out)
{
	memset(out, 0, 20);
	return 0;
}

static struct shash_alg sha1cd_clash_alg = {
	.digestsize = 20,
	.descsize = 4,
	.init = sha1cd_clash_init,
	.update = sha1cd_clash_update,
	.final = sha1cd_clash_final,
	.base = {
		.cra_blocksize = 64,
		.cra_module = THIS_MODULE,
	},
};

static int __init sha1cd_clash_mod_init(void)
{
	struct crypto_alg *base = &sha1cd_clash_alg.base;
	int err;

	strscpy(base->cra_name, alg, CRYPTO_MAX_ALG_NAME);
	strscpy(base->cra_driver_name, driver, CRYPTO_MAX_ALG_NAME);
	base->cra_priority = priority;
	err = crypto_register_shash(&sha1cd_clash_alg);
	if (err)
		return err;
	err = crypto_register_notifier(&sha1cd_clash_nb);
	if (err)
		crypto_unregister_shash(&sha1cd_clash_alg);
	return err;
}

static void __exit sha1cd_clash_mod_exit(void)
{
	crypto_unregister_notifier(&sha1cd_clash_nb);
	flush_delayed_work(&sha1cd_clash_work);
	crypto_unregister_shash(&sha1cd_clash_alg);
}

module_init(sha1cd_clash_mod_init);
module_exit(sha1cd_clash_mod_exit);

MODULE_DESCRIPTION("A driver in the way of sha1cd");
MODULE_LICENSE("Dual MIT/GPL");
