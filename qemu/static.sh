#!/bin/bash
# SPDX-License-Identifier: GPL-2.0-only OR MIT
# usage: qemu/static.sh
#
# Static checks, against the kernels of kernel.sh: checkpatch, kernel-doc, the
# compiler with W=1, objtool and modpost, sparse, the rules of calls in what is
# assembled for arm64 and x86, and shellcheck.

set -eu
# shellcheck source=qemu/lib.sh
. "$(dirname "$0")/lib.sh"

need sparse shellcheck perl python3
arch=x86_64 binutils=aarch64-linux-gnu-
[ "$(uname -m)" != aarch64 ] || arch=arm64 binutils=
tree=$("$top/qemu/kernel.sh" $arch)/build
out=$build/static
mkdir -p "$out"
bad=0

# verdict NAME LOG: a pass if nothing was said.
verdict() {
	if [ -s "$2" ]; then
		fail "static/$1" "$(grep -c '' "$2") lines in $2, the first: $(head -n 1 "$2")"
		bad=1
	else
		pass "static/$1"
	fi
}

cd "$top"
mapfile -t files < <(find . \( -path ./build -o -path ./.git \) -prune -o \
	-type f -name '*.[chS]' ! -name '*.mod.c' -printf '%P\n' | sort)

# What checkpatch cannot know of the code ...
all=MACRO_ARG_REUSE,MACRO_ARG_PRECEDENCE # the steps of SHA-1: f is a macro, the rest registers
trace=$all,PARENTHESIS_ALIGNMENT,OPEN_ENDED_LINE # the shape of a TRACE_EVENT()
list=$all,COMPLEX_MACRO,MULTISTATEMENT_MACRO_USE_DO_WHILE,MACRO_WITH_FLOW_CONTROL
list=$list,TRAILING_SEMICOLON,SPACING # the conditions: an X-macro, in columns
stubs=$all,MACRO_ARG_UNUSED,SPACING # for what an older kernel lacks, __has_include(<...>)
# ... of programs for userspace, without compiler_attributes.h, bits.h and u8 ...
user=$all,PREFER_DEFINED_ATTRIBUTE_MACRO,BIT_MACRO,PREFER_KERNEL_TYPES
# ... and of the shim, which defines what the kernel's headers do.
shim=$user,MULTISTATEMENT_MACRO_USE_DO_WHILE,TRAILING_SEMICOLON,MACRO_ARG_UNUSED,MACRO_WITH_FLOW_CONTROL,COMPLEX_MACRO,EXPORT_SYMBOL,CAMELCASE,SPACING
say "checkpatch"
for file in "${files[@]}"; do
	case $file in
	kunit/test_shash.c) ignore=$all,COMPLEX_MACRO ;; # a list
	host/shim/*) ignore=$shim ;;
	bench/host.c) ignore=$user,CAMELCASE ;; # the names of OpenSSL
	host/differential.c) ignore=$user,COMPLEX_MACRO ;; # statements
	host/* | qemu/* | bench/* | examples/afalg.c) ignore=$user ;;
	*_trace.h) ignore=$trace ;;
	sha1cd_ubc_groups*.h) continue ;; # macros of the assembler
	sha1cd_generic.c) ignore=$all,VOLATILE,SPACING ;; # words that change while they are read
	ubc.[ch]) ignore=$list ;;
	compat.h) ignore=$stubs ;;
	*) ignore=$all ;;
	esac
	log=$out/checkpatch-${file//\//-}.log
	# In $out, as it leaves a file in the work directory of git.
	(cd "$out" && perl "$tree/scripts/checkpatch.pl" --no-tree --strict --quiet --terse \
		--no-summary --show-types --ignore "$ignore" -f "$top/$file") >"$log" 2>&1 || :
	# Without a kernel tree it complains of that as well.
	sed -i "/^Use of uninitialized value/d; /^find: .*include/d; s|^$top/||" "$log"
	verdict "checkpatch/$file" "$log"
done

say "kernel-doc"
for file in *.h; do
	python3 "$tree/scripts/kernel-doc" -none -Wall "$file" >"$out/kernel-doc.log" 2>&1 || :
	verdict "kernel-doc/$file" "$out/kernel-doc.log"
done

say "compiler, objtool, modpost"
[ -e "$build/gen/vectors.h" ] || make -s -C host vectors
# compiler ARCH TREE FOLDER
compiler() {
	rm -f "$3"/*.o "$3"/{kunit,examples}/*.o
	"$top/qemu/module.sh" "$2" "$3" "$1" SHA1CD_KUNIT=m SHA1CD_EXAMPLES=m W=1 \
		KCFLAGS=-Wframe-larger-than=1024 >"$out/compiler-$1.log" 2>&1 || :
	verdict "compiler-$1" "$out/compiler-$1.log"
}
compiler $arch "$tree" "$out/module"
arm64=$out/module
if [ $arch != arm64 ]; then
	need gcc-aarch64-linux-gnu
	arm64=$out/module-arm64
	compiler arm64 "$("$top/qemu/kernel.sh" arm64)/build" "$arm64"
fi

# That it has nothing but ARMv8.0 and SHA-1 is the assembler's .arch to see to.
say "rules of calls on arm64"
python3 "$top/qemu/asm_arm64.py" ${binutils}objdump "$arm64/sha1cd_ce_asm.o" \
	>"$out/asm-arm64.log" 2>&1 || echo "asm_arm64.py failed" >>"$out/asm-arm64.log"
verdict asm-arm64 "$out/asm-arm64.log"

# And on x86 those of vector registers, in the kernel's object and in that for
# userspace, whose returns are others. First, does the program find what it should?
say "rules of calls on x86"
x86=x86_64-linux-gnu-
[ $arch != x86_64 ] || x86=
if command -v ${x86}gcc >/dev/null && command -v ${x86}objdump >/dev/null; then
	{ python3 "$top/qemu/asm_x86_test.py" ${x86}objdump ${x86}gcc ||
		echo "fail run: asm_x86_test.py failed"; } | record static/asm-x86-rules || bad=1
	${x86}gcc -Ihost/shim -I. -c -o "$out/asm-x86.o" sha1cd_ni_asm.S
	objects=("$out/asm-x86.o")
	[ $arch != x86_64 ] || objects+=("$out/module/sha1cd_ni_asm.o")
	for object in "${objects[@]}"; do
		python3 "$top/qemu/asm_x86.py" ${x86}objdump "$object" ||
			echo "asm_x86.py failed of $object"
	done >"$out/asm-x86.log" 2>&1
	verdict asm-x86 "$out/asm-x86.log"
else
	skip static/asm-x86 "no ${x86}gcc and ${x86}objdump on this machine"
	skip static/asm-x86-rules "no ${x86}gcc and ${x86}objdump on this machine"
fi

# Older versions of sparse know neither __typeof_unqual__ of the kernel nor
# __has_include of compat.h, to which this kernel says yes. And none folds the
# strlen() in the assertions of module_param() and its like.
say "sparse"
cf=-D__CHECK_ENDIAN__
echo 'int a; __typeof_unqual__(a) b;' >"$out/probe.c"
sparse "$out/probe.c" >"$out/probe.log" 2>&1 || :
[ ! -s "$out/probe.log" ] || cf="$cf -D__typeof_unqual__=__typeof__ '-D__has_include(x)=1'"
"$top/qemu/module.sh" "$tree" "$out/module" $arch SHA1CD_KUNIT=m SHA1CD_EXAMPLES=m C=2 CF="$cf" \
	>"$out/sparse.all" 2>&1 || :
grep -v ': error: bad constant expression$' "$out/sparse.all" >"$out/sparse.log" || :
verdict sparse "$out/sparse.log"

say "version"
: >"$out/version.log"
version=$(sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' dkms.conf)
grep -qx "MODULE_VERSION(\"$version\");" sha1cd_main.c ||
	echo "MODULE_VERSION is not $version of dkms.conf" >>"$out/version.log"
[ "$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)" = "$version" ] ||
	echo "debian/changelog does not begin with $version of dkms.conf" >>"$out/version.log"
verdict version "$out/version.log"

say "shellcheck"
mapfile -t files < <({
	printf '%s\n' */*.sh */*/*.sh
	grep -lE '^#!/bin/(ba)?sh' -- */*
} 2>/dev/null | sort -u)
for file in "${files[@]}"; do
	shellcheck -x -f gcc "$file" >"$out/shellcheck.log" 2>&1 || :
	verdict "shellcheck/$file" "$out/shellcheck.log"
done

# What the README shows in C is what is built and run.
say "snippets"
awk '/^```/ { on = $0 == "```c"; next } on' README.md >"$out/shown"
awk '/README: begin/ { indent = $0; sub(/[^\t].*/, "", indent); on = 1; next }
	/README: end/ { on = 0 }
	on { sub("^" indent, ""); print }' examples/{afalg,merkle,digest}.c >"$out/snippets"
diff -B "$out/shown" "$out/snippets" >"$out/snippets.log" || :
verdict snippets "$out/snippets.log"
exit $bad
