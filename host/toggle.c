// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * toggle [SECONDS]: hashes SHAttered while another thread keeps exchanging the
 * block that completes the attack for one that does not. Whatever of it is read,
 * the plain SHA-1 of the attack must never come out, and every other result must
 * be the safe hash with an error, or a digest without.
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

int main(int argc, char **argv)
{
	time_t end = time(NULL) + (argc > 1 ? atoi(argv[1]) : 3);
	unsigned long attacks = 0, cleans = 0, i;
	pthread_t thread;
	u8 out[20];
	int err;

	sha1cd_dm_init();
	memcpy(msg, sha1cd_shattered_1, sizeof(msg));
	if (pthread_create(&thread, NULL, toggle, NULL)) {
		fprintf(stderr, "toggle: error: cannot start a thread\n");
		return 2;
	}
	while (time(NULL) < end) {
		for (i = 0; i < 1000; i++) {
			err = sha1cd(msg, sizeof(msg), out);
			attacks += !!err;
			cleans += !err;
			if (!memcmp(out, sha1cd_shattered_1_plain, 20) ||
			    (err && memcmp(out, sha1cd_shattered_1_safe, 20))) {
				printf("an attack got through, after %lu attacks and %lu clean\n",
				       attacks, cleans);
				return 1;
			}
		}
	}
	stop = true;
	pthread_join(thread, NULL);
	printf("%lu attacks, %lu clean\n", attacks, cleans);
	if (!attacks || !cleans) {
		printf("the block did not change while it was hashed\n");
		return 1;
	}
	return 0;
}
