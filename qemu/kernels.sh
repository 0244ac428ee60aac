#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/kernels.sh
#
# Builds the module for every kernel whose headers Debian's mirror offers, of all
# releases from before its range up to sid, and leaves a table of them in
# build/kernels.md. What is older than Linux 6.1 must be refused, all others must
# build without a warning. Nothing is booted: make check does that.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"
# shellcheck source=qemu/apt.sh
. "$top/qemu/apt.sh"
# shellcheck source=qemu/headers.sh
. "$top/qemu/headers.sh"

need make kmod libdw-dev

work=$build/kernels table=$build/kernels.md
mkdir -p "$work"
exec 9>"$work/lock"
flock -n 9 || die "another run is at work in $work"
rm -rf "$work/tree"
: >"$work/rows"

# The lists of a release, of those of its suites that there are.
# shellcheck disable=SC2317 # step calls it
update() {
	local mirror security part
	[ -n "$(debian_mirror)" ] || as_root apt-get -q update || return
	mirror=$(debian_mirror)
	# shellcheck disable=SC2016 # apt-get expands it
	security=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' |
		awk '$2 ~ /-security$/ && !seen++ { print $1 }')
	mkdir -p "$root/state/lists/partial" "$root/cache/archives/partial"
	for part in "$mirror $codename" "$mirror $codename-updates" "$mirror $codename-backports" \
		${security:+"$security $codename-security"}; do
		echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $part main"
	done >"$root/sources.list"
	# It fails for those that there are not.
	suite_apt apt-get update || :
	suites >"$work/suites"
	grep -qx "$codename" "$work/suites"
}

# shellcheck disable=SC2016 # apt-get expands it
suites() { suite_apt apt-get indextargets --format '$(RELEASE)' 'Created-By: Packages' | sort -u; }

# A line for each package of headers: version, name, architecture, and the common
# headers and tools that it depends on. A metapackage has none.
list() {
	local names
	mapfile -t names < <(suite_apt apt-cache pkgnames linux-headers- |
		sed -nE 's/^linux-headers-[0-9].*-(amd64|arm64)(-16k)?$/&:\1/p')
	suite_apt apt-cache show "${names[@]}" | awk -F ': ' '
		$1 == "Package" { name = $2 }
		$1 == "Version" { version = $2 }
		$1 == "Architecture" { arch = $2 }
		$1 == "Depends" && match($2, /linux-kbuild-[^ ,]+/) {
			kbuild = substr($2, RSTART, RLENGTH)
			match($2, /linux-headers-[^ ,]+-common[^ ,]*/)
			print version, name, arch, substr($2, RSTART, RLENGTH), kbuild
		}' | sort -uV
}

# shellcheck disable=SC2317 # step calls it
unpack() {
	local deb
	mkdir "$work/tree" && cd "$work/tree" || return
	suite_apt apt-get download "$@" 2>&1 | tee apt.log
	# The mirror may list what it does not have any more.
	! grep '^E: ' apt.log | grep -v ' 404 ' || return
	for deb in *.deb; do
		[ -e "$deb" ] || return 0
		dpkg -x "$deb" . && rm "$deb" || return
	done
	headers_settle . "$work/tree"
}

# The module's own Makefile, as that is what refuses.
refused() {
	mkdir -p "$work/refused"
	cp "$top"/{Kbuild,Makefile,*.[chS]} "$work/refused"
	! make -C "$work/refused" KDIR="$1" >"$work/log" 2>&1 &&
		grep -q 'sha1cd: error: Linux 6.1 or later is needed' "$work/log"
}

# row NAME VERSION ARCH: builds for it.
declare -A programs
row() {
	local kver=${1#linux-headers-} kernel karch=$3 key result
	kernel=$work/tree/$kver
	[ "$3" != amd64 ] || karch=x86_64
	if [ ! -e "$work/tree/usr/src/$1" ]; then
		echo "| $codename | $kver | $2 | $3 | | not on the mirror |" | tee -a "$work/rows"
		return
	fi
	mkdir "$kernel"
	headers_tree "$kernel" "$work/tree/usr/src/$1"
	if dpkg --compare-versions "$kver" lt 6.1; then
		result="not refused"
		! refused "$kernel/build" || result=refused
	else
		key=$codename-$3-$(cat "$kernel/cc")
		if [ -z "${programs[$key]+set}" ]; then
			headers_programs "$kernel" "$codename" "$3"
			programs[$key]=$(readlink "$kernel/programs" || :)
		elif [ -n "${programs[$key]}" ]; then
			ln -s "${programs[$key]}" "$kernel/programs"
		fi
		rm -rf "$work/module"
		result=built
		"$top/qemu/module.sh" "$kernel/build" "$work/module" "$karch" >"$work/log" 2>&1 || {
			[ $? -ne 3 ] || die "$(cat "$work/log")"
			result="failed: $(grep -m 1 -E 'error|warning' "$work/log" || tail -n 1 "$work/log")"
		}
	fi
	echo "| $codename | $kver | $2 | $3 | $(cat "$kernel/cc") | $result |" |
		tee -a "$work/rows"
}

# Packages of one version share most of what is fetched, so are done at once.
release() {
	local codename=$1 versions version lines name for common kbuild more
	suite_apt_open "$codename-headers" arm64
	step "package lists of $codename" update ||
		die "the mirror has no $codename, or is out of reach"
	say "there are $(xargs <"$work/suites")"
	list >"$work/list"
	versions=$(cut -d' ' -f1 "$work/list" | uniq)
	[ -n "$versions" ] || { say "the mirror has no headers for $codename"; return; }
	for version in $versions; do
		# Those of forky may have come with another release already.
		lines=$(grep "^$version " "$work/list" | while read -r _ name more; do
			grep -qF "| ${name#linux-headers-} | $version |" "$work/rows" ||
				echo "$name $more"
		done)
		[ -n "$lines" ] || continue
		# shellcheck disable=SC2046 # several words are meant
		step "headers $version of $codename" unpack $(while read -r name for common kbuild; do
			echo "$name:$for=$version" "$common=$version" "$kbuild:$host"
		done <<<"$lines" | xargs -n 1 | sort -u) ||
			die "cannot fetch these headers: check the network, and the space in $work"
		while read -r name for more; do
			row "$name" "$version" "$for" </dev/null
		done <<<"$lines"
		rm -rf "$work/tree"
	done
	rm -rf "$root"
}

start=$SECONDS
for codename in bullseye bookworm trixie forky sid; do
	release "$codename"
done

count() { grep -cE "[|] ($1) [|]\$" "$work/rows" || :; }
bad=$(count 'failed: .*|not refused')
{
	echo "| release | kernel | version | architecture | compiler | result |"
	echo "|---|---|---|---|---|---|"
	cat "$work/rows"
} >"$table"
say "$(count built) built, $(count refused) refused as too old, $(count 'not on the mirror') not on the mirror, $bad not as they should be: $table"
say "took $(((SECONDS - start) / 60)) min"
[ "$bad" -eq 0 ]
