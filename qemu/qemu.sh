# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# A QEMU whose emulated x86 has SHA-NI: 8.2 or later; and KVM. Source it after lib.sh
# and apt.sh.

: "${cache:?}"

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

# Whether KVM works is remembered, for this kernel and this QEMU: "yes" or "no".
kvm_key() { printf '%s %s\n' "$(uname -r)" "$("qemu-system-$1" --version | head -n 1)"; }
kvm_known() { grep -qsxF "$1 $(kvm_key "$2")" "$cache/kvm"; }
kvm_remember() { mkdir -p "$cache" && echo "$1 $(kvm_key "$2")" >"$cache/kvm"; }

# kvm_runs FILE: whether it runs code of x86_64 as fast as a processor does (there is KVM
# that interprets it, and a kernel comes to no end). It takes no kernel but the bytes
# behind a reset, in FILE: mov $1 << 26, %ecx; 1: dec %ecx; jnz 1b; mov $33, %al;
# out %al, $0xf4; hlt.
kvm_runs() {
	local rc=0
	{ head -c 65520 /dev/zero
	  printf '\146\271\000\000\000\004\146\111\165\374\260\041\346\364\364\000'; } >"$1"
	# The shell would tell of a QEMU that aborts.
	{ (timeout -k 5 10 qemu-system-x86_64 -nodefaults -no-user-config -display none \
		-machine pc -accel kvm -cpu max -m 16 -bios "$1" \
		-device isa-debug-exit,iobase=0xf4,iosize=4) >"$1.log" 2>&1 || rc=$?; } 2>/dev/null
	[ $rc -eq $((2 * 33 + 1)) ]
}
