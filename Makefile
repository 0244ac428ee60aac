# SPDX-License-Identifier: GPL-2.0-only OR MIT
#
#	make			build sha1cd.ko for the running kernel
#	make demo		see it detect an attack, in a virtual machine
#	make demo FILES="a b"	the same with files of your own
#	make check		run all tests
#	make host		build the library and sha1cd-host for userspace
#	make clean

KDIR ?= /lib/modules/$(shell uname -r)/build

modules:
	@test -e $(KDIR)/Makefile || { echo "sha1cd: error: no kernel headers at $(KDIR): install linux-headers-$$(uname -r), or give KDIR=" >&2; exit 2; }
	$(MAKE) -C $(KDIR) M=$(CURDIR) modules

demo:
	@FILES="$(FILES)" qemu/demo.sh

check:
	@VECTORS="$(VECTORS)" qemu/check.sh

host:
	@$(MAKE) --no-print-directory -C host

clean:
	@rm -rf build
	@if test -e $(KDIR)/Makefile; then $(MAKE) -C $(KDIR) M=$(CURDIR) clean; fi

.PHONY: modules demo check host clean
