#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Cycles per block of plain SHA-1 and of sha1cd-ce, by llvm-mca.

    bench/mca.py [CC [OPTION...]]     CC: a compiler for arm64, with its options

With the options "-DLOOP_UBC=SHA1CD_UBC_FIRST, SHA1CD_UBC_SECOND" and -DLOOP_PACE=13
all conditions are in the loop, of which sha1cd_ce_asm.S tells. That code is for this
table alone: it gathers all tests in the registers of one list.

A static estimate from LLVM's models of processors, not a measurement: it knows
the units and latencies of a processor as far as its model goes, but neither
caches nor mispredicted branches nor how stores are forwarded to loads.

Takes three ways through a block from the disassembly, each as the body of an
endless loop:
    clean      no disturbance vector is left after the conditions in the loop
    pass       one is left, and the other conditions clear it
    recheck    they do not, and one recheck is made
and adds them up as they occur in random data. The last column adds what two
mispredicted branches cost where a block leaves the loop, 12 cycles each.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile

CPUS = ["cortex-a72", "neoverse-n1", "neoverse-n2", "neoverse-v1",
        "neoverse-v2", "apple-m1"]
TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")

# Of random blocks: those with a disturbance vector left in the end, and the
# rechecks per block.
P_ALL, RECHECKS = 0.0473, 0.0495
MISPREDICTED = 12

# Which way the conditional branches go, in their order: taken or not.
PATHS = {
    "plain": "t",
    "clean": "nt",
    "pass": "tttt",
    "recheck": "tnnttntnntt",
}


def tool(name):
    for version in ["", "-19", "-20", "-18"]:
        if shutil.which(name + version):
            text = subprocess.run([name + version, "--version"],
                                  capture_output=True, text=True).stdout
            if int(re.search(r"version (\d+)", text).group(1)) >= 18:
                return name + version
    sys.exit("mca.py: error: no %s of LLVM 18 or later: install llvm-19" % name)


def disassemble(compiler, source, folder):
    obj = os.path.join(folder, "x.o")
    subprocess.run([*compiler, "-I" + TOP + "/host/shim", "-I" + TOP, "-c",
                    "-o", obj, os.path.join(TOP, source)], check=True)
    text = subprocess.run([tool("llvm-objdump"), "-d", "--no-show-raw-insn", obj],
                          capture_output=True, text=True, check=True).stdout
    code, names = {}, {}
    for line in text.splitlines():
        found = re.match(r"\s*([0-9a-f]+):\s+(.*)", line)
        if found:
            code[int(found.group(1), 16)] = found.group(2)
        found = re.match(r"([0-9a-f]+) <(\w+)>:", line)
        if found:
            names[found.group(2)] = int(found.group(1), 16)
    return code, names


def loop_head(code, at):
    """Target of the first conditional branch backwards from there on."""
    while True:
        found = re.match(r"b\.\w+\s+0x([0-9a-f]+)", code[at])
        if found and int(found.group(1), 16) < at:
            return int(found.group(1), 16)
        at += 4


def trace(code, head, turns):
    """The instructions from the head of the loop back to it."""
    at, back, out = head, [], []
    turns = list(turns)
    while True:
        text = code[at]
        found = re.match(r"(b\.\w+|bl?|ret|cbn?z)(?:\s+\w+,)?(?:\s+0x([0-9a-f]+) <.*>)?$",
                         text)
        out.append(re.sub(r"0x([0-9a-f]+) <.*>$", "target", text))
        if not found:
            at += 4
            continue
        op, target = found.group(1), int(found.group(2) or "0", 16)
        if op == "ret":
            at = back.pop()
        elif op == "bl":
            back.append(at + 4)
            at = target
        elif op == "b" or turns.pop(0) == "t":
            at = target
        else:
            at += 4
        if at == head:
            if turns:
                sys.exit("mca.py: error: the code has other branches now")
            return out


def cycles(cpu, instructions):
    n = 200
    text = subprocess.run(
        [tool("llvm-mca"), "-march=aarch64", "-mcpu=" + cpu,
         "-mattr=+crypto,+sha2", "-iterations=%d" % n],
        input="\n".join(instructions) + "\n", capture_output=True, text=True,
        check=True).stdout
    return int(re.search(r"Total Cycles:\s+(\d+)", text).group(1)) / n


def main(argv):
    compiler = argv[1:] or ["gcc" if platform.machine() == "aarch64"
                            else "aarch64-linux-gnu-gcc"]
    with open(os.path.join(TOP, "sha1cd_ubc_groups_ce.h")) as f:
        p_first = float(re.search(r"blocks ([\d.]+) % pass", f.read()).group(1)) / 100
    all_in_loop = "-DLOOP_UBC=SHA1CD_UBC_FIRST, SHA1CD_UBC_SECOND" in compiler
    if all_in_loop:
        p_first = P_ALL
    paths = {}
    with tempfile.TemporaryDirectory() as folder:
        code, names = disassemble(compiler, "bench/plain_ce.S", folder)
        head = loop_head(code, names["plain_asm"])
        paths["plain"] = trace(code, head, PATHS["plain"])
        code, names = disassemble(compiler, "sha1cd_ce_asm.S", folder)
        head = loop_head(code, names["sha1cd_ce_asm_blocks"])
        for name in ["clean", "pass", "recheck"]:
            paths[name] = trace(code, head, PATHS[name])

    print("Cycles a block by the models of llvm-mca: an estimate, measured on nothing.")
    print("%-12s %8s %8s %8s %8s | %8s %6s | %6s" % (
        "", "plain", "clean", "pass", "recheck", "sha1cd", "ratio", "+miss"))
    for cpu in CPUS:
        c = {name: cycles(cpu, path) for name, path in paths.items()}
        second = 0 if all_in_loop else c["pass"] - c["clean"]
        ours = (c["clean"] + (p_first - P_ALL + RECHECKS) * second +
                RECHECKS * (c["recheck"] - c["pass"]))
        miss = 2 * MISPREDICTED * p_first
        print("%-12s %8.1f %8.1f %8.1f %8.1f | %8.1f %6.3f | %6.3f" % (
            cpu, c["plain"], c["clean"], c["pass"], c["recheck"], ours,
            ours / c["plain"], (ours + miss) / c["plain"]))
    print("%-12s %8d %8d %8d %8d" % ("instructions", *map(len, paths.values())))


if __name__ == "__main__":
    main(sys.argv)
