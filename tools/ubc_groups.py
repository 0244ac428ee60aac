#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Vector form of the unavoidable bit conditions, for the assembly files.

Reads the declarative lists SHA1CD_DVS and SHA1CD_UBCS of ubc.h and packs the
conditions into groups for vectors of four 32-bit lanes.  A group is a few
terms and one vector of DVs:

    term    y = shift(W[u..u+3], s) ^ W[v..v+3]      s > 0: right, s < 0: left
            bad |= y & mask        where the conditions want equal bits, or
            bad |= ~y & mask       where they want different ones
    end     cleared |= dvs[lane] in each lane where bad is not zero

The dvmask is what no lane of any group has cleared.

There are three lists of groups.  Two, of four and of eight lanes, are for a
rolling message schedule that has the last four vectors of the expanded message
in registers: their terms are placed where the words they read are among them
(stage e: vectors e-3 to e).  One, of eight lanes, is for the whole expanded
message in memory, where any eight words that follow one another are as good as
others.  It is in two parts: the first tells of six blocks in seven that there is
nothing to recheck, and only the others need the second.

How well the conditions fit together depends on where in its vectors each is
placed (PHASES) and in which order they are (ORDER), both for the sorted list.
They were found by annealing, which --search goes on with; the result is right
with any others and after any change of the list, only longer: verify() proves
the groups equal to the list, as for each DV both systems of affine conditions
span the same space.

    ubc_groups.py ubc.h >sha1cd_ubc_groups.h
    ubc_groups.py --check ubc.h sha1cd_ubc_groups.h
    ubc_groups.py --search ROUNDS SEED ubc.h
    ubc_groups.py --search-wide ROUNDS SEED ubc.h
    ubc_groups.py --search-stored ROUNDS SEED ubc.h
