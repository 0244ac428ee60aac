#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/check.sh [PART...]
#
# All tests, the quick ones first, or some parts of them (of which later ones may
# want what earlier ones built). VECTORS or SHA1CD_VECTORS in the environment may name
# a folder of published vectors. The last line tells how many cases passed and failed;
# the exit status is 1 if one failed.

set -eu -o pipefail
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

start=$SECONDS
vectors=${VECTORS:-${SHA1CD_VECTORS:-}}
[ -z "$vectors" ] || vectors=$(realpath -e -- "$vectors" 2>/dev/null) ||
	die "VECTORS: no folder ${VECTORS:-$SHA1CD_VECTORS}"
[ -z "$vectors" ] || plain VECTORS "$vectors"

mkdir -p "$build"
: >"$results"

# Once for all: what any of the scripts would install here.
if [ -n "${NO_INSTALL:-}" ]; then
	mapfile -t packages < <(sed -e ':a' -e '/\\$/{N;s/\\\n//;ba' -e '}' \
		"$top"/{qemu,host,bench}/*.sh |
		sed -nE 's/^(.*[;&|] )?\s*need ([a-z0-9].*)/\2/p' |
		grep -oE '[a-z0-9][a-z0-9.+-]+' | sort -u)
	need "${packages[@]}"
fi
need gcc make python3 libc6-dev rsync
host=$(dpkg --print-architecture 2>/dev/null ||
	uname -m | sed 's/x86_64/amd64/; s/aarch64/arm64/')

wanted=("$@")
for part in "${wanted[@]}"; do
	grep -q "^part $part " "$0" || die "knows no part '$part'"
done

# Each part records its cases. One that dies without a verdict is a failure too,
# and the others run all the same.
part() {
	local name=$1 before
	shift
	[ ${#wanted[@]} -eq 0 ] || [[ " ${wanted[*]} " = *" $name "* ]] || return 0
	before=$(grep -c '^fail' "$results" || :)
	if ! "$@" && [ "$(grep -c '^fail' "$results" || :)" -eq "$before" ]; then
		fail "$name" "ended early"
	fi
}

# For behind the || of what may die without a verdict on NAME.
died() { grep -q "^fail $1[-/:]" "$results" || fail "$1" "ended early"; }

# A part for which this must be such a machine.
x86_64_only() {
	local name=$1
	shift
	if [ "$(uname -m)" = x86_64 ]; then
		"$@"
	else
		skip "$name" "needs an x86_64 host, this is $(uname -m)"
	fi
}

vectors_header() {
	mkdir -p "$build/gen"
	step "test vectors" make -s -C "$top/host" vectors VECTORS="$vectors"
}

# KTAP of a suite in userspace, as the guest would send it.
ktap() {
	local name=$1
	shift
	{ echo "suite $name"; "$@" 2>&1 | sed 's/^/|/'; echo 'done'; } >"$build/host/$name.ktap" || :
	python3 "$top/qemu/ktap.py" "$build/host/$name.ktap" | record "$name"
}

interrupt() { python3 "$top/qemu/interrupt.py" | record interrupt; }

# A generated file in the tree is what its generator makes, now.
generated() {
	local name
	python3 "$top/kunit/vectors.py" --selftest "$build/gen/selftest.h"
	if cmp -s "$build/gen/selftest.h" "$top/sha1cd_selftest_vectors.h"; then
		pass "generated/sha1cd_selftest_vectors.h"
	else
		fail "generated/sha1cd_selftest_vectors.h" "is not what kunit/vectors.py makes"
	fi
	python3 "$top/kunit/vectors.py" --example "$build/gen/shattered.h"
	if cmp -s "$build/gen/shattered.h" "$top/examples/shattered.h"; then
		pass "generated/shattered.h"
	else
		fail "generated/shattered.h" "is not what kunit/vectors.py makes"
	fi
	for name in ubc_groups ubc_groups_ce; do
		if python3 "$top/tools/$name.py" --check "$top/ubc.h" "$top/sha1cd_$name.h"; then
			pass "generated/sha1cd_$name.h"
		else
			fail "generated/sha1cd_$name.h" "is not what tools/$name.py makes"
		fi
	done
	if python3 "$top/bench/results.py" --check "$top/README.md"; then
		pass generated/README.md
	else
		fail generated/README.md "has other tables than bench/results.py makes"
	fi
}

host() {
	local out impl toggle fast=ni feature=sha_ni
	[ "$(uname -m)" != aarch64 ] || fast=ce feature=sha1
	step "host build" make -s -C "$top/host" check VECTORS="$vectors" || return
	say "host tests"
	for impl in generic $fast; do
		if [ "$impl" = $fast ] && ! grep -qw $feature /proc/cpuinfo; then
			skip host/$fast "this processor has no SHA-1 instructions"
			continue
		fi
		"$top/host/check.py" "$build/host/asan/sha1cd-host" "$impl" "$vectors" |
			record "host/$impl" || died "host/$impl"
	done
	ktap host-asan "$build/host/asan/kunit" || died host-asan
	for toggle in asan/toggle toggle; do
		if out=$("$build/host/$toggle" 3 2>&1); then
			pass "host/$toggle"
		else
			fail "host/$toggle" "$out"
		fi
	done
	"$build/host/differential" 1000000 | record host/differential ||
		died host/differential
	"$build/host/alarm" | record host || died host/speed
	ktap host-big "$build/host/kunit" big || died host-big
}

# Processors of another kind: big-endian, 32-bit, and with the Crypto Extensions.
foreign() {
	local arch archs=(s390x armhf)
	need qemu-user-static gcc-s390x-linux-gnu libc6-dev-s390x-cross \
		gcc-arm-linux-gnueabihf libc6-dev-armhf-cross
	if [ "$(uname -m)" != aarch64 ]; then
		need gcc-aarch64-linux-gnu libc6-dev-arm64-cross
		archs+=(arm64)
	fi
	for arch in "${archs[@]}"; do
		step "$arch build and tests" env VECTORS="$vectors" "$top/host/foreign.sh" "$arch" || return
		cp "$build/log/$arch-build-and-tests.log" "$build/foreign/$arch/log"
		{ grep -v '^\(pass\|fail\|skip\) ' "$build/foreign/$arch/log" | sed '/^suite/!s/^/|/'
		  echo 'done'; } >"$build/foreign/$arch/ktap"
		python3 "$top/qemu/ktap.py" "$build/foreign/$arch/ktap" | record "foreign/$arch" || died "foreign/$arch"
		grep '^\(pass\|fail\|skip\) ' "$build/foreign/$arch/log" | record "foreign/$arch" || died "foreign/$arch"
	done
}

# What others get to see of a module is the interface, nothing else, and nothing of
# KUnit is in it.
exports() {
	local name=$1 ko=$2
	if [ "$(nm "$ko" | sed -n 's/.* __ksymtab_//p' | sort | xargs)" != \
		"sha1cd sha1cd_dv_name sha1cd_final sha1cd_init sha1cd_update" ]; then
		fail "$name/exports" "$(nm "$ko" | grep -c ' __ksymtab_') symbols are exported, not those of sha1cd.h"
	elif nm "$ko" | grep -q kunit; then
		fail "$name/exports" "calls KUnit: $(nm "$ko" | grep -m 1 kunit)"
	else
		pass "$name/exports"
	fi
}

# contended ARCH DIR: actions for run.sh. Each name in turn is taken when
# the module registers its drivers, while somebody has the first of them: once there
# is one to have, the load must neither wait for him nor be undone under him.
contended() {
	local dir=$2 fast=ni driver
	[ "$1" != arm64 ] || fast=ce
	for driver in sha1cd-generic sha1cd-safe-generic; do
		echo load="$dir/kunit/sha1cd_clash.ko,driver=$driver,hold=sha1cd-generic" \
			refuse="$dir/sha1cd.ko,EBUSY" unload=sha1cd_clash
	done
	for driver in sha1cd-$fast sha1cd-safe-$fast sha1-cd-$fast; do
		echo load="$dir/kunit/sha1cd_clash.ko,driver=$driver,hold=sha1cd-generic" \
			load="$dir/sha1cd.ko,replace_sha1=1" unload=sha1cd unload=sha1cd_clash
	done
}

# The suites and AF_ALG in a kernel of our own.
kernel() {
	local arch=$1 params=$2 tree
	shift 2
	tree=$("$top/qemu/kernel.sh" "$arch") || return
	step "$arch modules" "$top/qemu/module.sh" "$tree/build" "$build/$arch" "$arch" \
		SHA1CD_KUNIT=m SHA1CD_EXAMPLES=m || { fail "$arch/modules" "see above"; return; }
	# With a driver's name taken, the load fails half way; once it is free
	# again, nothing may be in the way.
	# A kernel with KUnit, of which a module without the suite has nothing.
	step "$arch module without the suite" "$top/qemu/module.sh" "$tree/build" \
		"$build/$arch-plain" "$arch" || { fail "$arch/modules" "see above"; return; }
	grep -q '^CONFIG_KUNIT=' "$tree/config" || fail "$arch/exports" "this kernel has no KUnit"
	exports "$arch" "$build/$arch-plain/sha1cd.ko"
	# What modprobe has for sha1 is this module, as by an alias in modprobe.d: the
	# load must not wait for itself.
	mkdir -p "$build/alias-$arch"
	cp "$build/$arch/sha1cd.ko" "$build/alias-$arch/crypto-sha1.ko"
	# shellcheck disable=SC2046 # several words are meant
	"$top/qemu/run.sh" "$arch" "$@" add="$build/alias-$arch/crypto-sha1.ko" \
		$(contended "$arch" "$build/$arch") \
		refuse="$build/$arch/sha1cd.ko,EPERM,attacks=1" \
		load="$build/$arch/sha1cd.ko" \
		load="$build/$arch/kunit/sha1cd_kunit.ko$params" kunit \
		unload=sha1cd_kunit unload=sha1cd \
		afalg="$build/$arch/sha1cd.ko" unload=sha1cd \
		afalg="$build/$arch/sha1cd.ko,sha1" \
		load="$build/$arch/sha1cd.ko,replace_sha1=1" \
		load="$build/$arch/kunit/sha1cd_cross.ko" \
		unload=sha1cd_cross unload=sha1cd
}

# With the SHA extensions and without AVX2: long code for short messages too.
without_avx2() {
	"$top/qemu/run.sh" x86_64 --cpu max,-avx2 --name x86_64-without-avx2 \
		load="$build/x86_64/sha1cd.ko" \
		load="$build/x86_64/kunit/sha1cd_kunit.ko" \
		kunit=sha1cd_core_ni kunit=sha1cd_shash_ni unload=sha1cd_kunit unload=sha1cd
}

# The same processor without the SHA extensions: the driver stays away.
without_ni() {
	"$top/qemu/run.sh" x86_64 --cpu max,-sha-ni --name x86_64-without-ni \
		load="$build/x86_64/sha1cd.ko" \
		load="$build/x86_64/kunit/sha1cd_kunit.ko" \
		kunit=sha1cd_shash_ni kunit=sha1cd_shash_generic \
		unload=sha1cd_kunit unload=sha1cd afalg="$build/x86_64/sha1cd.ko,sha1"
}

# CPUID shows AVX, but the kernel does not keep its registers: neither the module nor a
# program may use them.
without_xsave() {
	step "program for the guest" make -s -C "$top/host" ../build/host/differential-static || return
	"$top/qemu/run.sh" x86_64 --append noxsave --name x86_64-without-xsave \
		load="$build/x86_64/sha1cd.ko" run="$build/host/differential-static,20000" \
		load="$build/x86_64/kunit/sha1cd_kunit.ko" kunit=sha1cd_shash_ni \
		unload=sha1cd_kunit unload=sha1cd
}

# What the scripts in the guests call.
tools=(busybox kmod kcapi-tools cryptsetup-bin dmsetup)

# What users run: a packaged kernel, in a system with their tools.
packaged() {
	local suite=$1 arch=$2 name=packaged/${1:-own}-$2 karch=arm64 driver=ce
	local dir root ko modules boot rc=0
	[ "$arch" = arm64 ] || karch=x86_64 driver=ni
	dir=$("$top/qemu/debian.sh" "$suite" "$arch") || return
	root=$("$top/qemu/userland.sh" "$arch" "${tools[@]}") || return
	ko=$build/$name/sha1cd.ko
	step "module for $(cat "$dir/version")" "$top/qemu/module.sh" "$dir/build" \
		"$build/$name" "$karch" SHA1CD_KUNIT=m || rc=$?
	case $rc in
	0) pass "$name/module" ;;
	3) skip "$name" "mounts of its own are not allowed here"; return ;;
	*) fail "$name/module" "see above"; return ;;
	esac
	exports "$name" "$ko"
	# Older kernels have a fast sha1 of their own in a module.
	modules=af_alg,algif_hash,crypto_user,loop,dm_mod,dm_verity
	modules+=$(sed -nE 's#^kernel/arch/.*/(sha1-(ssse3|ce))\.ko.*#,\1#p' "$dir/modules/modules.dep")
	boot=("$top/qemu/run.sh" "$karch" --kernel "$dir")
	"${boot[@]}" --name "$name" --root "$root" --modules "$modules" \
		run="$top/qemu/guest/packaged.sh,$driver" run="$top/qemu/guest/verity.sh" \
		unload=sha1cd afalg="$ko,-$driver" unload=sha1cd afalg="$ko,sha1" \
		load="$ko,replace_sha1=1" load="$build/$name/kunit/sha1cd_cross.ko" || died "$name"
	# Without the kernel's tests, as the rival does not compute SHA-1.
	[ "$arch" = arm64 ] || "${boot[@]}" --name "$name-rival" --append cryptomgr.notests \
		load="$build/$name/kunit/sha1cd_clash.ko,alg=sha1,driver=sha1-rival,priority=1000" \
		refuse="$ko,EBUSY,replace_sha1=1" load="$ko" || died "$name-rival"
	if grep -qx CONFIG_CRYPTO_FIPS=y "$dir/build/.config"; then
		"${boot[@]}" --name "$name-fips" --append fips=1 refuse="$ko,EPERM" ||
			died "$name-fips"
	else
		skip "$name/fips" "this kernel has no CONFIG_CRYPTO_FIPS"
	fi
	grep -q "^fail ${name}[-/:]" "$results" ||
		sed -nE "s/^([0-9]+\.[0-9]+).*/\1 $arch/p" "$dir/version" >>"$build/kernels-ran"
}

