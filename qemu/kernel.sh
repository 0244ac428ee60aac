#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/kernel.sh ARCH
#
# Makes sure that a small kernel with KUnit, of the newest packaged source, is
# in the cache, and prints its directory. ARCH is x86_64, arm64 or um (User
# Mode Linux), x86_64-debug: of Debian's stable kernel, with KASAN, lockdep and
# the like, or x86_64-signed, which knows signatures of modules. In the directory:
# image, config, and build/, a self-contained tree to build modules against.
# Progress goes to stderr.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=qemu/apt.sh
. "$top/qemu/apt.sh"

exec 3>&1 >&2

arch=${1:-}
karch=${arch%%-*} suite=trixie-backports
kmake=(make ARCH="$karch")
case $arch in
x86_64-debug) suite=trixie image=arch/x86/boot/bzImage ;;
x86_64 | x86_64-signed) image=arch/x86/boot/bzImage ;;
arm64) image=arch/arm64/boot/Image ;;
um) image=vmlinux ;;
*) die "usage: qemu/kernel.sh x86_64|x86_64-debug|x86_64-signed|arm64|um" ;;
esac
cross=
case $(uname -m)-$karch in
x86_64-x86_64 | x86_64-um | aarch64-arm64) ;;
x86_64-arm64) cross=aarch64-linux-gnu- ;;
*) die "the $arch kernel cannot be built on $(uname -m)" ;;
esac
kmake+=(CROSS_COMPILE="$cross")
# A make above this script must not hand its job server down.
unset MAKEFLAGS MFLAGS MAKELEVEL

# Debian's newest kernel comes to backports first; Ubuntu has its own.
if grep -qsx 'ID=debian' /etc/os-release; then
	apt() { private_apt "$suite" "$@"; }
	apt_update() { private_apt_update "$suite"; }
else
	apt() { "$@"; }
	apt_update() { as_root apt-get -q -o APT::Update::Error-Mode=any update; }
fi

# Sets pkg and version to the newest source, seen from the package lists of the
# day, so that a warm cache needs no network.
known=$cache/newest-source-$suite
looked_up=
find_newest() {
	if [ -n "$(find "$known" -mmin -1440 2>/dev/null)" ]; then
		:
	elif step "package lists, for the newest kernel" apt_update; then
		pkg=$(apt apt-cache search --names-only '^linux-source-[0-9.]+$' |
			cut -d' ' -f1 | sort -V | tail -n 1)
		[ -n "$pkg" ] || die "the archive has no linux-source package"
		version=$(apt apt-cache show --no-all-versions "$pkg" |
			sed -n 's/^Version: //p')
		echo "$pkg $version" >"$known.new"
		mv "$known.new" "$known"
		looked_up=now
	elif [ ! -e "$known" ]; then
		die "cannot find out what the newest kernel is: check the network and the apt sources"
	fi
	read -r pkg version <"$known"
	say "kernel source: $pkg $version (looked up $(date -r "$known" '+%F %R'))"
}

# One of an architecture's variants is that architecture's and its own.
fragment() {
	[ "$1" = "${1#"$karch-"}" ] || set -- "$karch" "${1#"$karch-"}"
	(cd "$top/qemu/config" &&
		grep -hE '^(CONFIG_|# CONFIG_.* is not set$)' "${@/%/.config}")
}

fetch() { mkdir "$1" && cd "$1" && apt apt-get -q download "$pkg=$version"; }

# The four parts of a build, each given the source tree. What takes long is
# run by exec, so that it is what step kills.
unpack() {
	mkdir "$1" "$1.deb" && dpkg -x "$deb" "$1.deb" &&
		exec tar -xf "$(find "$1.deb" -type f -name 'linux-source-*.tar.*')" \
			-C "$1" --strip-components=1
}

# The gate is that every line which is not optional sticks.
configure() {
	local lost
	{ fragment common && fragment "$arch"; } >"$1/wanted" &&
		{ fragment optional && cat "$1/wanted"; } >"$1/wanted.all" &&
		"${kmake[@]}" -C "$1" KCONFIG_ALLCONFIG=wanted.all allnoconfig ||
		return
	lost=$(grep -vxFf "$1/.config" "$1/wanted" || :)
	[ -z "$lost" ] || { echo "did not stick:" && echo "$lost" && return 1; }
}

compile() { exec "${kmake[@]}" -C "$1" -j"$jobs" "${image##*/}" modules; }

