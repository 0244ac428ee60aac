// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * sha1cd-host: the module's own code over files, in userspace.
 */
#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "sha1cd_internal.h"

#define CHUNK	(1 << 20)

enum { CLEAN, ATTACK, TROUBLE };	/* exit codes */

static const char usage[] =
	"usage: sha1cd-host [--impl NAME] [--mode OPTIONS] --json FILE...\n"
	"       sha1cd-host --dvmask FILE...\n"
	"\n"
	"  --json     a JSON line for each file: its SHA-1, the digest, which is the\n"
	"             safe hash if an attack is detected, and the flagged blocks\n"
	"  --dvmask   the mask of disturbance vectors of each whole 64-byte block, in hex\n"
	"  --impl     generic, or ni on an x86_64 with the SHA extensions; by default\n"
	"             the fastest that there is\n"
	"  --mode     comma-separated: no-safe-hash, no-detect, no-ubc, reduced-round\n"
	"\n"
	"FILE - is the standard input. Exit code 0: no attack, 1: an attack, 2: trouble.\n";

static __attribute__((__noreturn__, __format__(__printf__, 1, 2)))
void die(const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	fprintf(stderr, "sha1cd-host: error: ");
	vfprintf(stderr, fmt, args);
	fprintf(stderr, "\n");
	va_end(args);
	exit(TROUBLE);
}

/* The flagged blocks of the file at hand. */
static struct {
	u64 offset;
	int dv;
} *flagged;
static size_t nr_flagged;

void sha1cd_attack_detected(const struct sha1cd_attack *attack)
{
	flagged = realloc(flagged, (nr_flagged + 1) * sizeof(*flagged));
	if (!flagged)
		die("out of memory");
	flagged[nr_flagged].offset = attack->offset;
	flagged[nr_flagged].dv = attack->dv;
	nr_flagged++;
}