on_debian() { grep -qsx ID=debian /etc/os-release; }

# The stable releases' kernels, and the newest.
packaged_kernels() {
	local suite arch
	: >"$build/kernels-ran"
	if ! on_debian; then
		part packaged packaged '' "$host"
		skip packaged/debian "Debian's kernels run where Debian's packages are at hand"
		return
	fi
	for suite in bookworm trixie trixie-backports; do
		for arch in amd64 arm64; do
			if [ "$host-$arch" = arm64-amd64 ]; then
				skip packaged/$suite-$arch "the module for $arch is not built on $host"
			else
				part packaged/$suite-$arch packaged $suite $arch
			fi
		done
	done
}

# The README says which kernels it was tried on: exactly those that ran now.
kernels_stated() {
	local stated ran last range
	if grep -q '^skip packaged/[^/]*:' "$results"; then
		skip kernels-stated "not all of Debian's kernels ran"
		return
	fi
	stated=$(awk -F ' *[|] *' '/^## / { here = $0 == "## Kernels" }
		here && $2 ~ /^[0-9]+\.[0-9]+$/ {
			n = split($3, arch, ", ")
			for (i = 1; i <= n; i++)
				print $2, arch[i]
		}' "$top/README.md" | sort -V)
	ran=$(sort -uV "$build/kernels-ran")
	last=$(tail -n 1 <<<"$ran")
	range="Linux ${ran%% *} to ${last% *} on amd64 and arm64"
	if [ "$stated" != "$ran" ]; then
		fail kernels-stated "the table in README.md has $(xargs <<<"$stated"), what passed is $(xargs <<<"$ran")"
	elif ! grep -qF "$range" "$top/README.md"; then
		fail kernels-stated "README.md does not say '$range'"
	else
		pass kernels-stated
	fi
}

# run_examples NAME CC DIR ARG...: with the modules of DIR and run.sh's ARGs.
run_examples() {
	local name=$1 cc=$2 dir=$3
	shift 3
	mkdir -p "$build/examples/$name"
	"$cc" -Wall -Wextra -Werror -O2 -static -o "$build/examples/$name/afalg" \
		"$top/examples/afalg.c" || { fail "examples-$name/afalg" "see above"; return; }
	"$top/qemu/run.sh" "$@" --name "examples-$name" file="$build/examples/$name/afalg" \
		file="$dir/sha1cd.ko" file="$dir/examples/sha1cd_merkle.ko" \
		file="$dir/examples/sha1cd_digest.ko" run="$top/qemu/guest/examples.sh"
}

examples() {
	local root kernel dir=$build/examples/module
	root=$("$top/qemu/userland.sh" amd64 "${tools[@]}") || return
	run_examples um gcc "$build/um" um --root "$root" || died examples-um
	kernel=$("$top/qemu/debian.sh") || return
	step "examples for $(cat "$kernel/version")" build_examples "$kernel" "$dir" ||
		{ fail examples/modules "see above"; return; }
	run_examples packaged gcc "$dir" x86_64 --root "$root" --kernel "$kernel" \
		--modules af_alg,algif_hash || died examples-packaged
	root=$("$top/qemu/userland.sh" arm64 "${tools[@]}") || return
	run_examples arm64 aarch64-linux-gnu-gcc "$build/arm64" arm64 --root "$root"
}

# As the head of examples/Kbuild says, against a module that is there already.
build_examples() {
	local cc
	cc=$(cat "$1/cc")
	"$top/qemu/module.sh" "$1/build" "$2" x86_64 &&
		env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL make -C "$1/build" M="$2/examples" \
			KBUILD_EXTRA_SYMBOLS="$2/Module.symvers" CC="$cc" modules
}

verity() {
	local root
	root=$("$top/qemu/userland.sh" amd64 "${tools[@]}") || return
	"$top/qemu/run.sh" x86_64 --name verity --root "$root" load="$build/x86_64/sha1cd.ko" \
		run="$top/qemu/guest/verity.sh" || died verity
	"$top/qemu/run.sh" um --name verity-replaced --root "$root" \
		load="$build/um/sha1cd.ko,replace_sha1=1" \
		run="$top/qemu/guest/verity.sh,sha1cd,sha1" || died verity-replaced
	"$top/qemu/demo-verity.sh"
}

# Other people's programs, and a kernel that watches the module at everything.
debug() {
	local root tree file files=() dir=$build/x86_64-debug
	tree=$("$top/qemu/kernel.sh" x86_64-debug) || return
	root=$("$top/qemu/userland.sh" amd64 "${tools[@]}" kcapi-tools stress-ng) || return
	VECTORS=$vectors "$top/qemu/tools.sh" "$build/tools" || return
	# This kernel's KUnit is older than the suites. And it hands on what an init
	# function returns, where newer ones make EBUSY of EEXIST.
	step "x86_64-debug modules" "$top/qemu/module.sh" "$tree/build" "$dir" x86_64 \
		SHA1CD_KUNIT=m SHA1CD_EXAMPLES=m CONFIG_KUNIT= ||
		{ fail x86_64-debug/modules "see above"; return; }
	for file in "$build"/tools/*; do
		files+=(file="$file")
	done
	"$top/qemu/run.sh" x86_64-debug --name x86_64-debug --root "$root" --limit 1200 "${files[@]}" \
		load="$dir/kunit/sha1cd_clash.ko" refuse="$dir/sha1cd.ko,EBUSY" unload=sha1cd_clash \
		load="$dir/sha1cd.ko" load="$dir/examples/sha1cd_merkle.ko" \
		load="$dir/examples/sha1cd_digest.ko" unload=sha1cd_merkle unload=sha1cd_digest \
		unload=sha1cd load="$dir/sha1cd.ko,replace_sha1=1" \
		load="$dir/kunit/sha1cd_cross.ko" unload=sha1cd_cross \
		run="$top/qemu/guest/verity.sh,sha1,sha1cd" \
		unload=sha1cd afalg="$dir/sha1cd.ko,sha1cd-ni" unload=sha1cd \
		run="$top/qemu/guest/tools.sh,30,100"
}

demo() {
	if ARCH=$1 "$top/qemu/demo.sh"; then
		pass "demo/$1"
	else
		fail "demo/$1" "exit status $?"
	fi
}

part vectors vectors_header
part static "$top/qemu/static.sh"
part interrupt interrupt
part paths "$top/qemu/paths.sh"
part generated generated
part host host
part um x86_64_only um kernel um ,big=1
part x86_64 x86_64_only x86_64 kernel x86_64 ''
part x86_64-without-avx2 x86_64_only x86_64-without-avx2 without_avx2
part x86_64-without-xsave x86_64_only x86_64-without-xsave without_xsave
part x86_64-without-ni x86_64_only x86_64-without-ni without_ni
part replace x86_64_only replace "$top/qemu/replace.sh"
part broken x86_64_only broken "$top/qemu/broken.sh"
part x86_64-icount x86_64_only x86_64-icount "$top/bench/icount.sh" x86_64
part arm64-max kernel arm64 '' --cpu max
part arm64-cortex-a53 kernel arm64 '' --cpu cortex-a53
part arm64-icount "$top/bench/icount.sh" arm64
part foreign foreign
packaged_kernels
part kernels-stated kernels_stated
part examples x86_64_only examples examples
part verity x86_64_only verity verity
part x86_64-debug x86_64_only x86_64-debug debug
part install "$top/qemu/install.sh"
part signing x86_64_only signing "$top/qemu/signing.sh"
part demo demo "$host"
if [ "$host" = amd64 ] && on_debian; then
	part demo-arm64 demo arm64
elif [ "$host" = amd64 ]; then
	skip demo/arm64 "packages for arm64 are not at hand"
fi

# Which forms of the fast code ran where, natively and in guests.
forms_told() {
	sed -nE -e 's#^(pass|skip|fail) (.*)/kunit/sha1cd_core_((ni|ce)[a-z0-9_]*)([/:].*)?$#\1 \2 \3#p' \
		-e 's#^(pass|skip|fail) (.*/differential)/((ni|ce)[a-z0-9-]*)(:.*)?$#\1 \2 \3#p' "$results" |
		awk '{ gsub("_", "-", $3) }
		!($2 in seen) { seen[$2]; where[++n] = $2 }
		!(($2, $3) in got) { forms[$2] = forms[$2] " " $3 }
		got[$2, $3] != "fail" && got[$2, $3] != "pass" || $1 == "fail" { got[$2, $3] = $1 }
		END {
			word["pass"] = "ran"; word["skip"] = "could not run"; word["fail"] = "failed"
			for (i = 1; i <= n; i++) {
				count = split(forms[where[i]], form, " ")
				line = ""
				for (v = 1; v <= 3; v++) {
					verdict = v == 1 ? "pass" : v == 2 ? "skip" : "fail"
					list = ""
					for (f = 1; f <= count; f++)
						if (got[where[i], form[f]] == verdict)
							list = list " " form[f]
					if (list != "")
						line = line (line == "" ? "" : "; ") word[verdict] list
				}
				printf "   %-28s %s\n", where[i], line
			}
		}'
}

say "forms of the fast code:"
forms_told
say "skipped:"
sed -n 's/^skip /   /p' "$results"
say "failed:"
sed -n 's/^fail /   /p' "$results"
say "took $(((SECONDS - start) / 60)) min $(((SECONDS - start) % 60)) s"
failed=$(grep -c '^fail' "$results" || :)
echo "$(grep -c '^pass' "$results" || :) passed, $failed failed"
[ "$failed" -eq 0 ]
