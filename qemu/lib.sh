# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# Shared by every script of the project: messages, long steps, packages, cache,
# and the record of what passed. Source it; it changes nothing by itself.

top=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=${BUILD:-$top/build}
# shellcheck disable=SC2034 # for those who source this
cache=${XDG_CACHE_HOME:-${HOME:-}/.cache}/sha1cd jobs=$(nproc)

say() { printf '== %s\n' "$*"; }

# One clear line, then out. 2 is "trouble", as opposed to 1, "attack found".
die() { printf 'sha1cd: error: %s\n' "$*" >&2; exit 2; }

# plain NAME PATH: what make, the kernel's build and guests take as it is. The same
# characters as in the Makefile.
odd=$'][[:space:]!"#$&\'()*,:;<>?\\\\`{|}~%'
plain() {
	case $2 in
	*[$odd]*) die "$1 has blanks, colons, quotes or the like in its path" ;;
	/*) ;;
	*) die "$1 is no absolute path: ${2:-it is empty}" ;;
	esac
}
plain "the folder of this tree" "$top"
plain BUILD "$build"
[ -n "${XDG_CACHE_HOME:-}" ] || plain HOME "${HOME:-}"
plain XDG_CACHE_HOME "$cache"

# The kernel's build would look there.
unset KBUILD_OUTPUT KBUILD_EXTMOD_OUTPUT

[ ! -e "$build" ] || [ -w "$build" ] ||
	die "cannot write in $build: remove it, as the user who made it"

# step TITLE COMMAND...: runs a long command with its output in a log, shows
# that it is alive, and on failure shows the end of the log. Ctrl-C ends it by
# $step_signal, of which the default is TERM.
step() {
	local title=$1 log start=$SECONDS pid rc=0
	shift
	mkdir -p "$build/log"
	log=$build/log/$(printf '%s' "$title" | tr -cs 'A-Za-z0-9._-' '-').log
	printf '== %s ...' "$title"
	# A process group of its own, so that Ctrl-C ends all that it started.
	set -m
	"$@" >"$log" 2>&1 </dev/null &
	pid=$!
	set +m
	# shellcheck disable=SC2064 # the pid of now is meant
	trap "kill -${step_signal:-TERM} -- -$pid 2>/dev/null; wait $pid 2>/dev/null; printf '\n'; exit 130" INT TERM
	while kill -0 "$pid" 2>/dev/null; do
		sleep 0.2
		[ -t 1 ] && printf '\r== %s ... %ds' "$title" $((SECONDS - start))
	done
	wait "$pid" || rc=$?
	trap - INT TERM
	[ -t 1 ] && printf '\r== %s ...' "$title"
	if [ $rc -ne 0 ]; then
		printf ' failed after %ds (exit %d), the end of %s:\n' $((SECONDS - start)) $rc "$log"
		tail -n 20 "$log" | sed 's/^/   | /'
		return $rc
	fi
	printf ' done, %ds\n' $((SECONDS - start))
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		"$@"
	elif command -v sudo >/dev/null; then
		sudo "$@"
	else
		die "'$*' needs root: run it as root, or install sudo"
	fi
}

# need PACKAGE...: installs what is missing, from the system's own apt sources; with
# NO_INSTALL=1 says what that would be, and stops. Elsewhere what is needed may be
# there under another name: what is not fails by itself.
need() {
	local p missing=()
	if ! command -v apt-get >/dev/null; then
		say "without apt-get, taken to be installed: $*" >&2
		return
	fi
	for p; do
		dpkg-query -W -f '${db:Status-Status}' "$p" 2>/dev/null | grep -qx installed ||
			missing+=("$p")
	done
	[ ${#missing[@]} -eq 0 ] && return
	[ -z "${NO_INSTALL:-}" ] || die "NO_INSTALL is set, not installed: ${missing[*]}"
	say "installing: ${missing[*]}"
	# A password is asked for here, not below a moving line.
	as_root true || die "cannot install: ${missing[*]}"
	step "apt-get update" as_root apt-get -q update ||
		die "apt-get update failed: check the network and the apt sources"
	# In the middle of it packages would be left half installed.
	step_signal=INT step "apt-get install" as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get -qy install --no-install-recommends "${missing[@]}" ||
		die "could not install: ${missing[*]}"
}

# The record: one line a case in $results, "pass NAME", "fail NAME: why" or
# "skip NAME: why". check.sh counts it.
results=${RESULTS:-$build/results}
pass() { printf 'pass %s\n' "$1" >>"$results"; }
fail() { printf 'fail %s: %s\n' "$1" "$2" >>"$results"; printf 'FAIL %s: %s\n' "$1" "$2"; }
skip() { printf 'skip %s: %s\n' "$1" "$2" >>"$results"; printf 'SKIP %s: %s\n' "$1" "$2"; }

# record NAME: takes such lines, "VERDICT CASE" or "VERDICT CASE: why", of cases
# below NAME. False if one failed.
record() {
	local verdict rest bad=0
	while read -r verdict rest; do
		case $verdict in
		pass) pass "$1/$rest" ;;
		skip) skip "$1/${rest%%: *}" "${rest#*: }" ;;
		*) fail "$1/${rest%%: *}" "${rest#*: }"; bad=1 ;;
		esac
	done
	return $bad
}
