#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: host/foreign.sh [ARCH...]
#
# The core suite and sha1cd-host's checks on other processors than this one, by
# QEMU's user mode: s390x (64-bit, big-endian), armhf (32-bit), arm64 (also the
# Crypto Extensions, and them against the generic code). For each wants the packages gcc-TRIPLET and
# libc6-dev-ARCH-cross, and qemu-user-static once. VECTORS may name a folder of
# published vectors. Prints KTAP and the lines of check.py.

set -eu
cd "$(dirname "$0")"
[ $# -gt 0 ] || set -- s390x armhf arm64

failed=0
for arch; do
	case $arch in
	s390x) triplet=s390x-linux-gnu qemu=s390x impls=generic ;;
	armhf) triplet=arm-linux-gnueabihf qemu=arm impls=generic ;;
	arm64) triplet=aarch64-linux-gnu qemu=aarch64 impls="generic ce" ;;
	*) echo "foreign.sh: error: unknown architecture $arch" >&2; exit 2 ;;
	esac
	for tool in "qemu-$qemu-static" "$triplet-gcc"; do
		command -v "$tool" >/dev/null || {
			echo "foreign.sh: error: no $tool: install qemu-user-static gcc-$triplet libc6-dev-$arch-cross" >&2
			exit 2
		}
	done

	out=../build/foreign/$arch
	make -s CC="$triplet-gcc" AR="$triplet-ar" build="$out" \
		VECTORS="${VECTORS:-}" "$out/kunit" "$out/sha1cd-host" "$out/differential"
	echo "suite $arch"
	"qemu-$qemu-static" -L "/usr/$triplet" "$out/kunit" || failed=1

	# check.py wants one program.
	printf '#!/bin/sh\nexec qemu-%s-static -L /usr/%s "%s" "$@"\n' \
		"$qemu" "$triplet" "$PWD/$out/sha1cd-host" >"$out/run"
	chmod +x "$out/run"
	for impl in $impls; do
		./check.py "$out/run" "$impl" "${VECTORS:-}" >"$out/check.log"
		cat "$out/check.log"
		! grep -q '^fail' "$out/check.log" || failed=1
	done

	"qemu-$qemu-static" -L "/usr/$triplet" "$out/differential" 200000 >"$out/differential.log" ||
		failed=1
	sed -E 's#^(pass|fail|skip) #\1 differential/#' "$out/differential.log"
done
exit $failed
