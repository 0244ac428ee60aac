#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/debian.sh [SUITE [ARCH]]
#
# Makes sure that the newest packaged kernel of a suite is in the cache, and
# prints its directory: vmlinuz, modules/ (depmod has run), build/ (the headers,
# to build modules against), version (uname -r), cc (its compiler, gcc-N) and, if
# that is not this system's, programs/ (to build with, as module.sh does). The
# packages are unpacked there and not installed: no new kernel lands in /boot.
# SUITE and ARCH are by default those of this machine; other suites of Debian,
# and arm64 on amd64, need no change to the system's apt. Progress goes to stderr.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=qemu/apt.sh
. "$top/qemu/apt.sh"
# shellcheck source=qemu/headers.sh
. "$top/qemu/headers.sh"

PATH=$PATH:/usr/sbin:/sbin
exec 3>&1 >&2

need make kmod libdw-dev

suite_apt_open "$@"

# Metapackages: the first that the suite has tells the newest kernel.
case $id in
debian) metas=("cloud-$arch" "$arch") ;;
ubuntu) metas=("virtual-hwe-$release" virtual generic) ;;
*) die "knows the kernels of Debian and Ubuntu, this is $id" ;;
esac
# Sets pkgs, kver and dir for the newest kernel of the lists.
resolve() {
	local meta all version
	for meta in "${metas[@]}"; do
		all=$(suite_apt apt-cache depends --recurse --important \
			"linux-image-$meta:$arch" "linux-headers-$meta:$arch" 2>/dev/null |
			sed -nE '/-unsigned/d; s/^(linux-(hwe-.*-)?(image|binary|modules|base|headers|kbuild)-[0-9][^:]*).*/\1/p') &&
			kver=$(sed -n 's/^linux-image-//p' <<<"$all") && [ -n "$kver" ] && break
	done
	[ -n "${kver:-}" ] || return
	version=$(suite_apt apt-cache show --no-all-versions "linux-image-$kver:$arch" |
		sed -n 's/^Version: //p')
	# The build tools run here, whatever the kernel is for.
	mapfile -t pkgs < <(sed -E "/^linux-kbuild|-common\$/s/\$/:$host/; /:/!s/\$/:$arch/" <<<"$all")
	dir=$cache/packaged/$(printf %s "${kver}_${version}_$arch" | tr -c A-Za-z0-9.- _)
}

# timeout(1) also makes one process group of it, which a Ctrl-C ends as a whole.
fetch() {
	# shellcheck disable=SC2016 # that shell's own
	step "kernel $kver: fetch" timeout 3600 bash -c 'cd "$0" && "$@"' "$tmp" \
		suite_apt apt-get download "${pkgs[@]}"
}

mkdir -p "$cache/packaged"
enough_space() {
	[ "$(df -Pk "$cache" | awk 'NR == 2 { print $4 }')" -gt 700000 ] ||
		die "a packaged kernel needs 700 MB free in $cache: make room, or set XDG_CACHE_HOME"
}
[ -e "$root/$arch" ] || enough_space
exec 9>"$cache/packaged/lock"
flock -n 9 || { say "waiting for another run, which looks for a kernel"; flock 9; }

suite_apt_fresh
resolve || { suite_apt_refresh && resolve; } ||
	die "the apt sources have no kernel for $suite $arch: check the network and the sources"
if [ ! -e "$dir" ]; then
	# Nobody else is here now: what there is was left by a killed run.
	rm -rf "$cache/packaged"/tmp.*
	enough_space
	tmp=$(mktemp -d "$cache/packaged/tmp.XXXXXX")
	trap 'rm -rf "$tmp"' EXIT

	export -f suite_apt private_apt
	export suite own host arch root cache
	if ! fetch; then
		# Yesterday's version may have left the archive.
		{ suite_apt_refresh && resolve && fetch; } ||
			die "cannot fetch kernel $kver: check the network, and the space in $cache"
	fi
	# shellcheck disable=SC2016 # that shell's own
	step "kernel $kver: unpack" timeout 600 bash -c \
		'for deb in "$0"/*.deb; do dpkg -x "$deb" "$0" && rm "$deb" || exit; done' "$tmp" ||
		die "cannot unpack kernel $kver: is there space in $cache?"
	# modules/ is where any package and any version of kmod looks for it.
	[ -e "$tmp/lib" ] || ln -s usr/lib "$tmp/lib"
	[ -e "$tmp/usr/lib/modules" ] || ln -s ../../lib/modules "$tmp/usr/lib/modules"
	rm -rf "${tmp:?}/usr/share" "$tmp/lib/modules/$kver"/{build,source,dtb} \
		"$tmp/usr/lib/linux-image-$kver"
	depmod -b "$tmp" "$kver"
	echo "$kver" >"$tmp/version"
	ln -s "lib/modules/$kver" "$tmp/modules"
	headers_tree "$tmp" "usr/src/linux-headers-$kver"
	for vmlinuz in "boot/vmlinuz-$kver" "lib/modules/$kver/vmlinuz"; do
		[ ! -e "$tmp/$vmlinuz" ] || ln -s "$vmlinuz" "$tmp/vmlinuz"
	done
	{ [ -e "$tmp/vmlinuz" ] && [ -e "$tmp/build/Makefile" ]; } ||
		die "the packages of kernel $kver (${pkgs[*]}) hold no kernel or no headers"
	headers_settle "$tmp" "$dir"
	touch "$tmp"
	mv "$tmp" "$dir"
	# Older kernels.
	find "$cache/packaged" -mindepth 1 -maxdepth 1 -name "*_$arch" -mtime +30 -exec rm -rf {} +
fi
touch "$dir"

headers_programs "$dir" "${suite%%-*}" "$arch"
echo "$dir" >&3
