# SPDX-License-Identifier: GPL-2.0-only OR MIT
#
#	make			build sha1cd.ko for the running kernel
#	make install		install it there (as root); make uninstall
#	make dkms-install	have DKMS build it for every kernel to come (as root);
#				make dkms-uninstall
#	make deb		build a Debian package that does so
#	make demo		see it detect an attack, in a virtual machine
#	make demo FILES="a b"	the same with files of your own
#	make demo-verity	the same with dm-verity
#	make demo ARCH=arm64	on an emulated arm64 machine; demo-verity too
#	make check		run all tests
#	make check-host		run those that need no kernel
#	make check-kernels	build for every packaged kernel of Debian
#	make bench		measure what the detection costs
#	make bench RECORD=1	and record it, in bench/results and README.md
#	make bench ARCH=arm64	estimate it for arm64, on any machine
#	make host		build the library and sha1cd-host for userspace
#	make clean
#	make help		this list
#
# KDIR= names another kernel's build tree. Its own build gets what else is given:
# ARCH=, CROSS_COMPILE=, LLVM=1, INSTALL_MOD_PATH= ...

# Paths go through this make, the kernel's build and many shells, each of which
# splits and expands what it is given: what is not plain is refused, before anything
# runs, as half of such a path may be a folder of somebody else's. The text is looked
# at as it was given, since to expand it could run it.
define newline


endef
, := ,
odd := ! " \# & ' ( ) * $(,) : ; < > ? [ \ ] ` { | } ~ % $$
is_odd = $(strip $(findstring $(newline),$1)$(word 2,x$1x)\
	$(foreach c,$(odd),$(findstring $c,$1)))
named = $(patsubst CURDIR,the folder of this Makefile,$1)
$(foreach v,CURDIR KDIR DESTDIR INSTALL_MOD_PATH INSTALL_MOD_DIR CROSS_COMPILE,\
	$(if $(call is_odd,$(value $v)),$(error sha1cd: error: $(call named,$v) has \
	blanks, colons, quotes or the like in its path)))

