// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * What a program sees of sha1cd and sha1cd-safe through AF_ALG. Whatever
 * happens around an attack, the plain SHA-1 of the colliding file must never
 * come out: take() checks that for every digest received in this program.
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/if_alg.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/klog.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "guest.h"

#define PAGE 4096
/* AF_ALG takes 16 pages at a time, of a buffer that begins on a page. */
#define CHUNK 65536
#define BIG 1048576
#define TRACING "/sys/kernel/tracing"

/* The last near-collision block is the last block of each file. */
static struct {
	const char *name;
	size_t len;
	size_t attack;
	u8 data[640];
} vectors[] = {
	{ .name = "shattered-1", .len = 320, .attack = 256 },
	{ .name = "shattered-2", .len = 320, .attack = 256 },
	{ .name = "sha-mbles-1", .len = 640, .attack = 576 },
	{ .name = "sha-mbles-2", .len = 640, .attack = 576 },
};

/* The case that runs: what it is about, and the first thing that went wrong. */
static const char *alg;
static bool safe;
static char wrong[256];
static u8 *buf;		/* BIG bytes and more, on a page */
/* From 6.5 on AF_ALG drops the result when send fails. */
static bool drops_result;

static u8 empty_md[SHA1_SIZE];
static u8 plain_md[ARRAY_SIZE(vectors)][SHA1_SIZE];
static u8 forbidden[SHA1_SIZE];

__printf(2, 3) static bool expect(bool ok, const char *fmt, ...)
{
	va_list args;

	if (!ok && !wrong[0]) {
		va_start(args, fmt);
		vsnprintf(wrong, sizeof(wrong), fmt, args);
		va_end(args);
	}
	return ok;
}

__printf(1, 2) static void report(const char *fmt, ...)
{
	char name[128];
	va_list args;
	int n;

	n = snprintf(name, sizeof(name), "afalg/%s/", alg);
	va_start(args, fmt);
	vsnprintf(name + n, sizeof(name) - n, fmt, args);
	va_end(args);
	if (wrong[0])
		case_fail(name, "%s", wrong);
	else
		case_pass(name);
	wrong[0] = 0;
	memset(forbidden, 0, sizeof(forbidden));
}

static const char *hex(const u8 md[SHA1_SIZE])
{
	static char text[2][2 * SHA1_SIZE + 1];
	static int turn;
	int i;

	turn ^= 1;
	for (i = 0; i < SHA1_SIZE; i++)
		sprintf(text[turn] + 2 * i, "%02x", md[i]);
	return text[turn];
}

/* ---- messages ---- */

/* Bytes that differ from block to block and from page to page. */
static void fill(u8 *p, size_t len)
{
	u32 x = 1;

	while (len--) {
		x = x * 1664525 + 1013904223;
		*p++ = x >> 24;
	}
}

struct text {
	const u8 *data;
	size_t len;
	size_t attack;
	u8 plain[SHA1_SIZE];
	u8 safe[SHA1_SIZE];
};

static void oracle(struct text *t, const u8 *data, size_t len, size_t attack)
{
	t->data = data;
	t->len = len;
	t->attack = attack;
	sha1(data, len, NO_ATTACK, t->plain);
	sha1(data, len, attack, t->safe);
	if (attack != NO_ATTACK)
		memcpy(forbidden, t->plain, SHA1_SIZE);
}

/* Vector v at the start of buf, and other data after it. */
static void attack_text(struct text *t, int v, size_t len)
{
	fill(buf, len);
	memcpy(buf, vectors[v].data, vectors[v].len);
	oracle(t, buf, len, vectors[v].attack);
}

static void clean_text(struct text *t, size_t len)
{
	fill(buf, len);
	oracle(t, buf, len, NO_ATTACK);
}

/* ---- sockets ---- */

/* A socket bound to the name, or -errno. */
static int bind_alg(const char *name)
{
	struct sockaddr_alg sa = {
		.salg_family = AF_ALG,
		.salg_type = "hash",
	};
	int fd = socket(AF_ALG, SOCK_SEQPACKET, 0);

	if (fd < 0)
		return -errno;
	snprintf((char *)sa.salg_name, sizeof(sa.salg_name), "%s", name);
	if (bind(fd, (struct sockaddr *)&sa, sizeof(sa))) {
		int err = errno;

		close(fd);
		return -err;
	}
	return fd;
}

static int accept_op(int fd)
{
	int op = accept(fd, NULL, NULL);

	expect(op >= 0, "accept: %s", strerror(errno));
	return op;
}

/* A socket to hash with. */
static int open_alg(const char *name)
{
	int op, fd = bind_alg(name);

	if (!expect(fd >= 0, "bind to %s: %s", name, strerror(-fd)))
		return -1;
	op = accept_op(fd);
	close(fd);
	return op;
}

/* Bytes sent, or -errno. */
static ssize_t give(int op, const u8 *data, size_t len, int flags)
{
	ssize_t n = send(op, data, len, flags);

	return n < 0 ? -errno : n;
}

static void give_more(int op, const u8 *data, size_t len)
{
	ssize_t n = give(op, data, len, MSG_MORE);

	expect(n == (ssize_t)len, "send of %zu with MSG_MORE: %zd", len, n);
}

