# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# Packages of other Debian suites, without touching the system's apt: a private
# apt root in the cache. Source it after lib.sh.

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

# private_apt_update SUITE [OTHER...]: sets the root up and fetches the lists.
# OTHER are suites to take dependencies from.
private_apt_update() {
	local root=$cache/apt/$1 mirror suite
	mirror=$(debian_mirror)
	[ -n "$mirror" ] || as_root apt-get -q update || return
	mirror=$(debian_mirror)
	if [ -z "$mirror" ]; then
		echo "no Debian mirror in the system's apt sources"
		return 1
	fi
	mkdir -p "$root/state/lists/partial" "$root/cache/archives/partial"
	for suite; do
		printf 'deb [signed-by=%s] %s %s main\n' \
			/usr/share/keyrings/debian-archive-keyring.gpg "$mirror" "$suite"
	done >"$root/sources.list"
	# Without Error-Mode a failed fetch is a warning and exit status 0.
	private_apt "$1" apt-get -q -o APT::Update::Error-Mode=any update
}