collect() {
	mkdir "$1.done" && cp "$1/$image" "$1.done/image" &&
		cp "$1/.config" "$1.done/config" &&
		"${kmake[@]}" -C "$1" run-command \
			KBUILD_RUN_COMMAND="sh scripts/package/install-extmod-build $1.done/build" ||
		return
	# What that script leaves out: what scripts/kernel-doc is in newer
	# kernels, and for UML its other half in arch/x86.
	(
		cd "$1" || exit
		for more in tools/docs/kernel-doc tools/lib/python; do
			[ ! -e $more ] || find $more -type f ! -name '*.pyc'
		done
		[ "$arch" != um ] || find arch/x86/Makefile* arch/x86/Kbuild arch/x86/um \
			arch/x86/include ! -type d ! -name '*.o' ! -name '.*'
	) >"$1.more" && tar -cf - -C "$1" -T "$1.more" | tar -xf - -C "$1.done/build"
}

# A cross build makes the tools of the tree for the target, where modules are to
# be built: here they are wanted for this machine.
own_tools() {
	local tool
	cd "$1" || return
	find scripts tools/objtool -type f -perm -100 2>/dev/null | while read -r tool; do
		if [ -e "$1.done/build/$tool" ] && head -c 4 "$tool" | grep -q ELF; then
			cp "$tool" "$1.done/build/$tool" || return
		fi
	done
}

# What signs modules for this kernel, which that script leaves out as well.
signing() {
	mkdir -p "$1.done/build/certs" &&
		cp "$1"/certs/signing_key.{pem,x509} "$1.done/build/certs" &&
		cp "$1/scripts/sign-file" "$1.done/build/scripts"
}

mkdir -p "$cache/kernel"
find_newest
hash=$({
	declare -f unpack configure compile collect
	fragment common && fragment optional && fragment "$arch"
} | sha256sum)
dir=$cache/kernel/$arch-$(printf %s "$version" | tr -c A-Za-z0-9.- _)-${hash:0:12}

if [ ! -e "$dir" ]; then
	need make gcc libc6-dev flex bison bc libelf-dev libssl-dev cpio kmod \
		xz-utils bzip2 zstd ${cross:+gcc-aarch64-linux-gnu libc6-dev-arm64-cross}

	exec 9>"$cache/kernel/lock"
	flock -n 9 || { say "waiting for another kernel build"; flock 9; }
fi
if [ ! -e "$dir" ]; then
	# Nobody else builds now: what is there is left from a killed run.
	rm -rf "$cache/kernel"/tmp.*
	[ "$(df -Pk "$cache" | awk 'NR == 2 { print $4 }')" -gt 4000000 ] ||
		die "a kernel build needs 4 GB free in $cache: make room, or set XDG_CACHE_HOME"
	tmp=$(mktemp -d "$cache/kernel/tmp.XXXXXX")
	trap 'rm -rf "$tmp"' EXIT

	deb=$(echo "$cache/source/${pkg}_${version/:/%3a}"_*.deb)
	if [ ! -e "$deb" ]; then
		if ! step "$pkg" fetch "$tmp/source"; then
			[ -z "$looked_up" ] || die "cannot fetch $pkg: check the network"
			# Yesterday's version may have left the archive.
			rm -rf "$known" "$tmp"
			exec "$0" "$arch" >&3
		fi
		mkdir -p "$cache/source"
		rm -f "$cache/source/${pkg}"_*
		mv "$tmp"/source/*.deb "$cache/source"
		deb=$(echo "$cache/source/${pkg}"_*.deb)
	fi
	export KBUILD_BUILD_TIMESTAMP=@0 KBUILD_BUILD_USER=sha1cd KBUILD_BUILD_HOST=sha1cd
	for part in unpack configure compile collect; do
		step "$arch kernel: $part" $part "$tmp/linux" ||
			die "no $arch kernel from $pkg $version (it takes 4 GB in $cache, and memory)"
	done
	[ -z "$cross" ] || own_tools "$tmp/linux"
	[ "$arch" != x86_64-signed ] || signing "$tmp/linux"
	mv -T "$tmp/linux.done" "$dir"
	# Kernels of older sources and configurations.
	find "$cache/kernel" -mindepth 1 -maxdepth 1 -name "$arch-[0-9]*" -mtime +30 -exec rm -rf {} +
fi
touch "$dir"
echo "$dir" >&3
