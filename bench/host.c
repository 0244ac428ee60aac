// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * usage: bench-host [-r RUNS] [-w WINDOWS]
 *
 * What the detection of collision attacks costs, in userspace: whole messages
 * (init, update, final) through sha1cd.h, through the same code over plain SHA-1,
 * and through libraries of others, all in one process. Prints lines as measure.h
 * has them, for report.py.
 */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "compat.h"
#include "host.h"
#include "measure.h"
#include "../host/uppers.h"

#ifdef HAVE_OPENSSL
#include <openssl/sha.h>
#endif
#ifdef HAVE_LIBGIT2
#include <git2.h>
#endif

#include "hostile.h"

#define ROOM	(1 << 20)

void bench_emit(void *sink, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vfprintf(sink, fmt, args);
	va_end(args);
}

static void trouble(const char *fmt, ...)
{
	va_list args;

	fputs("sha1cd: error: ", stderr);
	va_start(args, fmt);
	vfprintf(stderr, fmt, args);
	va_end(args);
	fputc('\n', stderr);
	exit(2);
}

void sha1cd_attack_detected(const struct sha1cd_attack *attack)
{
}

static int plain_message(const u8 *data, size_t size, u8 *digest)
{
	struct sha1cd_ctx ctx;

	plain_init(&ctx);
	plain_update(&ctx, data, size);
	return plain_final(&ctx, digest);
}

static int sha1cd_message(const u8 *data, size_t size, u8 *digest)
{
	struct sha1cd_ctx ctx;

	sha1cd_init(&ctx);
	sha1cd_update(&ctx, data, size);
	return sha1cd_final(&ctx, digest);
}

/* Before each message, somebody else used AVX. */
static bool dirty;

/*
 * A loop for each, so that all calls are direct, as in a kernel. SHAttered is
 * refused, as it should be: that is no error here.
 */
#define WINDOW(name)							\
static int name##_window(const struct bench_impl *impl, u8 *data,	\
			 size_t size, size_t stride, unsigned int n,	\
			 bool chained, u8 *digest)			\
{									\
	int err = 0;							\
									\
	plain_prefer_impl((uintptr_t)impl->arg);			\
	sha1cd_prefer_impl((uintptr_t)impl->arg);			\
	for (; n-- && (!err || err == -EBADMSG); data += stride) {	\
		if (chained)						\
			memcpy(data, digest,				\
			       min_t(size_t, size, BENCH_DIGEST));	\
		if (dirty)						\
			dirty_uppers();					\
		err = name##_message(data, size, digest);		\
	}								\
	if (dirty)							\
		clean_uppers();						\
	return err == -EBADMSG ? 0 : err;				\
}

WINDOW(plain)
WINDOW(sha1cd)

#ifdef HAVE_OPENSSL
/* Deprecated, but what is between it and its SHA-1 is least. */
static int openssl_message(const u8 *data, size_t size, u8 *digest)
{
	SHA_CTX ctx;

	SHA1_Init(&ctx);
	SHA1_Update(&ctx, data, size);
	SHA1_Final(digest, &ctx);
	return 0;
}

WINDOW(openssl)
#endif

#ifdef HAVE_LIBGIT2
/*
 * A blob that has as many bytes with its header, "blob SIZE" and a zero; or one
 * less, where none has.
 */
static int libgit2_message(const u8 *data, size_t size, u8 *digest)
{
	size_t payload = size - strlen("blob 1") - 1, power;
	git_oid oid;

	for (power = 10; power <= payload; power *= 10)
		payload--;
	if (git_odb_hash(&oid, data, payload, GIT_OBJECT_BLOB))
		return -EIO;
	memcpy(digest, oid.id, BENCH_DIGEST);
	return 0;
}

WINDOW(libgit2)
#endif

#ifdef HAVE_SHA1DC
#define sha1dc_message bench_sha1dc

WINDOW(sha1dc)
#endif