/* Receives len bytes; returns 0 or -errno. */
static int take(int op, u8 *md, size_t len)
{
	static const u8 zero[SHA1_SIZE];
	ssize_t n;
	size_t v;

	memset(md, 0, len);
	n = recv(op, md, len, 0);
	if (n < 0)
		return -errno;
	if (n > SHA1_SIZE)
		n = SHA1_SIZE;
	for (v = 0; n && v < ARRAY_SIZE(vectors); v++)
		expect(memcmp(md, plain_md[v], n), "SHA-1 of %s came out",
		       vectors[v].name);
	if (n && memcmp(forbidden, zero, SHA1_SIZE))
		expect(memcmp(md, forbidden, n), "SHA-1 of the attack came out");
	return 0;
}

static void want_digest(int op, const u8 want[SHA1_SIZE], const char *what)
{
	u8 md[SHA1_SIZE];
	int ret = take(op, md, sizeof(md));

	if (expect(!ret, "%s: recv: %s", what, strerror(-ret)))
		expect(!memcmp(md, want, SHA1_SIZE), "%s: got %s, not %s",
		       what, hex(md), hex(want));
}

static void want_empty(int op, const char *what)
{
	want_digest(op, empty_md, what);
}

static void want_ebadmsg(int op, const char *what)
{
	u8 md[SHA1_SIZE];
	int ret = take(op, md, sizeof(md));

	expect(ret == -EBADMSG, "%s: recv: %s, not EBADMSG", what,
	       ret ? strerror(-ret) : hex(md));
}

/* recv after all of t was sent with MSG_MORE, then once more. */
static void want_verdict(int op, const struct text *t, const char *what)
{
	if (t->attack == NO_ATTACK)
		want_digest(op, t->plain, what);
	else if (safe)
		want_digest(op, t->safe, what);
	else
		want_ebadmsg(op, what);
	want_empty(op, "the next recv");
}

/* The same when the last len bytes of t go out without MSG_MORE. */
static void want_send_verdict(int op, const struct text *t, size_t len)
{
	ssize_t n = give(op, t->data + t->len - len, len, 0);

	if (t->attack == NO_ATTACK || safe) {
		expect(n == (ssize_t)len, "send of %zu: %zd", len, n);
		want_verdict(op, t, "recv");
	} else if (!drops_result) {
		/* A caller that ignores the error gets the safe hash. */
		expect(n == -EBADMSG, "send: %zd, not EBADMSG", n);
		want_digest(op, t->safe, "recv after the error");
		want_empty(op, "the next recv");
	} else {
		/* Only an error in the first piece is told. */
		ssize_t told = len <= CHUNK ? -EBADMSG :
			       (ssize_t)((len - 1) / CHUNK * CHUNK);

		expect(n == told, "send of %zu: %zd, not %zd", len, n, told);
		want_empty(op, "recv after the error");
	}
}

/* ---- the cases ---- */

static void test_empty(void)
{
	int op = open_alg(alg);

	want_empty(op, "recv without send");
	want_empty(op, "recv again");
	give_more(op, NULL, 0);
	want_empty(op, "recv after an empty send");
	close(op);
	report("empty");
}

static void hash_all_ways(size_t len)
{
	struct text t;
	int op;

	clean_text(&t, len);
	op = open_alg(alg);
	give_more(op, t.data, len);
	want_verdict(op, &t, "one send");
	give_more(op, t.data, len / 3);
	give_more(op, t.data + len / 3, len - len / 3);
	want_verdict(op, &t, "two sends");
	if (len > 1) {
		want_send_verdict(op, &t, len);
		give_more(op, t.data, len / 2);
		want_send_verdict(op, &t, len - len / 2);
	}
	close(op);
	report("clean/%zu-bytes", len);
}

static void test_lengths(void)
{
	static const size_t lens[] = {
		1, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129, PAGE - 1, PAGE,
		PAGE + 1, CHUNK - 1, CHUNK, CHUNK + 1, BIG - 1, BIG
	};
	size_t i;

	for (i = 0; i < ARRAY_SIZE(lens); i++)
		hash_all_ways(lens[i]);
}

static void test_recv_lengths(void)
{
	u8 md[64];
	struct text t;
	int op, ret;

	clean_text(&t, 100);
	op = open_alg(alg);
	give_more(op, t.data, t.len);
	ret = take(op, md, 7);
	expect(!ret && !memcmp(md, t.plain, 7), "recv of 7 bytes");
	want_empty(op, "after a short recv");
	give_more(op, t.data, t.len);
	ret = take(op, md, sizeof(md));
	expect(!ret && !memcmp(md, t.plain, SHA1_SIZE) && !md[SHA1_SIZE],
	       "recv of 64 bytes");

	attack_text(&t, 0, 320);
	give_more(op, t.data, t.len);
	ret = take(op, md, 7);
	expect(safe ? !ret && !memcmp(md, t.safe, 7) : ret == -EBADMSG,
	       "recv of 7 bytes of an attack: %s", strerror(-ret));
	close(op);
	report("recv-lengths");
}

/* All MSG_MORE, in pieces of the given size, with data behind the attack. */
static void test_attack_more(int v, size_t len, size_t piece)
{
	struct text t;
	size_t pos;
	int op;

	attack_text(&t, v, len);
	op = open_alg(alg);
	for (pos = 0; pos < len; pos += piece)
		give_more(op, t.data + pos, len - pos < piece ? len - pos : piece);
	want_verdict(op, &t, "recv");
	clean_text(&t, 1000);
	give_more(op, t.data, t.len);
	want_verdict(op, &t, "another message on the socket");
	close(op);
	report("attack/%s/more-%zu-by-%zu", vectors[v].name, len, piece);
}