"""

import re
import sys

VECTOR = 4                      # words of a vector of the message schedule
NARROW, WIDE = 4, 8             # lanes of the groups: a vector, or a pair of them
RANK_1, RANK_2 = 1.9, 1.12     # see rank()
PASS_PER_INSTRUCTION = 0.006    # see parts()

PHASES = (
    "333330333033003030133302030133330210033302103203010320001032"
    "000102030102020102020102020102021020211020211002110201112010"
    "201100100110101001010110011000000000")
ORDER = (
    "66 101 54 97 14 119 142 136 155 80 71 25 95 103 46 135 114 149 65 8 "
    "22 13 85 79 78 104 0 147 117 107 43 55 84 153 18 90 111 141 98 109 3 "
    "50 17 15 30 134 86 126 27 2 32 35 23 150 116 33 102 108 130 19 94 92 "
    "51 52 41 88 133 29 120 7 89 38 37 105 129 16 146 56 100 34 63 5 6 9 "
    "68 64 75 115 151 131 72 4 76 121 152 53 60 67 112 110 1 28 20 36 31 "
    "124 125 10 106 42 81 139 57 11 62 113 83 58 77 26 49 91 118 132 143 "
    "148 61 70 40 44 21 73 123 69 127 45 47 145 154 93 12 99 122 87 138 "
    "48 140 39 144 137 59 96 128 82 74 24 ")
WIDE_PHASES = (
    "300007304400703044500076044500030450030304503603010360401036"
    "040106030106044136044136045136041360441360451004510603516010"
    "603100107317320770737007300333333333")
WIDE_ORDER = (
    "11 117 92 106 64 85 50 0 111 122 112 141 25 113 4 34 29 128 5 52 95 "
    "72 63 147 14 66 46 102 152 57 126 71 18 83 32 58 135 6 8 51 54 13 "
    "120 118 79 144 65 93 108 77 44 47 60 49 69 80 2 35 138 84 36 1 110 "
    "75 96 70 155 149 67 82 56 12 150 33 132 129 88 142 39 154 146 76 45 "
    "105 97 22 98 15 55 99 100 125 23 123 131 101 114 17 94 68 28 3 74 "
    "103 62 127 130 140 37 121 9 7 61 19 26 153 90 86 148 73 109 134 31 "
    "136 139 91 89 43 42 40 119 78 116 151 124 16 104 38 107 24 81 53 137 "
    "145 133 20 143 41 27 87 30 10 48 59 21 115 ")

STORED_PHASES = (
    "200001204100162041100011041100020110020201102042010204001020"
    "400100460100430120430120436120431204311204361243612043610412"
    "043124124314366456435664366333333333")
STORED_ORDER = (
    "49 40 115 45 22 114 72 105 99 42 83 24 148 91 123 93 144 92 14 143 "
    "36 152 27 48 73 6 108 26 68 58 104 136 17 77 69 13 85 20 62 23 102 "
    "1 121 137 65 110 107 80 0 149 53 101 11 63 130 124 61 145 70 154 "
    "147 128 90 75 10 41 50 150 125 100 34 39 38 112 146 19 95 117 116 5 "
    "96 118 60 81 64 151 33 111 139 135 28 52 57 8 132 44 140 76 2 109 "
    "119 126 71 129 43 133 97 87 113 122 120 103 15 131 29 153 78 51 7 "
    "54 12 88 37 106 4 3 82 18 79 59 9 98 56 141 47 66 155 31 86 84 127 "
    "21 25 67 46 142 94 35 74 134 32 55 138 16 89 30 ")


def parse(text):
    """The lists of ubc.h: names of DVs, conditions (i, a, j, b, c, dvs)."""
    def rows(name, fields):
        found = re.search(r"^#define %s\(X\b.*\\\n((?:.*\\\n)*.*\n)" % name,
                          text, re.M)
        if not found:
            sys.exit("no list %s" % name)
        found = [[f.strip() for f in row.split(",")]
                 for row in re.findall(r"\bX\(([^)]*)\)", found.group(1))]
        if any(len(row) != fields for row in found):
            sys.exit("list %s has rows of another form" % name)
        return found

    dvs = ["%s(%s,%s)" % tuple(row) for row in rows("SHA1CD_DVS", 3)]
    conds = [tuple(int(f, 0) for f in row) for row in rows("SHA1CD_UBCS", 6)]
    return dvs, sorted(conds)


class Random:
    """A generator of our own, so that no Python release changes the result."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) \
            % (1 << 64)
        return (self.state >> 33) % n


# A place is where a condition may be evaluated: (u, v, s, lane, bit), that is
# bit `bit` of lane `lane` of shift(W[u..], s) ^ W[v..], v preferably aligned.

def place(cond, phase, lanes):
    """Lane 0 of the vectors is a word t0 = phase (mod lanes) of the i side."""
    i, a, j, b, _, _ = cond
    t0 = i - (i - phase) % lanes
    lane, t1 = i - t0, j - (i - t0)
    if t0 % VECTOR == 0 or t1 % VECTOR:
        return (t1, t0, b - a, lane, a)
    return (t0, t1, a - b, lane, b)


def place_stored(cond, phase, lanes):
    """The same where nothing has to be aligned."""
    i, a, j, b, _, _ = cond
    t0 = i - (i - phase) % lanes
    return (t0, j - (i - t0), a - b, i - t0, b)


def stages(use):
    """First and last stage at which all words of a term are in registers."""
    words = [w for base in use[:2] for w in (base, base + VECTOR - 1)]
    return max(words) // VECTOR, min(words) // VECTOR + 3


def y_cost(y, lanes):
    """Instructions for the xor of a term: SSE, or AVX-512 if wide."""
    u, v, s = y[:3]
    if lanes == WIDE:
        return (u % VECTOR > 0) + (s != 0) + 1 + (v % VECTOR > 0)
    return (1 + (u % VECTOR > 0)) + (s != 0) + 1 + 2 * (v % VECTOR > 0)