static void add(struct bench *b, const char *name, typeof(plain_window) *window,
		enum sha1cd_impl arg, unsigned int every, bool other)
{
	b->impls[b->nr++] = (struct bench_impl) {
		.name = name,
		.window = window,
		.arg = (void *)(uintptr_t)arg,
		.every = every,
		.other = other,
	};
}

/* Each message beside its length: 1 more is off an aligned address by 1, too. */
static void measure(struct bench *b)
{
	static const size_t sizes[] = {
		8, 55, 64, 320, 1024, 1025, 4096, 8192, 8193, 65536, 1 << 20
	};
	static const size_t dirty_sizes[] = { 64, 1024, 4096 };
	size_t i, n;
	int err = 0;
	char what[32];

	for (i = 0; i < ARRAY_SIZE(sizes) && !err; i++) {
		n = sizes[i];
		err = bench_random(b, "hash", n, n > 1000 && n % 2, true) ?:
		      bench_random(b, "hash", n, n > 1000 && n % 2, false);
	}
	if (err)
		trouble("digests differ, or one failed, at %zu bytes", sizes[i - 1]);

	dirty = dirty_uppers();
	clean_uppers();
	for (i = 0; i < ARRAY_SIZE(dirty_sizes) && dirty && !err; i++)
		err = bench_random(b, "dirty", dirty_sizes[i], 0, true);
	dirty = false;
	if (err)
		trouble("digests differ, or one failed, behind AVX");

	memcpy(b->data, bench_shattered, sizeof(bench_shattered));
	err = bench_fixed(b, "shattered", sizeof(bench_shattered));
	for (i = 0; i < ARRAY_SIZE(bench_hostile) && !err; i++) {
		for (n = 0; n < 64; n++)
			memcpy(b->data + 64 * n, bench_hostile[i].block, 64);
		snprintf(what, sizeof(what), "hostile/%u/%zu",
			 bench_hostile[i].dvs, i);
		err = bench_fixed(b, what, 64 * 64);
	}
	if (err)
		trouble("cannot hash hostile messages");
}

int main(int argc, char **argv)
{
	struct bench b = { .windows = 96, .runs = 50, .room = ROOM + 4096,
			   .sink = stdout };
	const bool ni = sha1cd_impl_usable(SHA1CD_IMPL_NI);
	enum sha1cd_impl impl;
	int opt;

	while ((opt = getopt(argc, argv, "r:w:")) != -1) {
		if (opt == 'r')
			b.runs = strtoul(optarg, NULL, 0);
		else if (opt == 'w')
			b.windows = strtoul(optarg, NULL, 0);
		else
			trouble("usage: bench-host [-r RUNS] [-w WINDOWS]");
	}
	b.data = aligned_alloc(4096, b.room);
	if (!b.data || !b.runs || !b.windows)
		trouble("no memory, or nothing to do");

	sha1cd_dm_init();
	if (ni) {
		add(&b, "plain-ni", plain_window, SHA1CD_IMPL_NI, 1, false);
		add(&b, "sha1cd-ni", sha1cd_window, SHA1CD_IMPL_NI, 1, false);
		for (impl = SHA1CD_NR_IMPLS; impl < SHA1CD_NR_FORMS; impl++)
			if (sha1cd_impl_usable(impl))
				add(&b, sha1cd_impl_name(impl), sha1cd_window,
				    impl, 1, false);
	}
#ifdef HAVE_OPENSSL
	add(&b, "openssl", openssl_window, 0, 1, false);
#endif
#ifdef HAVE_SHA1DC
	add(&b, "sha1dc", sha1dc_window, 0, 1, false);
#endif
	add(&b, "plain-c", plain_window, SHA1CD_IMPL_GENERIC, 5, false);
	add(&b, "sha1cd-generic", sha1cd_window, SHA1CD_IMPL_GENERIC, 5, false);
#ifdef HAVE_LIBGIT2
	if (git_libgit2_init() < 0)
		trouble("libgit2 does not start");
	add(&b, "libgit2", libgit2_window, 0, 5, true);
#endif
	bench_seed(bench_ticks());
	bench_clock(b.sink);
	measure(&b);
	return fflush(stdout) ? 2 : 0;
}
