#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/demo.sh [FILE...]        or FILES="FILE..." in the environment
#
# Builds the module for the packaged kernel of this distribution, boots that
# kernel in QEMU, has sha1cd autoloaded there and hashes FILEs through AF_ALG,
# or samples with known verdicts. Nothing is installed but packages of tools.
# ARCH in the environment is x86_64 or arm64; the default is this machine's.
#
# Exit status: 0  every FILE is clean (samples: every verdict is as expected)
#              1  a FILE holds a collision attack (samples: a verdict is wrong)
#              2  trouble

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=qemu/initramfs.sh
. "$top/qemu/initramfs.sh"

umask 022

# Ends QEMU: there is nothing it could lose.
stop() {
	[ -n "$pid" ] || return 0
	kill -KILL "$pid" 2>/dev/null || :
	wait "$pid" 2>/dev/null || :
	pid=
}

# Where somebody watches, what goes on: a line that the next one replaces.
tick() { [ ! -t 1 ] || printf '\r\033[K%.79s' "$*"; }

# Whatever fails on the way is trouble: 1 is left to the verdict.
run='' pid='' verdict=''
finish() {
	local rc=$?
	stop
	[ -z "$run" ] || rm -rf "$run"
	tick
	[ $rc -ne 1 ] || [ -n "$verdict" ] || rc=2
	exit $rc
}
trap finish EXIT

host=$(dpkg --print-architecture 2>/dev/null) || :
case $host in
amd64 | arm64) ;;
*) die "runs on Debian and Ubuntu, amd64 and arm64" ;;
esac
arch=${ARCH:-$host}
case $arch in
amd64 | x86_64) arch=amd64 karch=x86_64 qemu=qemu-system-x86_64 package=qemu-system-x86 machine=q35 tty=ttyS0 ;;
arm64) karch=arm64 qemu=qemu-system-aarch64 package=qemu-system-arm machine=virt,gic-version=max tty=ttyAMA0 ;;
*) die "ARCH is x86_64 or arm64, not $arch" ;;
esac
[ "$host-$arch" != arm64-amd64 ] || die "the module for $arch is not built on $host"

# add FILE NAME [VERDICT]: FILE is hashed, and called NAME on the terminal.
paths=() names=() sizes=() stamps=() expected=()
stamp='%s %y'
add() {
	paths+=("$(realpath -- "$1")")
	names+=("$(printf %s "$2" | tr '[:cntrl:]' '?')")
	sizes+=("$(stat -L -c %s -- "$1")")
	stamps+=("$(stat -L -c "$stamp" -- "$1")")
	expected+=("${3:-}")
}

bad=0
add_own() {
	local why
	if [ ! -e "$1" ]; then
		why="no such file"
	elif [ -d "$1" ]; then
		why="is a directory"
	elif [ ! -f "$1" ]; then
		why="is not a regular file"
	elif [ ! -r "$1" ]; then
		why="is not readable"
	else
		add "$1" "$1"
		return
	fi
	printf 'sha1cd: %s: %s\n' "$1" "$why" >&2
	bad=$((bad + 1))
}

