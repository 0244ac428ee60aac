# SPDX-License-Identifier: GPL-2.0-only OR MIT
#
#	make			build sha1cd.ko for the running kernel
#	make demo		see it detect an attack, in a virtual machine
#	make demo FILES="a b"	the same with files of your own
#	make demo-verity	the same with dm-verity; ARCH=arm64 for that processor
#	make check		run all tests
#	make bench		measure what the detection costs
#	make host		build the library and sha1cd-host for userspace
#	make clean

KDIR ?= /lib/modules/$(shell uname -r)/build

# Some distributions' headers ask for BTF, but not for the tool that makes it.
kbuild = $(MAKE) -C $(KDIR) M=$(CURDIR) \
	$(if $(shell command -v pahole),,CONFIG_DEBUG_INFO_BTF_MODULES=)

modules:
	@test -e $(KDIR)/Makefile || { echo "sha1cd: error: no kernel headers at $(KDIR): install linux-headers-$$(uname -r), or give KDIR=" >&2; exit 2; }
	$(kbuild) modules

demo:
	@qemu/demo.sh

demo-verity:
	@qemu/demo-verity.sh

check:
	@qemu/check.sh

bench:
	@bench/bench.sh

host:
	@$(MAKE) --no-print-directory -C host

clean:
	@rm -rf build
	@if test -e $(KDIR)/Makefile; then $(kbuild) clean; fi

.PHONY: modules demo demo-verity check bench host clean
