// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * A driver in the way, so that the load of sha1cd fails half way and has something
 * to undo. By default it takes the driver name that sha1cd registers last among
 * its generic ones.
 */
#include <crypto/internal/hash.h>
#include <linux/module.h>

static char *alg = "clash";
module_param(alg, charp, 0444);
MODULE_PARM_DESC(alg, "name of the algorithm");

static char *driver = "sha1cd-safe-generic";
module_param(driver, charp, 0444);
MODULE_PARM_DESC(driver, "name of the driver");

static int priority;
module_param(priority, int, 0444);
MODULE_PARM_DESC(priority, "its priority");

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

	strscpy(base->cra_name, alg, CRYPTO_MAX_ALG_NAME);
	strscpy(base->cra_driver_name, driver, CRYPTO_MAX_ALG_NAME);
	base->cra_priority = priority;
	return crypto_register_shash(&sha1cd_clash_alg);
}

static void __exit sha1cd_clash_mod_exit(void)
{
	crypto_unregister_shash(&sha1cd_clash_alg);
}

module_init(sha1cd_clash_mod_init);
module_exit(sha1cd_clash_mod_exit);

MODULE_DESCRIPTION("A driver in the way of sha1cd");
MODULE_LICENSE("Dual MIT/GPL");