static void test_attack_send(int v, size_t len, size_t last)
{
	struct text t;
	int op;

	attack_text(&t, v, len);
	op = open_alg(alg);
	if (last < len)
		give_more(op, t.data, len - last);
	want_send_verdict(op, &t, last);
	clean_text(&t, 1000);
	give_more(op, t.data, t.len);
	want_verdict(op, &t, "another message on the socket");
	close(op);
	report("attack/%s/send-%zu-last-%zu", vectors[v].name, len, last);
}

/* Behind another prefix the same blocks are no attack. */
static void test_other_prefix(int v)
{
	struct text t;
	int op;

	fill(buf, SHA1_BLOCK);
	memcpy(buf + SHA1_BLOCK, vectors[v].data, vectors[v].len);
	oracle(&t, buf, SHA1_BLOCK + vectors[v].len, NO_ATTACK);
	op = open_alg(alg);
	give_more(op, t.data, t.len);
	want_verdict(op, &t, "recv");
	close(op);
	report("attack/%s/other-prefix", vectors[v].name);
}

static void test_iovec(int v)
{
	struct iovec iov[64];
	struct msghdr msg = { .msg_iov = iov };
	size_t pos = 0, len;
	struct text t;
	ssize_t n;
	int op;

	attack_text(&t, v, vectors[v].len);
	op = open_alg(alg);
	while (pos < t.len) {
		/* 1, 2, .. 15, 1, ..: off the blocks, all over the attack */
		len = 1 + msg.msg_iovlen % 15;
		if (len > t.len - pos || msg.msg_iovlen == ARRAY_SIZE(iov) - 1)
			len = t.len - pos;
		iov[msg.msg_iovlen].iov_base = buf + pos;
		iov[msg.msg_iovlen++].iov_len = len;
		pos += len;
	}
	n = sendmsg(op, &msg, MSG_MORE);
	expect(n == (ssize_t)t.len, "sendmsg: %zd", n);
	want_verdict(op, &t, "recv");
	close(op);
	report("attack/%s/iovec", vectors[v].name);
}

/*
 * accept() copies the state: the verdict goes with it, and otherwise parent
 * and child know nothing of each other.
 */
static void test_accept(int v, size_t at)
{
	const size_t len = vectors[v].len;
	struct text attack, clean;
	u8 *other = buf + PAGE;
	int parent, child;

	/* The child goes on with something else where that makes it clean. */
	memcpy(other, vectors[v].data, len);
	if (at < len)
		fill(other + at, len - at);
	oracle(&clean, other, len, at < len ? NO_ATTACK : vectors[v].attack);
	attack_text(&attack, v, len);

	parent = open_alg(alg);
	if (at)
		give_more(parent, attack.data, at);
	child = accept_op(parent);
	if (at < len) {
		give_more(child, clean.data + at, len - at);
		give_more(parent, attack.data + at, len - at);
	}
	want_verdict(child, &clean, "child");
	want_verdict(parent, &attack, "parent");
	close(child);

	/* And the other way round. */
	if (at)
		give_more(parent, attack.data, at);
	child = accept_op(parent);
	if (at < len) {
		give_more(parent, clean.data + at, len - at);
		give_more(child, attack.data + at, len - at);
	}
	want_verdict(parent, &clean, "parent with the clean text");
	want_verdict(child, &attack, "child with the attack");
	close(child);

	/* After the verdict, a child is new. */
	give_more(parent, attack.data, len);
	want_verdict(parent, &attack, "parent again");
	child = accept_op(parent);
	want_empty(child, "child after the verdict");
	close(child);
	close(parent);
	report("attack/%s/accept-at-%zu", vectors[v].name, at);
}

/* The verdict holds however much follows, in a child too. */
static void test_accept_sticky(int v)
{
	const size_t len = vectors[v].len;
	struct text t;
	int parent, child;

	attack_text(&t, v, BIG);
	parent = open_alg(alg);
	give_more(parent, t.data, len);
	child = accept_op(parent);
	close(parent);
	give_more(child, t.data + len, t.len - len);
	want_verdict(child, &t, "recv");
	close(child);
	report("attack/%s/accept-sticky", vectors[v].name);
}

/* Nothing goes to a child of a message that has ended with an error. */
static void test_accept_after_send(int v)
{
	struct text t;
	int parent, child;

	attack_text(&t, v, vectors[v].len);
	parent = open_alg(alg);
	give(parent, t.data, t.len, 0);
	child = accept_op(parent);
	want_empty(child, "child");
	close(child);
	close(parent);
	report("attack/%s/accept-after-send", vectors[v].name);
}

/* ---- sendfile, splice, vmsplice ---- */

/*
 * An error on the way stops these early or is not told at all, by version:
 * what must hold is that a verdict is seen somewhere, and no plain digest.
 */
static void want_spliced_verdict(int op, const struct text *t, ssize_t sent)
{
	u8 md[SHA1_SIZE];
	int ret;

	if (t->attack == NO_ATTACK || safe) {
		expect(sent == (ssize_t)t->len, "sent %zd of %zu", sent, t->len);
		want_verdict(op, t, "recv");
		return;
	}
	ret = take(op, md, sizeof(md));
	if (sent == (ssize_t)t->len)
		expect(ret == -EBADMSG, "all sent, recv: %s",
		       ret ? strerror(-ret) : hex(md));
	else
		expect(sent >= 0 || sent == -EBADMSG, "sent: %s",
		       strerror(-sent));
}

