#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/tools.sh DIR
#
# Gathers in DIR what guest/tools.sh looks for: libkcapi's speed test, linked
# statically, and the CAVP messages of VECTORS. What cannot be had is left out.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=qemu/apt.sh
. "$top/qemu/apt.sh"

[ $# -eq 1 ] || die "usage: qemu/tools.sh DIR"
mkdir -p "$1"
dir=$(realpath "$1")
rm -rf "${dir:?}"/*

# It names drivers, so that of ours takes the place of another one.
# shellcheck disable=SC2317 # step calls it
speed_test() {
	local source=$cache/source/libkcapi
	if [ ! -e "$source" ]; then
		suite_apt_open ''
		mkdir -p "$dir/source" "$cache/source" && cd "$dir/source" &&
			private_apt_source "$suite" libkcapi &&
			tar -xf libkcapi_*.orig.tar.* &&
			mv -T libkcapi-* "$source" || return
	fi
	cp -r "$source/speed-test" "$dir/speed-test" &&
		sed -i 's/"sha1-generic"/"sha1cd"/' "$dir/speed-test/cryptoperf-hash.c" &&
		grep -q '"sha1cd"' "$dir/speed-test/cryptoperf-hash.c" &&
		gcc -static -O2 -w -o "$dir/kcapi-speed" "$dir"/speed-test/*.c -lkcapi
}

need gcc libc6-dev libkcapi-dev xz-utils
step "speed test of libkcapi" speed_test || say "going on without it"
rm -rf "$dir/source" "$dir/speed-test"
if [ -e "${VECTORS:-}/nist" ]; then
	python3 "$top/kunit/vectors.py" --cavp "$dir/cavp.tar" --facts "$VECTORS"
fi