def build(conds, phases, order, lanes, stored=False):
    """Uses of one y with one mask, then groups of uses that share their DVs.

    Each condition joins the first mask and each mask the first group that has
    room, in the given order of the conditions."""
    uses = {}
    terms = []
    for n in order:
        cond = conds[n]
        u, v, s, lane, bit = (place_stored if stored else place)(
            cond, phases[n], lanes)
        if min(u, v) < 0 or max(u, v) + lanes > 80:
            return None
        key = (u, v, s, cond[4])
        slots = uses.setdefault(key, [])
        for slot in slots:
            if lane not in slot or slot[lane][0] == cond[5]:
                old = slot.get(lane, (cond[5], 0))[1]
                slot[lane] = (cond[5], old | 1 << bit)
                break
        else:
            slots.append({lane: (cond[5], 1 << bit)})
            terms.append((key, slots[-1]))

    terms.sort(key=lambda term: -len(term[1]))
    groups = []
    for key, slot in terms:
        lo, hi = (0, 19) if stored else stages(key)
        if lo > hi:
            return None
        for group in groups:
            if lo <= group["hi"] and hi >= group["lo"]:
                for lane in slot:
                    if group["dvs"].get(lane, slot[lane][0]) != slot[lane][0]:
                        break
                else:
                    for lane in slot:
                        group["dvs"][lane] = slot[lane][0]
                    group["terms"].append((key, slot))
                    group["lo"] = max(lo, group["lo"])
                    group["hi"] = min(hi, group["hi"])
                    break
        else:
            groups.append({"dvs": {lane: slot[lane][0] for lane in slot},
                           "terms": [(key, slot)], "lo": lo, "hi": hi})
    return groups


def arrange(groups, lanes, ranks={}):
    """By rank, then by stage, then so that neighbours share v, and y if they can."""
    for group in groups:
        group["terms"].sort(key=lambda t: (t[0][1], t[0]))
    groups.sort(key=lambda g: (ranks.get(id(g), 0),
                               g["lo"], g["terms"][0][0][1], len(g["terms"]),
                               g["terms"][0][0],
                               sorted(g["terms"][0][1].items())))
    out = []
    last_y = last_v = None
    cost = 0
    last_rank = 0
    for group in groups:
        if ranks.get(id(group), 0) != last_rank:
            last_rank = ranks[id(group)]
            last_y = last_v = None      # nothing is shared between ranks
        ops = []
        size = 3 if lanes == NARROW else 2 - (len(group["terms"]) == 1)
        for n, (key, slot) in enumerate(group["terms"]):
            y = key[:3]
            new = y != last_y
            size += (y_cost(y, lanes) if new else 0) + 1
            size += lanes == NARROW and n > 0
            size += lanes == NARROW and y[1] != last_v
            last_y = y
            last_v = y[1]
            ops.append([y, key[3], slot, new, False])
        cost += size
        out.append({"stage": group["lo"], "last": group["hi"], "ops": ops,
                    "dvs": group["dvs"], "size": size})
    flat = [op for group in out for op in group["ops"]]
    for op, follower in zip(flat, flat[1:] + [None]):
        op[4] = follower is not None and not follower[3]    # y is used again
        cost += op[4] and lanes == NARROW
    return out, cost


