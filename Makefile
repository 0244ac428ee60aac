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
#	make bench ARCH=arm64	estimate it for arm64, on any machine
#	make host		build the library and sha1cd-host for userspace
#	make clean
#	make help		this list
#
# KDIR= names another kernel's build tree. Its own build gets what else is given:
# ARCH=, CROSS_COMPILE=, LLVM=1, INSTALL_MOD_PATH= ...

KDIR ?= /lib/modules/$(shell uname -r)/build
INSTALL_MOD_DIR ?= updates

# Some distributions' headers ask for BTF, but not for the tool that makes it, and
# for signatures, but without a key.
kbuild = -C $(KDIR) M=$(CURDIR) \
	$(if $(shell command -v pahole),,CONFIG_DEBUG_INFO_BTF_MODULES=) \
	$(if $(wildcard $(KDIR)/certs/signing_key.x509),,CONFIG_MODULE_SIG_ALL=)

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
$(foreach c,MODULES CRYPTO_HASH2,$(call need,$(call config,$c),\
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
dkms_source = $(DESTDIR)/usr/src/sha1cd-$(version)

dkms-source:
	install -d $(dkms_source)
	install -m 644 Kbuild Makefile dkms.conf \
		$(filter-out %.mod.c,$(wildcard *.[chS])) $(dkms_source)

dkms_there = @command -v dkms >/dev/null || \
	{ echo "sha1cd: error: no dkms: install the package dkms" >&2; exit 2; }

dkms-install:
	$(check)
	$(dkms_there)
	@$(MAKE) --no-print-directory dkms-uninstall
	@$(MAKE) --no-print-directory dkms-source
	dkms install -m sha1cd -v $(version) -k $(release) --kernelsourcedir $(abspath $(KDIR))

dkms-uninstall:
	$(dkms_there)
	if dkms status -m sha1cd -v $(version) | grep -q .; then \
		dkms remove -m sha1cd -v $(version) --all; fi
	rm -rf $(dkms_source)

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
