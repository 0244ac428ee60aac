#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/run.sh ARCH [OPTION...] ACTION...
#
# Boots a kernel with init.c as the only program, has it do the ACTIONs in their
# order, and records each case. ARCH is one of kernel.sh: User Mode Linux runs as
# it is, all others in QEMU.
#
#	load=FILE[,PARAM...]	insert this module
#	refuse=FILE,ERROR[,PARAM...]	try to, which must fail with ERROR
#	add=FILE		have it there for modprobe
#	file=FILE		have it in /files
#	unload=NAME		remove a module
#	kunit[=SUITE]		record the KUnit cases of all modules inserted
#	afalg=FILE[,DRIVER]	the AF_ALG tests of this module: of the drivers that have
#				DRIVER in their name, or of replace_sha1 if it is sha1
#	run=FILE[,ARG...]	run this program, linked statically, or script (with
#				--root). Lines "pass CASE", "fail CASE: why" and "skip
#				CASE: why" that it prints are recorded; all it prints
#				is left in build/run/NAME/result
#
#	--cpu MODEL		of QEMU; the default is max
#	--smp N			processors; the default is 2
#	--accel kvm		or nothing: exit status 3 where KVM does not work
#	--accel icount		an instruction takes a nanosecond, exactly
#	--kernel DIR		a packaged one, as debian.sh prints it, instead of
#				the one of kernel.sh
#	--modules NAME,...	of its modules these, and what they depend on
#	--root DIR		a root file system, as userland.sh prints it
#	--append "ARG..."	to the kernel's command line
#	--name NAME		what the names of the cases begin with
#	--limit SECONDS		for all of it; the default is 600
#	--expect TEXT		the kernel must complain of this, and may

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=qemu/apt.sh
. "$top/qemu/apt.sh"
# shellcheck source=qemu/qemu.sh
. "$top/qemu/qemu.sh"
# shellcheck source=qemu/initramfs.sh
. "$top/qemu/initramfs.sh"

usage() { sed -n '3,/^$/s/^# \{0,1\}//p' "$0" >&2; exit 2; }

arch=${1:-} cpu='' want_accel='' smp=2 kernel='' modules='' userland=''
append='' name='' limit=600 expect=''
[ $# -gt 1 ] || usage
shift
while :; do
	case ${1:-} in
	--cpu) cpu=$2 ;;
	--smp) smp=$2 ;;
	--accel) want_accel=$2 ;;
	--kernel) kernel=$2 ;;
	--modules) modules=$2 ;;
	--root) userland=$2 ;;
	--append) append=$2 ;;
	--name) name=$2 ;;
	--limit) limit=$2 ;;
	--expect) expect=$2 ;;
	--*) usage ;;
	*) break ;;
	esac
	shift 2
done
case $arch in
x86_64*) qemu=x86_64 machine=pc tty=ttyS0 second=ttyS1; cpu=${cpu:-max} ;;
arm64) qemu=aarch64 machine=virt tty=ttyAMA0 second=hvc0; cpu=${cpu:-max} ;;
um) [ -z "$cpu" ] || die "User Mode Linux runs on the processor as it is: no --cpu" ;;
*) usage ;;
esac
name=${name:-$arch${cpu:+-$cpu}}
guest_cc=gcc
[ "$arch" = um ] || need_qemu "$qemu"
if [ "$arch" = arm64 ] && [ "$(uname -m)" != aarch64 ]; then
	guest_cc=aarch64-linux-gnu-gcc
	need gcc-aarch64-linux-gnu libc6-dev-arm64-cross
fi
need gcc libc6-dev cpio gzip xz-utils zstd python3
if [ -n "$kernel" ]; then
	image=$kernel/vmlinuz
	# Their arm64 kernels have drivers for this port built in.
	[ "$arch" != arm64 ] || second=ttyS0
else
	tree=$("$top/qemu/kernel.sh" "$arch")
	image=$tree/image
fi

