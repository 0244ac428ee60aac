// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * differential [BLOCKS [SEED [FORM]]]: the fast implementation of this processor, in
 * each form that it can run or in one, against the generic code, on random chaining
 * values and runs of random blocks. In every other run one DV, or all, have no message
 * difference, so that each block that may belong to one is flagged: what is found, and
 * where, must be the same. On arm64 also counts the sections that blocks with many
 * rechecks take.
 */
#include <stdio.h>
#include <stdlib.h>

#include "compat.h"
#include "sha1cd_internal.h"

#define MAX_RUN	600	/* more than two sections, of 16 KiB on x86_64 */

void sha1cd_attack_detected(const struct sha1cd_attack *attack)
{
	(void)attack;
}

#ifdef SHA1CD_IMPL_FAST

static u64 seed = 1;

static u64 next(void)
{
	u64 z = seed += 0x9e3779b97f4a7c15ULL;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
	z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
	return z ^ z >> 31;
}

static void fill(void *p, size_t len)
{
	u64 *word = p;

	for (; len; len -= sizeof(*word))
		*word++ = next();
}

#ifdef __x86_64__
#define POISON(insn, more)						\
	__asm__ __volatile__(".irp n, 0, 1, 2, 3, 4, 5, 6, 7\n\t"	\
			     insn ".endr\n\t"				\
			     ".irp n, 8, 9, 10, 11, 12, 13, 14, 15\n\t"	\
			     insn ".endr\n\t" more			\
			     : : "m" (random)				\
			     : "xmm0", "xmm1", "xmm2", "xmm3", "xmm4",	\
			       "xmm5", "xmm6", "xmm7", "xmm8", "xmm9",	\
			       "xmm10", "xmm11", "xmm12", "xmm13",	\
			       "xmm14", "xmm15")
#endif

/*
 * Whatever a register holds before the call, it is written before it is read. Upper
 * halves are in use, as a kernel does not clear those of the program it interrupts.
 */
static void poison_registers(void)
{
#ifdef __x86_64__
	u64 random[8] = { next(), next(), next(), next(), next(), next(), next(), next() };

	if (sha1cd_impl_usable(SHA1CD_IMPL_NI_AVX512))
		POISON("vmovdqu64 %0, %%zmm\\n\n\t",
		       ".irp n, 16, 17, 18, 19, 20, 21, 22, 23\n\t"
		       "vmovdqu64 %0, %%zmm\\n\n\t"
		       ".endr\n\t"
		       ".irp n, 24, 25, 26, 27, 28, 29, 30, 31\n\t"
		       "vmovdqu64 %0, %%zmm\\n\n\t"
		       ".endr\n\t"
		       ".irp n, 0, 1, 2, 3, 4, 5, 6, 7\n\t"
		       "kmovw %0, %%k\\n\n\t"
		       ".endr");
	else if (sha1cd_impl_usable(SHA1CD_IMPL_NI_AVX2))
		POISON("vmovdqu %0, %%ymm\\n\n\t", "");
	else
		POISON("movdqu %0, %%xmm\\n\n\t", "");
#elif defined(__aarch64__)
	u64 random[2] = { next(), next() };

	__asm__ __volatile__("ldr q0, %0\n\t"
			     ".irp n, 1, 2, 3, 4, 5, 6, 7\n\t"
			     "mov v\\n\\().16b, v0.16b\n\t"
			     ".endr\n\t"
			     ".irp n, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31\n\t"
			     "mov v\\n\\().16b, v0.16b\n\t"
			     ".endr"
			     : : "m" (random)
			     : "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7",
			       "v16", "v17", "v18", "v19", "v20", "v21", "v22",
			       "v23", "v24", "v25", "v26", "v27", "v28", "v29",
			       "v30", "v31");
#endif
}

/* The blocks of a run, some of them as the tail. False if the two differ. */
static bool same(enum sha1cd_impl impl, const u8 *data, size_t nblocks, size_t ntail)
{
	struct sha1cd_attack a = { .dv = -1 }, b = { .dv = -1 };
	size_t whole = nblocks - ntail, done_a, done_b;
	u32 x[6], y[6];

	fill(x, sizeof(x));
	memcpy(y, x, sizeof(y));
	done_a = sha1cd_generic_blocks(x, data, nblocks, 0, &a);
	/* It may stop early, where that many rechecks are a section's work. */
	for (done_b = 0; done_b < nblocks && b.dv < 0;) {
		size_t n = done_b < whole ? whole - done_b : 0;
		size_t rest = min(ntail, nblocks - done_b);

		poison_registers();
		/* What is empty has no address. */
		done_b += SHA1CD_FAST(blocks)(impl, y, n ? data + 64 * done_b : NULL, n,
					      rest ? data + 64 * (nblocks - rest) : NULL,
					      rest, 0, &b);
	}
	return done_a == done_b && !memcmp(x, y, 20) && a.dv == b.dv &&
	       (a.dv < 0 || !memcmp(&a, &b, sizeof(a)));
}