class Blocks:
    """Blocks to count those that may belong to a DV: random ones, each of one byte
    repeated, and each that is padding only.

    Counted on all of them at once: a word is 32 integers, of which each has a bit
    for every block."""

    def __init__(self, random=32768):
        self.random = random
        rnd = Random(1)
        special = [[byte * 0x01010101] * 16 for byte in range(256)]
        special += [[first] + [0] * 14 + [512 * n]
                    for n in range(1, 1025) for first in (0, 1 << 31)]
        self.full = (1 << (self.random + len(special))) - 1

        def bits():
            return sum(rnd.below(1 << 31) << (31 * k)
                       for k in range(self.random // 31 + 1)) \
                & ((1 << self.random) - 1)

        w = [[bits() | sum((block[t] >> b & 1) << (self.random + n)
                           for n, block in enumerate(special))
              for b in range(32)] for t in range(16)]
        for t in range(16, 80):
            x = [w[t - 3][b] ^ w[t - 8][b] ^ w[t - 14][b] ^ w[t - 16][b]
                 for b in range(32)]
            w.append(x[31:] + x[:31])
        self.w = w

    def cleared(self, terms):
        """For each DV the blocks that terms ((u, v, s, c), slot) take it from."""
        out = [0] * 32
        for (u, v, s, c), slot in terms:
            for lane, (dvs, mask) in slot.items():
                bad = 0
                for bit in range(32):
                    if mask >> bit & 1:
                        bad |= self.w[u + lane][bit + s] ^ \
                            self.w[v + lane][bit] ^ (self.full if c else 0)
                for d in range(32):
                    if dvs >> d & 1:
                        out[d] |= bad
        return out

    def left(self, groups):
        """Of those blocks (random, other) with a DV that no group has cleared."""
        any_dv = 0
        for d in range(32):
            cleared = 0
            for group in groups:
                cleared |= group[d]
            any_dv |= cleared ^ self.full
        special = bin(any_dv >> self.random).count("1")
        return bin(any_dv).count("1") - special, special


def rank(groups):
    """How soon to evaluate a group: ranks 0, 1 and 2, by id().

    Without the groups of rank 2 one random block in 20 has a DV left, and without
    those of rank 1 and 2 one in 11, while it is one in 21 in the end: those of
    rank 0 tell of most blocks that nothing more need be done.  That must hold of
    each block of one byte repeated and of each that is padding only, too."""
    blocks = Blocks()
    clears = [blocks.cleared(group["terms"]) for group in groups]

    def left(chosen):
        random, special = blocks.left([clears[n] for n in chosen])
        return random + 101 * special

    ranks = {}
    chosen = set(range(len(groups)))
    all_of_them = left(chosen)
    while True:
        count, n = min((left(chosen - {n}), n) for n in chosen)
        if count > all_of_them * RANK_1:
            return ranks
        chosen.remove(n)
        ranks[id(groups[n])] = 2 if count < all_of_them * RANK_2 else 1


def search(conds, phases, order, lanes, rounds, seed, stored=False):
    """Anneal the phases and the order, from those given."""
    rnd = Random(seed)
    shapes = {}
    for n, c in enumerate(conds):
        shapes.setdefault((c[2] - c[0], c[1], c[3], c[4]), []).append(n)
    members = [shapes[(c[2] - c[0], c[1], c[3], c[4])] for c in conds]

    def evaluate():
        groups = build(conds, phases, order, lanes, stored)
        if not groups:
            return 1 << 30
        return stored_cost(groups) if stored else arrange(groups, lanes)[1]

    cost = best_cost = evaluate()
    best = phases[:], order[:]
    for k in range(rounds):
        saved = phases[:], order[:]
        n = rnd.below(len(conds))
        kind = rnd.below(8)
        if kind < 5:            # a shape, or some neighbours in it
            phase = rnd.below(lanes)
            span = rnd.below(lanes) if kind else 80
            for m in members[n]:
                if abs(conds[m][0] - conds[n][0]) <= span:
                    phases[m] = phase
        else:
            order.insert(rnd.below(len(order)), order.pop(n))
        new = evaluate()
        heat = 5 * (rounds - k) // rounds
        if new <= cost + rnd.below(heat + 1):
            cost = new
        else:
            phases, order = saved
        if cost < best_cost:
            best_cost = cost
            best = phases[:], order[:]
    print(best_cost)
    print("".join(map(str, best[0])))
    print(*best[1])


def single_bits(op):
    """Whether a term asks for one bit of a lane at most."""
    return all(mask & (mask - 1) == 0 for _, mask in op[2].values())


def stored_size(group, last_y):
    """Instructions of a group on words in memory, with AVX-512."""
    size, terms = len(group["terms"]), group["terms"]
    for key, _ in terms:
        if key[:3] != last_y:
            size += 2
        last_y = key[:3]
    alone = len(terms) == 1 and (not terms[0][0][3] or single_bits((0, 0, terms[0][1])))
    return size + (1 if alone else 2)


def stored_cost(groups):
    """All of them, each y made once."""
    ys = {key[:3] for group in groups for key, _ in group["terms"]}
    return sum(stored_size(group, None) -
               2 * len({key[:3] for key, _ in group["terms"]})
               for group in groups) + 2 * len(ys)


def parts(groups):
    """Arranges groups on words in memory in two parts: (first, second).

    A group belongs into the second part if what it costs every block is more than
    what is saved for those blocks that it alone, of those in the first, clears.
    All that is of one byte repeated or padding only must be cleared by the first."""
    blocks = Blocks()
    clears = {id(g): blocks.cleared(g["terms"]) for g in groups}
    for group in groups:
        group["terms"].sort(key=lambda t: t[0])
    groups = sorted(groups, key=lambda g: (
        max(max(u, v) for (u, v, _, _), _ in g["terms"]) + WIDE - 1) // VECTOR)
    # Neighbours share a y if they can.
    for n, group in enumerate(groups):
        y = group["terms"][-1][0][:3]
        for k in range(n + 1, len(groups)):
            if groups[k]["terms"][0][0][:3] == y:
                groups.insert(n + 1, groups.pop(k))
                break

    def left(chosen):
        random, special = blocks.left([clears[id(g)] for g in chosen])
        return random + 101 * special

    first, second = list(groups), []
    count = left(first)
    while True:
        worth = []
        for n, group in enumerate(first):
            rest = first[:n] + first[n + 1:]
            last = first[n - 1]["terms"][-1][0][:3] if n else None
            size = stored_size(group, last)
            worth.append(((left(rest) - count) / size, n))
        least, n = min(worth)
        if least > blocks.random * PASS_PER_INSTRUCTION:
            break
        second.append(first.pop(n))
        count = left(first)
    second.sort(key=groups.index)

    out = []
    for part in (first, second):
        out.append([])
        last_y = None
        for group in part:
            size = stored_size(group, last_y)
            ops = [[key[:3], key[3], slot, True, False] for key, slot in group["terms"]]
            last_y = ops[-1][0]
            out[-1].append({"ops": ops, "dvs": group["dvs"], "size": size})
    return out


def verify(conds, groups, n_dvs, stored=False):
    """For each DV the list and the groups must span the same conditions."""

    def row(i, a, j, b, c):
        return 1 << (1 + 32 * i + a) | 1 << (1 + 32 * j + b) | c

    def span(rows):
        basis = {}
        for r in rows:
            while r > 1 and r.bit_length() in basis:
                r ^= basis[r.bit_length()]
            if r > 1:
                basis[r.bit_length()] = r
            elif r == 1:
                sys.exit("contradiction")
        for top in sorted(basis):       # reduced: the form is unique
            for other in basis:
                if other > top and basis[other] >> (top - 1) & 1:
                    basis[other] ^= basis[top]
        return sorted(basis.values())

    for d in range(n_dvs):
        listed = [row(*c[:5]) for c in conds if c[5] >> d & 1]
        packed = []
        for group in groups:
            for (u, v, s), c, slot, _, _ in group["ops"]:
                for lane, (_, mask) in slot.items():
                    if not group["dvs"][lane] >> d & 1:
                        continue
                    for bit in range(32):
                        if mask >> bit & 1:
                            if not 0 <= bit + s < 32:
                                sys.exit("bit shifted out")
                            packed.append(row(u + lane, bit + s, v + lane,
                                              bit, c))
        if span(listed) != span(packed):
            sys.exit("groups differ from the list in DV %d" % d)

    for group in groups:
        masks = [m for op in group["ops"] for _, m in op[2].values()]
        if any(m >> 31 for m in masks):
            sys.exit("a mask has bit 31 (psignd takes it for a sign)")
        for (u, v, _), _, _, _, _ in group["ops"]:
            lo, hi = stages((u, v))
            if not stored and not lo <= group["stage"] <= hi:
                sys.exit("a term is out of reach")


def dv_step(dv):
    """Step of the recheck, as sha1cd_dv_step() in ubc.c has it."""
    kind, k = re.match(r"(I+)\((\d+),", dv).groups()
    first, last = int(k) + (5 if kind == "I" else 9), int(k) + 15
    return last // 4 * 4 if last < 60 else max(60, (first + 3) // 4 * 4)


def numbers(groups, lanes):
    """Gives each op its mask, and returns the vectors and a function for their numbers."""
    # In a lane that clears no DV any mask will do: one used more elsewhere.
    # The vectors used most come first.
    uses = {}
    for group in groups:
        for op in group["ops"]:
            full = [m for lane, (_, m) in sorted(op[2].items())]
            if len(set(full)) == 1 and len(op[2]) == len(group["dvs"]):
                mask = tuple(full[:1] * lanes)
            else:
                mask = tuple(op[2].get(l, (0, 0))[1] for l in range(lanes))
            op.append(mask)
            uses[mask] = uses.get(mask, 0) + 1
    vectors = sorted(uses, key=lambda m: (-uses[m], m))

    def vector(values):
        if values not in vectors:
            vectors.append(values)
        return vectors.index(values)

    return vectors, vector


def emit_head(name, n, group):
    facts = [fact for fact in ("stage", "last", "size") if fact in group]
    return [""] + [".set .L%s_%s_%d, %d" % (name, fact, n, group[fact]) for fact in facts] + [
        ".macro sha1cd_%s_group_%d" % (name, n),
    ]


def emit_narrow(groups, restarts):
    """At the groups in restarts, nothing that was loaded before is taken for granted."""
    vectors, vector = numbers(groups, NARROW)
    body = []
    last_v = None
    for n, group in enumerate(groups):
        if n in restarts:
            last_v = None
        body += emit_head("ubc", n, group)
        many = len(group["ops"]) > 1
        for k, ((u, v, s), c, _, new, again, mask) in enumerate(group["ops"]):
            y = "UBC_BAD" if many and not k and new and not again else "UBC_Y"
            bad = "UBC_T" if k and again else \
                "UBC_BAD" if again or many and not k else y
            if v != last_v:
                body.append("\tubc_load\t%d" % v)
                last_v = v
            if new:
                body.append("\tubc_xor\t\t%s, %d, %d, %d" % (y, u, s, v))
            body.append("\tubc_%s\t%s, %s, %d" % (
                "differ" if c else "equal", bad, y, vector(mask)))
            if k:
                body.append("\tubc_or\t\tUBC_BAD, %s" % bad)
                bad = "UBC_BAD"
        body.append("\tubc_clear\t%s, %d" % (bad, vector(
            tuple(group["dvs"].get(l, 0) for l in range(NARROW)))))
        body.append(".endm")

    body += ["", ".macro sha1cd_ubc_vectors"]
    for values in vectors:
        body.append("\tubc_vector\t" + ", ".join("0x%08x" % v for v in values))
    body.append(".endm")
    return body


def emit_flat(name, groups, lanes, rolling):
    """Groups for an instruction set with three operands. With rolling windows of
    words, who includes this is told when they change."""
    vectors, vector = numbers(groups, lanes)
    body = []
    last_v = None
    for n, group in enumerate(groups):
        body += emit_head(name, n, group)
        ops = group["ops"]
        dvs = vector(tuple(group["dvs"].get(l, 0) for l in range(lanes)))
        alone = len(ops) == 1 and (not ops[0][1] or single_bits(ops[0]))
        for k, ((u, v, s), c, _, new, _, mask) in enumerate(ops):
            if rolling and v != last_v:
                body.append("\t%s_load\t%d" % (name, v))
                last_v = v
            if new:
                body.append("\t%s_xor\t%d, %d, %d" % (name, u, s, v))
            body.append("\t%s_%s%s\t%d%s" % (
                name, "or_" if k else "clear_" if alone else "",
                "differ" if c else "equal", vector(mask),
                ", %d" % dvs if alone else ""))
        if not alone:
            body.append("\t%s_clear\t%d" % (name, dvs))
        body.append(".endm")

    body += ["", ".macro sha1cd_%s_vectors" % name]
    for values in vectors:
        text = ["0x%08x" % v for v in values]
        body.append("\t%s_vector\t" % name + ", \\\n\t\t\t".join(
            ", ".join(text[k:k + 4]) for k in range(0, lanes, 4)))
    body.append(".endm")
    return body


def emit_stored(first, second):
    groups = first + second
    return [
        "",
        "/*",
        " * The same for vectors of eight words in memory: any order will do.",
        " * %d groups, %d terms, %d instructions, of which the first part has %d." % (
            len(groups), sum(len(g["ops"]) for g in groups),
            sum(g["size"] for g in groups), sum(g["size"] for g in first)),
        " */",
        "#define SHA1CD_STORED_GROUPS\t%d" % len(groups),
        "#define SHA1CD_STORED_FIRST\t%s" % ", ".join(
            str(n) for n in range(len(first))),
        "#define SHA1CD_STORED_SECOND\t%s" % ", ".join(
            str(n) for n in range(len(first), len(groups))),
    ] + emit_flat("stored", groups, WIDE, False)


def emit(groups, counts, cost, wide, wide_cost, stored, n_conds, dvs):
    n_terms = sum(len(g["ops"]) for g in groups)
    body = emit_narrow(groups, [len(groups) - count for count in counts])
    body += [
        "",
        "/*",
        " * The same for vectors of eight words, in registers that hold two vectors of the",
        " * expanded message, k and k + 1: stages are in pairs k. %d groups, %d terms,"
        % (len(wide), sum(len(g["ops"]) for g in wide)),
        " * %d instructions of AVX-512." % wide_cost,
        " *",
        " *   wide_load v             the next wide_xor all use W[v..v+7]",
        " *   wide_xor u, s, v        y = (W[u..u+7] >> s) ^ W[v..v+7], << if s < 0",
        " *   wide_equal m            bad = y & vector m",
        " *   wide_differ m           bad = ~y & vector m",
        " *   wide_or_equal m, wide_or_differ m       bad |= the same",
        " *   wide_clear d            clear the DVs of vector d in lanes where bad is not 0",
        " *   wide_clear_equal m, d   both in one",
        " *   wide_clear_differ m, d  the same; no lane of vector m has more than one bit",
        " *   wide_vector a, ..., h   as ubc_vector",
        " */",
        "#define SHA1CD_WIDE_GROUPS\t%d" % len(wide),
        "#define SHA1CD_WIDE_LIST\t" +
        ", ".join(str(n) for n in range(len(wide))),
    ] + emit_flat("wide", wide, WIDE, True) + \
        emit_stored(*stored)

    lines = [
        "/* SPDX-License-Identifier: GPL-2.0-only OR MIT */",
        "/*",
        " * The unavoidable bit conditions for vectors of four words.",
        " *",
        " * Generated from ubc.h by tools/ubc_groups.py, do not edit. %d conditions,"
        % n_conds,
        " * %d groups, %d terms, %d instructions of a two-operand instruction set."
        % (len(groups), n_terms, cost),
        " *",
        " * Who includes this defines the registers UBC_Y, UBC_BAD, UBC_T and the macros",
        " *   ubc_load v              the next ubc_xor all use W[v..v+3]",
        " *   ubc_xor x, u, s, v      x = (W[u..u+3] >> s) ^ W[v..v+3], << if s < 0",
        " *   ubc_equal x, y, m       x = y & vector m",
        " *   ubc_differ x, y, m      x = ~y & vector m",
        " *   ubc_or x, y             x |= y",
        " *   ubc_clear x, d          clear the DVs of vector d in lanes where x is not zero;",
        " *                           UBC_T is free",
        " *   ubc_vector a, b, c, d   a vector in memory, lane of the lowest word first;",
        " *                           those used most come first",
        " * Group n may be evaluated once vector .Lubc_stage_n of the expanded message",
        " * is there (four words each), and after .Lubc_last_n it needs others than the",
        " * last four of them. It takes about .Lubc_size_n instructions. From group",
        " * SHA1CD_UBC_RANK_1 on they clear little, and from SHA1CD_UBC_RANK_2 on hardly",
        " * anything that those before have not. What ubc_clear tests has never bit 31 set.",
        " */",
        "#define SHA1CD_UBC_GROUPS\t%d" % len(groups),
        "#define SHA1CD_UBC_RANK_1\t%d" % (len(groups) - counts[0]),
        "#define SHA1CD_UBC_RANK_2\t%d" % (len(groups) - counts[1]),
        "#define SHA1CD_UBC_LIST\t\t" +
        ", ".join(str(n) for n in range(len(groups))),
    ] + body
    steps = [dv_step(dv) for dv in dvs]
    lines += [
        "",
        "/* Steps of sha1cd_dv_step(), and the DVs with another one than 60, or with 56. */",
        ".macro sha1cd_dv_steps",
        "\t.byte\t" + ", ".join(str(step) for step in steps),
        ".endm",
        ".set .Ldvs_not_60, 0x%08x" %
        sum(1 << d for d, step in enumerate(steps) if step != 60),
        ".set .Ldvs_56, 0x%08x" %
        sum(1 << d for d, step in enumerate(steps) if step == 56),
    ]
    return "\n".join(lines) + "\n"


def deliver(text, argv):
    """Prints it, or compares it with a file: [GENERATOR, ubc.h, FILE]."""
    if len(argv) < 3:
        sys.stdout.write(text)
        return
    with open(argv[2]) as f:
        if f.read() != text:
            sys.exit("%s is not what %s makes of %s" % (argv[2], argv[0], argv[1]))


def main(argv):
    mode = argv.pop(1) if argv[1:] and argv[1].startswith("--") else ""
    if len(argv) != {"": 2, "--check": 3, "--search": 4, "--search-wide": 4,
                     "--search-stored": 4}.get(mode):
        sys.exit(__doc__)
    with open(argv[-1 if mode.startswith("--search") else 1]) as f:
        dvs, conds = parse(f.read())

    def start(phases, order):
        phases = [int(p) for p in phases]
        order = [int(n) for n in order.split()]
        if sorted(order) != list(range(len(conds))) or len(phases) != len(conds):
            phases = [0] * len(conds)   # the list has changed: begin anew
            order = list(range(len(conds)))
        return phases, order

    phases, order = start(PHASES, ORDER)
    wide_phases, wide_order = start(WIDE_PHASES, WIDE_ORDER)
    if mode == "--search":
        search(conds, phases, order, NARROW, int(argv[1]), int(argv[2]))
        return
    if mode == "--search-wide":
        search(conds, wide_phases, wide_order, WIDE, int(argv[1]), int(argv[2]))
        return
    if mode == "--search-stored":
        search(conds, *start(STORED_PHASES, STORED_ORDER), WIDE, int(argv[1]),
               int(argv[2]), True)
        return

    groups = build(conds, phases, order, NARROW)
    ranks = rank(groups)
    groups, cost = arrange(groups, NARROW, ranks)
    counts = [sum(r >= least for r in ranks.values()) for least in (1, 2)]
    verify(conds, groups, len(dvs))
    wide, wide_cost = arrange(build(conds, wide_phases, wide_order, WIDE), WIDE)
    verify(conds, wide, len(dvs))
    stored = parts(build(conds, *start(STORED_PHASES, STORED_ORDER), WIDE, True))
    verify(conds, stored[0] + stored[1], len(dvs), True)
    text = emit(groups, counts, cost, wide, wide_cost, stored, len(conds), dvs)
    deliver(text, argv)


if __name__ == "__main__":
    main(sys.argv)
