#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/demo-verity.sh        with ARCH=x86_64 or arm64 in the environment
#
# Shows dm-verity over images made with SHA-1, on this distribution's packaged
# kernel in QEMU: mapped as "sha1", where an attacker can exchange a block, and
# mapped as "sha1cd". What runs in the guest is qemu/guest/verity.sh.
#
# Exit status: 0  every verdict is as expected
#              1  a verdict is wrong
#              2  trouble

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

machine=$(uname -m)
arch=${ARCH:-${machine/aarch64/arm64}}
case $arch in
x86_64) debian=amd64 ;;
arm64) debian=arm64 ;;
*) die "ARCH is x86_64 or arm64, not $arch" ;;
esac

kernel=$("$top/qemu/debian.sh" '' $debian)
root=$("$top/qemu/userland.sh" $debian busybox kmod cryptsetup-bin dmsetup)
kver=$(cat "$kernel/version")

# One after another: they share the folders.
mkdir -p "$build"
exec 9>"$build/verity.lock"
flock -n 9 || { say "waiting for another demo"; flock 9; }
step "sha1cd.ko for $kver" "$top/qemu/module.sh" "$kernel/build" "$build/verity-$arch" "$arch" ||
	die "the module does not build"

name=verity-$kver
rc=0
"$top/qemu/run.sh" "$arch" --kernel "$kernel" --root "$root" \
	--modules loop,dm_mod,dm_verity --name "$name" \
	add="$build/verity-$arch/sha1cd.ko" run="$top/qemu/guest/verity.sh" || rc=$?
[ $rc -le 1 ] || exit $rc
result=$build/run/$name/result
sed -n 's/^= //p' "$result"
good=$(grep -c '^pass sha1' "$result" || :)
wrong=$(grep -c '^fail sha1' "$result" || :)
say "$good of $((good + wrong)) verdicts as expected"
[ "$wrong" -eq 0 ] || exit 1
[ $rc -eq 0 ] || die "something else went wrong, see above and $build/run/$name/console"
