#!/bin/sh
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: verity.sh [NAME...]
#
# Runs in a guest, which has busybox, dmsetup, veritysetup, /samples and sha1cd:
# dm-verity over images made with SHA-1, mapped as "sha1" and as "sha1cd". The
# NAMEs are those of the two that must refuse an attack; the default is sha1cd.
# Prints a verdict on each case, and between them, in lines "= TEXT", what goes on.

blocks=8		# of 4 KiB, in the image
attacked=5		# the block that the attacker made
refusing=${*:-sha1cd}
options=''		# of the table

say() { echo "= $*"; }
quit() { echo "fail verity: $*"; exit 1; }

# put FILE: over the beginning of the attacked block, as somebody would who has
# the disk in his hands. The tree stays as it is.
put() { dd if="$1" of=data bs=4096 seek=$attacked conv=notrunc 2>/dev/null; }

# protect SALT: makes the tree, and sets root.
protect() {
	salt=$1
	root=$(veritysetup format --hash=sha1 --salt="$salt" data tree 2>&1 |
		sed -n 's/^Root hash:[[:space:]]*//p')
	[ -n "$root" ] || quit "veritysetup made no tree"
}

attacks() { cat /sys/module/sha1cd/parameters/attacks 2>/dev/null || echo 0; }

# read_blocks NAME: what comes of reading each block, the image mapped as NAME:
# "reads" if all are as in the image, "refused" if it is the attacked one that
# gives EIO, as sha1cd saw an attack, "corrupt" if it is as dm-verity found that
# the block does not match the tree, and "both" if both did. Anything else is told
# as it is.
read_blocks() {
	before=$(attacks)
	failed=''
	echo "0 $((blocks * 8)) verity 1 /dev/loop0 /dev/loop1 4096 4096 $blocks 1 $1 $root $salt $options" |
		dmsetup create --noudevsync --noudevrules --readonly --readahead 0 verity 2>err ||
		{ echo "is not mapped: $(tail -n 1 err)"; return; }
	n=0
	while [ $n -lt $blocks ]; do
		if dd if=/dev/dm-0 of=block bs=4096 skip=$n count=1 2>err; then
			dd if=data bs=4096 skip=$n count=1 2>/dev/null | cmp -s - block ||
				failed="$failed $n (differs)"
		elif grep -q 'Input/output error' err; then
			failed="$failed $n"
		else
			failed="$failed $n ($(tail -n 1 err))"
		fi
		n=$((n + 1))
	done
	status=$(dmsetup status verity)
	dmsetup remove --noudevsync --noudevrules verity
	status=${status#*verity }
	case "${status%% *}, $(($(attacks) - before)),$failed" in
	"V, 0,") echo reads ;;
	"V, "[1-9]*", $attacked") echo refused ;;
	"C, 0, $attacked") echo corrupt ;;
	"C, "[1-9]*", $attacked") echo both ;;
	*) echo "status $status, $(($(attacks) - before)) attacks, failed blocks:${failed:- none}" ;;
	esac
}

# try CASE SORT [NAME]: maps the image as either name, and as NAME. SORT is what
# its attacked block is: clean, an attack, or not that of the tree (other).
try() {
	for name in sha1 sha1cd $3; do
		case $2-$name-" $refusing " in
		clean-*) want=reads ;;
		attack-sha1cd-safe-*) want=both ;;
		attack-*" $name "*) want=refused ;;
		attack-*) want=reads ;;
		other-*) want=corrupt ;;
		esac
		got=$(read_blocks "$name")
		case $got in
		reads) text="reads whole" ;;
		refused) text="block $attacked is an I/O error: collision attack detected" ;;
		corrupt) text="block $attacked is an I/O error: it does not match the tree" ;;
		both) text="block $attacked is an I/O error: its safe hash does not match the tree" ;;
		*) text=$got ;;
		esac
		if [ "$got" = "$want" ]; then
			echo "pass $name/$1"
		else
			echo "fail $name/$1: $got, not $want"
			text="$text (WRONG, expected: $want)"
		fi
		say "  mapped as $name: $text"
	done
}

dir=/tmp/verity
mkdir -p $dir && cd $dir || exit
for module in loop dm_mod dm_verity; do
	modprobe -q $module
done
head -c $((blocks * 4096)) /dev/urandom >data
head -c $((blocks * 4096)) /dev/zero >tree
head -c 192 /samples/shattered-1.bin >prefix
for n in 1 2; do
	tail -c 128 /samples/shattered-$n.bin >blocks-$n
done
{ losetup /dev/loop0 data && losetup /dev/loop1 tree; } || quit "no loop devices"

say "An image of $blocks blocks, by veritysetup format --hash=sha1 --salt=-"
protect -
say "  root hash $root"
try clean clean

say "An image whose block $attacked an attacker made: it begins as SHAttered's first file"
put /samples/shattered-1.bin
protect -
say "  root hash $root"
first=$root
try original attack sha1cd-safe
# That is for blocks that do not match; an attack is a read that fails.
options='1 restart_on_corruption'
got=$(read_blocks sha1cd)
if [ "$got" = refused ]; then
	echo "pass sha1cd/restart_on_corruption"
else
	echo "fail sha1cd/restart_on_corruption: $got"
fi
options=''

say "The attacker puts the block's twin in its place, the second file: sha1 does not notice"
put /samples/shattered-2.bin
try twin attack sha1cd-safe
protect -
say "  veritysetup makes the same tree of it: root hash $root"
if [ "$root" = "$first" ]; then
	echo "pass sha1/root-of-twin"
else
	echo "fail sha1/root-of-twin: $root, not $first"
fi

say "With a salt of which the attacker did not know, the two do not collide: no attack"
put /samples/shattered-1.bin
protect 00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff
say "  the first, root hash $root"
try salted-original clean
put /samples/shattered-2.bin
say "  its twin in its place"
try salted-exchanged other
protect "$salt"
say "  the twin with a tree of its own, root hash $root"
try salted-twin clean

say "With a salt that he did know, the 192 bytes that SHAttered was made for, they do"
put blocks-1
protect "$(od -An -v -tx1 prefix | tr -d ' \n')"
say "  the first, root hash $root"
try known-salt-original attack
put blocks-2
say "  its twin in its place"
try known-salt-twin attack
