#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Rules of the procedure call standard, on all ways through an object for arm64.

    asm_arm64.py OBJDUMP OBJECT

Follows each function that others may call, and prints where
    it does not begin with bti c,
    x18, which is the platform's, or a register that is to be kept is used:
        x19 to x28, and d8 to d15 unless they are saved before and restored after,
    a register is read before it is written, arguments apart.
Knows as many instructions as sha1cd_ce_asm.S has.
"""

import re
import subprocess
import sys

ARGUMENTS = ["x%d" % n for n in range(8)]
KEPT = ["v%d" % n for n in range(8, 16)]
NOT_OURS = ["x%d" % n for n in range(18, 29)]

ONLY_READ = ("str", "stp", "cmp", "ccmp", "cbz", "cbnz")
ALSO_READ = ("bit", "sha1c", "sha1p", "sha1m", "sha1su0", "sha1su1")
NO_REGISTER = ("b", "bl", "ret", "bti", "hint", "nop", "paciasp", "autiasp")


class Code:
    def __init__(self, objdump, path):
        def run(*options):
            return subprocess.run([objdump, *options, path], check=True,
                                  capture_output=True, text=True).stdout

        self.at = {}
        self.told = set()
        self.seen = {}
        for line in run("-d", "--no-show-raw-insn").splitlines():
            found = re.match(r"\s*([0-9a-f]+):\t(\S+)\s*([^/]*)", line)
            if found:
                self.at[int(found[1], 16)] = (found[2], found[3].strip())
        self.entries = [
            (int(found[1], 16), found[2]) for found in re.finditer(
                r"^([0-9a-f]+) g +F \.text\s+[0-9a-f]+ (?:\.hidden )?(\w+)$", run("-t"), re.M)]

    def tell(self, at, what):
        self.told.add("%x: %s %s: %s" % ((at,) + self.at[at] + (what,)))

    def step(self, at, state):
        """The state after the instruction: registers written, and of those that
        are to be kept which are saved, and which are no longer the caller's."""
        op, args = self.at[at]
        written, saved, dirty = state
        if op in NO_REGISTER or op.startswith("b."):
            return state
        args = re.sub(r"\{v(\d+)\.16b-v(\d+)\.16b\}", lambda found: ", ".join(
            "v%d" % n for n in range(int(found[1]), int(found[2]) + 1)), args)
        registers = [("x" if kind in "xw" else "v") + n for kind, n in
                     re.findall(r"\b([xwvqds])(\d+)\b", args)]
        count = {"ldp": 2, "ld1": 4}.get(op, op not in ONLY_READ)
        write, read = registers[:count], registers[count:]
        if op in ALSO_READ or re.match(r"v\d+\.\w\[", args):
            read = registers
        if op == "stp" and re.match(r"d\d+, d\d+, \[sp", args):
            saved |= set(registers) - dirty
            read = []
        if op == "ldp" and re.match(r"d\d+, d\d+, \[sp", args):
            return written - set(write), saved, dirty - set(write)
        for name in sorted(set(read) - written - {"x29", "x30"}):
            self.tell(at, "%s is read before it is written" % name)
        for name in registers:
            if name in NOT_OURS:
                self.tell(at, "%s is not ours" % name)
        for name in set(write) & set(KEPT):
            if name not in saved:
                self.tell(at, "d%s is not saved" % name[1:])
            dirty |= {name}
        return written | set(write), saved, dirty

    def follow(self, entry, state):
        """All ways from there to a return: the state that is sure there."""
        if (entry, state) in self.seen:
            return self.seen[entry, state]
        states, todo, end = {}, [(entry, state)], None

        def join(a, b):
            return (a[0] & b[0], a[1] & b[1], a[2] | b[2]) if a else b

        while todo:
            at, state = todo.pop()
            joined = join(states.get(at), state)
            if joined == states.get(at):
                continue
            states[at] = joined
            op, args = self.at[at]
            target = re.search(r"\b([0-9a-f]+) <", args)
            after = self.step(at, joined)
            if op == "ret":
                end = join(end, after)
                continue
            if op == "bl":
                after = self.follow(int(target[1], 16), after)
            elif target and (op[0] == "b" or op in ("cbz", "cbnz")):
                todo.append((int(target[1], 16), after))
            if op != "b":
                todo.append((at + 4, after))
        self.seen[entry, state] = end
        return end


def main(argv):
    if len(argv) != 3:
        sys.exit(__doc__)
    code = Code(*argv[1:])
    if not code.entries:
        sys.exit("asm_arm64.py: error: no function in %s" % argv[2])
    for at, name in code.entries:
        if code.at[at] not in [("bti", "c"), ("hint", "#0x22")]:
            code.tell(at, name + " begins without bti c")
        end = code.follow(at, (frozenset(ARGUMENTS), frozenset(), frozenset()))
        for register in sorted(end[2]):
            code.tell(at, "%s does not restore d%s" % (name, register[1:]))
    print("\n".join(sorted(code.told)), end="\n" if code.told else "")


if __name__ == "__main__":
    main(sys.argv)
