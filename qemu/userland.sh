#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/userland.sh [SUITE/]ARCH PACKAGE...
#
# Makes sure that these packages, of this distribution or another SUITE of
# Debian, and all that they depend on, lie unpacked in the cache, and prints
# their directory: the root file system of a guest, or programs to build with.
# ARCH is amd64 or arm64. Nothing is installed and no script of a package runs.
# Progress goes to stderr.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=qemu/apt.sh
. "$top/qemu/apt.sh"

exec 3>&1 >&2
[ $# -ge 2 ] || die "usage: qemu/userland.sh [SUITE/]ARCH PACKAGE..."
suite=${1%"${1##*/}"}
suite_apt_open "${suite%/}" "${1##*/}"
shift

# As if it were that architecture, with nothing installed.
solve() {
	suite_apt apt-get -qq -o APT::Architecture="$arch" -o Dir::State::status="$root/status" \
		--no-install-recommends install "$@"
}

# What apt would install, a line each of name and version.
resolve() {
	touch "$root/status" &&
		solve --simulate "${pkgs[@]}" |
		sed -nE 's/^Inst ([^ ]*) \(([^ ]*) .*/\1 \2/p' >"$list" && [ -s "$list" ]
}

# shellcheck disable=SC2317 # step calls it
unpack() {
	local deb dir
	mkdir -p "$tmp/archives/partial" &&
		solve -y --download-only -o Dir::Cache::archives="$tmp/archives" "${pkgs[@]}" ||
		return
	# One /usr, whatever the packages think of it.
	mkdir -p "$tmp/root/usr"
	for dir in bin sbin lib lib64; do
		mkdir "$tmp/root/usr/$dir" && ln -s "usr/$dir" "$tmp/root/$dir" || return
	done
	for deb in "$tmp"/archives/*.deb; do
		dpkg-deb --fsys-tarfile "$deb" | tar -x --keep-directory-symlink -C "$tmp/root" \
			--exclude='./usr/share/*' --exclude='*/gconv' --exclude='./var/*' || return
	done
	# What mawk's script would do.
	[ ! -e "$tmp/root/usr/bin/mawk" ] || ln -s mawk "$tmp/root/usr/bin/awk"
}

pkgs=("$@")
mkdir -p "$cache/userland"
exec 9>"$cache/userland/lock"
flock -n 9 || { say "waiting for another run, which looks for packages"; flock 9; }
# Nobody else is here now: what there is was left by a killed run.
rm -rf "$cache/userland"/tmp.*
tmp=$(mktemp -d "$cache/userland/tmp.XXXXXX")
trap 'rm -rf "$tmp"' EXIT
list=$tmp/list

suite_apt_fresh
resolve || { suite_apt_refresh && resolve; } ||
	die "the apt sources have not all of: $* ($arch)"
hash=$(sha256sum <"$list")
dir=$cache/userland/$suite-$arch-${hash:0:12}
if [ ! -e "$dir" ]; then
	if ! step "packages of $suite ($arch): ${pkgs[*]}" unpack; then
		# Yesterday's versions may have left the archive.
		rm -rf "${tmp:?}"/{archives,root}
		{ suite_apt_refresh && resolve && step "once more" unpack; } ||
			die "cannot fetch these packages: check the network, and the space in $cache"
	fi
	touch "$tmp/root"
	mv -T "$tmp/root" "$dir"
	# Of older packages.
	find "$cache/userland" -mindepth 1 -maxdepth 1 -name '*-*' -mtime +30 -exec rm -rf {} +
fi
touch "$dir"
echo "$dir" >&3
