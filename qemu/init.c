// SPDX-License-Identifier: GPL-2.0-only OR MIT
/*
 * Everything that runs in the guest. As PID 1 it follows /plan, which run.sh
 * wrote, and reports over a second channel ($RESULT, a serial port), so that
 * nothing has to be scraped from the console. Lines of the plan:
 *
 *	load FILE [PARAMS]	insert /modules/FILE
 *	refuse FILE ERROR [PARAMS]	try to, which must fail with ERROR, such as EPERM
 *	unload NAME		remove it
 *	kunit [SUITE]		fetch the results of this or of all suites
 *	afalg FILE [DRIVER]	the AF_ALG tests, of the module /modules/FILE
 *	run FILE [ARGS]		the program /modules/FILE, which prints to that channel
 *
 * Without a userland it is /sbin/modprobe as well: the kernel starts that to look
 * for an alias.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "guest/guest.h"

#define SUITES "/sys/kernel/debug/kunit"

static FILE *result;

void case_pass(const char *name)
{
	fprintf(result, "pass %s\n", name);
	fflush(result);
}

void case_fail(const char *name, const char *fmt, ...)
{
	va_list args;

	fprintf(result, "fail %s: ", name);
	va_start(args, fmt);
	vfprintf(result, fmt, args);
	va_end(args);
	fputc('\n', result);
	fflush(result);
}

void case_skip(const char *name, const char *why)
{
	fprintf(result, "skip %s: %s\n", name, why);
	fflush(result);
}

const char *module_name(const char *path)
{
	static char name[64];
	const char *base = strrchr(path, '/');
	char *p;

	snprintf(name, sizeof(name), "%s", base ? base + 1 : path);
	p = strstr(name, ".ko");
	if (p)
		*p = 0;
	for (p = name; *p; p++)
		if (*p == '-')
			*p = '_';
	return name;
}

int load_module(const char *path, const char *params)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	int ret = 0;

	if (fd < 0)
		return -errno;
	if (syscall(SYS_finit_module, fd, params, 0))
		ret = -errno;
	close(fd);
	return ret;
}

int unload_module(const char *name)
{
	return syscall(SYS_delete_module, name, O_NONBLOCK) ? -errno : 0;
}

int unload_idle_module(const char *name)
{
	int ret, i;

	for (i = 0; i < 200; i++) {
		ret = unload_module(name);
		if (ret != -EAGAIN)
			break;
		usleep(10000);
	}
	return ret;
}

/* Whether .modinfo has this alias: a whole string of its own. */
static bool has_alias(const char *path, const char *alias)
{
	char want[128] = "\0alias=";
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct stat st;
	bool found;
	void *map;

	if (fd < 0 || fstat(fd, &st))
		return false;
	map = mmap(NULL, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	close(fd);
	if (map == MAP_FAILED)
		return false;
	snprintf(want + 7, sizeof(want) - 7, "%s", alias);
	found = memmem(map, st.st_size, want, 7 + strlen(want + 7) + 1);
	munmap(map, st.st_size);
	return found;
}

/* modprobe -q -- NAME, where NAME is an alias, or a module with - for _ */
static int modprobe(const char *name)
{
	DIR *dir = opendir("/modules");
	char path[PATH_MAX], plain[64];
	struct dirent *d;
	int ret = 1;

	snprintf(plain, sizeof(plain), "%s", module_name(name));
	while (dir && (d = readdir(dir))) {
		snprintf(path, sizeof(path), "/modules/%s", d->d_name);
		if ((has_alias(path, name) || !strcmp(plain, module_name(path))) &&
		    !load_module(path, ""))
			ret = 0;
	}
	return ret;
}

/* run.sh passes this on to ktap.py. */
static int fetch_suite(const char *suite)
{
	char path[PATH_MAX], *line = NULL;
	size_t size = 0;
	FILE *f;

	snprintf(path, sizeof(path), SUITES "/%s/results", suite);
	f = fopen(path, "r");
	if (!f)
		return -errno;
	fprintf(result, "suite %s\n", suite);
	while (getline(&line, &size, f) > 0)
		fprintf(result, "|%s", line);
	fflush(result);
	free(line);
	fclose(f);
	return 0;
}

static int fetch_all_suites(void)
{
	DIR *dir = opendir(SUITES);
	struct dirent *d;
	int n = 0;

	while (dir && (d = readdir(dir)))
		if (d->d_name[0] != '.' && !fetch_suite(d->d_name))
			n++;
	if (dir)
		closedir(dir);
	return n ? 0 : -ENOENT;
}

/* The tools of a userland, as links to busybox. */
static void install_tools(void)
{
	pid_t pid;

	if (access("/bin/busybox", X_OK))
		return;
	pid = fork();
	if (!pid) {
		/* It tells of each name that another package has already. */
		dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
		execl("/bin/busybox", "busybox", "--install", "-s", NULL);
		_exit(127);
	}
	waitpid(pid, NULL, 0);
}

/* In a process of its own, as a crash of PID 1 is a panic. */
static int afalg(const char *file, const char *driver)
{
	pid_t pid = fork();
	int status;

	if (!pid)
		_exit(test_afalg(file, driver));
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		return -errno;
	return status ? -EFAULT : 0;
}

static int run(char *path, char *args)
{
	char *argv[8] = { path };
	int status, n = 1;
	pid_t pid;

	for (args = strtok(args, " "); args && n < 7; args = strtok(NULL, " "))
		argv[n++] = args;
	fflush(result);
	pid = fork();
	if (!pid) {
		dup2(fileno(result), STDOUT_FILENO);
		execv(path, argv);
		_exit(127);
	}
	if (pid < 0 || waitpid(pid, &status, 0) < 0)
		return -errno;
	return status ? -EFAULT : 0;
}

static void follow(char *line)
{
	static const char blank[] = { ' ', '\n', 0 };
	char *what = strtok(line, blank), *arg = strtok(NULL, blank);
	char *rest = strtok(NULL, "\n");
	char path[PATH_MAX], name[PATH_MAX], *error = NULL;
	bool refuse;
	int ret = -EINVAL;

	if (!what)
		return;
	snprintf(path, sizeof(path), "/modules/%s", arg ?: "");
	refuse = !strcmp(what, "refuse") && rest;
	if (refuse)
		error = strsep(&rest, " ");
	if (!strcmp(what, "kunit"))
		ret = arg ? fetch_suite(arg) : fetch_all_suites();
	else if (arg && (refuse || !strcmp(what, "load")))
		ret = load_module(path, rest ?: "");
	else if (arg && !strcmp(what, "unload"))
		ret = unload_idle_module(arg);
	else if (arg && !strcmp(what, "afalg"))
		ret = afalg(path, rest);
	else if (arg && !strcmp(what, "run"))
		ret = run(path, rest);

	snprintf(name, sizeof(name), "%s/%s", what, arg ?: "all");
	if (refuse && !ret)
		case_fail(name, "was loaded, not %s", error);
	else if (refuse && strcmp(strerrorname_np(-ret), error))
		case_fail(name, "%s, not %s", strerrorname_np(-ret), error);
	else if (ret && !refuse)
		case_fail(name, "%s", strerror(-ret));
	else if (strcmp(what, "kunit"))
		case_pass(name);
}

int main(int argc, char **argv)
{
	const char *device = getenv("RESULT");
	struct utsname uts;
	struct termios t;
	char *line = NULL;
	size_t size = 0;
	FILE *plan;

	if (strstr(argv[0], "modprobe"))
		return modprobe(argv[argc - 1]);

	mount("proc", "/proc", "proc", 0, NULL);
	mount("sys", "/sys", "sysfs", 0, NULL);
	mount("dev", "/dev", "devtmpfs", 0, NULL);
	mount("debug", "/sys/kernel/debug", "debugfs", 0, NULL);
	mount("trace", "/sys/kernel/tracing", "tracefs", 0, NULL);

	result = fopen(device ?: "/dev/console", "we");
	plan = fopen("/plan", "re");
	if (!result || !plan)
		goto out;
	/* A serial port must not turn \n into \r\n. */
	if (!tcgetattr(fileno(result), &t)) {
		cfmakeraw(&t);
		tcsetattr(fileno(result), TCSANOW, &t);
	}

	setenv("PATH", "/sbin:/bin", 1);
	install_tools();
	uname(&uts);
	fprintf(result, "kernel %s, %ld processors\n", uts.release,
		sysconf(_SC_NPROCESSORS_ONLN));
	while (getline(&line, &size, plan) > 0)
		follow(line);
	fputs("done\n", result);
	fflush(result);
	tcdrain(fileno(result));
out:
	/* QEMU ends on a reboot (-no-reboot); User Mode Linux would start anew. */
	reboot(getenv("POWEROFF") ? RB_POWER_OFF : RB_AUTOBOOT);
	return 1;
}