run=$build/run/${name//\//_}
rm -rf "$run"
mkdir -p "$run"

# add_module FILE: where the guest's program looks for it, and for modprobe.
# Prints the name.
add_module() {
	local dir
	[ -r "$1" ] || die "no module $1 to read"
	for dir in "$run/root/lib/modules"/*/updates; do
		[ ! -e "$dir" ] || put_module "$1" "$dir" >/dev/null
	done
	put_module "$1" "$run/root/modules"
}

guest_init() {
	local init=$build/guest/init-$guest_cc
	if [ ! -e "$init" ] || [ -n "$(find "$top/qemu/init.c" "$top/qemu/guest" -newer "$init")" ]; then
		mkdir -p "$build/guest"
		"$guest_cc" -D_GNU_SOURCE -O2 -Wall -Wextra -static -o "$init.new" \
			"$top/qemu/init.c" "$top"/qemu/guest/*.c ||
			die "cannot build the guest's program"
		mv "$init.new" "$init"
	fi
	mkdir "$run/root"
	[ -z "$userland" ] || cp -a "$userland/." "$run/root"
	(cd "$run/root" && mkdir -p dev proc sys sbin tmp modules samples)
	cp "$init" "$run/root/init"
	if [ -z "$userland" ]; then
		ln -s ../init "$run/root/sbin/modprobe"
	elif [ -z "$kernel" ]; then
		dir=$run/root/lib/modules/$(cat "$tree/build/include/config/kernel.release")
		mkdir -p "$dir/updates"
		touch "$dir"/modules.{order,builtin,builtin.modinfo}
	fi
	# shellcheck disable=SC2086 # several words are meant
	[ -z "$modules" ] || put_modules "$run/root" "$kernel" ${modules//,/ } ||
		die "the kernel $(cat "$kernel/version") has not all of the modules $modules"
	python3 "$top/kunit/vectors.py" --samples "$run/root/samples"
}

# boot LIMIT ACCEL INITRD: leaves the files console and result. With exec, so
# that what step kills is timeout, which kills the machine.
# shellcheck disable=SC2317 # step calls it
boot() {
	local limit=$1 accel=$2 initrd=$3 icount=''
	[ "$want_accel" != icount ] || icount=shift=0,sleep=off
	local args="panic=-1 oops=panic kunit.enable=1 $append"
	rm -f "$run/console" "$run/result"
	case $arch in
	um)
		ulimit -c 0
		# shellcheck disable=SC2086 # several words are meant
		exec timeout -k 5 "$limit" "$image" mem=512M ncpus="$smp" seccomp=on \
			initrd="$initrd" con=null con0=null,fd:1 ssl=null ssl0=null,fd:3 \
			RESULT=/dev/ttyS0 POWEROFF=1 $args \
			>"$run/console" 2>&1 3>"$run/result"
		;;
	*)
		# The second serial port, which the arm64 machine has not.
		local port=(-serial "file:$run/result")
		# shellcheck disable=SC2054 # QEMU's commas
		case $arch-$second in
		arm64-hvc0) port=(-chardev "file,id=result,path=$run/result"
			-device virtio-serial-device -device virtconsole,chardev=result) ;;
		arm64-*) port=(-chardev "file,id=result,path=$run/result"
			-device pci-serial,chardev=result) ;;
		esac
		exec timeout -k 5 "$limit" "qemu-system-$qemu" -nodefaults -no-user-config \
			-display none -no-reboot -machine "$machine" -accel "$accel" -cpu "$cpu" \
			${icount:+-icount "$icount"} \
			-smp "$smp,sockets=$smp" -m 512 -kernel "$image" -initrd "$initrd" \
			-serial "file:$run/console" "${port[@]}" \
			-append "console=$tty RESULT=/dev/$second $args"
		;;
	esac
}

# Sets accel. /dev/kvm can exist and still not run a kernel, so the first use on
# a machine is a trial. Without SHA-NI in the processor TCG tests more.
choose_accel() {
	local answer=no
	accel=''
	[ "$arch" != um ] || return 0
	accel=tcg,thread=multi
	[ "$want_accel" != icount ] || { accel=tcg,thread=single; return 0; }
	[ -w /dev/kvm ] && [ "$guest_cc" = gcc ] || return 0
	if [ "$arch" = arm64 ]; then
		[ "$cpu" = max ] || return 0	# KVM has no other model
	else
		grep -qw sha_ni /proc/cpuinfo || return 0
	fi
	if ! kvm_known yes "$qemu" && ! kvm_known no "$qemu"; then
		mv "$run/root/plan" "$run/plan"
		: >"$run/root/plan"
		put_initramfs "$run/root" "$run/trial"
		mv "$run/plan" "$run/root/plan"
		say "trying KVM"
		# The shell would tell of a QEMU that aborts.
		{ (boot 20 kvm "$run/trial") >"$run/trial.log" 2>&1 || :; } 2>/dev/null
		! grep -qx 'done' "$run/result" || answer=yes
		kvm_remember "$answer" "$qemu"
		say "KVM works here: $answer ($cache/kvm remembers it)"
	fi
	! kvm_known yes "$qemu" || accel=kvm
}

guest_init
for action; do
	what=${action%%=*} arg=''
	[ "$what" = "$action" ] || arg=${action#*=}
	case $what in
	load | refuse)
		params=${arg#"${arg%%,*}"}
		file=$(add_module "${arg%%,*}")
		echo "$what $file${params//,/ }" >>"$run/root/plan" ;;
	add) add_module "$arg" >/dev/null ;;
	file)
		mkdir -p "$run/root/files"
		cp "$arg" "$run/root/files" || die "no file $arg" ;;
	unload) echo "unload $arg" >>"$run/root/plan" ;;
	kunit) echo "kunit $arg" >>"$run/root/plan" ;;
	afalg)
		params=${arg#"${arg%%,*}"}
		file=$(add_module "${arg%%,*}")
		echo "afalg $file${params//,/ }" >>"$run/root/plan" ;;
	run)
		file=$(basename "${arg%%,*}")
		cp "${arg%%,*}" "$run/root/modules" || die "no program ${arg%%,*}"
		chmod +x "$run/root/modules/$file"
		params=${arg#"${arg%%,*}"}
		echo "run $file${params//,/ }" >>"$run/root/plan" ;;
	*) die "run.sh knows no action '$action'" ;;
	esac
done
choose_accel
if [ "$want_accel" = kvm ] && [ "$accel" != kvm ]; then
	say "$name: KVM does not work here"
	exit 3
fi
put_depmod "$run/root" || die "depmod failed"
put_initramfs "$run/root" "$run/initrd"
rc=0
step "$name: boot${accel:+ (${accel%,*})}" boot "$limit" "$accel" "$run/initrd" || rc=$?

# The verdicts, from the second channel alone.
touch "$run/console" "$run/result"
python3 "$top/qemu/ktap.py" "$run/result" >"$run/cases"
bad=0
record "$name" <"$run/cases" >"$run/told" || bad=1
head -n 20 "$run/told"
[ "$(grep -c . "$run/told")" -le 20 ] || say "and more such lines, in $run/told"
grep -q '^pass' "$run/cases" || { fail "$name/cases" "no case ran"; bad=1; }

# From the console only what must not be there.
splats='BUG:|WARNING:|Call Trace|Oops|UBSAN|KASAN|KCSAN|KFENCE|Kernel panic|general protection fault|INFO: |unable to handle|refcount_t: |scheduling while atomic|alg: .* failed|sha1cd: self-test of'
if [ -n "$expect" ]; then
	worse='BUG:|Oops|UBSAN|KASAN|Kernel panic|general protection fault|unable to handle|refcount_t: |crypto_unregister_alg'
	if ! grep -qF "$expect" "$run/console"; then
		fail "$name/console" "no '$expect' in $run/console"
		bad=1
	elif splat=$(grep -m 1 -E "$worse" "$run/console"); then
		fail "$name/console" "$splat (see $run/console)"
		bad=1
	else
		pass "$name/console"
	fi
elif splat=$(grep -m 1 -E "$splats" "$run/console"); then
	fail "$name/console" "$splat (see $run/console)"
	bad=1
fi
if [ $rc -eq 124 ]; then
	fail "$name/time" "not finished after $limit seconds"
	bad=1
elif [ $rc -ne 0 ]; then
	fail "$name/exit" "status $rc (see $run/console)"
	bad=1
fi
say "$name: $(grep -c '^pass' "$run/cases" || :) cases passed, $(grep -c '^fail' "$run/cases" || :) failed, $(grep -c '^skip' "$run/cases" || :) skipped"
exit $bad
