#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/signing.sh
#
# A kernel that wants modules signed, because of module.sig_enforce=1, or because
# it is locked down as under Secure Boot: it loads what make install signed with
# the key of its build, and refuses the module unsigned, signed with a key that it
# does not know, or changed after it was signed. Records each case.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

need make openssl
unset MAKEFLAGS MFLAGS MAKELEVEL
tree=$("$top/qemu/kernel.sh" x86_64-signed)/build
built=$build/x86_64-signed out=$build/signing
step "modules, signed and not" "$top/qemu/module.sh" "$tree" "$built" ||
	die "cannot build the module"
rm -rf "$out"
mkdir "$out"
make -s -C "$built" KDIR="$tree" INSTALL_MOD_PATH="$out" install >"$out/log" 2>&1 ||
	die "cannot install the module: see $out/log"

cp "$built/sha1cd.ko" "$out/unsigned.ko"
cp "$out"/lib/modules/*/updates/sha1cd.ko "$out/signed.ko"
# Nothing that the module's code would mind.
LC_ALL=C sed 's/The sha1cd authors/The sha1cd Authors/' "$out/signed.ko" >"$out/changed.ko"
! cmp -s "$out/signed.ko" "$out/changed.ko" || die "nothing to change in the module"
openssl req -new -x509 -nodes -newkey rsa:2048 -subj /CN=unknown -days 1 \
	-keyout "$out/key" -out "$out/cert" 2>>"$out/log"
"$tree/scripts/sign-file" sha256 "$out/key" "$out/cert" "$out/unsigned.ko" "$out/unknown.ko"

bad=0
# boot NAME PARAMETER ERROR
boot() {
	"$top/qemu/run.sh" x86_64-signed --name "signing-$1" --append "$2" \
		refuse="$out/unsigned.ko,$3" refuse="$out/unknown.ko,$3" \
		refuse="$out/changed.ko,EKEYREJECTED" load="$out/signed.ko" unload=sha1cd || bad=1
}
boot enforced module.sig_enforce=1 EKEYREJECTED
boot lockdown lockdown=integrity EPERM
exit $bad
