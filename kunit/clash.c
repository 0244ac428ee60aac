// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Takes the driver name that sha1cd registers last among its generic ones, so
 * that the load of sha1cd fails half way and has something to undo.
 */
#include <crypto/internal/hash.h>
#include <linux/module.h>

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
		.cra_name = "clash",
		.cra_driver_name = "sha1cd-safe-generic",
		.cra_blocksize = 64,
		.cra_module = THIS_MODULE,
	},
};

static int __init sha1cd_clash_mod_init(void)
{
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
