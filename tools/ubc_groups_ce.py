#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""The unavoidable bit conditions for a three-operand instruction set.

From the same lists of ubc.h as ubc_groups.py, but packed for other costs.  A
group is one y and what is tested of it:

    y = shift(W[u..u+3], s) ^ W[v..v+3]         s > 0: right, s < 0: left
    test    true in each lane where y & mask is not zero

An instruction makes the test a mask of all bits, and one more inserts it into a
register at the DVs of each lane.  Where bits must be equal, true clears the DVs;
where one bit of a lane must differ, it keeps them, and the others have been
cleared.  Several bits that must differ, or some that must and some that must not,
take a flip of y before.

Two bits of the expanded message may also be compared where the list has no
condition on the pair, but a chain of conditions from one to the other.  So for a
DV the conditions are a forest of bits, and any forest with the same trees will do:
verify() proves that the tests are one.

The groups are split in two: FIRST are those that tell most random blocks from
near-collision blocks at the least cost, SECOND the rest, for processors on which
all of them together would cost more than a look at the few blocks that pass the
first.

What is tested is chosen by two lists of "u,v,s,kind".  Each entry makes a test
that, lane by lane, leaves the least of the blocks that all before it left, as far
as its kind goes: 0 bits that are equal, 1 one that differs, 2 both.  FIRST was found
by annealing, which --search goes on with; it prints the cost, FIRST, and a SECOND that
completes it.  After a change of ubc.h, verify() may ask for another SECOND.

    ubc_groups_ce.py ubc.h >sha1cd_ubc_groups_ce.h
    ubc_groups_ce.py --check ubc.h sha1cd_ubc_groups_ce.h
    ubc_groups_ce.py --search ROUNDS SEED ubc.h
