#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""The groups of ubc_groups.py for a three-operand instruction set.

The groups are the same, see there.  Here each stands alone: which of them are
evaluated, and when, is up to the assembly file, whose macros remember what a
register already holds.

They are also split in two: FIRST are those that tell most random blocks from
near-collision blocks at the least cost, SECOND the rest, for processors on
which all of them together would cost more than a look at the few blocks that
pass the first.

    ubc_groups_ce.py ubc.h >sha1cd_ubc_groups_ce.h
    ubc_groups_ce.py --check ubc.h sha1cd_ubc_groups_ce.h
"""

import sys

import ubc_groups
from ubc_groups import NARROW, Random

N_FIRST = 21


def cost(group):
    """Instructions of a group, each window counted where it is not aligned."""
    ys = {op[0] for op in group["ops"]}
    return sum(1 + (s != 0) for _, _, s in ys) + 2 * len(group["ops"])


def survivors(groups):
    """A function: how many of some random blocks pass the groups of a set.

    Counted on all blocks at once: a word is 32 integers, of which each has a
    bit for every block."""
    rnd = Random(1)
    size = 32768
    full = (1 << size) - 1

    def bits():
        return sum(rnd.below(1 << 31) << (31 * k)
                   for k in range(size // 31 + 1)) & full

    w = [[bits() for _ in range(32)] for _ in range(16)]
    for t in range(16, 80):
        x = [w[t - 3][b] ^ w[t - 8][b] ^ w[t - 14][b] ^ w[t - 16][b]
             for b in range(32)]
        w.append(x[31:] + x[:31])

    clears = []
    for group in groups:
        clears.append([0] * 32)
        for (u, v, s), c, slot, _, _ in group["ops"]:
            for lane, (dvs, mask) in slot.items():
                bad = 0
                for bit in range(32):
                    if mask >> bit & 1:
                        bad |= w[u + lane][bit + s] ^ w[v + lane][bit] ^ \
                            (full if c else 0)
                for d in range(32):
                    if dvs >> d & 1:
                        clears[-1][d] |= bad

    def left(chosen):
        any_dv = 0
        for d in range(32):
            cleared = 0
            for n in chosen:
                cleared |= clears[n][d]
            any_dv |= cleared ^ full
        return bin(any_dv).count("1") / size

    return left


def find_first(groups):
    """Drop what a block is most likely to fail anyway, for its cost."""
    left = survivors(groups)
    first = set(range(len(groups)))
    while len(first) > N_FIRST:
        now = left(first)
        first.remove(min(first, key=lambda n: ((left(first - {n}) - now) /
                                               cost(groups[n]), n)))
    return sorted(first), left(first)


def emit(groups, n_conds, dvs):
    first, left = find_first(groups)
    second = [n for n in range(len(groups)) if n not in first]

    # In a lane that clears no DV any mask will do: one used more elsewhere.
    uses = {}
    for group in groups:
        for op in group["ops"]:
            masks = {m for _, m in op[2].values()}
            if len(masks) == 1 and len(op[2]) == len(group["dvs"]):
                mask = tuple(masks) * NARROW
            else:
                mask = tuple(op[2].get(l, (0, 0))[1] for l in range(NARROW))
            op.append(mask)
            uses[mask] = uses.get(mask, 0) + 1
    vectors = sorted(uses, key=lambda m: (-uses[m], m))
    body = []
    for n, group in enumerate(groups):
        body += [
            "",
            ".set sha1cd_ubc_stage_%d, %d" % (n, group["stage"]),
            ".set sha1cd_ubc_last_%d, %d" % (n, group["last"]),
            ".macro sha1cd_ubc_group_%d" % n,
        ]
        for k, ((u, v, s), c, _, _, _, mask) in enumerate(group["ops"]):
            body.append("\tubc_xor\t\t%d, %d, %d" % (u, s, v))
            body.append("\tubc_%s\t%s, %d" % (
                "differ" if c else "equal", "UBC_T" if k else "UBC_BAD",
                vectors.index(mask)))
            if k:
                body.append("\tubc_or\t\tUBC_BAD, UBC_T")
        cleared = tuple(group["dvs"].get(l, 0) for l in range(NARROW))
        if cleared not in vectors:
            vectors.append(cleared)
        body.append("\tubc_clear\t%d, " % vectors.index(cleared) +
                    ", ".join("0x%08x" % v for v in cleared))
        body.append(".endm")

    steps = [ubc_groups.dv_step(dv) for dv in dvs]
    lines = [
        "/* SPDX-License-Identifier: GPL-2.0-only OR MIT */",
        "/*",
        " * The unavoidable bit conditions for vectors of four words.",
        " *",
        " * Generated from ubc.h by tools/ubc_groups_ce.py, do not edit. %d conditions,"
        % n_conds,
        " * %d groups, %d terms. Of random blocks %.1f %% pass the first %d groups." % (
            len(groups), sum(len(g["ops"]) for g in groups), 100 * left,
            len(first)),
        " *",
        " * Who includes this defines the macros",
        " *   ubc_xor u, s, v         y = (W[u..u+3] >> s) ^ W[v..v+3], << if s < 0",
        " *   ubc_equal x, m          x is not zero in lanes where y & vector m is not",
        " *   ubc_differ x, m         the same for ~y & vector m",
        " *   ubc_or x, z             x |= z; x and z are UBC_BAD and UBC_T",
        " *   ubc_clear d, a, b, c, e clear the DVs of vector d, which is (a, b, c, e), in",
        " *                           lanes where UBC_BAD is not zero",
        " *   ubc_vector a, b, c, d   a vector in memory, lane of the lowest word first;",
        " *                           the one used most comes first",
        " * Group n may be evaluated once vector sha1cd_ubc_stage_n of the expanded message",
        " * is there (four words each), and up to vector sha1cd_ubc_last_n all it needs is",
        " * the last four of them. The lists are in the order of the stages.",
        " */",
        "#define SHA1CD_UBC_ALL\t\t" + ", ".join(map(str, range(len(groups)))),
        "#define SHA1CD_UBC_FIRST\t" + ", ".join(map(str, first)),
        "#define SHA1CD_UBC_SECOND\t" + ", ".join(map(str, second)),
    ] + body + ["", ".macro sha1cd_ubc_vectors"]
    lines += ["\tubc_vector\t" + ", ".join("0x%08x" % v for v in values)
              for values in vectors]
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
    check = argv[1:2] == ["--check"]
    if len(argv) != (4 if check else 2):
        sys.exit(__doc__)
    with open(argv[1 + check]) as f:
        dvs, conds = ubc_groups.parse(f.read())
    phases = [int(p) for p in ubc_groups.PHASES]
    order = [int(n) for n in ubc_groups.ORDER.split()]
    groups, _ = ubc_groups.arrange(
        ubc_groups.build(conds, phases, order, NARROW), NARROW)
    ubc_groups.verify(conds, groups, len(dvs))
    text = emit(groups, len(conds), dvs)
    if not check:
        sys.stdout.write(text)
        return
    with open(argv[3]) as f:
        if f.read() != text:
            sys.exit("%s is not what %s makes of %s" % (argv[3], argv[0], argv[2]))


if __name__ == "__main__":
    main(sys.argv)
