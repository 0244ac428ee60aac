#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: packaged.sh DRIVER
#
# Runs in a guest with a packaged kernel, busybox, kmod and kcapi-tools: what a
# user's system does who has installed sha1cd.ko and hashes files. DRIVER is the
# suffix of the driver that should serve. Prints a verdict on each case.

restrict=/proc/sys/crypto/af_alg_restrict
attacks=0

# Sets out and status, of which kcapi-dgst makes a negative errno.
digest() {
	out=$(kcapi-dgst -c "$1" --hex <"$2" 2>err)
	status=$?
}

# verdict CASE WRONG...: a pass if nothing is wrong.
verdict() {
	case=$1
	shift
	if [ -z "$*" ]; then
		echo "pass $case"
	else
		echo "fail $case: $*"
	fi
}

loaded() { grep -q "^$1 " /proc/modules; }

clean() {
	wrong=''
	digest sha1cd "$2"
	want=$(sha1sum <"$2")
	[ $status -eq 0 ] || wrong="exit status $status $(cat err)"
	[ "$out" = "${want%% *}" ] || wrong="$wrong, '$out', and its SHA-1 is ${want%% *}"
	verdict "clean/$1" "$wrong"
}

# attack NAME OFFSET: 182 is 256 - EBADMSG.
attack() {
	wrong=''
	dmesg -c >/dev/null
	digest sha1cd "/samples/$1.bin"
	said=$(dmesg | sed -n 's/^[^]]*\] //p' | sed 's/\[[0-9]*\]$//')
	[ $status -eq 182 ] || wrong="exit status $status, not 182 (EBADMSG)"
	[ -z "$out" ] || wrong="$wrong, gives a digest: $out"
	[ "$said" = "sha1cd: collision attack detected: byte offset $2, DV II(52,0), by $best for kcapi-dgst" ] ||
		wrong="$wrong, the kernel says: $said"
	verdict "attack/$1" "$wrong"
	attacks=$((attacks + 1))
}

mkdir -p /tmp/packaged && cd /tmp/packaged || exit
for module in sha1cd af_alg algif_hash; do
	! loaded $module || echo "fail cold: $module is loaded before its first use"
done

# Nobody loads it but the kernel, for bind(). Newer ones hide it there.
digest sha1cd /dev/null
if [ "$(cat $restrict 2>/dev/null)" = 1 ]; then
	wrong=''
	[ $status -ne 0 ] || wrong="hashes in spite of $restrict"
	! loaded sha1cd || wrong="$wrong, is loaded in spite of it"
	verdict restricted "$wrong"
	echo 0 >$restrict
	digest sha1cd /dev/null
fi
wrong=''
[ "$out" = da39a3ee5e6b4b0d3255bfef95601890afd80709 ] ||
	wrong="'$out' of the empty message, exit status $status $(cat err)"
loaded sha1cd || wrong="$wrong, is not loaded"
verdict autoload "$wrong"

best=$(awk '/^name/ { name = $3 } /^driver/ { driver = $3 }
	/^priority/ && name == "sha1cd" && $3 > best { best = $3; print driver }' /proc/crypto | tail -n 1)
wrong=''
[ "$best" = "sha1cd-$1" ] || wrong="sha1cd is served by $best"
verdict "driver/$1" "$wrong"

for size in 1 55 56 64 4095 65536 65537 3000003; do
	head -c $size /dev/urandom >data
	clean $size data
done
attack shattered-1 256
attack shattered-2 256
attack sha-mbles-1 576
attack sha-mbles-2 576
{ echo; cat /samples/shattered-1.bin; } >data
clean behind-another-prefix data
wrong=''
[ "$(cat /sys/module/sha1cd/parameters/attacks)" = $attacks ] ||
	wrong="$(cat /sys/module/sha1cd/parameters/attacks) attacks, not $attacks"
verdict counter "$wrong"

wrong=''
modprobe -r sha1cd 2>err || wrong=$(cat err)
! loaded sha1cd || wrong="$wrong, is still loaded"
! grep -q sha1cd /proc/crypto || wrong="$wrong, is still in /proc/crypto"
verdict unload "$wrong"

# By its other name, it comes back.
digest sha1cd-safe /samples/shattered-1.bin
first=$out
digest sha1cd-safe /samples/shattered-2.bin
plain=$(sha1sum </samples/shattered-1.bin)
wrong=''
[ ${#first}${#out} = 4040 ] || wrong="no two digests: '$first' '$out' $(cat err)"
[ "$first" != "$out" ] || wrong="$wrong, the two files have one digest"
case "${plain%% *}" in
"$first" | "$out") wrong="$wrong, gives the digest that the attack was made for" ;;
esac
verdict safe "$wrong"
modprobe -r sha1cd

# As the README has it for every boot.
echo options sha1cd replace_sha1=1 >/etc/modprobe.d/sha1cd.conf
wrong=''
modprobe sha1cd 2>err || wrong=$(cat err)
digest sha1 /samples/shattered-1.bin
[ $status -eq 182 ] || wrong="$wrong, exit status $status, not 182 (EBADMSG)"
verdict replace-by-modprobe.d "$wrong"
rm /etc/modprobe.d/sha1cd.conf
modprobe -r sha1cd