"""

import itertools
import math
import sys

import ubc_groups
from ubc_groups import NARROW, Random, deliver

EQUAL, DIFFER, MIXED = range(3)

FIRST = (
    "44,45,0,0 44,46,0,0 48,49,0,0 40,43,-25,0 40,44,0,0 39,40,-5,1 "
    "47,49,0,0 46,49,5,0 44,45,-5,1 35,36,-5,1 45,46,5,0 51,48,25,0 "
    "37,39,0,1 48,51,0,1 56,53,25,0 44,46,0,1 44,47,-25,0 39,41,0,2 "
    "40,41,0,0 39,41,0,1 35,36,-5,1 53,56,0,1 52,53,0,0 49,53,0,1 "
    "60,61,-5,1 36,40,-25,0 ")
SECOND = (
    "36,40,-25,0 40,44,-25,0 44,48,0,0 36,40,-25,0 35,40,-25,1 35,36,27,1 "
    "50,52,0,2 56,57,0,0 57,61,-25,0 60,61,-5,1 60,61,-5,1 57,61,-25,0 "
    "35,37,0,1 49,50,-5,1 44,48,-25,0 49,52,-25,0 56,57,-5,1 35,36,0,1 "
    "40,48,0,1 56,60,0,1 32,36,-25,0 32,36,-25,0 32,36,-25,0 36,37,-25,1 "
    "36,37,27,1 54,56,-25,0 ")

# What --search weighs: an instruction against a block that passes, which takes
# about 206 on a processor with two vector units, and against each block that is
# not random but frequent.
PASS, SPECIAL = 206, 0.05


def relations(conds, n_dvs):
    """{(i, a, j, b, c): DVs}: W[i] bit a ^ W[j] bit b = c, wherever it is implied."""
    found = {}
    for d in range(n_dvs):
        trees = {}
        for i, a, j, b, c, dvs in conds:
            if not dvs >> d & 1:
                continue
            one = trees.setdefault((i, a), {(i, a): 0})
            other = trees.setdefault((j, b), {(j, b): 0})
            flip = one[i, a] ^ other[j, b] ^ c
            for bit, value in other.items():
                one[bit] = value ^ flip
                trees[bit] = one
        for tree in {id(tree): tree for tree in trees.values()}.values():
            for x, y in itertools.combinations(sorted(tree), 2):
                key = x + y + (tree[x] ^ tree[y],)
                found[key] = found.get(key, 0) | 1 << d
    return sorted(found.items())


def candidates(rels):
    """{(u, v, s): for each lane [(bit, c, DVs, the two bits), ...]}"""
    ys = {}
    for (i, a, j, b, c), dvs in rels:
        for lane in range(NARROW):
            for u, x, v, y in [(i, a, j, b), (j, b, i, a)][:1 + (a != b)]:
                u, v = u - lane, v - lane
                first, last = ubc_groups.stages((u, v))
                if first <= last and min(u, v) >= 0 and max(u, v) <= 76:
                    ys.setdefault((u, v, x - y), [[] for _ in range(NARROW)])[
                        lane].append((y, c, dvs, (i, a), (j, b)))
    return ys


class Chooser:
    """Makes tests, each with regard to those before."""

    def __init__(self, ys, n_dvs):
        self.ys = ys
        self.trees = [{} for _ in range(n_dvs)]     # bit: name of its tree
        self.rank = [0] * n_dvs                     # conditions

    def gain(self, d, atoms):
        """How many conditions on the DV they are that are new."""
        names = {}
        new = 0
        for _, _, _, x, y in atoms:
            x, y = (self.trees[d].get(bit, bit) for bit in (x, y))
            while x in names:
                x = names[x]
            while y in names:
                y = names[y]
            if x != y:
                names[y] = x
                new += 1
        return new

    def score(self, dvs, atoms):
        total = 0
        for d in bits(dvs):
            weight = 1 << (32 - self.rank[d])
            total += weight - (weight >> self.gain(d, atoms))
        return total

    def best_of_lane(self, atoms, kind):
        best, best_dvs, most = [], 0, 0
        atoms = [atom for atom in atoms if kind in (atom[1], MIXED)]
        for atom in atoms:
            chosen, dvs = [atom], atom[2]
            score = self.score(dvs, chosen)
            more = kind != DIFFER
            while more:
                more = None
                for other in atoms:
                    if dvs & other[2] and \
                            all(other[0] != atom[0] for atom in chosen):
                        new = self.score(dvs & other[2], chosen + [other])
                        if new > score:
                            more, score = other, new
                if more:
                    chosen.append(more)
                    dvs &= more[2]
            if score > most:
                best, best_dvs, most = chosen, dvs, score
        return best, best_dvs

    def test(self, y, kind):
        """For each lane (mask, which of its bits must differ, DVs), or None."""
        lanes = []
        for atoms in self.ys.get(y, []):
            atoms, dvs = self.best_of_lane(atoms, kind)
            for d in bits(dvs):
                tree = self.trees[d]
                for _, _, _, x, y in atoms:
                    x, y = tree.setdefault(x, x), tree.setdefault(y, y)
                    if x != y:
                        self.rank[d] += 1
                        for bit in tree:
                            if tree[bit] == y:
                                tree[bit] = x
            lanes.append((sum(1 << atom[0] for atom in atoms),
                          sum(atom[1] << atom[0] for atom in atoms), dvs))
        return lanes if any(dvs for _, _, dvs in lanes) else None


def bits(mask):
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


def decode(text):
    return [tuple(map(int, entry.split(","))) for entry in text.split()]


def choose(chooser, entries):
    """Groups: {"y": (u, v, s), "tests": [(kind, lanes, register), ...]}

    In a register no lane may get a DV twice."""
    groups = {}
    used = {EQUAL: [], DIFFER: []}
    for u, v, s, kind in entries:
        lanes = chooser.test((u, v, s), kind)
        if not lanes:
            continue
        registers = used[DIFFER if kind == DIFFER else EQUAL]
        for n, register in enumerate(registers + [[0] * NARROW]):
            if not any(a & b for a, (_, _, b) in zip(register, lanes)):
                break
        registers[n:n + 1] = [[a | b for a, (_, _, b) in zip(register, lanes)]]
        groups.setdefault((u, v, s), []).append((kind, lanes, n))
    return [{"y": y, "tests": sorted(tests, key=lambda test: test[0])}
            for y, tests in groups.items()]


def cost(groups):
    """Vector instructions, if each window is made once."""
    windows = {t for group in groups for t in group["y"][:2] if t % NARROW}
    registers = {(kind == DIFFER, n) for group in groups
                 for kind, _, n in group["tests"]}
    n = len(windows) + len(registers) - 1
    for group in groups:
        kinds = [test[0] for test in group["tests"]]
        n += 1 + (group["y"][2] != 0) + (MIXED in kinds) + 2 * len(kinds)
    return n


def search(ys, n_dvs, rounds, seed):
    """Anneal FIRST, then take for SECOND what is best at each point."""
    rnd = Random(seed)
    names = sorted(ys)

    special = ubc_groups.Blocks(0)

    def evaluate(entries):
        chooser = Chooser(ys, n_dvs)
        groups = choose(chooser, entries)
        return cost(groups) + PASS * sum(2.0 ** -rank for rank in chooser.rank) + \
            SPECIAL * passing(special, groups)[1]

    def any_entry():
        return names[rnd.below(len(names))] + (rnd.below(3),)

    def change(entries):
        how = rnd.below(6)
        n, m = rnd.below(len(entries)), rnd.below(len(entries))
        u, v, s, kind = entries[n]
        if how == 0 and len(entries) > 1:
            del entries[n]
        elif how == 1:
            entries.insert(n, any_entry())
        elif how == 2:
            entries[n] = any_entry()
        elif how == 3:
            entries[n], entries[m] = entries[m], entries[n]
        elif how == 4:
            entries.insert(m, (u, v, s, rnd.below(3)))
        else:
            by = rnd.below(7) - 3
            entries[:] = [(u + by, v + by, s) + entry[3:]
                          if entry[:3] == (u, v, s) else entry
                          for entry in entries]

    current = decode(FIRST) or [any_entry()]
    now = least = evaluate(current)
    best = current
    for k in range(rounds):
        entries = current[:]
        change(entries)
        new = evaluate(entries)
        heat = 0.12 * (0.02 / 0.12) ** (k / rounds)
        if new <= now or rnd.below(1 << 30) < math.exp((now - new) / heat) * (1 << 30):
            current, now = entries, new
            if new < least:
                best, least = entries, new
    print("%.1f" % least)
    print(*(",".join(map(str, entry)) for entry in best))
    print(*(",".join(map(str, entry)) for entry in rest(ys, n_dvs, best)))


def rest(ys, n_dvs, first):
    """Entries until nothing is new: each time those with the most for their cost."""
    chooser = Chooser(ys, n_dvs)
    choose(chooser, first)
    entries = []
    while True:
        best, most = None, 0
        for (u, v, s), lanes in sorted(ys.items()):
            for kind in (EQUAL, DIFFER, MIXED):
                new = 0
                for atoms in lanes:
                    atoms, dvs = chooser.best_of_lane(atoms, kind)
                    new += sum(chooser.gain(d, atoms) for d in bits(dvs))
                windows = {t for t in (u, v) if t % NARROW}
                windows -= {t for entry in entries for t in entry[:2]}
                n = 2 + len(windows)
                if (u, v, s) not in [entry[:3] for entry in entries]:
                    n += 1 + (s != 0)
                n += kind == MIXED
                if new > most * n:
                    best, most = (u, v, s, kind), new / n
        if not best:
            return entries
        chooser.test(best[:3], best[3])
        entries.append(best)


def arrange(groups):
    for group in groups:
        group["stage"], group["last"] = ubc_groups.stages(group["y"])
    groups.sort(key=lambda g: (g["stage"], g["y"][1], g["y"]))
    return groups


def terms(lanes, y):
    """A test as terms ((u, v, s, c), {lane: (DVs, mask)}) of ubc_groups.py."""
    for c in (0, 1):
        slot = {}
        for lane, (mask, differ, dvs) in enumerate(lanes):
            mask &= differ if c else ~differ
            if mask and dvs:
                slot[lane] = (dvs, mask)
        if slot:
            yield y + (c,), slot


def verify(conds, groups, n_dvs):
    ubc_groups.verify(conds, [
        {"ops": [(key[:3], key[3], slot, None, None)
                 for key, slot in terms(lanes, group["y"])],
         "dvs": {lane: dvs for lane, (_, _, dvs) in enumerate(lanes)},
         "stage": group["stage"]}
        for group in groups for _, lanes, _ in group["tests"]], n_dvs)


def passing(blocks, groups):
    return blocks.left([blocks.cleared(terms(lanes, group["y"]))
                        for group in groups for _, lanes, _ in group["tests"]])


class Vectors:
    """In memory; in lanes that do not matter (None), whatever another has."""

    def __init__(self):
        self.wanted = []

    def want(self, lanes):
        self.wanted.append(tuple(lanes))

    def arrange(self):
        """Those with the least freedom first, then those used most."""
        self.vectors = []
        uses = []
        for lanes in sorted(self.wanted, key=lambda l: (l.count(None), str(l))):
            n = self.number(lanes)
            if n is None:
                some = [x for x in lanes if x is not None]
                fill = some[0] if len(set(some)) == 1 else 0
                self.vectors.append(tuple(fill if x is None else x
                                          for x in lanes))
                uses.append(1)
            else:
                uses[n] += 1
        order = sorted(range(len(uses)), key=lambda n: (-uses[n], n))
        self.vectors = [self.vectors[n] for n in order]

    def number(self, lanes):
        for n, vector in enumerate(self.vectors):
            if all(x in (None, y) for x, y in zip(lanes, vector)):
                return n
        return None


def emit(first, second, n_conds, dvs):
    groups = first + second
    blocks = ubc_groups.Blocks()
    random, special = passing(blocks, first)
    vectors = Vectors()

    def body():
        for n, group in enumerate(groups):
            yield from [
                "",
                ".set sha1cd_ubc_stage_%d, %d" % (n, group["stage"]),
                ".set sha1cd_ubc_last_%d, %d" % (n, group["last"]),
                ".macro sha1cd_ubc_group_%d" % n,
                "\tubc_xor\t\t%d, %d, %d" % (group["y"][0], group["y"][2],
                                             group["y"][1]),
            ]
            flipped = [0] * NARROW
            for kind, lanes, register in group["tests"]:
                if kind == MIXED:
                    flip = [(differ ^ old) & mask for (mask, differ, _), old
                            in zip(lanes, flipped)]
                    if any(flip):
                        yield "\tubc_flip\t" + vector(flip)
                    flipped = [a ^ b for a, b in zip(flip, flipped)]
                yield "\tubc_test\t" + vector(
                    [mask if clear else None for mask, _, clear in lanes])
                yield "\tubc_%s\t%d, %s" % (
                    "keep" if kind == DIFFER else "clear", register,
                    vector([clear for _, _, clear in lanes]))
            yield ".endm"

    def vector(lanes):
        vectors.want(lanes)
        return "0"

    for _ in body():
        pass
    vectors.arrange()

    def vector(lanes):
        return str(vectors.number(tuple(lanes)))

    steps = [ubc_groups.dv_step(dv) for dv in dvs]
    numbers = [str(n) for n in range(len(groups))]
    lines = [
        "/* SPDX-License-Identifier: GPL-2.0-only OR MIT */",
        "/*",
        " * The unavoidable bit conditions for vectors of four words.",
        " *",
        " * Generated from ubc.h by tools/ubc_groups_ce.py, do not edit. %d conditions,"
        % n_conds,
        " * %d groups, %d tests. Of random blocks %.1f %% pass the first %d groups, and %d of"
        % (len(groups), sum(len(g["tests"]) for g in groups),
           100 * random / blocks.random, len(first), special),
        " * those of one byte repeated or padding only; %.1f %% and %d pass all." % (
            100 * passing(blocks, groups)[0] / blocks.random,
            passing(blocks, groups)[1]),
        " *",
        " * Who includes this defines the macros",
        " *   ubc_xor u, s, v         y = (W[u..u+3] >> s) ^ W[v..v+3], << if s < 0",
        " *   ubc_flip m              y ^= vector m",
        " *   ubc_test m              is y & vector m not zero? in each lane",
        " *   ubc_clear r, d          where it was, clear the DVs of vector d",
        " *   ubc_keep r, d           where it was not",
        " *   ubc_vector a, b, c, d   a vector in memory, lane of the lowest word first",
        " * Those of a list with the same r never clear a DV in the same lane.",
        " * Group n may be evaluated once vector sha1cd_ubc_stage_n of the expanded message",
        " * is there (four words each), and up to vector sha1cd_ubc_last_n all it needs is",
        " * the last four of them. The lists are in the order of the stages.",
        " */",
        "#define SHA1CD_UBC_FIRST\t" + ", ".join(numbers[:len(first)]),
        "#define SHA1CD_UBC_SECOND\t" + ", ".join(numbers[len(first):]),
    ] + list(body()) + ["", ".macro sha1cd_ubc_vectors"]
    lines += ["\tubc_vector\t" + ", ".join("0x%08x" % v for v in values)
              for values in vectors.vectors]
    lines += [
        ".endm",
        "",
        "/* Steps of sha1cd_dv_step(). */",
        ".macro sha1cd_dv_steps",
        "\t.byte\t" + ", ".join(map(str, steps)),
        ".endm",
    ]
    return "\n".join(lines) + "\n"


def main(argv):
    mode = argv.pop(1) if argv[1:] and argv[1].startswith("--") else ""
    if len(argv) != {"": 2, "--check": 3, "--search": 4}.get(mode):
        sys.exit(__doc__)
    with open(argv[3 if mode == "--search" else 1]) as f:
        dvs, conds = ubc_groups.parse(f.read())
    rels = relations(conds, len(dvs))
    ys = candidates(rels)
    if mode == "--search":
        search(ys, len(dvs), int(argv[1]), int(argv[2]))
        return

    chooser = Chooser(ys, len(dvs))
    first = arrange(choose(chooser, decode(FIRST)))
    second = arrange(choose(chooser, decode(SECOND)))
    verify(conds, first + second, len(dvs))
    text = emit(first, second, len(conds), dvs)
    deliver(text, argv)


if __name__ == "__main__":
    main(sys.argv)
