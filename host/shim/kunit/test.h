/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/*
 * KUnit for userspace, as far as the suites use it: the same tests run in the
 * kernel and here, under sanitizers. Results are printed as KTAP.
 */
#ifndef _SHIM_KUNIT_TEST_H
#define _SHIM_KUNIT_TEST_H

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include "../shim.h"

#define KUNIT_MAX_ALLOCS	16
#define GFP_KERNEL		0

struct kunit {
	void *priv;
	bool failed, skipped;
	char why[256];
	jmp_buf end;
	void *allocs[KUNIT_MAX_ALLOCS];
};

struct kunit_case {
	void (*run_case)(struct kunit *test);
	const char *name;
};

struct kunit_suite {
	const char *name;
	bool skipped;
	const char *why;
	int (*suite_init)(struct kunit_suite *suite);
	int (*init)(struct kunit *test);
	struct kunit_case *test_cases;
};

extern struct kunit_suite *kunit_suites[];

void *kunit_kzalloc(struct kunit *test, size_t size, int gfp);

#define KUNIT_CASE(fn)		{ .run_case = fn, .name = #fn }
#define KUNIT_CASE_SLOW(fn)	KUNIT_CASE(fn)
#define kunit_test_suites(...)						\
	struct kunit_suite *kunit_suites[] = { __VA_ARGS__, NULL }

#define kunit_mark_skipped(suite, reason) do {				\
	(suite)->skipped = true;					\
	(suite)->why = reason;						\
} while (0)

#define kunit_skip(test, ...) do {					\
	(test)->skipped = true;						\
	snprintf((test)->why, sizeof((test)->why), __VA_ARGS__);	\
	longjmp((test)->end, 1);					\
} while (0)

#define KUNIT_CHECK(test, fatal, ok, text, ...) do {			\
	if (ok)								\
		break;							\
	(test)->failed = true;						\
	printf("    # %s:%d: %s:", __FILE__, __LINE__, text);		\
	printf(" " __VA_ARGS__);					\
	printf("\n");							\
	if (fatal)						\
		longjmp((test)->end, 1);				\
} while (0)

#define KUNIT_EXPECT_EQ(test, a, b)					\
	KUNIT_CHECK(test, false, (a) == (b), #a " == " #b)
#define KUNIT_EXPECT_EQ_MSG(test, a, b, ...)				\
	KUNIT_CHECK(test, false, (a) == (b), #a " == " #b, __VA_ARGS__)
#define KUNIT_ASSERT_EQ(test, a, b)					\
	KUNIT_CHECK(test, true, (a) == (b), #a " == " #b)
#define KUNIT_ASSERT_EQ_MSG(test, a, b, ...)				\
	KUNIT_CHECK(test, true, (a) == (b), #a " == " #b, __VA_ARGS__)
#define KUNIT_EXPECT_GE_MSG(test, a, b, ...)				\
	KUNIT_CHECK(test, false, (a) >= (b), #a " >= " #b, __VA_ARGS__)
#define KUNIT_EXPECT_TRUE_MSG(test, a, ...)				\
	KUNIT_CHECK(test, false, a, #a, __VA_ARGS__)
#define KUNIT_EXPECT_FALSE_MSG(test, a, ...)				\
	KUNIT_CHECK(test, false, !(a), "not " #a, __VA_ARGS__)
#define KUNIT_ASSERT_TRUE(test, a)					\
	KUNIT_CHECK(test, true, a, #a)
#define KUNIT_ASSERT_FALSE_MSG(test, a, ...)				\
	KUNIT_CHECK(test, true, !(a), "not " #a, __VA_ARGS__)
#define KUNIT_ASSERT_NOT_NULL(test, p)					\
	KUNIT_CHECK(test, true, (p) != NULL, #p)
#define KUNIT_EXPECT_STREQ(test, a, b)					\
	KUNIT_CHECK(test, false, !strcmp(a, b), #a " is " #b)
#define KUNIT_EXPECT_MEMEQ(test, a, b, len)				\
	KUNIT_CHECK(test, false, !memcmp(a, b, len), #a " is " #b)
#define KUNIT_EXPECT_MEMEQ_MSG(test, a, b, len, ...)			\
	KUNIT_CHECK(test, false, !memcmp(a, b, len), #a " is " #b, __VA_ARGS__)
#define KUNIT_ASSERT_MEMEQ_MSG(test, a, b, len, ...)			\
	KUNIT_CHECK(test, true, !memcmp(a, b, len), #a " is " #b, __VA_ARGS__)

#endif /* _SHIM_KUNIT_TEST_H */
