#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/replace.sh
#
# What must keep replace_sha1=1 from being loaded: a driver of sha1 that the
# kernel prefers, and a driver of ours that the kernel's own tests of sha1 refuse.
# Wants the x86_64 modules of check.sh.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

modules=$build/x86_64
tree=$("$top/qemu/kernel.sh" x86_64)
bad=0

# The rival does not compute SHA-1, so the kernel must not test it.
"$top/qemu/run.sh" x86_64 --name x86_64-sha1-rival --append cryptomgr.notests \
	load="$modules/kunit/sha1cd_clash.ko,alg=sha1,driver=sha1-rival,priority=1000" \
	refuse="$modules/sha1cd.ko,EBUSY,replace_sha1=1" load="$modules/sha1cd.ko" \
	unload=sha1cd unload=sha1cd_clash load="$modules/sha1cd.ko,replace_sha1=1" || bad=1

# With a wrong constant, and without the module's own test, which would see it.
broken=$build/broken
mkdir -p "$broken"
rsync -a --delete --exclude=/build --exclude='/.*' "$top/" "$broken/"
break_it() {
	cp "$broken/$1" "$broken/was"
	sed -i "$2" "$broken/$1"
	! cmp -s "$broken/$1" "$broken/was" || die "$1 has nothing to break by $2"
}
break_it sha1cd_core.c 's/= 0x67452301;/= 0x67452300;/'
break_it sha1cd_main.c 's/err = sha1cd_selftest(impl);/err = 0;/'
step "broken module" env BUILD="$build" "$broken/qemu/module.sh" "$tree/build" \
	"$build/x86_64-broken" x86_64 || { fail broken/modules "see above"; exit 1; }
cp "$build/x86_64-broken/sha1cd.ko" "$build/x86_64-broken/broken.ko"
"$top/qemu/run.sh" x86_64 --name x86_64-sha1-broken \
	--expect 'alg: self-tests for sha1 using sha1-cd-ni failed' \
	refuse="$build/x86_64-broken/broken.ko,EBUSY,replace_sha1=1" \
	load="$modules/sha1cd.ko,replace_sha1=1" || bad=1
exit $bad
