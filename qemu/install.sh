#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/install.sh
#
# What a user installs by, into private folders, for the kernel of debian.sh:
# make install, DKMS, the Debian package; and what make says where it cannot.
# Records each case.

# shellcheck disable=SC2317 # verdict calls functions by their names
set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

PATH=$PATH:/usr/sbin:/sbin
need make gcc kmod rsync dkms
cross=()
if [ "$(uname -m)" != aarch64 ]; then
	need gcc-aarch64-linux-gnu
	cross=(CROSS_COMPILE=aarch64-linux-gnu-)
fi
# A make above this script must not hand its job server down.
unset MAKEFLAGS MFLAGS MAKELEVEL
packaged=$("$top/qemu/debian.sh")
arm64=$("$top/qemu/kernel.sh" arm64)
out=$build/install
[ ! -e "$out" ] || as_root rm -rf "$out"
mkdir -p "$out/bin"
rsync -a --exclude=/.git --filter=':- .gitignore' "$top/" "$out/tree/"
bad=0

# verdict NAME WHY COMMAND...: a pass if it succeeds.
verdict() {
	local name=install/$1 why=$2
	shift 2
	if "$@" >"$out/verdict.log" 2>&1; then
		pass "$name"
	else
		fail "$name" "$why: $(tail -n 1 "$out/verdict.log")"
		bad=1
	fi
}

# found ROOT RELEASE FILE: modprobe would load this file for the alias. Some
# kernels have it compressed.
found() {
	[[ $(modprobe -d "$1" -S "$2" -D crypto-sha1cd) = "insmod $1/lib/modules/$2/$3"* ]]
}

# Of files: only what depmod makes, and the kernel's own.
nothing_left() { ! find "$1" -type f ! -name 'modules.*' ! -path '*/kernel/*' | grep .; }

# by_make NAME RELEASE MAKEARG...
by_make() {
	local name=$1 release=$2 root=$out/$1
	shift 2
	mkdir "$root"
	# A relative path counts from where make was called.
	set -- make -C "$out/tree" INSTALL_MOD_PATH="../$name" "$@"
	if ! step "$name: make install" "$@" install; then
		fail "install/$name" "see above"
		bad=1
		return
	fi
	verdict "$name" "not found by its alias" found "$root" "$release" updates/sha1cd.ko
	"$@" clean uninstall >"$out/$name.log" 2>&1 || :
	verdict "$name/uninstall" "left behind" nothing_left "$root"
}

