#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/deb.sh
#
# Builds the Debian package, build/sha1cd-dkms_VERSION_all.deb, from a copy of the
# tree in build/deb, where its source package is left, and has lintian look at
# both.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

need rsync build-essential debhelper dh-dkms lintian
# A make above this script must not hand its job server down.
unset MAKEFLAGS MFLAGS MAKELEVEL

out=$build/deb
rm -rf "$out" "$build"/sha1cd-dkms_*.deb
mkdir -p "$out/sha1cd"
# All that git would take, with or without git.
rsync -a --exclude=/.git --filter=':- .gitignore' "$top/" "$out/sha1cd/"

# shellcheck disable=SC2016 # that shell's own
step "Debian package" bash -c 'cd "$0" && dpkg-buildpackage -us -uc' "$out/sha1cd" ||
	die "could not build the package"
step "lintian" lintian --fail-on error "$out"/*.changes || die "lintian objects to the package"
grep '^W:' "$build/log/lintian.log" || :
mv "$out"/sha1cd-dkms_*.deb "$build"
say "$(echo "$build"/sha1cd-dkms_*.deb)"
