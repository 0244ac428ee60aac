// SPDX-License-Identifier: GPL-2.0-only OR MIT
/* See measure.h. */
#include <linux/sched.h>

#include "compat.h"
#include "measure.h"

#ifdef __x86_64__
#define ADD	"add %0, %0"

/* Without the fences, work of before and behind gets into the time. */
u64 bench_ticks(void)
{
	u32 low, high;

	__asm__ __volatile__("lfence\n\trdtsc\n\tlfence"
			     : "=a"(low), "=d"(high) : : "memory");
	return (u64)high << 32 | low;
}
#else
#define ADD	"add %0, %0, %0"

/* In nanoseconds: a counter of QEMU runs at 1 GHz, or at a whole part of that. */
u64 bench_ticks(void)
{
	u64 ticks, hz;

	__asm__ __volatile__("isb\n\tmrs %0, cntvct_el0\n\tmrs %1, cntfrq_el0\n\tisb"
			     : "=r"(ticks), "=r"(hz) : : "memory");
	return ticks * (1000000000 / hz);
}
#endif

/* Steele, Lea and Flood's SplitMix64 */
static u64 bench_state;

void bench_seed(u64 seed)
{
	bench_state = seed;
}

void bench_fill(u8 *data, size_t size)
{
	size_t i;

	for (i = 0; i + 8 <= size; i += 8) {
		u64 z = bench_state += 0x9e3779b97f4a7c15;

		z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
		z = (z ^ z >> 27) * 0x94d049bb133111eb;
		z ^= z >> 31;
		memcpy(data + i, &z, 8);
	}
}

/* The least time of additions that have to wait for each other. */
#define ADDITIONS(number) ({						\
	u64 best = ~0ULL, t, x = 1;					\
	unsigned int i;							\
									\
	for (i = 0; i < 1000; i++) {					\
		t = bench_ticks();					\
		__asm__ __volatile__(".rept " number "\n\t"		\
				     ADD "\n\t.endr" : "+r"(x));	\
		t = bench_ticks() - t;					\
		best = min(best, t);					\
	}								\
	best;								\
})

void bench_clock(void *sink)
{
	u64 less = ADDITIONS("500"), more = ADDITIONS("2500");

	bench_emit(sink, "clock %llu\n", (more - less) * 500);
}

/* What the measuring itself takes. */
static u64 bench_overhead(void)
{
	u64 best = ~0ULL, t;
	int i;

	for (i = 0; i < 1000; i++) {
		t = bench_ticks();
		t = bench_ticks() - t;
		best = min(best, t);
	}
	return best;
}

/*
 * The clock of the core and the neighbours come and go: all take turns within a
 * window, and each has its fastest run.
 */
static int bench_window(const struct bench *b, u8 *data, size_t size,
			size_t stride, unsigned int n, bool chained,
			bool compare, u64 *best)
{
	u8 digest[BENCH_DIGEST], want[BENCH_DIGEST];
	const struct bench_impl *impl;
	bool known = false;
	unsigned int r, k;
	int err;
	u64 t;

	for (k = 0; k < b->nr; k++)
		best[k] = ~0ULL;
	for (r = 0; r < b->runs; r++) {
		for (k = 0; k < b->nr; k++) {
			impl = &b->impls[k];
			if (r % impl->every)
				continue;
			/* The others have its code evicted: one without time. */
			err = impl->window(impl, data, min_t(size_t, size, 1024),
					   stride, 1, false, digest);
			if (err)
				return err;
			memset(digest, 0, sizeof(digest));
			t = bench_ticks();
			err = impl->window(impl, data, size, stride, n, chained,
					   digest);
			t = bench_ticks() - t;
			if (err)
				return err;
			best[k] = min(best[k], t);
			if (impl->other || !compare)
				continue;
			if (known && memcmp(want, digest, sizeof(want)))
				return -EBADMSG;
			memcpy(want, digest, sizeof(want));
			known = true;
		}
	}
	return 0;
}

static void bench_tell(const struct bench *b, const char *what,
		       const char *protocol, size_t size, size_t messages,
		       unsigned int windows, const u64 *sum)
{
	const struct bench_impl *impl = b->impls;
	u64 overhead = bench_overhead();
	unsigned int k, runs;

	for (k = 0; k < b->nr; k++, impl++) {
		runs = (b->runs + impl->every - 1) / impl->every;
		bench_emit(b->sink, "raw %s %s %s %zu %llu %zu %u\n", what,
			   impl->name, protocol, size,
			   sum[k] - windows * overhead,
			   windows * messages * size, windows * runs);
	}
}

int bench_random(struct bench *b, const char *what, size_t size, size_t offset,
		 bool chained)
{
	unsigned int n = BENCH_MESSAGES, windows = b->windows, w, k;
	u64 best[BENCH_MAX_IMPLS], sum[BENCH_MAX_IMPLS] = {};
	size_t stride = round_up(size + offset, 64);
	int err;

	while (n > 1 && n * size > BENCH_WINDOW + BENCH_MESSAGES)
		n--;
	/* Of long messages a few have as many blocks as all the others. */
	if (size > BENCH_WINDOW)
		windows = (windows + 15) / 16;

	for (w = 0; w < windows; w++) {
		bench_fill(b->data, min(b->room, n * stride + 64));
		err = bench_window(b, b->data + offset, size, stride, n, chained,
				   true, best);
		if (err)
			return err;
		for (k = 0; k < b->nr; k++)
			sum[k] += best[k];
		cond_resched();
	}
	bench_tell(b, what, chained ? "chained" : "independent", size, n,
		   windows, sum);
	return 0;
}

int bench_fixed(struct bench *b, const char *what, size_t size)
{
	u64 best[BENCH_MAX_IMPLS];
	int err = bench_window(b, b->data, size, size, 1, false, false, best);

	if (!err)
		bench_tell(b, what, "independent", size, 1, 1, best);
	return err;
}
