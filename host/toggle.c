// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * toggle [SECONDS]: with each implementation, hashes SHAttered while another
 * thread keeps exchanging the block that completes the attack for one that does
 * not. Whatever of it is read, the plain SHA-1 of the attack must never come out,
 * and every other result must be the safe hash with an error, or a digest without.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "sha1cd_internal.h"
#include "vectors.h"

#define FLAGGED	256

static u8 msg[sizeof(sha1cd_shattered_1)];
static atomic_bool stop;

void sha1cd_attack_detected(const struct sha1cd_attack *attack)
{
	(void)attack;
}

static void *toggle(void *arg)
{
	static const u8 clean[64];

	unsigned int n, i;

	(void)arg;
	/* Each stays for a while, now short, now long, so that all can happen. */
	for (n = 0; !stop; n++) {
		memcpy(msg + FLAGGED,
		       n % 2 ? clean : sha1cd_shattered_1 + FLAGGED, 64);
		for (i = n % 509; i; i--)
			barrier();
	}
	return NULL;
}

static int hash(enum sha1cd_impl impl, unsigned int seconds)
{
	unsigned long attacks = 0, cleans = 0, i;
	time_t end = time(NULL) + seconds;
	u8 out[20];
	int err;

	sha1cd_prefer_impl(impl);
	while (time(NULL) < end) {
		for (i = 0; i < 1000; i++) {
			err = sha1cd(msg, sizeof(msg), out);
			attacks += !!err;
			cleans += !err;
			if (!memcmp(out, sha1cd_shattered_1_plain, 20) ||
			    (err && memcmp(out, sha1cd_shattered_1_safe, 20))) {
				printf("%s: an attack got through, after %lu of them\n",
				       sha1cd_impl_name(impl), attacks);
				return 1;
			}
		}
	}
	printf("%s: %lu attacks, %lu clean\n", sha1cd_impl_name(impl), attacks,
	       cleans);
	if (attacks && cleans)
		return 0;
	printf("the block did not change while it was hashed\n");
	return 1;
}

int main(int argc, char **argv)
{
	unsigned int seconds = argc > 1 ? atoi(argv[1]) : 3;
	enum sha1cd_impl impl;
	pthread_t thread;
	int ret = 0;

	sha1cd_dm_init();
	memcpy(msg, sha1cd_shattered_1, sizeof(msg));
	if (pthread_create(&thread, NULL, toggle, NULL)) {
		fprintf(stderr, "toggle: error: cannot start a thread\n");
		return 2;
	}
	for (impl = 0; impl < SHA1CD_NR_FORMS; impl++)
		if (sha1cd_impl_usable(impl))
			ret |= hash(impl, seconds);
	stop = true;
	pthread_join(thread, NULL);
	return ret;
}
