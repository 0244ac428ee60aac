// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * alarm: whether the fast implementation of this processor, which should be 2 to 4
 * times as fast as the generic code, is slower for messages of any size. That is
 * no benchmark: it finds what makes a processor crawl, such as changes between SSE
 * and AVX, and nothing less.
 */
#include <stdio.h>
#include <time.h>

#include "compat.h"
#include "sha1cd_internal.h"
#include "uppers.h"

#define WORK	16384	/* bytes, and no less than a message, in a time taken */
#define RUNS	50
#define TRIES	10

#ifdef SHA1CD_IMPL_FAST
#define FAST		SHA1CD_IMPL_FAST
#define HAVE_FAST	1
#else
#define FAST		SHA1CD_IMPL_GENERIC
#define HAVE_FAST	0
#endif

void sha1cd_attack_detected(const struct sha1cd_attack *attack)
{
	(void)attack;
}

static u64 now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1000000000ULL + t.tv_nsec;
}

static u64 measure(enum sha1cd_impl impl, const u8 *data, size_t size, bool dirty)
{
	unsigned int n = WORK / (size + SHA1CD_BLOCK_SIZE) + 1;
	u8 out[SHA1CD_DIGEST_SIZE];
	struct sha1cd_ctx ctx;
	bool bad = false;
	u64 t;

	sha1cd_prefer_impl(impl);
	t = now();
	while (n--) {
		if (dirty)
			dirty_uppers();
		sha1cd_init(&ctx);
		sha1cd_update(&ctx, data, size);
		bad |= !!sha1cd_final(&ctx, out);
	}
	t = now() - t;
	clean_uppers();
	return bad ? ~0ULL : t;
}

/*
 * Each has its fastest run of many, in turns. Those of earlier tries count as well:
 * a neighbour can make either slow, but not fast.
 */
static bool slower(const u8 *data, size_t size, bool dirty)
{
	u64 fast = ~0ULL, generic = ~0ULL;
	unsigned int try, run;

	for (try = 0; try < TRIES; try++) {
		for (run = 0; run < RUNS; run++) {
			fast = min(fast, measure(FAST, data, size, dirty));
			/* What C is compiled to may suffer from them as well. */
			generic = min(generic, measure(SHA1CD_IMPL_GENERIC,
						       data, size, false));
		}
		if (fast <= generic)
			break;
		nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
	}
	fprintf(stderr, "%zu bytes%s: %.3f of the time of the generic code\n", size,
		dirty ? ", upper halves in use" : "", (double)fast / generic);
	if (fast <= generic)
		return false;
	printf("fail speed: sha1cd-%s takes %.2f times as long as sha1cd-generic for %zu bytes%s\n",
	       sha1cd_impl_name(FAST), (double)fast / generic, size,
	       dirty ? " behind AVX that left upper halves in use" : "");
	return true;
}

int main(void)
{
	static const size_t sizes[] = { 8, 55, 64, 320, 1024, 4096, 65536 };
	static u8 data[65536];
	bool dirty, bad = false;
	u32 x = 1;
	size_t i;

	if (!HAVE_FAST || !sha1cd_impl_usable(FAST)) {
		printf("skip speed: this processor has no SHA-1 instructions\n");
		return 0;
	}
	sha1cd_dm_init();
	for (i = 0; i < sizeof(data); i++) {
		x = x * 1664525 + 1013904223;
		data[i] = x >> 24;
	}
	for (i = 0; i < ARRAY_SIZE(sizes) && !bad; i++)
		for (dirty = false; !bad; dirty = true) {
			bad = slower(data, sizes[i], dirty);
			if (dirty || !dirty_uppers())
				break;
		}
	if (!bad)
		printf("pass speed\n");
	return bad;
}
