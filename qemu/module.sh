#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/module.sh KTREE OUTDIR [ARCH [MAKEARG...]]
#
# Builds the modules against the kernel tree KTREE (build/ in what kernel.sh or
# debian.sh print) in OUTDIR, on a copy of the sources, so that builds for
# several kernels do not meet and the work tree stays clean. A packaged kernel's
# compiler is used. Prints nothing but problems: any line of the compiler, objtool
# or modpost is one, and fails it. Exit status 3: this machine does not let it.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

need make gcc rsync
[ $# -ge 2 ] || die "usage: qemu/module.sh KTREE OUTDIR [ARCH [MAKEARG...]]"
ktree=$1 out=$2 arch=${3:-x86_64}
shift $(($# < 3 ? $# : 3))

# Type information would need pahole, and that very kernel's.
args=(ARCH="$arch" CONFIG_DEBUG_INFO_BTF_MODULES=) cross=''
if [ "$arch" = arm64 ] && [ "$(uname -m)" != aarch64 ]; then
	need gcc-aarch64-linux-gnu
	cross=aarch64-linux-gnu-
	args+=(CROSS_COMPILE="$cross")
fi
kernel=${ktree%/build}
[ ! -e "$kernel/cc" ] || args+=(CC="$cross$(cat "$kernel/cc")")

# The kernel of another suite is built with programs of that suite, which in
# this build's eyes are those of the system.
make=(make)
if [ -e "$kernel/programs" ]; then
	make=(unshare --mount)
	[ "$(id -u)" -eq 0 ] || make+=(--map-root-user)
	# shellcheck disable=SC2016 # that shell's own
	make+=(sh -c 'mount --bind "$0/usr" /usr && exec env PATH=/usr/bin make "$@"'
		"$kernel/programs")
	"${make[@]}" --version >/dev/null ||
		(die "a build for this kernel takes mounts of its own: run it as root, or allow user namespaces") ||
		exit 3
fi

# All that a module can be made of, and the generated headers. What rsync
# excludes it does not delete, so objects stay; times are kept, so make sees what
# is new.
mkdir -p "$out"
out=$(realpath "$out")
rsync -a --delete --prune-empty-dirs --exclude='/.*' --exclude='/build' \
	--exclude='/qemu' --exclude='/host' --exclude='/docs' \
	--exclude='/tools' --exclude='*.mod.c' --include='*/' --include='*.[chS]' \
	--include=Kbuild --include=Makefile --exclude='*' "$top/" "$out/"
[ ! -e "$build/gen" ] || rsync -a --delete --relative "$build/./gen" "$out/build/"

# A make above this one must not hand its job server down.
unset MAKEFLAGS MFLAGS MAKELEVEL
if ! "${make[@]}" -s -j"$jobs" -C "$ktree" M="$out" "${args[@]}" "$@" modules >"$out/make.log" 2>&1; then
	cat "$out/make.log"
	exit 1
fi
# No fault of ours: other tools than the kernel's, and no vmlinux there.
! grep -vE '^(warning: (the compiler|pahole version) differs|  (The kernel was built|You are using)|Skipping BTF)' \
	"$out/make.log"
