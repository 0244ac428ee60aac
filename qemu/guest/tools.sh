#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# Other people's programs on sha1cd, in a guest: kcapi-dgst on messages with known
# digests, libkcapi's speed test, and stress-ng on AF_ALG for a while as the module
# comes and goes. Looked for in /files: cavp.tar and kcapi-speed. Wants the module
# where modprobe finds it.
#
# usage: tools.sh SECONDS ROUNDS	at least, of the last

seconds=$1 rounds=$2

[ ! -e /proc/sys/crypto/af_alg_restrict ] || echo 0 >/proc/sys/crypto/af_alg_restrict

# Messages N and a list "DIGEST  N", as sha1sum has it.
if [ -e /files/cavp.tar ]; then
	mkdir /tmp/cavp && tar -xf /files/cavp.tar -C /tmp/cavp && cd /tmp/cavp || exit
	while read -r _ name; do
		echo "$(kcapi-dgst -c sha1cd --hex <"$name")  $name"
	done <list >got
	n=$(wc -l <list)
	if [ "$n" -gt 100 ] && cmp -s list got; then
		echo "pass kcapi-dgst-cavp-$n-messages"
	else
		echo "fail kcapi-dgst-cavp: $(grep -vxFf list got | head -n 1)"
	fi
else
	echo "skip kcapi-dgst-cavp: no VECTORS given"
fi

# Its ways to hand data over, a second each.
if [ -e /files/kcapi-speed ]; then
	for way in '' -s -v; do
		# shellcheck disable=SC2086 # no word is meant for ''
		if text=$(/files/kcapi-speed -c 'SHA-1(G)' -t 1 -b 16 $way 2>&1) &&
			echo "$text" | grep -q 'ops'; then
			echo "pass kcapi-speed$way"
		else
			echo "fail kcapi-speed$way: $text"
		fi
	done
else
	echo "skip kcapi-speed: the source of libkcapi was not to be had"
fi

# Removing it is refused while somebody hashes; whoever binds to it loads it again.
dd if=/dev/urandom of=/tmp/data bs=1M count=4 2>/dev/null
stress-ng --af-alg 2 --timeout "$seconds" >/tmp/stress.log 2>&1 &
pid=$!
touch /tmp/going
while [ -e /tmp/going ]; do
	kcapi-dgst -c sha1cd --hex </tmp/data
	status=$?
	# ENOENT: it is being loaded again in this moment.
	case $status in
	0) echo ;;
	254) ;;
	*) echo "exit status $status" ;;
	esac
done >/tmp/digests 2>/tmp/errors &
user=$!
loads=0 refusals=0
while [ $loads -lt "$rounds" ] || kill -0 $pid 2>/dev/null; do
	if rmmod sha1cd 2>/dev/null; then
		modprobe sha1cd && loads=$((loads + 1))
	else
		refusals=$((refusals + 1))
	fi
done
rm /tmp/going
wait $user
want=$(sha1sum </tmp/data)
if [ "$(sort -u /tmp/digests)" = "${want%% *}" ]; then
	echo "pass digests-under-load"
else
	echo "fail digests-under-load: $(sort -u /tmp/digests | head -n 2 | xargs)"
fi
if wait $pid; then
	echo "pass stress-ng-af-alg"
else
	echo "fail stress-ng-af-alg: $(tail -n 1 /tmp/stress.log)"
fi
echo "$loads loads under load, and $refusals removals refused"
if [ $loads -gt 0 ] && [ $refusals -gt 0 ]; then
	echo "pass loads-under-load"
else
	echo "fail loads-under-load: $loads loads, and $refusals removals refused"
fi
modprobe sha1cd
