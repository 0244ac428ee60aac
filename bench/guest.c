// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * usage: bench-guest FILE...|afalg|clock
 *
 * What a guest of "make bench" runs: prints what the module kernel.c measures as
 * FILE of its debugfs directory, measures whole messages through AF_ALG, or the
 * clock alone.
 */
#include <asm/types.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if_alg.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "compat.h"
#include "measure.h"

/* AF_ALG takes 16 pages at a time. */
#define CHUNK	65536

void bench_emit(void *sink, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vfprintf(sink, fmt, args);
	va_end(args);
}

static int trouble(const char *what)
{
	fprintf(stderr, "sha1cd: error: %s: %s\n", what, strerror(errno));
	return 2;
}

static int show(const char *name)
{
	char path[128], buf[4096];
	ssize_t n;
	int fd;

	snprintf(path, sizeof(path), "/sys/kernel/debug/sha1cd_bench/%s", name);
	fd = open(path, O_RDONLY);
	if (fd < 0)
		return trouble(path);
	while ((n = read(fd, buf, sizeof(buf))) > 0)
		fwrite(buf, 1, n, stdout);
	close(fd);
	return n ? trouble(path) : 0;
}

static int afalg_window(const struct bench_impl *impl, u8 *data, size_t size,
			size_t stride, unsigned int n, bool chained, u8 *digest)
{
	int op = (intptr_t)impl->arg;

	for (; n--; data += stride) {
		if (chained)
			memcpy(data, digest, min_t(size_t, size, BENCH_DIGEST));
		if (send(op, data, size, MSG_MORE) != (ssize_t)size ||
		    recv(op, digest, BENCH_DIGEST, 0) != BENCH_DIGEST)
			return -1;
	}
	return 0;
}

/* From 7.3 on AF_ALG hides what is not on a list of the kernel's. */
static void open_all(void)
{
	int fd = open("/proc/sys/crypto/af_alg_restrict", O_WRONLY);

	if (fd >= 0 && write(fd, "0", 1) == 1)
		close(fd);
}

static int open_driver(const char *driver)
{
	struct sockaddr_alg sa = {
		.salg_family = AF_ALG,
		.salg_type = "hash",
	};
	int fd = socket(AF_ALG, SOCK_SEQPACKET, 0), op = -1;

	snprintf((char *)sa.salg_name, sizeof(sa.salg_name), "%s", driver);
	if (fd >= 0 && !bind(fd, (struct sockaddr *)&sa, sizeof(sa)))
		op = accept(fd, NULL, NULL);
	close(fd);
	return op;
}

static int afalg(void)
{
	static const struct { const char *name, *driver; } drivers[] = {
		{ "plain-ni", "plain-ni" },
		{ "sha1cd-ni", "sha1cd-ni" },
		{ "kernel-sha1", "sha1" },
		{ "plain-c", "plain-c" },
		{ "sha1cd-generic", "sha1cd-generic" },
	};
	static const size_t sizes[] = { 64, 4096, CHUNK };
	struct bench b = { .windows = 24, .runs = 30, .sink = stdout,
			   .room = BENCH_WINDOW + CHUNK };
	size_t i;
	int op;

	open_all();
	b.data = aligned_alloc(4096, b.room);
	for (i = 0; i < ARRAY_SIZE(drivers) && b.data; i++) {
		op = open_driver(drivers[i].driver);
		if (op < 0 && errno == ENOENT)
			continue;
		if (op < 0)
			return trouble(drivers[i].driver);
		b.impls[b.nr++] = (struct bench_impl) {
			.name = drivers[i].name,
			.window = afalg_window,
			.arg = (void *)(intptr_t)op,
			.every = 1,
		};
	}
	bench_seed(bench_ticks());
	bench_clock(b.sink);
	for (i = 0; i < ARRAY_SIZE(sizes) && b.nr; i++)
		if (bench_random(&b, "afalg", sizes[i], 0, true) ||
		    bench_random(&b, "afalg", sizes[i], 0, false))
			return trouble("AF_ALG");
	return b.nr ? 0 : trouble("no driver");
}

int main(int argc, char **argv)
{
	int i, ret = argc < 2 ? 2 : 0;

	for (i = 1; i < argc && !ret; i++) {
		if (!strcmp(argv[i], "afalg"))
			ret = afalg();
		else if (!strcmp(argv[i], "clock"))
			bench_clock(stdout);
		else
			ret = show(argv[i]);
	}
	fflush(stdout);
	return ret;
}
