#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: bench/bench.sh [x86_64|arm64]
#
# What the detection costs, beside plain SHA-1 and other implementations: in a
# program, and in kernels at native speed. Prints tables, and how they differ from what
# bench/results has of the same processor, and leaves build/bench.json,
# build/bench.svg and build/bench.png. With RECORD=1 in the environment also records
# them in bench/results, and makes the tables of README.md anew. For arm64 measures
# nothing: prints instructions, as QEMU counts them, and cycles by models of
# processors, on any machine, and leaves both in build/bench-arm64.txt.

set -eu -o pipefail
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/../qemu/lib.sh"
# shellcheck source=qemu/apt.sh
. "$top/qemu/apt.sh"
# shellcheck source=qemu/qemu.sh
. "$top/qemu/qemu.sh"

out=$build/bench
# What is recorded here is not for the record of the tests.
export RESULTS=$out/results
results=$RESULTS
mkdir -p "$out"
unset MAKEFLAGS MFLAGS MAKELEVEL

# Instructions a byte, and how many as many as without detection.
counts() {
	echo "Instructions a byte of messages of 64 and 65536 bytes, counted by QEMU: no time."
	awk '$1 == "count" { n[$2, $3] = $4 / $5; if ($3 == 64) name[++names] = $2 }
	END {
		printf "%-16s %8s %8s %8s %8s\n", "", 64, "ratio", 65536, "ratio"
		for (k = 1; k <= names; k++) {
			d = name[k]
			plain = d ~ /-(c|generic)$/ ? "plain-c" : "plain-ce"
			printf "%-16s %8.2f %8.2f %8.2f %8.2f\n", d, n[d, 64],
				n[d, 64] / n[plain, 64], n[d, 65536],
				n[d, 65536] / n[plain, 65536]
		}
	}' "$1"
}

arm64() {
	local bad=0 version table=$build/bench-arm64.txt
	rm -f "$table"
	"$top/bench/icount.sh" arm64 || bad=1
	counts "$build/run/arm64-icount/result" >"$table" || return
	for version in 19 20 18; do
		(need "llvm-$version") >"$out/llvm.log" 2>&1 && break
	done
	echo >>"$table"
	"$top/bench/mca.py" >>"$table" || bad=1
	cat "$table"
	say "the same is in $table"
	return $bad
}

rm -f "$results"
arch=${1:-$(uname -m)}
case $arch in
arm64 | aarch64) arm64; exit ;;
x86_64) [ "$(uname -m)" = x86_64 ] || die "x86_64 is measured on x86_64 only" ;;
*) die "usage: bench/bench.sh [x86_64|arm64]" ;;
esac

rm -f "$build"/bench.{json,svg,png}
need make gcc libc6-dev python3 util-linux
cpu=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo | head -n 1 | tr -dc 'A-Za-z0-9 ().@_-')
record=${RECORD:-}
if ! grep -qw sha_ni /proc/cpuinfo; then
	[ -z "$record" ] || die "what is recorded are ratios to plain SHA-NI, which this processor has not"
	skip bench/ni "this processor has no SHA extensions: ratios are to plain C"
fi

# All that is measured runs on one core, the last of those that are allowed.
core=$(taskset -cp $$ | sed 's/.*[:,-] *//')
bad=0

# Peers, as Debian packages them.
peers=() versions=()
peer() {
	local name=$1 log=$out/peer-$1.log
	shift
	if (need "$@") >"$log" 2>&1; then
		peers+=("$name")
		versions+=("$name:$(dpkg-query -W -f '${Version}' "$1")")
	else
		skip "bench/$name" "cannot install $*: see $log"
	fi
}