# DKMS, its trees and its depmod in private folders.
by_dkms() {
	local release=$1 root=$out/dkms name
	shift
	# With a module in it, to DKMS it is a kernel.
	mkdir -p "$root/lib/modules/$release/kernel"
	cp "$packaged"/modules/kernel/crypto/af_alg.ko* "$root/lib/modules/$release/kernel"
	cat >"$out/bin/dkms" <<-END
		#!/bin/sh
		exec $(command -v dkms) "\$@" --directive sign_file=none
	END
	cat >"$out/bin/depmod" <<-END
		#!/bin/sh
		exec $(command -v depmod) -b $root "\$@"
	END
	chmod +x "$out"/bin/*
	"$out/bin/depmod" "$release" 2>/dev/null
	set -- as_root env PATH="$out/bin:$PATH" make -C "$out/tree" DESTDIR="$root" "$@"
	# The second time it is installed anew.
	for name in dkms dkms-again; do
		if ! step "$name: make dkms-install" "$@" dkms-install; then
			fail "install/$name" "see above"
			bad=1
			return
		fi
		verdict $name "not found by its alias" found "$root" "$release" updates/dkms/sha1cd.ko
	done
	# Without the folders that are not installed.
	verdict dkms/clean "make clean" as_root make -C "$root"/usr/src/sha1cd-* KDIR="$packaged/build" clean
	"$@" dkms-uninstall >"$out/dkms.log" 2>&1 || :
	verdict dkms/uninstall "left behind" nothing_left "$root"
	verdict dkms/remove "left in the tree of DKMS" rmdir "$root/var/lib/dkms" "$root/usr/src"
}

# refused NAME TEXT MAKEARG...: make fails, and says just this line.
refused() {
	local name=$1 text=$2
	shift 2
	if make -s -C "$out/tree" "$@" >"$out/refused.log" 2>&1; then
		fail "install/refused/$name" "make succeeded"
	elif [ "$(grep -c . "$out/refused.log")" -ne 1 ] || ! grep -q "sha1cd: error: $text" "$out/refused.log"; then
		fail "install/refused/$name" "said $(head -n 1 "$out/refused.log")"
	else
		pass "install/refused/$name"
		return
	fi
	bad=1
}

refusals() {
	local fake=$out/fake arg=KDIR=$out/fake
	mkdir -p "$fake"/include/{config,generated}
	refused headers "no kernel headers at $fake: install" "$arg"
	: >"$fake/Makefile"
	refused configured "$fake is not ready to build modules" "$arg"
	: >"$fake/include/config/auto.conf"
	echo '#define UTS_RELEASE "6.0.19-amd64"' >"$fake/include/generated/utsrelease.h"
	refused built "$fake is not ready to build modules: it has no Module.symvers" "$arg"
	: >"$fake/Module.symvers"
	refused version "Linux 6.1 or later is needed and $fake is of 6.0.19-amd64" "$arg"
	echo '#define UTS_RELEASE "6.10.3"' >"$fake/include/generated/utsrelease.h"
	refused bits "a kernel with CONFIG_64BIT is needed" "$arg"
	echo CONFIG_64BIT=y >"$fake/include/config/auto.conf"
	refused modules "a kernel with CONFIG_MODULES is needed" "$arg"
	echo CONFIG_MODULES=y >>"$fake/include/config/auto.conf"
	refused crypto "a kernel with CONFIG_CRYPTO_HASH2 is needed" "$arg"
	refused install "a kernel with CONFIG_CRYPTO_HASH2 is needed" "$arg" install
	refused dkms "a kernel with CONFIG_CRYPTO_HASH2 is needed" "$arg" dkms-install
}

# The same versions by dkms.conf, where a package's installation must not fail.
versions() (
	# shellcheck disable=SC2034 # what is made of it is not of interest
	kernel_source_dir=''
	# shellcheck source=dkms.conf
	. "$top/dkms.conf"
	for release in 6.1.0-57-amd64 6.1-rc1 6.6.30 6.10.3 6.12.117+deb13 7.3.4 10.0; do
		[[ $release =~ $BUILD_EXCLUSIVE_KERNEL ]] || { echo "$release is left out"; exit 1; }
	done
	for release in 4.19.0-27-amd64 5.10.0-30-amd64 5.17.1 6.0.19 2.6.32; do
		[[ ! $release =~ $BUILD_EXCLUSIVE_KERNEL ]] || { echo "$release is taken"; exit 1; }
	done
	for machine in x86_64 aarch64; do
		[[ $machine =~ $BUILD_EXCLUSIVE_ARCH ]] || { echo "$machine is left out"; exit 1; }
	done
	for machine in i386 i686 armv7l mips; do
		[[ ! $machine =~ $BUILD_EXCLUSIVE_ARCH ]] || { echo "$machine is taken"; exit 1; }
	done
)

by_make make "$(cat "$packaged/version")" KDIR="$packaged/build" CC="$(cat "$packaged/cc")"
by_make cross "$(sed 's/.*"\(.*\)"/\1/' "$arm64/build/include/generated/utsrelease.h")" \
	KDIR="$arm64/build" ARCH=arm64 "${cross[@]}"
by_dkms "$(cat "$packaged/version")" KDIR="$packaged/build"
refusals
verdict dkms/versions "BUILD_EXCLUSIVE_KERNEL" versions
if "$top/qemu/deb.sh"; then
	pass install/deb
else
	fail install/deb "see above"
	bad=1
fi
exit $bad
