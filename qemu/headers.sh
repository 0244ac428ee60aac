# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# Packaged kernel headers, unpacked, and what builds with them. Source it after
# apt.sh; suite_apt_open has been called.

: "${top:?}"

# headers_settle ROOT DIR: Debian's headers find each other by absolute paths. Those
# in ROOT will lie in DIR.
headers_settle() {
	find "$1/usr/src" "$1/usr/lib" -maxdepth 2 -type f \( -name Makefile -o -name .kernelvariables \) \
		-exec sed -Ei "s#/usr/(src|lib)/linux-#$2&#" {} +
}

# headers_tree DIR TREE: DIR/build is TREE, DIR/cc the compiler, gcc-N.
headers_tree() {
	ln -s "$2" "$1/build"
	sed -n 's/^CONFIG_GCC_VERSION=\(.*\)....$/gcc-\1/p' "$1/build/.config" >"$1/cc"
}

# headers_programs DIR RELEASE ARCH: has that compiler at hand, and in DIR/programs
# that of another release with all that a build takes.
headers_programs() {
	local gcc tools programs
	gcc=$(cat "$1/cc")
	if [ "$2" = "${own:?}" ]; then
		[ "$3" = "${host:?}" ] || gcc=$gcc-aarch64-linux-gnu
		need "$gcc"
		rm -f "$1/programs"
	else
		tools=(make "$gcc" bash coreutils dash sed grep findutils mawk kmod libelf1)
		[ "$host" != amd64 ] || tools+=("$gcc-aarch64-linux-gnu")
		programs=$("$top/qemu/userland.sh" "$2/$host" "${tools[@]}") || return
		ln -sfn "$programs" "$1/programs"
	fi
}
