// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Runs the KUnit suites of kunit/ in userspace: all of them, or with "big" also
 * what hashes gigabytes. Prints KTAP; exits with 1 if a case failed.
 */
#include <kunit/static_stub.h>
#include <kunit/test.h>
#include <linux/vmalloc.h>
#include <sys/mman.h>

#include "sha1cd_internal.h"

extern bool *sha1cd_param_big;

static struct {
	void *fn, *replacement;
} stubs[4];

void *shim_stub(void *fn)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(stubs); i++)
		if (stubs[i].fn == fn)
			return stubs[i].replacement;
	return NULL;
}

void shim_set_stub(void *fn, void *replacement)
{
	size_t i;

	for (i = 0; i < ARRAY_SIZE(stubs); i++) {
		if (stubs[i].fn && stubs[i].fn != fn)
			continue;
		stubs[i].fn = fn;
		stubs[i].replacement = replacement;
		return;
	}
	abort();
}

void *vmalloc(size_t size)
{
	size_t pages = round_up(size, PAGE_SIZE);
	u8 *p = mmap(NULL, pages + 2 * PAGE_SIZE, PROT_NONE,
		     MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED || mprotect(p + PAGE_SIZE, pages, PROT_READ | PROT_WRITE))
		return NULL;
	*(size_t *)(p + PAGE_SIZE) = 0;
	return p + PAGE_SIZE;
}

void vfree(const void *p)
{
	/* The tests free at their end, and the process ends soon after. */
	(void)p;
}

void *kunit_kzalloc(struct kunit *test, size_t size, int gfp)
{
	size_t i;

	(void)gfp;
	for (i = 0; i < ARRAY_SIZE(test->allocs); i++)
		if (!test->allocs[i])
			return test->allocs[i] = calloc(1, size);
	abort();
}

void sha1cd_attack_detected(const struct sha1cd_attack *attack)
{
	KUNIT_STATIC_STUB_REDIRECT(sha1cd_attack_detected, attack);
}

static bool run_case(struct kunit_suite *suite, struct kunit_case *kase,
		     size_t n)
{
	struct kunit test = {};
	size_t i;

	if (!setjmp(test.end)) {
		if (suite->init(&test))
			test.failed = true;
		else
			kase->run_case(&test);
	}
	for (i = 0; i < ARRAY_SIZE(test.allocs); i++)
		free(test.allocs[i]);
	printf("    %sok %zu %s%s%s\n", test.failed ? "not " : "", n, kase->name,
	       test.skipped ? " # SKIP " : "", test.skipped ? test.why : "");
	fflush(stdout);
	return !test.failed;
}

int main(int argc, char **argv)
{
	bool ok = true;
	size_t i, n;

	*sha1cd_param_big = argc > 1 && !strcmp(argv[1], "big");
	sha1cd_dm_init();
	printf("KTAP version 1\n");
	for (i = 0; kunit_suites[i]; i++) {
		struct kunit_suite *suite = kunit_suites[i];
		bool suite_ok = true;

		suite->suite_init(suite);
		if (suite->skipped) {
			printf("ok %zu %s # SKIP %s\n", i + 1, suite->name,
			       suite->why);
			continue;
		}
		printf("    KTAP version 1\n    # Subtest: %s\n", suite->name);
		for (n = 0; suite->test_cases[n].run_case; n++)
			suite_ok &= run_case(suite, &suite->test_cases[n], n + 1);
		printf("    1..%zu\n%sok %zu %s\n", n, suite_ok ? "" : "not ",
		       i + 1, suite->name);
		ok &= suite_ok;
	}
	printf("1..%zu\n", i);
	return !ok;
}
