// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * sha1sum with collision detection, by the kernel: cc afalg.c -o afalg
 *
 * Exit status: 0 if FILE is clean, 1 if it holds a collision attack, and 2 on
 * trouble, after which nothing is known of it.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/if_alg.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

/* After socket() or bind() failed: says what to do. */
static void no_sha1cd(void)
{
	int error = errno, restricted = 0;
	FILE *f = fopen("/proc/sys/crypto/af_alg_restrict", "r");

	/* Linux 7.3: 1 hides what is not on a list of its own, 2 everything. */
	if ((error == ENOENT || error == EAFNOSUPPORT) && f &&
	    fscanf(f, "%d", &restricted) == 1 && restricted)
		errx(2, "AF_ALG hides sha1cd: set the sysctl crypto.af_alg_restrict to 0, it is %d",
		     restricted);
	errno = error;
	err(2, error == ENOENT ? "no sha1cd: load its module" : "no AF_ALG");
}

int main(int argc, char **argv)
{
	unsigned char buf[65536], digest[20];
	int file, i;
	ssize_t n;

	if (argc != 2)
		errx(2, "usage: afalg FILE");
	file = open(argv[1], O_RDONLY);
	if (file < 0)
		err(2, "%s", argv[1]);

	/* README: begin */
	struct sockaddr_alg sa = {
		.salg_family = AF_ALG, .salg_type = "hash", .salg_name = "sha1cd",
	};
	int tfm = socket(AF_ALG, SOCK_SEQPACKET, 0);

	if (tfm < 0 || bind(tfm, (struct sockaddr *)&sa, sizeof(sa)))
		no_sha1cd();		/* ENOENT: see below */
	int op = accept(tfm, NULL, NULL);

	if (op < 0)
		err(2, "accept");
	while ((n = read(file, buf, sizeof(buf))) > 0)
		if (send(op, buf, n, MSG_MORE) != n)
			err(2, "send");
	if (n < 0)
		err(2, "read");
	n = recv(op, digest, sizeof(digest), 0);
	if (n < 0 && errno == EBADMSG)
		errx(1, "%s: collision attack", argv[1]);
	if (n != sizeof(digest))
		err(2, "recv");
	/* README: end */

	for (i = 0; i < 20; i++)
		printf("%02x", digest[i]);
	printf("  %s\n", argv[1]);
	return 0;
}
