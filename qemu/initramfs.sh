# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# What a guest's root file system is made of. Source it.

PATH=$PATH:/usr/sbin:/sbin

# put_module FILE DIR: into the folder, not compressed. Prints its name there.
put_module() {
	local name=${1##*/} cat=cat
	case $name in
	*.xz) name=${name%.xz} cat='xz -dc' ;;
	*.zst) name=${name%.zst} cat='zstd -qdc' ;;
	esac
	[ ! -e "$2/$name" ] || $cat "$1" | cmp -s - "$2/$name" ||
		die "two files of the name $name for a guest"
	$cat "$1" >"$2/$name" && echo "$name"
}

# put_modules ROOT KERNEL NAME...: modules of a packaged kernel, with all that
# they depend on. KERNEL is what debian.sh prints. What is built in needs nothing.
put_modules() {
	local root=$1 kernel=$2 kver name file needed=''
	shift 2
	kver=$(cat "$kernel/version")
	mkdir -p "$root/lib/modules/$kver/updates" || return
	for name; do
		needed+=$(modprobe -d "$kernel" -S "$kver" -D "$name")$'\n' || return
	done
	while read -r file; do
		put_module "$file" "$root/lib/modules/$kver" >/dev/null || return
	done < <(grep -o '/[^ ]*\.ko[^ ]*' <<<"$needed" | sort -u)
	cp "$kernel/modules"/modules.{order,builtin,builtin.modinfo} "$root/lib/modules/$kver"
}

# put_depmod ROOT: for the modprobe in there, once all modules are.
put_depmod() {
	local dir
	for dir in "$1"/lib/modules/*; do
		[ ! -e "$dir" ] || depmod -b "$1" "${dir##*/}" || return
	done
}

# put_initramfs ROOT FILE
put_initramfs() {
	(cd "$1" && find . | sort | cpio -o --quiet -H newc -R 0:0 | gzip -1) >"$2"
}
