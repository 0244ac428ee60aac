# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# Packages of other Debian suites and architectures, without touching the
# system's apt: a private apt root in the cache. Source it after lib.sh.

: "${cache:?}"

# The mirror that the system itself uses, if apt has the lists of it.
debian_mirror() {
	# shellcheck disable=SC2016 # apt-get expands it
	apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' |
		awk '$2 !~ /[-\/]/ && !seen++ { print $1 }'
}

# private_apt SUITE COMMAND...: apt-get or apt-cache on that suite alone.
private_apt() {
	local root=$cache/apt/$1
	shift
	"$@" -o Dir::State="$root/state" -o Dir::Cache="$root/cache" \
		-o Dir::Etc::sourcelist="$root/sources.list" \
		-o Dir::Etc::sourceparts=- -o APT::Sandbox::User=root
}

# private_apt_root NAME TYPE SUITE...: sets a root up, of packages (deb) or sources
# (deb-src), and fetches the lists.
private_apt_root() {
	local name=$1 root=$cache/apt/$1 type=$2 mirror suite
	shift 2
	mirror=$(debian_mirror)
	[ -n "$mirror" ] || as_root apt-get -q update || return
	mirror=$(debian_mirror)
	if [ -z "$mirror" ]; then
		echo "no Debian mirror in the system's apt sources"
		return 1
	fi
	mkdir -p "$root/state/lists/partial" "$root/cache/archives/partial"
	for suite; do
		printf '%s [signed-by=%s] %s %s main\n' "$type" \
			/usr/share/keyrings/debian-archive-keyring.gpg "$mirror" "$suite"
	done >"$root/sources.list"
	# Without Error-Mode a failed fetch is a warning and exit status 0.
	private_apt "$name" apt-get -q -o APT::Update::Error-Mode=any update
}

# private_apt_update SUITE [OTHER...]: OTHER are suites to take dependencies from.
private_apt_update() { private_apt_root "$1" deb "$@"; }

# private_apt_source SUITE PACKAGE: its upstream source, into this folder.
private_apt_source() {
	private_apt_root "$1-source" deb-src "$1" &&
		private_apt "$1-source" apt-get -q source --tar-only "$2"
}

# suite_apt_open [SUITE [ARCH]]: the functions below are about that suite and
# architecture; the defaults are those of this machine. Sets id, own (the
# system's suite), release, host, suite, arch and root.
suite_apt_open() {
	local distro
	# shellcheck source=/dev/null
	distro=$(. /etc/os-release && echo "$ID ${VERSION_CODENAME:-} ${VERSION_ID:-}")
	# shellcheck disable=SC2034 # for those who source this
	read -r id own release <<<"$distro"
	host=$(dpkg --print-architecture)
	suite=${1:-$own}
	arch=${2:-$host}
	[ "$id $suite" = "debian $suite" ] || [ "$suite" = "$own" ] ||
		die "on $id only the packages of $own are known"
	[ "$id" = debian ] || [ "$arch" = "$host" ] ||
		die "on $id only packages for $host are known"
	root=$cache/apt/$suite
	[ "$suite" != "$own" ] || root=$cache/apt/system
}

# suite_apt COMMAND...: apt-get or apt-cache.
suite_apt() {
	local cmd=$1
	shift
	# A container's apt may keep no cache, and read all lists every time.
	set -- -q -o APT::Architectures::="$host" -o APT::Architectures::="$arch" \
		-o Dir::Cache::pkgcache="pkgcache-$arch.bin" \
		-o Dir::Cache::srcpkgcache="srcpkgcache-$arch.bin" "$@"
	if [ "$suite" = "$own" ]; then
		# The system's sources, but our own lists: no root needed, and
		# what is installed here (status) has no say in what is newest.
		"$cmd" -o Dir::State="$root/state" -o Dir::Cache="$root/cache" \
			-o Dir::State::status="$root/status" \
			-o Acquire::Languages=none -o APT::Sandbox::User=root "$@"
	else
		private_apt "$suite" "$cmd" "$@"
	fi
}

suite_apt_update() {
	if [ "$suite" = "$own" ]; then
		mkdir -p "$root/state/lists/partial" "$root/cache/archives/partial" &&
			touch "$root/status" &&
			suite_apt apt-get -o APT::Update::Error-Mode=any update
	else
		private_apt_update "$suite" &&
			{ [ "$arch" = "$host" ] || suite_apt apt-get update; }
	fi
}

# Fetches the lists, once.
suite_apt_refreshed=
suite_apt_refresh() {
	[ -z "$suite_apt_refreshed" ] || return
	suite_apt_refreshed=yes
	if step "package lists of $suite" suite_apt_update; then
		touch "$root/$arch"
	else
		say "going on with what is known of $suite"
	fi
}

# Lists of the day will do, so that a warm cache needs no network.
suite_apt_fresh() {
	[ -n "$(find "$root/$arch" -mmin -1440 2>/dev/null)" ] || suite_apt_refresh
}
