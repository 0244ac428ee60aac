#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/paths.sh
#
# Every path that a user gives, with characters that some make or shell on the way
# would take for something else: it works, or it is refused in one line, with exit
# status 2 and every file as it was. And what others have put where ours would go.
# Nothing is built; in place of depmod, dkms and the kernel's build are programs that
# write down how they were called. Records each case.

# shellcheck disable=SC2016,SC2317 # make or eval expands it; verdict calls functions
set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

need make rsync
unset MAKEFLAGS MFLAGS MAKELEVEL DESTDIR INSTALL_MOD_PATH INSTALL_MOD_DIR KDIR
out=$build/paths
rm -rf "$out"
mkdir -p "$out"/{bin,log,home,kernel/include/{config,generated}}
rsync -a --exclude=/.git --filter=':- .gitignore' "$top/" "$out/home/tree/"
tree=$out/home/tree
version=$(sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' "$tree/dkms.conf")
bad=0

: >"$out/kernel/Module.symvers"
printf 'CONFIG_%s=y\n' 64BIT MODULES CRYPTO_HASH2 CRYPTO_USER_API_HASH >"$out/kernel/include/config/auto.conf"
echo '#define UTS_RELEASE "6.10.3"' >"$out/kernel/include/generated/utsrelease.h"
printf '%%:\n\t@echo "$(MAKECMDGOALS) M=$(M) O=$(O)$(KBUILD_OUTPUT)$(KBUILD_EXTMOD_OUTPUT) to $(INSTALL_MOD_PATH)" >>%s/log/called\n' \
	"$out" >"$out/kernel/Makefile"
for tool in depmod dkms dpkg-query; do
	printf '#!/bin/sh\necho %s "$@" >>%s/log/called\n' "$tool" "$out" >"$out/bin/$tool"
	chmod +x "$out/bin/$tool"
done
cat >>"$out/bin/dpkg-query" <<-END
	exit \$(cat $out/log/own)
END
export PATH=$out/bin:$PATH

# A path with a blank is two words, each of which names something here.
prepare() {
	mkdir -p "$out/home/tree/"{stage,dir,a,b}/usr/src/"sha1cd-$version" \
		"$out/home/tree/"{stage,dir,a,b}/lib/modules/6.10.3/updates
	: >"$out/home/tree/image"
	find "$out/home/tree/"{stage,dir,a,b} -type d -exec touch {}/precious \;
}
prepare

snapshot() { find "$out/home" -printf '%p %y %s %T@ %l\n' | sort; }

# verdict NAME WHY COMMAND...
verdict() {
	local name=$1 why=$2
	shift 2
	if "$@"; then
		pass "paths/$name"
	else
		fail "paths/$name" "$why"
		bad=1
	fi
}

# refused NAME TEXT COMMAND...: with one line, and all as it was.
refused() {
	local name=$1 text=$2 rc=0 why=''
	shift 2
	snapshot >"$out/log/before"
	: >"$out/log/called"
	(cd "$tree" && "$@") >"$out/log/said" 2>&1 </dev/null || rc=$?
	snapshot >"$out/log/after"
	sed -i '/^make.*: \*\*\* \[.*\] Error 2$/d' "$out/log/said"
	if [ $rc -ne 2 ]; then
		why="exit status $rc"
	elif [ "$(wc -l <"$out/log/said")" -ne 1 ] || ! grep -q "sha1cd: error: $text" "$out/log/said"; then
		why="said $(head -n 1 "$out/log/said")"
	elif grep -qv '^dpkg-query' "$out/log/called"; then
		why="called $(head -n 1 "$out/log/called")"
	fi
	cmp -s "$out/log/before" "$out/log/after" ||
		why="$(diff "$out/log/before" "$out/log/after" | sed -n 2p) $why"
	if [ -n "$why" ]; then
		fail "paths/$name" "$why"
		bad=1
		rm -rf "$out/home/tree/"{stage,dir,a,b,image}
		prepare
	else
		pass "paths/$name"
	fi
}

odd_paths=('stage dir' 'image root' ' stage' 'stage ' $'stage\tdir' $'stage\ndir' 'sta:ge'
	"a'b" 'a"b' 'a`touch touched`b' 'a$b' '$(shell touch touched)' 'a;touch touched'
	'a|b' 'a&b' '*' 'st?ge' '[s]tage' '{a,b}' 'a,b' '~' 'a\b' 'a#b' 'a%b' 'a(b' 'a)b' 'a<b' 'a>b' 'a!b')
strange="blanks, colons, quotes or the like in its path"
make=(make -s KDIR="$out/kernel")
echo 1 >"$out/log/own"
for path in "${odd_paths[@]}"; do
	shown=$(printf %q "$path")
	refused "KDIR/$shown" "KDIR has $strange" make -s KDIR="./$path" uninstall
	refused "DESTDIR/$shown" "DESTDIR has $strange" "${make[@]}" DESTDIR="./$path" dkms-uninstall
	refused "DESTDIR-environment/$shown" "DESTDIR has $strange" \
		env DESTDIR="$path/" "${make[@]}" dkms-install
	refused "INSTALL_MOD_PATH/$shown" "INSTALL_MOD_PATH has $strange" \
		"${make[@]}" INSTALL_MOD_PATH="./$path" uninstall
	refused "INSTALL_MOD_PATH-environment/$shown" "INSTALL_MOD_PATH has $strange" \
		env INSTALL_MOD_PATH="$path/" "${make[@]}" install
	refused "INSTALL_MOD_DIR/$shown" "INSTALL_MOD_DIR has $strange" \
		"${make[@]}" INSTALL_MOD_DIR="./$path" uninstall
	refused "XDG_CACHE_HOME/$shown" "XDG_CACHE_HOME has $strange" \
		env XDG_CACHE_HOME="$out/home/$path" qemu/demo.sh
	refused "HOME/$shown" "HOME has $strange" \
		env -u XDG_CACHE_HOME HOME="$out/home/$path" qemu/check.sh vectors
	mkdir -p "$out/vectors/$path/public"
	refused "VECTORS/$shown" "VECTORS has $strange" \
		env BUILD="$out/home" VECTORS="$out/vectors/$path" qemu/check.sh vectors
done
refused XDG_CACHE_HOME/relative "XDG_CACHE_HOME is no absolute path" env XDG_CACHE_HOME=stage qemu/demo.sh
refused HOME/none "HOME is no absolute path" env -u XDG_CACHE_HOME -u HOME qemu/demo.sh
refused VECTORS/missing "VECTORS: no folder" env VECTORS=-none qemu/check.sh vectors
refused KDIR/empty "KDIR is empty" make -s KDIR= install
refused KDIR/root "no kernel headers at /" make -s KDIR=/ install
refused KDIR/dash "no kernel headers at $tree/-n" make -s KDIR=-n install
refused O "O= is not known here" "${make[@]}" O=stage
refused KBUILD_OUTPUT "KBUILD_OUTPUT= is not known here" "${make[@]}" KBUILD_OUTPUT=stage
refused install/DESTDIR "it is INSTALL_MOD_PATH= that" "${make[@]}" DESTDIR=stage install
refused uninstall/DESTDIR "it is INSTALL_MOD_PATH= that" "${make[@]}" DESTDIR=stage uninstall

# Packages: none is installed if that is not wanted, and none asked for without apt.
printf '#!/bin/sh\nexit 1\n' >"$out/bin/apt-get"
chmod +x "$out/bin/apt-get"
refused NO_INSTALL/deb "NO_INSTALL is set, not installed: .*debhelper" env NO_INSTALL=1 qemu/deb.sh
refused NO_INSTALL/check "NO_INSTALL is set, not installed: .*cpio .*sparse" \
	env NO_INSTALL=1 BUILD="$out/log/build" qemu/check.sh vectors
rm "$out/bin/apt-get"
mkdir "$out/no-apt"
for tool in bash dirname nproc; do
	ln -s "$(command -v "$tool")" "$out/no-apt/$tool"
done
verdict no-apt "stops without apt-get" env PATH="$out/no-apt" bash -c \
	'. "$0/qemu/lib.sh" && need gcc 2>/dev/null && echo "went on"' "$tree" >"$out/log/no-apt"

# What works: the very folder, and nothing else.
called() { grep -qxF -- "$1" "$out/log/called"; }
: >"$out/log/called"
verdict KBUILD_OUTPUT/environment "the kernel's build sees it" eval \
	'KBUILD_OUTPUT=/x KBUILD_EXTMOD_OUTPUT=/x "${make[@]}" -C "$tree" modules >/dev/null &&
	called "modules M=$tree O= to "'
only() { # only DIR: has the sources of DKMS, and what was there
	ls "$1/usr/src/sha1cd-$version" >"$out/log/ls" &&
		grep -qx dkms.conf "$out/log/ls" && grep -qx precious "$out/log/ls"
}
for path in a ./a ../tree/a "$tree/a" -a ä=@^+_ /; do
	if [ "$path" = / ]; then # by the commands alone
		"${make[@]}" -n -C "$tree" DESTDIR=/ dkms-uninstall >"$out/log/commands"
		verdict DESTDIR/root "another folder than /usr/src/sha1cd-$version" \
			grep -q " cd //*usr/src/sha1cd-$version &&" "$out/log/commands"
		"${make[@]}" -n -C "$tree" INSTALL_MOD_PATH=/ uninstall >"$out/log/commands"
		verdict INSTALL_MOD_PATH/root "another folder than /lib/modules" \
			grep -q "^rm -f //*lib/modules/6.10.3/updates/sha1cd.ko " "$out/log/commands"
		continue
	fi
	dir=$(realpath -m -- "$tree/$path")
	[ "$path" != "$tree/a" ] || dir=$path
	mkdir -p -- "$dir/usr/src/sha1cd-$version" "$dir/var/lib/dkms/sha1cd/$version" \
		"$dir/lib/modules/6.10.3/updates"
	: >"$dir/lib/modules/6.10.3/updates/sha1cd.ko.xz"
	"${make[@]}" -C "$tree" DESTDIR="$path" dkms-source >/dev/null
	: >"$dir/usr/src/sha1cd-$version/precious"
	verdict "DESTDIR/$path" "the sources are not there" only "$dir"
	: >"$out/log/called"
	verdict "DESTDIR/$path/dkms-uninstall" "see paths/log" eval \
		'"${make[@]}" -C "$tree" DESTDIR="$path" dkms-uninstall >/dev/null &&
		[ "$(ls "$dir/usr/src/sha1cd-$version")" = precious ] &&
		called "dkms remove -m sha1cd -v $version --all --sourcetree $dir/usr/src --dkmstree $dir/var/lib/dkms --installtree $dir/lib/modules"'
	verdict "INSTALL_MOD_PATH/$path" "see paths/log" eval \
		'"${make[@]}" -C "$tree" INSTALL_MOD_PATH="$path" uninstall >/dev/null &&
		[ ! -e "$dir/lib/modules/6.10.3/updates/sha1cd.ko.xz" ] && called "depmod -b $dir 6.10.3"'
done
verdict KDIR/relative "not taken" make -s -C "$tree" KDIR=../../kernel modules

# A kernel that clang built.
echo CONFIG_CC_IS_CLANG=y >>"$out/kernel/include/config/auto.conf"
cp "$out/kernel/Makefile" "$out/log/Makefile"
printf '%%:\n\t@echo "LLVM=$(LLVM)" >>%s/log/called\n' "$out" >"$out/kernel/Makefile"
llvm() { # llvm WORDS... is what the kernel's build sees with them
	local expected=$1
	shift
	: >"$out/log/called"
	"${make[@]}" -C "$tree" modules "$@" >/dev/null && called "LLVM=$expected"
}
mkdir "$out/clang"
for tool in clang ld.lld; do
	ln -s /bin/true "$out/clang/$tool"
done
PATH=$out/clang:$PATH verdict clang/none-given "LLVM=1 is not taken" llvm 1
PATH=$out/clang:$PATH verdict clang/version "LLVM=-19 is not taken" llvm -19 LLVM=-19
PATH=$out/clang:$PATH verdict clang/CC "CC= is not let be" llvm '' CC=clang-19
mkdir "$out/without"
for tool in make sh sed sort grep dash bash uname; do
	ln -s "$(command -v "$tool")" "$out/without/$tool"
done
refused clang/missing "the kernel of .* was built by clang and there is no clang" \
	env PATH="$out/without" "${make[@]}" modules
sed -i /CC_IS_CLANG/d "$out/kernel/include/config/auto.conf"
PATH=$out/clang:$PATH verdict clang/gcc "LLVM=1 for a kernel that gcc built" llvm ''
mv "$out/log/Makefile" "$out/kernel/Makefile"

# What others have there.
theirs=$tree/stage/usr/src/sha1cd-$version
refused dkms/folder "$theirs holds something else" "${make[@]}" DESTDIR=stage dkms-install
refused dkms-uninstall/folder "$theirs holds something else" "${make[@]}" DESTDIR=stage dkms-uninstall
rm -r "$theirs"
ln -s "$tree" "$theirs"
refused dkms/link "$theirs is a link" "${make[@]}" DESTDIR=stage dkms-install
refused dkms-uninstall/link "$theirs is a link" "${make[@]}" DESTDIR=stage dkms-uninstall
rm "$theirs"
mkdir -p "$tree/stage/var/lib/dkms/sha1cd/0.9"
refused dkms/older "DKMS has sha1cd 0.9" "${make[@]}" DESTDIR=stage dkms-install
echo 0 >"$out/log/own"
if [ -e "/usr/src/sha1cd-$version" ]; then
	skip paths/dkms/package "this machine has sha1cd by DKMS"
else
	refused dkms/package "/usr/src/sha1cd-$version is of a package" "${make[@]}" dkms-install
	refused dkms-uninstall/package "/usr/src/sha1cd-$version is of a package" "${make[@]}" dkms-uninstall
	refused dkms-uninstall/package-at-root "//*usr/src/sha1cd-$version is of a package" \
		"${make[@]}" DESTDIR=/ dkms-uninstall
fi

# The folder of the tree itself.
for path in "${odd_paths[@]}"; do
	case $path in *touch*) continue ;; esac
	shown=$(printf %q "$path")
	mkdir -p "$out/home/tree/$path"
	rsync -a --exclude='/*/' "$tree/" "$out/home/tree/$path/at/" --exclude=/image
	mkdir "$out/home/tree/$path/at/qemu"
	cp "$top"/qemu/*.sh "$out/home/tree/$path/at/qemu"
	refused "tree/$shown" "the folder of this Makefile has $strange" make -s -C "$out/home/tree/$path/at" KDIR="$out/kernel"
	refused "tree/$shown/scripts" "the folder of this tree has $strange" "$out/home/tree/$path/at/qemu/check.sh" vectors
done
exit $bad