# The crate is sources alone, which lie in newer suites than a system may have.
# shellcheck disable=SC2317 # step calls it
sha1dc_deb() {
	mkdir -p "$out/sha1dc" && cd "$out/sha1dc" && rm -rf ./*.deb package &&
		private_apt_update forky &&
		private_apt forky apt-get -q download librust-sha1dc-dev &&
		dpkg -x ./*.deb package
}

sha1dc() {
	local file version
	version=$(rustc --version 2>/dev/null | cut -d' ' -f2)
	[ -n "$version" ] ||
		version=$(apt-cache policy rustc | sed -n 's/^ *Candidate: *//p')
	if dpkg --compare-versions "$version" lt 1.87; then
		skip bench/sha1dc "needs Rust 1.87, and rustc here is ${version:-not to be had}"
	elif ! command -v rustc >/dev/null && ! (need rustc) >"$out/peer-rustc.log" 2>&1; then
		skip bench/sha1dc "cannot install rustc: see $out/peer-rustc.log"
	elif ! grep -qsx 'ID=debian' /etc/os-release; then
		skip bench/sha1dc "only Debian has a package of it"
	elif ! step "package of sha1dc" sha1dc_deb; then
		skip bench/sha1dc "its package cannot be fetched"
	else
		file=$(echo "$out"/sha1dc/package/usr/share/cargo/registry/sha1dc-*/src/lib.rs)
		if step "sha1dc" make -s -C "$top/bench" sha1dc SHA1DC="$file"; then
			peers+=(sha1dc)
			file=${file%/src/lib.rs}
			versions+=("sha1dc:${file##*/sha1dc-}, rustc $version")
		else
			skip bench/sha1dc "it cannot be compiled"
		fi
	fi
}

peer openssl libssl-dev
peer libgit2 libgit2-dev
sha1dc

# Several processes, as where the memory of one comes to lie is luck.
# shellcheck disable=SC2317 # step calls it
host() {
	for _ in 1 2 3 4 5; do
		taskset -c "$core" "$out/bench-host" -r 30 || return
	done >"$out/host.raw"
}

# in_kernel WHERE ARCH [OPTION...]: leaves WHERE.raw.
in_kernel() {
	local where=$1 arch=$2 dir=$out/$2 tree
	shift 2
	tree=$("$top/qemu/kernel.sh" "$arch") || return
	step "$arch modules" "$top/qemu/module.sh" "$tree/build" "$dir" "$arch" \
		SHA1CD_BENCH=m || return
	taskset -c "$core" "$top/qemu/run.sh" "$arch" --smp 1 --name "bench-$where" "$@" \
		load="$dir/sha1cd.ko" load="$dir/bench/sha1cd_bench.ko,runs=25" \
		run="$out/bench-guest,shash,afalg,verity,shash" || return
	cp "$build/run/bench-$where/result" "$out/$where.raw"
}

rm -f "$out"/*.raw "$out/name"
step "programs" make -s -C "$top/bench" PEERS="${peers[*]}" ||
	die "cannot build the programs"
step "host, about 3 min" host || die "the benchmark failed: see $out/host.raw"
files=(host="$out/host.raw")

if in_kernel uml um; then
	files+=(uml="$out/uml.raw")
else
	fail bench/uml "no figures from User Mode Linux"
	bad=1
fi

# A kernel for it takes long to build: first see whether it would run.
kvm() {
	[ -w /dev/kvm ] || { skip bench/kvm "no access to /dev/kvm"; return; }
	local rc=0
	(need_qemu x86_64) || { skip bench/kvm "no QEMU"; return; }
	if kvm_known no x86_64 || { ! kvm_known yes x86_64 && ! kvm_runs "$out/reset"; }; then
		skip bench/kvm "KVM does not work here"
		return
	fi
	"$top/qemu/run.sh" x86_64 --accel kvm --smp 1 --name bench-kvm-trial \
		run="$out/bench-guest,clock" || rc=$?
	[ $rc -ne 3 ] || { skip bench/kvm "KVM does not work here"; return; }
	if [ $rc -eq 0 ] && in_kernel kvm x86_64 --accel kvm; then
		files+=(kvm="$out/kvm.raw")
	else
		fail bench/kvm "no figures from QEMU with KVM"
		bad=1
	fi
}
kvm

"$top/bench/report.py" "$build" "$cpu" "${files[@]}" "${versions[@]}"
if [ -n "$record" ] && [ $bad -eq 0 ]; then
	name=$(cat "$out/name")
	cp "$out/$name.json" "$top/bench/results/"
	"$top/bench/results.py" --write "$top/README.md"
	say "recorded: bench/results/$name.json, and README.md has its tables"
fi
if (need gnuplot-nox) >"$out/gnuplot.log" 2>&1; then
	step "charts" gnuplot "$out/chart.gp" || die "no charts"
	say "charts: $build/bench.png $build/bench.svg"
else
	skip bench/charts "cannot install gnuplot-nox: see $out/gnuplot.log"
fi
say "all figures: $build/bench.json"
exit $bad