#ifdef SHA1CD_CE
/*
 * Blocks that pass all conditions: each is the work of two, and of one more for every
 * recheck. A section ends with the block that makes it 64.
 */
static bool sections_are_short(void)
{
	const size_t nblocks = 1000, ntail = 2;
	static u8 data[64 * 1000];
	struct sha1cd_attack attack = { .dv = -1 };
	unsigned long work = 64, sections = 0, before = shim_sections;
	u32 ihv[5] = {}, w[80], dvmask;
	size_t n;

	for (n = 0; n < nblocks; n++) {
		do {
			fill(data + 64 * n, 64);
			sha1cd_generic_expand(w, data + 64 * n);
			dvmask = sha1cd_ubc_dvmask(w);
		} while (!dvmask);
		if (work >= 64) {
			work = 0;
			sections++;
		}
		work += 2 + __builtin_popcount(dvmask);
	}
	/* The tail is no section of its own. */
	n = nblocks - ntail;
	return sha1cd_ce_blocks(SHA1CD_IMPL_CE, ihv, data, n, data + 64 * n, ntail, 0,
				&attack) == nblocks &&
	       shim_sections - before == sections;
}
#endif

static struct sha1cd_dm saved[SHA1CD_NR_DVS];

static bool differs(enum sha1cd_impl impl, u64 blocks, u64 start)
{
	struct sha1cd_dm *dms = (struct sha1cd_dm *)sha1cd_dm_table();
	static u8 data[64 * MAX_RUN];
	u64 done, flags = 0;
	size_t n, at;

	seed = start;
	for (done = 0; done < blocks; done += n) {
		u64 r = next();

		n = 1 + (r >> 8) % (r % 4 ? 24 : MAX_RUN);
		fill(data, 64 * n);
		if (r >> 32 & 1)
			memset(&dms[r >> 40 & 31], 0, sizeof(*dms));
		if ((r >> 33 & 7) == 1)
			memset(dms, 0, sizeof(saved));
		flags += r >> 32 & 1;
		for (at = 0; at < 3 && at <= n; at++) {
			if (!same(impl, data, n, at)) {
				printf("fail %s: not the same in %zu blocks, tail %zu, at %llu\n",
				       sha1cd_impl_name(impl), n, at, done);
				return true;
			}
		}
		memcpy(dms, saved, sizeof(saved));
	}
	fprintf(stderr, "%s: %llu blocks, %llu runs with a message difference of zero\n",
		sha1cd_impl_name(impl), done, flags);
	printf("pass %s\n", sha1cd_impl_name(impl));
	return false;
}

int main(int argc, char **argv)
{
	u64 blocks = argc > 1 ? strtoull(argv[1], NULL, 0) : 1000000;
	u64 start = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
	const char *form = argc > 3 ? argv[3] : NULL;
	enum sha1cd_impl impl;
	int bad = 0;

	sha1cd_dm_init();
	memcpy(saved, sha1cd_dm_table(), sizeof(saved));
#ifdef SHA1CD_CE
	if (sha1cd_impl_usable(SHA1CD_IMPL_CE) && !sections_are_short()) {
		printf("fail sections: are of another length\n");
		return 1;
	}
#endif
	for (impl = SHA1CD_IMPL_GENERIC + 1; impl < SHA1CD_NR_FORMS; impl++) {
		if (form && strcmp(form, sha1cd_impl_name(impl)))
			continue;
		if (!sha1cd_impl_usable(impl))
			printf("skip %s: this processor cannot run it\n", sha1cd_impl_name(impl));
		else if (differs(impl, blocks, start))
			bad = 1;
	}
	return bad;
}

#else

int main(void)
{
	printf("skip fast: this architecture has none\n");
	return 0;
}

#endif /* SHA1CD_IMPL_FAST */
