/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * The protocol of the benchmarks, the same in a program and in a kernel: times of
 * windows of messages, each the least of many runs, summed over many windows.
 */
#ifndef _BENCH_MEASURE_H
#define _BENCH_MEASURE_H

#include <linux/types.h>

#define BENCH_DIGEST	20
#define BENCH_MAX_IMPLS	16

/* A window of more bytes has fewer messages than 16. */
#define BENCH_MESSAGES	16
#define BENCH_WINDOW	(128 << 10)

/**
 * struct bench_impl - one of those that take turns
 * @name: what its lines are called
 * @window: hashes @n messages of @size bytes, @stride bytes from each other. If
 *	they are chained, the digest of the one before, at first what is in
 *	@digest, overwrites the begin of each
 * @arg: for @window
 * @every: it takes part in every so many runs: those several times as slow would
 *	take the time from the others
 * @other: hashes something around the message, so its digests are not compared
 */
struct bench_impl {
	const char *name;
	int (*window)(const struct bench_impl *impl, u8 *data, size_t size,
		      size_t stride, unsigned int n, bool chained, u8 *digest);
	void *arg;
	unsigned int every;
	bool other;
};

/**
 * struct bench - who is measured and how
 * @impls: the implementations; all of them must come to the same digests
 * @nr: how many they are
 * @windows: of random data
 * @runs: of each window, of which the fastest counts
 * @data: memory for the messages
 * @room: its size, at least BENCH_WINDOW, one message, and 64 bytes for each
 *	message of a window
 * @sink: for bench_emit()
 */
struct bench {
	struct bench_impl impls[BENCH_MAX_IMPLS];
	unsigned int nr;
	unsigned int windows, runs;
	u8 *data;
	size_t room;
	void *sink;
};

/* Whoever links measure.c provides it: where lines of results go. */
__attribute__((format(printf, 2, 3)))
void bench_emit(void *sink, const char *fmt, ...);

u64 bench_ticks(void);
void bench_seed(u64 seed);
void bench_fill(u8 *data, size_t size);

/* Emits "clock TICKS": ticks of bench_ticks() in a million cycles of the core. */
void bench_clock(void *sink);

/*
 * Emits "raw WHAT NAME PROTOCOL SIZE TICKS BYTES SAMPLES" for each implementation.
 * Messages begin @offset bytes behind an aligned address. Returns 0, an error of
 * one of them, or -EBADMSG if their digests differ.
 */
int bench_random(struct bench *b, const char *what, size_t size, size_t offset,
		 bool chained);

/* The same for one message, at the begin of the data, whose digests may differ. */
int bench_fixed(struct bench *b, const char *what, size_t size);

#endif /* _BENCH_MEASURE_H */