# The build tree is KDIR, and the module is built here: whatever the environment has.
unexport KBUILD_OUTPUT KBUILD_EXTMOD_OUTPUT
$(foreach v,O MO KBUILD_OUTPUT KBUILD_EXTMOD_OUTPUT,$(if $(findstring command,$(origin $v)),\
	$(error sha1cd: error: $v= is not known here: the kernel's build tree is KDIR=)))
# For others it is the root folder of an installation.
$(if $(filter install uninstall,$(MAKECMDGOALS)),$(if $(DESTDIR),\
	$(error sha1cd: error: it is INSTALL_MOD_PATH= that names another root folder)))

ifeq ($(origin KDIR),undefined)
KDIR := /lib/modules/$(shell uname -r)/build
endif
$(if $(KDIR),,$(error sha1cd: error: KDIR is empty))
override KDIR := $(abspath $(KDIR))
INSTALL_MOD_DIR ?= updates

# Some distributions' headers ask for BTF, but not for the tool that makes it, and
# for signatures, but without a key.
kbuild = -C $(KDIR) M=$(CURDIR) $(llvm) \
	$(if $(shell command -v pahole),,CONFIG_DEBUG_INFO_BTF_MODULES=) \
	$(if $(wildcard $(KDIR)/certs/signing_key.x509),,CONFIG_MODULE_SIG_ALL=)

# What clang built takes clang, unless somebody says which.
llvm = $(if $(LLVM),LLVM=$(LLVM),$(if $(call config,CC_IS_CLANG),\
	$(if $(findstring command,$(origin CC)),,LLVM=1)))

# What the module will match: other places know less in Debian's headers.
release = $(shell sed -n 's/^.define UTS_RELEASE "\(.*\)"/\1/p' \
	$(KDIR)/include/generated/utsrelease.h)
config = $(shell grep -x 'CONFIG_$1=[ym]' $(KDIR)/include/config/auto.conf)

# The processor that ARCH= names, as the configuration has it.
processor = $(patsubst arm64,ARM64,$(patsubst x86%,X86_64,$(filter arm64 x86%,$(ARCH))))

# One line, before the kernel's build would say it in many.
need = $(if $1,,$(error sha1cd: error: $(strip $2)))
define check
$(call need,$(wildcard $(KDIR)/Makefile),\
no kernel headers at $(KDIR): install linux-headers-$(shell uname -r) or give KDIR=)
$(foreach f,include/config/auto.conf include/generated/utsrelease.h Module.symvers,\
$(call need,$(wildcard $(KDIR)/$f),$(KDIR) is not ready to build modules: it has no $f))
$(call need,$(shell printf '6.1\n%s\n' '$(release)' | sort -CV && echo yes),\
Linux 6.1 or later is needed and $(KDIR) is of $(release))
$(foreach c,$(processor),$(call need,$(call config,$c),\
$(KDIR) is of a kernel for another processor than ARCH=$(ARCH): give KDIR=))
$(if $(filter LLVM=1,$(llvm)),$(foreach c,clang ld.lld,$(call need,$(shell command -v $c),\
the kernel of $(KDIR) was built by clang and there is no $c: install clang lld and llvm or give LLVM= as for LLVM=-19)))
$(foreach c,64BIT MODULES CRYPTO_HASH2,$(call need,$(call config,$c),\
a kernel with CONFIG_$c is needed and $(KDIR) is of one without))
endef

modules:
	$(check)
	$(if $(call config,CRYPTO_USER_API_HASH),,$(info sha1cd: note: \
		programs cannot use it: this kernel has no CONFIG_CRYPTO_USER_API_HASH))
	$(MAKE) $(kbuild) modules

# With an absolute path, as the kernel's build runs elsewhere; its own depmod
# wants a System.map, which headers do not have.
root = $(abspath $(INSTALL_MOD_PATH))
sbin = PATH="$$PATH:/usr/sbin:/sbin"
depmod = $(sbin) depmod $(root:%=-b %) $(release)
depmod_there = @$(sbin) command -v depmod >/dev/null || \
	{ echo "sha1cd: error: no depmod: install the package kmod" >&2; exit 2; }

install: modules
	$(depmod_there)
	$(MAKE) $(kbuild) INSTALL_MOD_PATH=$(root) INSTALL_MOD_DIR=$(INSTALL_MOD_DIR) modules_install
	$(depmod)

uninstall: dir = $(root)/lib/modules/$(release)/$(INSTALL_MOD_DIR)
uninstall:
	$(check)
	$(depmod_there)
	rm -f $(dir)/sha1cd.ko $(dir)/sha1cd.ko.*
	test ! -e $(dir) || rmdir --ignore-fail-on-non-empty $(dir)
	$(depmod)

version = $(shell sed -n 's/^PACKAGE_VERSION="\(.*\)"/\1/p' dkms.conf)
dkms_root = $(filter-out /,$(abspath $(DESTDIR)))
dkms_source = $(dkms_root)/usr/src/sha1cd-$(version)
sources = Kbuild Makefile dkms.conf $(filter-out %.mod.c,$(wildcard *.[chS]))

dkms-source:
	install -d $(dkms_source)
	install -m 644 $(sources) $(dkms_source)

# In another root folder all of DKMS is there.
dkms_trees = $(if $(dkms_root),--sourcetree $(dkms_root)/usr/src \
	--dkmstree $(dkms_root)/var/lib/dkms --installtree $(dkms_root)/lib/modules)
dkms_there = @command -v dkms >/dev/null || \
	{ echo "sha1cd: error: no dkms: install the package dkms" >&2; exit 2; }

# What somebody else has put there is not ours to replace or to remove.
dkms_ours = @no() { echo "sha1cd: error: $$*" >&2; exit 2; }; \
	test ! -L $(dkms_source) || \
		no "$(dkms_source) is a link, which make did not make: remove it first"; \
	test ! -e $(dkms_source) || test -z "$$(ls -A $(dkms_source))" || \
		grep -qx 'PACKAGE_NAME="sha1cd"' $(dkms_source)/dkms.conf 2>/dev/null || \
		no "$(dkms_source) holds something else: remove it first"; \
	! dpkg-query -S $(dkms_source)/dkms.conf >/dev/null 2>&1 || \
		no "$(dkms_source) is of a package: apt purge sha1cd-dkms"

# DKMS would go on building the other one for each new kernel.
dkms_alone = @other=$$(ls -d $(dkms_root)/var/lib/dkms/sha1cd/[0-9]* 2>/dev/null | \
		sed 's,.*/,,' | grep -vxF $(version) | head -n 1); \
	test -z "$$other" || { echo "sha1cd: error: DKMS has sha1cd $$other:" \
		"dkms remove -m sha1cd -v $$other --all, first" >&2; exit 2; }

dkms-install:
	$(check)
	$(dkms_there)
	$(dkms_ours)
	$(dkms_alone)
	@$(MAKE) --no-print-directory dkms-uninstall
	@$(MAKE) --no-print-directory dkms-source
	$(dkms_root:%=install -d %/var/lib/dkms)
	dkms install -m sha1cd -v $(version) -k $(release) --kernelsourcedir $(KDIR) $(dkms_trees)

dkms-uninstall:
	$(dkms_there)
	$(dkms_ours)
	if test -e $(dkms_root)/var/lib/dkms/sha1cd/$(version); then \
		dkms remove -m sha1cd -v $(version) --all $(dkms_trees); fi
	if test -e $(dkms_source); then cd $(dkms_source) && \
		rm -f Kbuild Makefile dkms.conf *.[chS] && \
		rmdir --ignore-fail-on-non-empty $(dkms_source); fi

deb:
	@qemu/deb.sh

demo:
	@qemu/demo.sh

demo-verity:
	@qemu/demo-verity.sh

check:
	@qemu/check.sh

check-host:
	@qemu/check.sh vectors generated host foreign

check-kernels:
	@qemu/kernels.sh

bench:
	@bench/bench.sh $(ARCH)

host:
	@$(MAKE) --no-print-directory -C host

clean:
	@rm -rf build examples/Module.symvers
	@if test -e $(KDIR)/Makefile; then $(MAKE) $(kbuild) clean; \
	else echo "sha1cd: note: what was built for a kernel stays: give KDIR="; fi

help:
	@sed -n '/^#	/s/^#//p' Makefile

.PHONY: help modules install uninstall dkms-source dkms-install dkms-uninstall deb
.PHONY: demo demo-verity check check-host check-kernels bench host clean
