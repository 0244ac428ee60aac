#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: bench/icount.sh x86_64|arm64
#
# Instructions that each driver takes for a byte of short and of long messages,
# against the file budget: a gate for speed that no neighbour disturbs. QEMU counts
# them, the same to the last one each time.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/../qemu/lib.sh"

arch=${1:-} cc=gcc
case $arch in
x86_64) ;;
arm64) [ "$(uname -m)" = aarch64 ] || cc=aarch64-linux-gnu-gcc ;;
*) die "usage: bench/icount.sh x86_64|arm64" ;;
esac
name=$arch-icount
modules=$build/bench/$arch
need make gcc libc6-dev
[ $cc = gcc ] || need gcc-aarch64-linux-gnu libc6-dev-arm64-cross
unset MAKEFLAGS MFLAGS MAKELEVEL
tree=$("$top/qemu/kernel.sh" "$arch")
step "$arch modules" "$top/qemu/module.sh" "$tree/build" "$modules" "$arch" \
	SHA1CD_BENCH=m || die "cannot build the modules"
step "program for the $arch guest" make -s -C "$top/bench" CC=$cc \
	build="$modules/program" "$modules/program/bench-guest" || die "cannot build it"

bad=0
# The kernel's tests of its own algorithms would take longer than all of this.
"$top/qemu/run.sh" "$arch" --accel icount --smp 1 --name "$name" --limit 120 \
	--append cryptomgr.notests load="$modules/sha1cd.ko" \
	load="$modules/bench/sha1cd_bench.ko" \
	run="$modules/program/bench-guest,instructions" || bad=1

# What the compiler makes of C is its own business; the asm is the same for all,
# and all there is to a long message.
compiler=gcc-$($cc -dumpversion | cut -d. -f1)
while read -r driver size counted bytes; do
	case=$name/$driver-$size
	want=$(awk -v a="$arch" -v d="$driver" -v s="$size" -v c="$compiler" \
		'$1 == a && $2 == d && $3 == s && ($4 == c || $4 == "any") { print $5 }' \
		"$top/bench/budget")
	got=$(awk -v n="$counted" -v b="$bytes" 'BEGIN { printf "%.3f", n / b }')
	told="$driver takes $got instructions a byte of $size"
	if [ -z "$want" ]; then
		case $driver in
		sha1cd-*) skip "$case" "$told, and has no budget for $compiler" ;;
		esac
	elif awk -v g="$got" -v w="$want" 'BEGIN { exit !(g > 1.02 * w) }'; then
		fail "$case" "$told, which is more than 2 % above its budget of $want"
		bad=1
	else
		pass "$case"
		awk -v g="$got" -v w="$want" 'BEGIN { exit !(g < .98 * w) }' &&
			told="$told, so the budget can be less"
		say "$told (budget $want)"
	fi
done < <(sed -n 's/^count //p' "$build/run/$name/result")

# A driver that is not there takes no instructions.
while read -r _ driver size _; do
	grep -q "^count $driver $size " "$build/run/$name/result" ||
		{ fail "$name/$driver-$size" "was not counted"; bad=1; }
done < <(grep "^$arch" "$top/bench/budget")
exit $bad
