#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: bench/icount.sh [MODULES]
#
# Instructions that each driver takes for a byte of short and of long messages,
# against the file budget: a gate for speed that no neighbour disturbs. QEMU counts
# them, the same to the last one each time. MODULES: where modules for the x86_64 kernel of
# kernel.sh are, built with SHA1CD_BENCH=m; without it they are built.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/../qemu/lib.sh"

name=x86_64-icount
need make gcc libc6-dev
unset MAKEFLAGS MFLAGS MAKELEVEL
modules=${1:-$build/bench/x86_64}
if [ $# -eq 0 ]; then
	tree=$("$top/qemu/kernel.sh" x86_64)
	step "x86_64 modules" "$top/qemu/module.sh" "$tree/build" "$modules" x86_64 \
		SHA1CD_BENCH=m || die "cannot build the modules"
fi
step "program for the guest" make -s -C "$top/bench" ../build/bench/bench-guest ||
	die "cannot build it"

bad=0
# The kernel's tests of its own algorithms would take longer than all of this.
"$top/qemu/run.sh" x86_64 --accel icount --smp 1 --name "$name" --limit 120 \
	--append cryptomgr.notests load="$modules/sha1cd.ko" \
	load="$modules/bench/sha1cd_bench.ko" \
	run="$build/bench/bench-guest,instructions" || bad=1

# What the compiler makes of C is its own business; the asm is the same for all,
# and all there is to a long message.
compiler=gcc-$(gcc -dumpversion | cut -d. -f1)
while read -r driver size counted bytes; do
	case=$name/$driver-$size
	want=$(awk -v d="$driver" -v s="$size" -v c="$compiler" \
		'$1 == d && $2 == s && ($3 == c || $3 == "any") { print $4 }' "$top/bench/budget")
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
while read -r driver size _; do
	grep -q "^count $driver $size " "$build/run/$name/result" ||
		{ fail "$name/$driver-$size" "was not counted"; bad=1; }
done < <(sed '/^#/d' "$top/bench/budget" | sort -u -k 1,2)
exit $bad
