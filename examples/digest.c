// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * An example to copy from: SHA-1 by the functions of sha1cd.h, which also tell
 * where an attack is. The module hashes the messages of SHAttered, and loads if
 * each gets the verdict that it should.
 */
#define pr_fmt(fmt) KBUILD_MODNAME ": " fmt

#include <linux/errno.h>
#include <linux/module.h>
#include <linux/printk.h>
#include <linux/ratelimit.h>
#include <linux/string.h>

#include "sha1cd.h"
#include "shattered.h"

/* README: begin */
/* Returns -EBADMSG for an attack, and then out is not to be used. */
static int digest(const u8 *data, size_t len, u8 out[SHA1CD_DIGEST_SIZE])
{
	struct sha1cd_ctx ctx;
	int err;

	sha1cd_init(&ctx);
	sha1cd_update(&ctx, data, len);
	err = sha1cd_final(&ctx, out);
	if (err == -EBADMSG)
		pr_warn_ratelimited("collision attack at byte %llu, by %s\n",
				    ctx.attack_offset,
				    sha1cd_dv_name(ctx.attack_dv));
	return err;
}

/* README: end */

static int __init digest_init(void)
{
	static u8 message[sizeof(shattered_prefix) + 128] __initdata;
	u8 out[SHA1CD_DIGEST_SIZE];
	int i, err;

	memcpy(message, shattered_prefix, sizeof(shattered_prefix));
	for (i = 0; i < 2; i++) {
		memcpy(message + sizeof(shattered_prefix), shattered_blocks[i],
		       128);
		err = digest(message, sizeof(message), out);
		if (err != -EBADMSG) {
			pr_err("an attack gives %d\n", err);
			return -EINVAL;
		}
		/* Without its last byte it collides with nothing. */
		err = digest(message, sizeof(message) - 1, out);
		if (err) {
			pr_err("a clean message gives %d\n", err);
			return -EINVAL;
		}
	}
	return 0;
}

static void __exit digest_exit(void)
{
}

module_init(digest_init);
module_exit(digest_exit);

MODULE_DESCRIPTION("Example: the functions of sha1cd.h");
MODULE_LICENSE("Dual MIT/GPL");
