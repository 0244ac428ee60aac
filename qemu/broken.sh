#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/broken.sh
#
# Modules with a fault each, in User Mode Linux: with one in what all drivers share,
# the load fails; with one in the fast driver, that is left out, and the rest is right.
# Either is told of. Wants the modules of check.sh for um, and a processor with the
# SHA extensions.

# shellcheck disable=SC2016 # what sed takes is no shell's
set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

grep -qw sha_ni /proc/cpuinfo ||
	{ skip broken "this processor has no SHA extensions"; exit 0; }
tree=$("$top/qemu/kernel.sh" um)
source=$build/broken-um
bad=0
mkdir -p "$source" "$build/broken-modules"
rsync -a --delete --exclude=/build --exclude='/.*' "$top/" "$source/"

# broken NAME FILE EDIT: makes $build/broken-modules/NAME.ko
broken() {
	local name=$1
	sed "$3" "$top/$2" >"$source/$2"
	! cmp -s "$source/$2" "$top/$2" || die "$2 has nothing to break by $3"
	step "module with a broken $name" env BUILD="$build" "$source/qemu/module.sh" \
		"$tree/build" "$build/um-broken" um || { fail "broken/$name" "see above"; exit 1; }
	mkdir -p "$build/broken-modules/$name"
	cp "$build/um-broken/sha1cd.ko" "$build/broken-modules/$name/sha1cd.ko"
	# It is new, so that the next build takes it.
	cp "$top/$2" "$source/$2"
}
# boot NAME TEXT ACTION...: a boot of a module with this name in which the kernel says TEXT
boot() {
	local name=$1 text=$2
	shift 2
	"$top/qemu/run.sh" um --name "um-broken-$name" --expect "$text" "$@" || bad=1
}
refused() {
	local text=$4
	broken "$1" "$2" "$3"
	boot "$1" "sha1cd: self-test of generic failed: $text" \
		refuse="$build/broken-modules/$1/sha1cd.ko,EINVAL"
}
# The name of the fast driver is free, and the other one is tested in full.
left_out() {
	broken "$1" "$2" "$3"
	boot "$1" "sha1cd: self-test of ni failed: $4" \
		load="$build/broken-modules/$1/sha1cd.ko" \
		load="$build/um/kunit/sha1cd_clash.ko,driver=sha1cd-ni" unload=sha1cd_clash \
		unload=sha1cd afalg="$build/broken-modules/$1/sha1cd.ko,generic"
}

refused constant sha1cd_generic.c 's/0x8f1bbcdc/0x8f1bbcdd/' 'digests of SHAttered'
refused dv ubc.h 's/X( I, 43, 0)/X( I, 42, 0)/' 'message differences'
refused condition ubc.h 's/X(35,  1, 36,  6, 1/X(35,  1, 36,  5, 1/' 'disturbance vectors'
# In all of the forms, of which the processor has one.
left_out condition-ni sha1cd_ubc_groups.h 's/0x00000040/0x00000041/' \
	'unavoidable bit conditions'
left_out twin-ni sha1cd_ni_asm.S \
	's/^\(\tsteps_with \\g, \)TWIN_ABCD, \\e, \\next_e$/&\n\tpxor TWIN_ABCD, TWIN_ABCD/
	s/\tsha1rnds4 \$((\\g) \/ 5), \\e, TWIN_ABCD/&\n\tvpxor TWIN_ABCD, TWIN_ABCD, TWIN_ABCD/' \
	''

# Whoever finds a driver while a load that fails takes it away, as the count shows that
# the kernel leaves then: it stays, and is inert.
broken late sha1cd_main.c \
	's/^\t*crypto_unregister_shash(alg);/&\n\t\trefcount_set(\&alg->base.cra_refcnt, 2);/'
boot late 'sha1cd: loaded, but without an algorithm' load="$build/um/kunit/sha1cd_clash.ko" \
	load="$build/broken-modules/late/sha1cd.ko" unload=sha1cd_clash unload=sha1cd
exit $bad
