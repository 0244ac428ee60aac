#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/module.sh KTREE OUTDIR [ARCH [MAKEARG...]]
#
# Builds the modules against the kernel tree KTREE (build/ in what kernel.sh or
# debian.sh print) in OUTDIR, on a copy of the sources, so that builds for
# several kernels do not meet and the work tree stays clean. Prints nothing but
# problems: any line of the compiler, objtool or modpost is one, and fails it.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

need make gcc rsync
[ $# -ge 2 ] || die "usage: qemu/module.sh KTREE OUTDIR [ARCH [MAKEARG...]]"
ktree=$1 out=$2 arch=${3:-x86_64}
shift $(($# < 3 ? $# : 3))

args=(ARCH="$arch")
[ "$arch" != arm64 ] || [ "$(uname -m)" = aarch64 ] ||
	args+=(CROSS_COMPILE=aarch64-linux-gnu-)

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
if ! make -s -j"$jobs" -C "$ktree" M="$out" "${args[@]}" "$@" modules >"$out/make.log" 2>&1; then
	cat "$out/make.log"
	exit 1
fi
# No fault of ours: other tools than the kernel's, and no vmlinux there.
! grep -vE '^(warning: (the compiler|pahole version) differs|  (The kernel was built|You are using)|Skipping BTF)' \
	"$out/make.log"
