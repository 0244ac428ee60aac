# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# A QEMU whose emulated x86 has SHA-NI: 8.2 or later. Source it after lib.sh and
# apt.sh.

qemu_is_new() {
	command -v "$1" >/dev/null && dpkg --compare-versions \
		"$("$1" --version | sed -n 's/^QEMU.*version \([0-9.]*\).*/\1/p')" ge 8.2
}

# The package only; what it is for in the system is the system's business.
install_backport() {
	private_apt "$1" as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get -qy --no-install-recommends -t "$1" install "$2" \
		-o Dir::Cache::archives=/var/cache/apt/archives/ \
		-o Dir::State::extended_states=/var/lib/apt/extended_states
}

# need_qemu x86_64|aarch64
need_qemu() {
	local release candidate pkg=qemu-system-arm
	[ "$1" != x86_64 ] || pkg=qemu-system-x86
	qemu_is_new "qemu-system-$1" && return
	# One that is too old would not install beside a new one for another machine.
	candidate=$(apt-cache policy "$pkg" | sed -n 's/^ *Candidate: *\([0-9].*\)/\1/p')
	if [ -z "$candidate" ] || dpkg --compare-versions "$candidate" ge 1:8.2; then
		need "$pkg"
		qemu_is_new "qemu-system-$1" && return
	fi
	# shellcheck source=/dev/null
	release=$(. /etc/os-release && echo "$ID ${VERSION_CODENAME:-}")
	case $release in
	"debian "?*)
		release=${release#* }
		say "QEMU is too old here: taking it from $release-backports"
		step "package lists of $release-backports" \
			private_apt_update "$release-backports" "$release" &&
			step_signal=INT step "QEMU of $release-backports" install_backport "$release-backports" "$pkg" &&
			qemu_is_new "qemu-system-$1" && return ;;
	esac
	die "needs QEMU 8.2 or later, and found none for this distribution"
}