static ssize_t send_file(int op, const struct text *t)
{
	int fd = open("/tmpfile", O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	off_t pos = 0;
	ssize_t n;

	expect(write(fd, t->data, t->len) == (ssize_t)t->len, "write: %s",
	       strerror(errno));
	n = sendfile(op, fd, &pos, t->len);
	if (n < 0)
		n = -errno;
	close(fd);
	return n;
}

/* Through a pipe, 16 pages at most at a time. */
static ssize_t splice_pages(int op, const struct text *t, bool more)
{
	struct iovec iov;
	size_t done = 0;
	int p[2];
	ssize_t n = 0;

	expect(!pipe(p), "pipe: %s", strerror(errno));
	while (done < t->len) {
		bool last = t->len - done <= CHUNK;

		iov.iov_base = (u8 *)t->data + done;
		iov.iov_len = last ? t->len - done : CHUNK;
		n = vmsplice(p[1], &iov, 1, 0);
		if (!expect(n > 0, "vmsplice: %s", strerror(errno)))
			break;
		n = splice(p[0], NULL, op, NULL, n,
			   more || !last ? SPLICE_F_MORE : 0);
		if (n <= 0)
			break;
		done += n;
	}
	if (n < 0 && !done)
		n = -errno;
	else
		n = done;
	close(p[0]);
	close(p[1]);
	return n;
}

static void splice_all_ways(const struct text *t, const char *name)
{
	int op;

	op = open_alg(alg);
	want_spliced_verdict(op, t, send_file(op, t));
	close(op);
	report("sendfile/%s-%zu", name, t->len);

	op = open_alg(alg);
	want_spliced_verdict(op, t, splice_pages(op, t, true));
	close(op);
	report("splice-more/%s-%zu", name, t->len);

	op = open_alg(alg);
	want_spliced_verdict(op, t, splice_pages(op, t, false));
	close(op);
	report("splice/%s-%zu", name, t->len);
}

static void test_splice(void)
{
	static const size_t lens[] = {
		1, PAGE, PAGE + 1, CHUNK - 1, CHUNK, CHUNK + 1, BIG
	};
	struct text t;
	size_t i, v;

	for (i = 0; i < ARRAY_SIZE(lens); i++) {
		clean_text(&t, lens[i]);
		splice_all_ways(&t, "clean");
	}
	for (v = 0; v < ARRAY_SIZE(vectors); v++) {
		attack_text(&t, v, vectors[v].len);
		splice_all_ways(&t, vectors[v].name);
	}
	attack_text(&t, 0, CHUNK + 100);
	splice_all_ways(&t, "shattered-1");
}

/* ---- memory that changes while it is hashed ---- */

static double now(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return ts.tv_sec + ts.tv_nsec / 1e9;
}

static pid_t start(void (*fn)(void *arg), void *arg)
{
	pid_t pid = fork();

	if (!pid) {
		fn(arg);
		_exit(0);
	}
	expect(pid > 0, "fork: %s", strerror(errno));
	return pid;
}

struct toggle {
	u8 *a, *b;
	u8 xa, xb;
};

static void toggle_forever(void *arg)
{
	struct toggle *t = arg;

	for (;;) {
		__atomic_fetch_xor(t->a, t->xa, __ATOMIC_RELAXED);
		__atomic_fetch_xor(t->b, t->xb, __ATOMIC_RELAXED);
	}
}

static bool toggle_send(int op, const struct text *t, int how)
{
	ssize_t n;

	switch (how) {
	case 0:
		n = give(op, t->data, t->len, MSG_MORE);
		break;
	case 1:
		n = give(op, t->data, t->len, 0);
		break;
	default:
		n = splice_pages(op, t, true);
	}
	return expect(n == (ssize_t)t->len || (!safe && n == -EBADMSG),
		      "sent %zd", n) && n > 0;
}

/*
 * One process flips a bit in each of two bytes of the last block of SHAttered,
 * while another hashes that page, which AF_ALG does without copying it. Whoever
 * reads the block twice can compress the attack and check something else. All
 * but one of the four texts are clean. With or without the bits KEEPS and xb
 * the unavoidable conditions hold, with BREAKS they do not.
 */
#define KEEPS 0x04
#define BREAKS 0x01

static void test_toggle(int how, u8 xa, const char *name)
{
	struct toggle t = { .xa = xa, .xb = 0x01 };
	int op, ret, clean = 0, attacks = 0;
	struct text text[4];
	u8 md[SHA1_SIZE];
	double end;
	pid_t pid;
	u8 *page;
	int i;

	if (sysconf(_SC_NPROCESSORS_ONLN) < 2) {
		char full[64];

		snprintf(full, sizeof(full), "afalg/%s/toggle/%s", alg, name);
		case_skip(full, "needs two processors");
		return;
	}
	page = mmap(NULL, PAGE, PROT_READ | PROT_WRITE,
		    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (!expect(page != MAP_FAILED, "mmap"))
		goto out;
	t.a = page + 256 + 3;
	t.b = page + 256 + 59;
	for (i = 3; i >= 0; i--) {
		memcpy(page, vectors[0].data, 320);
		*t.a ^= i & 1 ? t.xa : 0;
		*t.b ^= i & 2 ? t.xb : 0;
		oracle(&text[i], page, 320, i ? NO_ATTACK : 256);
	}

	op = open_alg(alg);
	pid = start(toggle_forever, &t);
	end = now() + 1;
	while (now() < end && !wrong[0]) {
		if (!toggle_send(op, &text[0], how)) {
			attacks++;
			take(op, md, sizeof(md));
			continue;
		}
		ret = take(op, md, sizeof(md));
		if (ret == -EBADMSG && !safe) {
			attacks++;
			continue;
		}
		expect(!ret, "recv: %s", strerror(-ret));
		if (safe && !memcmp(md, text[0].safe, SHA1_SIZE)) {
			attacks++;
			continue;
		}
		for (i = 1; i < 4; i++)
			if (!memcmp(md, text[i].plain, SHA1_SIZE))
				break;
		expect(i < 4, "%s is the digest of none of the texts", hex(md));
		clean++;
	}
	kill(pid, SIGKILL);
	waitpid(pid, NULL, 0);
	close(op);
	munmap(page, PAGE);
	expect(clean && attacks, "nothing raced: %d clean, %d attacks", clean,
	       attacks);
out:
	report("toggle/%s", name);
}

/* ---- several at once ---- */

struct worker {
	int bound;
	int v;
};

static void hash_for_a_second(void *arg)
{
	struct worker *w = arg;
	int op = accept_op(w->bound), rounds = 0;
	double end = now() + 1;
	struct text t;

	if (w->v < 0)
		clean_text(&t, 3000);
	else
		attack_text(&t, w->v, 3000);
	while (now() < end && !wrong[0]) {
		give_more(op, t.data, 200);
		give_more(op, t.data + 200, t.len - 200);
		want_verdict(op, &t, "recv");
		rounds++;
	}
	/* The memory of the parent is out of reach: the status must do. */
	_exit(wrong[0] || !rounds);
}

/* Sockets of one bind share the tfm; nothing of a message may live there. */
static void test_parallel(void)
{
	struct worker w = { .bound = bind_alg(alg) };
	pid_t pid[4];
	int i, status;

	expect(w.bound >= 0, "bind: %s", strerror(-w.bound));
	for (i = 0; i < 4; i++) {
		w.v = i == 3 ? -1 : i;
		pid[i] = start(hash_for_a_second, &w);
	}
	for (i = 0; i < 4; i++) {
		waitpid(pid[i], &status, 0);
		expect(!status, "hashing in process %d went wrong", i);
	}
	close(w.bound);
	report("parallel");
}

/* ---- names, and the life of the module ---- */

static const char *module;
static const char *params = "";	/* of its load */

/* /proc/crypto */
static struct driver {
	char alg[64], driver[64];
	int priority;
	bool tested;
} drivers[256];

static size_t nr_drivers;

static size_t list_drivers(struct driver list[ARRAY_SIZE(drivers)])
{
	char line[128], key[32], val[64];
	FILE *f = fopen("/proc/crypto", "re");
	struct driver *d = list;

	memset(list, 0, sizeof(drivers));
	while (f && d < list + ARRAY_SIZE(drivers) &&
	       fgets(line, sizeof(line), f)) {
		if (sscanf(line, "%31s : %63s", key, val) != 2)
			continue;
		if (!strcmp(key, "name")) {
			memcpy(d->alg, val, strlen(val));
		} else if (!strcmp(key, "driver")) {
			memcpy(d->driver, val, strlen(val));
		} else if (!strcmp(key, "priority")) {
			d->priority = atoi(val);
		} else if (!strcmp(key, "selftest")) {
			d->tested = !strcmp(val, "passed");
			d++;
		}
	}
	if (f)
		fclose(f);
	return d - list;
}

/*
 * The kernel gives a page at a time. What goes meanwhile, such as the test of a
 * driver, moves all after it, of which one is left out then.
 */
static void read_drivers(void)
{
	static struct driver again[ARRAY_SIZE(drivers)];

	do {
		nr_drivers = list_drivers(drivers);
		list_drivers(again);
	} while (memcmp(drivers, again, sizeof(drivers)));
}

/* The one that whoever asks for the name gets. */
static const struct driver *best_driver(const char *name)
{
	static const struct driver none = { .driver = "no driver" };
	const struct driver *best = &none, *d;

	read_drivers();
	for (d = drivers; d < drivers + nr_drivers; d++)
		if (!strcmp(d->alg, name) && d->tested &&
		    d->priority >= best->priority)
			best = d;
	return best;
}

static void test_names(void)
{
	struct text t;
	size_t i;
	int op;

	attack_text(&t, 0, 320);
	op = open_alg(alg);
	give_more(op, t.data, t.len);
	want_verdict(op, &t, "recv");
	close(op);
	report("bind");

	for (i = 0; i < nr_drivers; i++)
		if (!strcmp(drivers[i].alg, alg) &&
		    strstr(drivers[i].driver, "-generic"))
			break;
	if (expect(i < nr_drivers, "no such driver"))
		expect(drivers[i].priority == 100, "priority %d",
		       drivers[i].priority);
	report("generic-driver");

	op = bind_alg("sha1cd-unknown");
	expect(op == -ENOENT, "bind: %d, not ENOENT", op);
	report("unknown-name");
}

static bool put(const char *path, const char *text)
{
	FILE *f = fopen(path, "we");

	if (!f)
		return false;
	fputs(text, f);
	return expect(!fclose(f), "write to %s: %s", path, strerror(errno));
}

static bool restrict_to(const char *level)
{
	return put("/proc/sys/crypto/af_alg_restrict", level);
}

/* Such a kernel lets AF_ALG see only the names on its own list. */
static void test_restrict(void)
{
	char name[64];
	int fd;

	if (!restrict_to("1")) {
		snprintf(name, sizeof(name), "afalg/%s/restrict", alg);
		case_skip(name, "this kernel has no crypto.af_alg_restrict");
		return;
	}
	fd = bind_alg(alg);
	expect(fd == -ENOENT, "bind while restricted: %d, not ENOENT", fd);
	restrict_to("2");
	fd = bind_alg(alg);
	expect(fd == -EAFNOSUPPORT, "bind without AF_ALG: %d, not EAFNOSUPPORT",
	       fd);
	restrict_to("0");
	fd = bind_alg(alg);
	expect(fd >= 0, "bind: %s", strerror(-fd));
	close(fd);
	report("restrict");
}

static void load(void)
{
	int ret = load_module(module, params);

	expect(!ret, "inserting it: %s", strerror(-ret));
}

static void unload(void)
{
	int ret = unload_idle_module(module_name(module));

	expect(!ret, "removing it: %s", strerror(-ret));
}

/* One attack: one more in the counter, and one line of the tracepoint. */
static long attacks_counted(void)
{
	char path[128];
	long n = -1;
	FILE *f;

	snprintf(path, sizeof(path), "/sys/module/%s/parameters/attacks",
		 module_name(module));
	f = fopen(path, "re");
	if (f) {
		expect(fscanf(f, "%ld", &n) == 1, "nothing in %s", path);
		fclose(f);
	}
	return n;
}

static void test_told(void)
{
	const char *event = TRACING "/events/sha1cd/enable";
	bool traced = put(event, "1");
	int op, lines = 0;
	char line[1024];
	struct text t;
	long counted;
	FILE *f;

	attack_text(&t, 0, 1000);
	op = open_alg(alg);
	counted = attacks_counted();
	give_more(op, t.data, t.len);
	want_verdict(op, &t, "recv");
	counted = attacks_counted() - counted;
	close(op);
	expect(counted == 1, "the counter rose by %ld", counted);
	report("told/counter");

	put(event, "0");
	f = fopen(TRACING "/trace", "re");
	while (f && fgets(line, sizeof(line), f))
		if (strstr(line, "sha1cd_attack:"))
			lines += expect(!!strstr(line, "offset=256 "), "%s", line);
	expect(traced && f && lines == 1, "%d lines of an attack", lines);
	if (f)
		fclose(f);
	put(TRACING "/trace", "");
	report("told/tracepoint");
}

/* Lines of the kernel's log with this text. */
static int log_lines(const char *text)
{
	static char log[1 << 20];
	int len = klogctl(3 /* all of it */, log, sizeof(log) - 1), n = 0;
	const char *at = log;

	expect(len >= 0, "klogctl: %s", strerror(errno));
	log[len > 0 ? len : 0] = 0;
	for (; (at = strstr(at, text)); at++)
		n++;
	return n;
}

/* Who shows attacks in a loop gets few lines, while the record has them all. */
static void test_flood(void)
{
	static const char text[] = ": collision attack detected: ";
	const char *event = TRACING "/events/sha1cd/enable";
	const int attacks = 200;
	int bound = bind_alg(alg), op, i, lines = 0, told, most;
	long counted = attacks_counted();
	time_t start = time(NULL);
	char line[1024];
	struct text t;
	FILE *f;

	put(event, "1");
	/* From here on: the log of all that was before can be full. */
	expect(!klogctl(5 /* clear it */, NULL, 0), "klogctl: %s", strerror(errno));
	attack_text(&t, 0, 320);
	for (i = 0; i < attacks && !wrong[0]; i++) {
		op = accept_op(bound);
		give_more(op, t.data, t.len);
		want_verdict(op, &t, "recv");
		close(op);
	}
	close(bound);
	put(event, "0");

	/* Ten in five seconds, which began before. */
	most = 10 * (2 + (time(NULL) - start) / 5);
	told = log_lines(text);
	expect(told <= most, "%d lines in the log, not %d at most", told, most);
	counted = attacks_counted() - counted;
	expect(counted == attacks, "the counter rose by %ld", counted);
	f = fopen(TRACING "/trace", "re");
	while (f && fgets(line, sizeof(line), f))
		lines += !!strstr(line, "sha1cd_attack:");
	expect(lines == attacks, "%d lines of the tracepoint", lines);
	if (f)
		fclose(f);
	put(TRACING "/trace", "");
	report("told/flood");
}

/* From 6.16 on hmac wants more of a driver than an exported state of our layout. */
static void test_no_hmac(const char *driver)
{
	unsigned int major = 0, minor = 0;
	char name[128];
	struct utsname uts;
	int fd;

	snprintf(name, sizeof(name), "hmac(%s)", driver);
	uname(&uts);
	expect(sscanf(uts.release, "%u.%u", &major, &minor) == 2, "release %s",
	       uts.release);
	fd = bind_alg(name);
	if (major * 100 + minor >= 616)
		expect(fd == -ENOENT, "bind to %s: %d", name, fd);
	else
		expect(fd >= 0, "bind to %s: %d", name, fd);
	if (fd >= 0)
		close(fd);
	report("hmac");
}

static void test_busy(void)
{
	const char *name = module_name(module);
	int bound = bind_alg(alg), op, ret;

	expect(bound >= 0, "bind: %s", strerror(-bound));
	ret = unload_module(name);
	expect(ret == -EAGAIN, "unload with a bound socket: %d", ret);
	op = accept_op(bound);
	close(bound);
	give_more(op, buf, 100);
	ret = unload_module(name);
	expect(ret == -EAGAIN, "unload in the middle of a message: %d", ret);
	close(op);
	unload();
	load();
	report("unload-when-busy");
}

/* The kernel runs /sbin/modprobe, which is this program, for the alias. */
static void test_autoload(const char *name)
{
	struct text t;
	int op;

	unload();
	attack_text(&t, 0, 320);
	op = open_alg(name);
	give_more(op, t.data, t.len);
	want_verdict(op, &t, name);
	close(op);
	report("autoload/%s", name);
}

static void test_reload(int rounds)
{
	struct text t;
	int i, op;

	attack_text(&t, 0, 320);
	for (i = 0; i < rounds && !wrong[0]; i++) {
		unload();
		load();
		op = open_alg(alg);
		give_more(op, t.data, t.len);
		want_verdict(op, &t, "recv");
		close(op);
	}
	report("reload-%d-times", rounds);
}

static void test_driver(const char *driver)
{
	static const size_t at[] = { 0, 1, 64, 128, 191, 192, 256, 257, 319 };
	size_t i, v, len;

	alg = driver;
	safe = !!strstr(driver, "safe");
	test_empty();
	test_lengths();
	test_recv_lengths();
	for (v = 0; v < ARRAY_SIZE(vectors); v++) {
		len = vectors[v].len;
		test_attack_more(v, len, len);
		test_attack_more(v, len, 1);
		test_attack_more(v, len, 65);
		test_attack_more(v, len + 1000, len + 1);
		test_attack_more(v, BIG, BIG);
		test_attack_send(v, len, len);
		test_attack_send(v, len, 1);
		test_attack_send(v, len, len - 1);
		test_attack_send(v, CHUNK, CHUNK);
		test_attack_send(v, CHUNK + 1, CHUNK + 1);
		test_attack_send(v, BIG, BIG);
		test_other_prefix(v);
		test_iovec(v);
		for (i = 0; i < ARRAY_SIZE(at); i++)
			test_accept(v, at[i]);
		if (len - 1 > at[i - 1])
			test_accept(v, len - 1);
		test_accept(v, len);
		test_accept_sticky(v);
		test_accept_after_send(v);
	}
	test_splice();
	test_toggle(0, KEEPS, "more");
	test_toggle(0, BREAKS, "more-conditions");
	test_toggle(1, KEEPS, "send");
	test_toggle(2, KEEPS, "splice");
	test_parallel();
	test_no_hmac(driver);
}

static void test_algorithm(const char *name)
{
	char driver[64];

	alg = name;
	safe = !!strstr(name, "safe");
	test_names();
	test_restrict();
	test_told();
	test_flood();
	test_busy();
	test_autoload(alg);
	snprintf(driver, sizeof(driver), "%s-generic", alg);
	test_autoload(driver);
}

static bool read_vector(size_t v)
{
	char path[64];
	size_t n = 0;
	FILE *f;

	snprintf(path, sizeof(path), "/samples/%s.bin", vectors[v].name);
	f = fopen(path, "re");
	if (f) {
		n = fread(vectors[v].data, 1, sizeof(vectors[v].data), f);
		fclose(f);
	}
	sha1(vectors[v].data, n, NO_ATTACK, plain_md[v]);
	return n == vectors[v].len;
}

/* Loads AF_ALG where it is a module: only then there is the switch. */
static bool prepare(const char *path)
{
	struct utsname uts;
	int major, minor;
	size_t v;

	module = path;
	buf = mmap(NULL, 2 * BIG, PROT_READ | PROT_WRITE,
		   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	uname(&uts);
	if (buf == MAP_FAILED || sscanf(uts.release, "%d.%d", &major, &minor) != 2)
		return false;
	drops_result = major > 6 || (major == 6 && minor >= 5);

	sha1(NULL, 0, NO_ATTACK, empty_md);
	for (v = 0; v < ARRAY_SIZE(vectors); v++)
		if (!read_vector(v))
			return false;
	close(socket(AF_ALG, SOCK_SEQPACKET, 0));
	restrict_to("0");
	return true;
}

/* ---- replace_sha1=1 ---- */

/* What came out of the kernel's own sha1 is the plain digest. */
static void want_plain(int op, const struct text *t, const char *what)
{
	u8 md[SHA1_SIZE];

	give_more(op, t->data, t->len);
	expect(recv(op, md, sizeof(md), 0) == sizeof(md) &&
	       !memcmp(md, t->plain, sizeof(md)), "%s: not the plain SHA-1", what);
}

/* RFC 2202, test case 2. */
static void test_hmac(const char *driver)
{
	static const u8 want[SHA1_SIZE] = {
		0xef, 0xfc, 0xdf, 0x6a, 0xe5, 0xeb, 0x2f, 0xa2, 0xd2, 0x74,
		0x16, 0xd5, 0xf1, 0x84, 0xdf, 0x9c, 0x25, 0x9a, 0x7c, 0x79
	};
	int op, fd = bind_alg("hmac(sha1)");
	const char *now = best_driver("hmac(sha1)")->driver;

	expect(!strcmp(now, driver), "hmac(sha1) is %s, not %s", now, driver);
	expect(!setsockopt(fd, SOL_ALG, ALG_SET_KEY, "Jefe", 4), "setting its key: %s",
	       strerror(errno));
	op = accept_op(fd);
	close(fd);
	give_more(op, (const u8 *)"what do ya want for nothing?", 28);
	want_digest(op, want, "hmac");
	close(op);
}

/* A program without privileges, which knows nothing of this module. */
static void use_sha1(void *arg)
{
	struct text t;
	int op;

	(void)arg;
	if (setgid(65534) || setuid(65534))
		_exit(1);
	clean_text(&t, 1000);
	op = open_alg("sha1");
	give_more(op, t.data, t.len);
	want_verdict(op, &t, "clean");
	close(op);
	attack_text(&t, 0, 1000);
	op = open_alg("sha1");
	give_more(op, t.data, t.len);
	want_verdict(op, &t, "attack");
	close(op);
	_exit(!!wrong[0]);
}

/* As the kernel does when somebody wants a driver of sha1. */
static void exec_modprobe(void *arg)
{
	execl("/sbin/modprobe", "modprobe", "-q", "--", arg, NULL);
	_exit(127);
}

static void ask_for_drivers(void)
{
	waitpid(start(exec_modprobe, "crypto-sha1"), NULL, 0);
}

static void test_unprivileged(const char *level)
{
	int status = -1;
	pid_t pid;

	if (!restrict_to(level) && strcmp(level, "0")) {
		case_skip("afalg/sha1/unprivileged-restricted",
			  "this kernel has no crypto.af_alg_restrict");
		return;
	}
	pid = start(use_sha1, NULL);
	waitpid(pid, &status, 0);
	expect(!status, "wrong digest or verdict for a user without privileges");
	report("unprivileged-restrict-%s", level);
}

static void test_replace(void)
{
	const struct driver *d;
	struct driver hmac, own;
	int before, op;
	struct text t;
	size_t v;

	alg = "sha1";
	before = bind_alg(alg);
	op = bind_alg("hmac(sha1)");
	expect(before >= 0 && op >= 0, "the kernel has no sha1 and hmac(sha1)");
	close(op);
	test_hmac(best_driver("hmac(sha1)")->driver);
	report("hmac-before");

	/* The load brings other drivers of sha1 too, if there are any. */
	params = "replace_sha1=1";
	load();
	unload();
	close(bind_alg("hmac(sha1)"));	/* makes it */
	own = *best_driver(alg);
	hmac = *best_driver("hmac(sha1)");
	expect(!strstr(hmac.driver, "sha1-cd"), "hmac(sha1) is %s", hmac.driver);
	load();
	d = best_driver(alg);
	expect(!strncmp(d->driver, "sha1-cd-", 8) && d->priority == 400,
	       "sha1 is %s of priority %d", d->driver, d->priority);
	report("driver");
	test_hmac(hmac.driver);
	report("hmac");
	ask_for_drivers();
	test_hmac(hmac.driver);
	report("hmac-when-drivers-come");

	/* Who came before keeps what he has. */
	attack_text(&t, 0, 320);
	op = accept_op(before);
	want_plain(op, &t, "a user from before");
	close(op);
	close(before);
	report("user-from-before");

	test_unprivileged("1");
	test_unprivileged("0");
	/* The code is that of sha1cd, the name is new. */
	test_empty();
	test_lengths();
	for (v = 0; v < ARRAY_SIZE(vectors); v++) {
		test_attack_more(v, vectors[v].len, 65);
		test_attack_send(v, vectors[v].len, vectors[v].len);
		test_accept(v, 1);
	}
	test_told();
	test_flood();
	test_busy();
	test_reload(10);

	unload();
	op = open_alg(alg);
	attack_text(&t, 0, 320);
	want_plain(op, &t, "after the unload");
	close(op);
	d = best_driver(alg);
	expect(!strcmp(d->driver, own.driver), "sha1 is %s again, not %s",
	       d->driver, own.driver);
	test_hmac(hmac.driver);
	report("undone");
}

int test_afalg(const char *path, const char *driver)
{
	size_t v, n = 0;
	int ret;

	if (!prepare(path))
		return 1;
	if (driver && !strcmp(driver, "sha1")) {
		test_replace();
		return 0;
	}
	ret = load_module(module, "");
	if (ret && ret != -EEXIST)
		return 1;
	read_drivers();
	for (v = 0; v < nr_drivers; v++) {
		if (strncmp(drivers[v].alg, "sha1cd", strlen("sha1cd")) ||
		    (driver && !strstr(drivers[v].driver, driver)))
			continue;
		test_driver(drivers[v].driver);
		n++;
	}
	if (!n)
		case_fail("afalg/drivers", "there is no such driver");
	test_algorithm("sha1cd");
	test_algorithm("sha1cd-safe");
	test_reload(100);
	return 0;
}