/* Whether JSON can hold it: no stray or missing byte, no surrogate, nothing long. */
static bool is_utf8(const char *s)
{
	static const u32 least[] = { 0, 0x80, 0x800, 0x10000 };
	const u8 *p = (const u8 *)s;
	unsigned int more, i;
	u32 c;

	while (*p) {
		c = *p++;
		more = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
		if ((c >= 0x80 && c < 0xc2) || c > 0xf4)
			return false;
		if (more)
			c &= 0x3f >> more;
		for (i = 0; i < more; i++) {
			if ((*p & 0xc0) != 0x80)
				return false;
			c = c << 6 | (*p++ & 0x3f);
		}
		if (c < least[more] || (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
			return false;
	}
	return true;
}

static void print_string(const char *s)
{
	putchar('"');
	for (; *s; s++) {
		if (*s == '"' || *s == '\\')
			printf("\\%c", *s);
		else if ((u8)*s < ' ')
			printf("\\u%04x", (u8)*s);
		else
			putchar(*s);
	}
	putchar('"');
}

static void print_hex(const char *key, const u8 digest[SHA1CD_DIGEST_SIZE])
{
	size_t i;

	printf(", \"%s\": \"", key);
	for (i = 0; i < SHA1CD_DIGEST_SIZE; i++)
		printf("%02x", digest[i]);
	putchar('"');
}

static FILE *open_input(const char *name)
{
	FILE *f = !strcmp(name, "-") ? stdin : fopen(name, "rb");

	if (!f)
		die("%s: %s", name, strerror(errno));
	return f;
}

static void close_input(FILE *f, const char *name)
{
	if (ferror(f))
		die("%s: %s", name, strerror(errno));
	if (f != stdin)
		fclose(f);
}

static bool json(const char *name, enum sha1cd_impl impl, u32 flags)
{
	struct sha1cd_call plain_call = {
		.impl = impl, .flags = SHA1CD_NO_DETECT,
	};
	struct sha1cd_call call = { .impl = impl, .flags = flags };
	u8 sha1[SHA1CD_DIGEST_SIZE], digest[SHA1CD_DIGEST_SIZE];
	struct sha1cd_state plain, state;
	FILE *f = open_input(name);
	static u8 buf[CHUNK];
	size_t len, i;
	bool attack;

	nr_flagged = 0;
	sha1cd_state_init(&plain);
	sha1cd_state_init(&state);
	while ((len = fread(buf, 1, sizeof(buf), f)) > 0) {
		sha1cd_state_update(&plain, buf, len, &plain_call);
		sha1cd_state_update(&state, buf, len, &call);
	}
	close_input(f, name);
	sha1cd_state_finup(&plain, NULL, 0, sha1, &plain_call);
	attack = sha1cd_state_finup(&state, NULL, 0, digest, &call);

	printf("{\"file\": ");
	print_string(name);
	print_hex("sha1", sha1);
	print_hex("digest", digest);
	printf(", \"detected\": %s, \"offsets\": [", attack ? "true" : "false");
	for (i = 0; i < nr_flagged; i++)
		printf("%s%llu", i ? ", " : "", flagged[i].offset);
	printf("], \"dvs\": [");
	for (i = 0; i < nr_flagged; i++)
		printf("%s\"%s\"", i ? ", " : "", sha1cd_dv_name(flagged[i].dv));
	printf("], \"impl\": \"%s\"}\n", sha1cd_impl_name(impl));
	return attack;
}

static void dvmask(const char *name)
{
	FILE *f = open_input(name);
	u8 block[SHA1CD_BLOCK_SIZE];
	u32 w[80];

	while (fread(block, sizeof(block), 1, f) == 1) {
		sha1cd_generic_expand(w, block);
		printf("%08x\n", sha1cd_ubc_dvmask(w));
	}
	close_input(f, name);
}

static enum sha1cd_impl impl_of(const char *name)
{
	enum sha1cd_impl impl;

	for (impl = 0; impl < SHA1CD_NR_FORMS; impl++)
		if (!strcmp(name, sha1cd_impl_name(impl)) &&
		    sha1cd_impl_usable(impl))
			return impl;
	die("no implementation \"%s\" on this processor", name);
}

static u32 flags_of(char *options)
{
	static char * const names[] = {
		"no-safe-hash", "no-detect", "no-ubc", "reduced-round", NULL
	};
	static const u32 flags[] = {
		SHA1CD_NO_SAFE_HASH, SHA1CD_NO_DETECT, SHA1CD_NO_UBC,
		SHA1CD_REDUCED_ROUND,
	};
	u32 all = 0;
	char *value;
	int i;

	while (*options) {
		i = getsubopt(&options, names, &value);
		if (i < 0)
			die("no mode \"%s\", see --help", value);
		all |= flags[i];
	}
	return all;
}

int main(int argc, char **argv)
{
	static const struct option options[] = {
		{ "json", no_argument, NULL, 'j' },
		{ "dvmask", no_argument, NULL, 'd' },
		{ "impl", required_argument, NULL, 'i' },
		{ "mode", required_argument, NULL, 'm' },
		{ "help", no_argument, NULL, 'h' },
		{ }
	};
	enum sha1cd_impl impl = sha1cd_impl_usable(SHA1CD_IMPL_NI) ?
		SHA1CD_IMPL_NI : sha1cd_impl_usable(SHA1CD_IMPL_CE) ?
		SHA1CD_IMPL_CE : SHA1CD_IMPL_GENERIC;
	bool attack = false;
	u32 flags = 0;
	int what = 0, c;

	while ((c = getopt_long(argc, argv, "", options, NULL)) != -1) {
		switch (c) {
		case 'j':
		case 'd':
			what = c;
			break;
		case 'i':
			impl = impl_of(optarg);
			break;
		case 'm':
			flags = flags_of(optarg);
			break;
		case 'h':
			fputs(usage, stdout);
			return CLEAN;
		default:
			fputs(usage, stderr);
			return TROUBLE;
		}
	}
	if (!what || optind == argc) {
		fputs(usage, stderr);
		return TROUBLE;
	}

	/* Before anything is printed. */
	for (c = optind; what == 'j' && c < argc; c++)
		if (!is_utf8(argv[c]))
			die("argument %d: a name that is not UTF-8, as JSON must be: give -", c);

	sha1cd_dm_init();
	for (; optind < argc; optind++) {
		if (what == 'j')
			attack |= json(argv[optind], impl, flags);
		else
			dvmask(argv[optind]);
	}
	if (fflush(stdout))
		die("standard output: %s", strerror(errno));
	return attack ? ATTACK : CLEAN;
}
