#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only OR MIT
#
# Runs in a guest, which has the examples and sha1cd.ko in /files: each must give
# the verdicts that it should.

# afalg CASE STATUS FILE TEXT: the status, and what it prints on either channel.
afalg() {
	out=$(/files/afalg "$3" 2>&1)
	status=$?
	if [ $status -ne "$2" ]; then
		echo "fail afalg/$1: exit status $status, not $2 ($out)"
	elif [ "$out" != "$4" ]; then
		echo "fail afalg/$1: says '$out', not '$4'"
	else
		echo "pass afalg/$1"
	fi
}

# try CASE COMMAND...
try() {
	case=$1
	shift
	if "$@" 2>/tmp/err; then
		echo "pass $case"
	else
		echo "fail $case: $(cat /tmp/err), $(dmesg | tail -n 1)"
	fi
}

head -c 100000 /dev/urandom >/tmp/clean
: >/tmp/empty
modprobe -q af_alg
restrict=/proc/sys/crypto/af_alg_restrict
if [ -e $restrict ]; then
	for value in 1 2; do
		echo $value >$restrict
		afalg restrict-$value 2 /tmp/clean \
			"afalg: AF_ALG hides sha1cd: set the sysctl crypto.af_alg_restrict to 0, it is $value"
	done
	echo 0 >$restrict
else
	echo "skip afalg/restrict: this kernel has no sysctl crypto.af_alg_restrict"
fi

afalg absent 2 /tmp/clean "afalg: no sha1cd: load its module: No such file or directory"
try sha1cd/load insmod /files/sha1cd.ko
afalg clean 0 /tmp/clean "$(sha1sum /tmp/clean)"
afalg empty 0 /tmp/empty "$(sha1sum /tmp/empty)"
for file in shattered-1 shattered-2 sha-mbles-1 sha-mbles-2; do
	afalg $file 1 /samples/$file.bin "afalg: /samples/$file.bin: collision attack"
done
afalg none 2 /none "afalg: /none: No such file or directory"
afalg folder 2 /tmp "afalg: read: Is a directory"

for name in merkle digest; do
	try $name/load insmod /files/sha1cd_$name.ko
	try $name/unload rmmod sha1cd_$name
done
