/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* The program that is everything in the guest: init, modprobe and the tests. */
#ifndef GUEST_H
#define GUEST_H

#include <linux/types.h>
#include <stddef.h>
#include <stdint.h>

typedef __u8 u8;
typedef __u32 u32;
typedef __u64 u64;

#define __printf(a, b) __attribute__((format(printf, a, b)))
#define ARRAY_SIZE(a) (sizeof(a) / sizeof((a)[0]))
#define SHA1_SIZE 20
#define SHA1_BLOCK 64
#define NO_ATTACK SIZE_MAX

/*
 * sha1.c: an oracle of its own, from FIPS 180-4 alone. If the caller says at
 * which offset the last block of an attack begins, then it gives the safe hash:
 * that block is compressed three times.
 */
void sha1(const u8 *data, size_t len, size_t attack, u8 out[SHA1_SIZE]);

/* init.c: the record, one line a case on the result channel. */
void case_pass(const char *name);
__printf(2, 3) void case_fail(const char *name, const char *fmt, ...);
void case_skip(const char *name, const char *why);

/* init.c: these return 0 or -errno. */
int load_module(const char *path, const char *params);
int unload_module(const char *name);
/* For a moment after the load the kernel's test manager has it in use. */
int unload_idle_module(const char *name);
/* /modules/NAME.ko to the name that the kernel has for it. */
const char *module_name(const char *path);

/*
 * afalg.c: module is the path of the module under test, driver NULL, a part of the
 * names of its drivers to test, or "sha1" for replace_sha1=1.
 */
int test_afalg(const char *module, const char *driver);

#endif