own=
if [ $# -gt 0 ] || [ -n "${FILES:-}" ]; then
	own=yes
	for file; do
		add_own "$file"
	done
	if [ $# -eq 0 ]; then
		# Words, as make has them, and patterns where no such file exists.
		set -f
		for file in $FILES; do
			if [ -e "$file" ]; then
				add_own "$file"
			else
				set +f
				for match in $file; do
					add_own "$match"
				done
				set -f
			fi
		done
		set +f
	fi
	[ ${#paths[@]} -gt 0 ] || die "none of the files can be hashed"
fi

tools=("$package" gcc make libdw-dev cpio gzip kmod rsync xz-utils zstd)
[ -n "$own" ] || tools+=(python3)
need "${tools[@]}"
kdir=$("$top/qemu/debian.sh" '' "$arch")
userland=$("$top/qemu/userland.sh" "$arch" busybox kcapi-tools)
kver=$(cat "$kdir/version")

mkdir -p "$build/demo"
exec 9>"$build/demo/lock"
flock -n 9 || { say "waiting for another demo"; flock 9; }
run=$build/demo/run
rm -rf "$run"
mkdir "$run"

step "sha1cd.ko for $kver" "$top/qemu/module.sh" "$kdir/build" "$build/demo/$arch" "$karch" ||
	die "the module does not build"

if [ -z "$own" ]; then
	python3 "$top/kunit/vectors.py" --samples "$run" ||
		die "kunit/vectors.py made no samples"
	add "$top/README.md" README.md clean
	for file in shattered-1.bin shattered-2.bin sha-mbles-1.bin sha-mbles-2.bin; do
		add "$run/$file" $file attack
	done
fi

# The guest: busybox, kcapi-dgst and the modules that it needs.
initramfs() {
	cp -a "$userland/." "$run/root" && ln -s busybox "$run/root/bin/sh" &&
		cp "$top/qemu/demo-init" "$run/root/init" &&
		printf '%s\n' "${sizes[@]}" >"$run/root/sizes" &&
		put_modules "$run/root" "$kdir" virtio_pci virtio_console virtio_scsi sd_mod \
			af_alg algif_hash crypto_user &&
		put_module "$build/demo/$arch/sha1cd.ko" "$run/root/lib/modules/$kver/updates" &&
		put_depmod "$run/root" && put_initramfs "$run/root" "$run/initramfs"
}
initramfs >"$build/log/demo-initramfs.log" 2>&1 ||
	die "cannot make the initramfs: see $build/log/demo-initramfs.log"

# The files, read-only and in place, as disks N of a SCSI controller.
[ ${#paths[@]} -le 1000 ] || die "at most 1000 files at once"
ulimit -Sn "$(ulimit -Hn)" || :
disks=()
for i in "${!paths[@]}"; do
	[ "${sizes[i]}" -gt 0 ] || continue
	disks+=(-blockdev "driver=raw,node-name=d$i,read-only=on,file.driver=file,file.locking=off,file.filename=${paths[i]//,/,,}"
		-device "scsi-hd,bus=scsi.0,drive=d$i,scsi-id=$((i % 256)),lun=$((i / 256))")
done

console=$build/log/demo-console.log
mkfifo "$run/results"
exec 4<>"$run/results"

# boot ACCELERATOR CPU: QEMU in the background, which dies with us.
boot() {
	: >"$console"
	# A line of an earlier try is no news.
	while read -r -t 0.1 -u 4; do :; done
	setpriv --pdeathsig KILL "$qemu" -nodefaults -no-user-config -display none -no-reboot \
		-machine "$machine" -accel "$1" -cpu "$2" -m 512 -smp 2 \
		-kernel "$kdir/vmlinuz" -initrd "$run/initramfs" -append "console=$tty panic=-1" \
		-serial "file:$console" \
		-device virtio-serial-pci -chardev "file,id=results,path=$run/results" \
		-device virtserialport,chardev=results,name=results \
		-device virtio-scsi-pci,id=scsi "${disks[@]}" 2>"$run/stderr" &
	pid=$!
}

# report LIMIT TITLE: waits for the guest's next line, in word and rest, while
# QEMU lives and not longer than LIMIT seconds.
report() {
	local end=$((SECONDS + $1)) line='' more
	word='' rest=''
	until IFS= read -r -t 1 -u 4 more && line=$line$more; do
		line=$line$more
		tick "$2 $((SECONDS - started))s"
		if ! kill -0 $pid 2>/dev/null; then
			# What it had written before it ended is in the pipe.
			IFS= read -r -t 0.1 -u 4 more && line=$line$more && break
			return 1
		fi
		[ $SECONDS -lt $end ] || return 1
	done
	tick
	read -r word rest <<<"$line"
}

# What no healthy kernel writes. (A line like "RETBleed: WARNING: ..." is about
# the processor.)
complaint='\] (BUG|WARNING|Kernel panic)|Oops|Call [Tt]race'

# trouble TEXT: with what QEMU and the guest's kernel said of it.
trouble() {
	stop
	tick
	tr -d '\r' <"$console" >"$run/console"
	{
		cat "$run/stderr"
		grep -E -m 1 -A 8 "$complaint" "$run/console" ||
			grep sha1cd "$run/console" || cat "$run/console"
	} | tail -n 10 | sed 's/^/   | /'
	die "$* (the guest's console: $console)"
}

# Whether KVM works is known once a kernel has booted: /dev/kvm proves nothing.
version=$("$qemu" --version | sed -n 's/^QEMU.*version \([0-9.]*\).*/QEMU \1/p')
key="$(uname -r) $version"
if [ "$arch" != "$host" ]; then
	why="$arch on $host"
elif [ ! -e /dev/kvm ]; then
	why="no /dev/kvm"
elif [ ! -w /dev/kvm ]; then
	why="no access to /dev/kvm"
elif [ "$(cat "$cache/kvm-fails" 2>/dev/null)" = "$key" ]; then
	why="KVM fails here"
else
	started=$SECONDS
	boot kvm host
	if report 20 "== trying KVM ..." && [ "$word" = boot ]; then
		how=KVM
	else
		stop
		kvm_failed=yes
		why="KVM fails here"
	fi
fi
if [ -z "${how:-}" ]; then
	how="TCG, $why"
	started=$SECONDS
	boot tcg max
	{ report 180 "== booting $kver with TCG ..." && [ "$word" = boot ]; } ||
		trouble "the guest does not boot"
	[ -z "${kvm_failed:-}" ] || echo "$key" >"$cache/kvm-fails"
fi
say "booted $kver in $version ($how)"

report 60 "== loading ..." || trouble "the guest does not answer"
if [ "$word" = sysctl ]; then
	say "guest: crypto.af_alg_restrict was $rest, set to 0: else AF_ALG hides sha1cd (ENOENT)"
	report 60 "== loading ..." || trouble "the guest does not answer"
fi
[ "$word" = driver ] || trouble "guest: $rest"
driver=$rest
say "sha1cd autoloaded by bind() on AF_ALG, driver $driver"
[ "$how" = KVM ] || [ $karch != x86_64 ] || dpkg --compare-versions "${version#* }" ge 8.2 ||
	say "no faster driver, as QEMU emulates SHA-NI from 8.2 on only"

width=4
for name in "${names[@]}"; do
	[ ${#name} -le "$width" ] || width=${#name}
done
attacks=0 wrong=0
for i in "${!paths[@]}"; do
	name=${names[i]}
	started=$SECONDS
	title="$name ..."
	while report 120 "$title" && [ "$word" = at ]; do
		title="$name ... $((rest * 100 / sizes[i]))%"
	done
	read -r number value details <<<"$rest"
	case $word in
	clean | attack) [ "$number" = "$i" ] || trouble "results out of order" ;;
	trouble) trouble "$name: $rest" ;;
	*) trouble "$name: no result" ;;
	esac
	{ sum=$([ "$word" = attack ] || sha1sum <"${paths[i]}"); } 2>/dev/null || :
	[ "$(stat -L -c "$stamp" -- "${paths[i]}" 2>/dev/null)" = "${stamps[i]}" ] ||
		die "$name changed while it was read"
	if [ "$word" = clean ]; then
		[ "$sum" = "$value  -" ] || die "$name: $value is not its SHA-1"
	else
		attacks=$((attacks + 1))
		value="EBADMSG, ${details:-byte offset not logged}"
	fi
	if [ "${expected[i]:-$word}" != "$word" ]; then
		wrong=$((wrong + 1))
		value+="  WRONG, expected: ${expected[i]}"
	fi
	# printf would count bytes, not characters.
	printf '%s%*s  %s %-6s %s\n' "$name" $((width - ${#name})) '' "$driver" "$word" "$value"
done
{ report 60 "== end ..." && [ "$word" = end ]; } || trouble "the guest does not answer"
! grep -qE "$complaint" "$console" || trouble "the guest's kernel complains"
verdict=yes
if [ -n "$own" ]; then
	say "$((${#paths[@]} - attacks)) clean, $attacks with a collision attack$([ $bad -eq 0 ] || echo ", $bad not hashed")"
	[ $attacks -eq 0 ] || exit 1
	[ $bad -eq 0 ] || exit 2
else
	for pair in shattered sha-mbles; do
		say "sha1sum of both $pair files: $(sha1sum "$run/$pair"-?.bin | cut -d' ' -f1 | uniq)"
	done
	say "$((${#paths[@]} - wrong)) of ${#paths[@]} verdicts as expected"
	[ $wrong -eq 0 ] || exit 1
fi
