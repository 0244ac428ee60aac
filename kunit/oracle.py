# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""A slow oracle of SHA-1 with collision detection.

Written from FIPS 180-4 and from Stevens, "Counter-cryptanalysis" (CRYPTO 2013),
without regard to how the module does it: all 32 disturbance vectors, steps run
backwards, tables of plain integers. Of the module it reads only the lists of
ubc.h.
"""
import os
import random
import re
import struct

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
M32 = 0xffffffff
IV = (0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0)
K = (0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6)


def rotl(x, n):
    n %= 32
    return (x << n | x >> (32 - n)) & M32


def words(block):
    return list(struct.unpack('>16I', block))


def expand(block):
    w = words(block)
    for t in range(16, 80):
        w.append(rotl(w[t - 3] ^ w[t - 8] ^ w[t - 14] ^ w[t - 16], 1))
    return w


def f(t, b, c, d):
    if t < 20:
        return b & c | ~b & d & M32
    if 40 <= t < 60:
        return b & c | b & d | c & d
    return b ^ c ^ d


def forward(state, w, first, last):
    """Steps first..last-1."""
    a, b, c, d, e = state
    for t in range(first, last):
        a, b, c, d, e = ((rotl(a, 5) + f(t, b, c, d) + e + K[t // 20] + w[t])
                         & M32, a, rotl(b, 30), c, d)
    return a, b, c, d, e


def backward(state, w, last):
    """Undoes steps last-1..0."""
    a, b, c, d, e = state
    for t in range(last - 1, -1, -1):
        a, b, c, d, e = (b, rotl(c, 2), d, e,
                         (a - rotl(b, 5) - f(t, rotl(c, 2), d, e) - K[t // 20]
                          - w[t]) & M32)
    return a, b, c, d, e


def add(x, y):
    return tuple((p + q) & M32 for p, q in zip(x, y))


def compress(ihv, w):
    return add(ihv, forward(ihv, w, 0, 80))


def pad(length):
    return b'\x80' + bytes((55 - length) % 64) + struct.pack('>Q', 8 * length)


def hexwords(x):
    return ''.join('%08x' % v for v in x)


def macro(name):
    """The entries of an X-macro list of ubc.h, as lists of strings."""
    with open(os.path.join(TOP, 'ubc.h')) as f:
        body = re.search(r'#define %s\(.*\n((?:\t.*\n)+)' % name, f.read())
    return [[arg.strip() for arg in entry.split(',')]
            for entry in re.findall(r'X\(([^)]*)\)', body.group(1))]


DVS = [({'I': 1, 'II': 2}[t], int(k), int(b)) for t, k, b in macro('SHA1CD_DVS')]
NAMES = ['%s(%d,%d)' % ('I' * t, k, b) for t, k, b in DVS]
UBCS = [tuple(int(x, 0) for x in entry) for entry in macro('SHA1CD_UBCS')]


def window(dv):
    """Steps before which the state is the same in both blocks."""
    t, k, _ = DVS[dv]
    return range(k + (5 if t == 1 else 9), k + 16)


def message_difference(dv):
    t, k, b = DVS[dv]
    v = dict.fromkeys(range(k, k + 16), 0)
    v[k + 15] = rotl(1, b)
    if t == 2:
        v[k + 1] = v[k + 3] = rotl(1 << 31, b)
    for i in range(k - 1, -6, -1):
        v[i] = rotl(v[i + 16], 31) ^ v[i + 13] ^ v[i + 8] ^ v[i + 2]
    for i in range(k + 16, 80):
        v[i] = rotl(v[i - 3] ^ v[i - 8] ^ v[i - 14] ^ v[i - 16], 1)
    return [v[i] ^ rotl(v[i - 1], 5) ^ v[i - 2] ^ rotl(v[i - 3], 30)
            ^ rotl(v[i - 4], 30) ^ rotl(v[i - 5], 30) for i in range(80)]


DM = [message_difference(dv) for dv in range(len(DVS))]


def twin(w, dv):
    return [x ^ y for x, y in zip(w, DM[dv])]


def dvmask(w):
    mask = M32
    for i, a, j, b, c, dvs in UBCS:
        if (w[i] >> a ^ w[j] >> b) & 1 != c:
            mask &= ~dvs
    return mask


def recompress(ihv, w, dv, step):
    """State before step, and chaining values before and after the twin."""
    state = forward(ihv, w, 0, step)
    w2 = twin(w, dv)
    ihv2 = backward(state, w2, step)
    return state, ihv2, add(ihv2, forward(state, w2, step, 80))


def sha1cd(message, safe=True, detect=True, ubc=False, reduced=False):
    """Digest, and (offset, DV, chaining value before the block and before its
    twin, chaining value after both) of each flagged block. Unlike the module it
    tries all disturbance vectors unless told to look at the conditions."""
    ihv, found = IV, []
    data = message + pad(len(message))
    for offset in range(0, len(data), 64):
        w = expand(data[offset:offset + 64])
        before, out = ihv, compress(ihv, w)
        ihv = out
        mask = dvmask(w) if ubc else M32
        for dv in range(len(DVS)):
            if not detect or not mask >> dv & 1:
                continue
            _, ihv2, out2 = recompress(before, w, dv, window(dv)[0])
            if out2 == out or reduced and ihv2 == before:
                found.append((offset, dv, before, ihv2, out))
                if safe:
                    ihv = compress(compress(ihv, w), w)
                break
    return struct.pack('>5I', *ihv), found


class Conditions:
    """Blocks that fulfil given conditions, by Gaussian elimination over the
    512 bits of a block. Bit 32 * word + bit of an integer stands for a bit of
    the block, bit 512 for the constant 1."""
    _bits = None

    def __init__(self):
        self.rows = {}      # pivot bit: equation, a sum that is 0
        self.possible = True
        if not Conditions._bits:
            bits = [[1 << 32 * i + a for a in range(32)] for i in range(16)]
            for t in range(16, 80):
                x = [p ^ q ^ r ^ s for p, q, r, s in
                     zip(bits[t - 3], bits[t - 8], bits[t - 14], bits[t - 16])]
                bits.append(x[-1:] + x[:-1])
            Conditions._bits = bits

    def _require(self, equation):
        for pivot, row in self.rows.items():
            if equation >> pivot & 1:
                equation ^= row
        if equation == 1 << 512:
            self.possible = False
        elif equation:
            pivot = (equation & ~(1 << 512)).bit_length() - 1
            for other, row in self.rows.items():
                if row >> pivot & 1:
                    self.rows[other] = row ^ equation
            self.rows[pivot] = equation

    def require(self, dv, but=None):
        """All conditions of a DV; the one called but is to be violated."""
        for ubc in UBCS:
            i, a, j, b, c, dvs = ubc
            if dvs >> dv & 1:
                bits = Conditions._bits
                self._require(bits[i][a] ^ bits[j][b]
                              ^ (c ^ (ubc == but)) << 512)
        return self

    def block(self, rng):
        """A block that is random otherwise."""
        x = 1 << 512 | rng.getrandbits(512)
        for pivot, row in self.rows.items():
            x &= ~(1 << pivot)
            x |= (bin(x & row).count('1') & 1) << pivot
        return struct.pack('>16I', *(x >> 32 * i & M32 for i in range(16)))


def made_block(dvs, rng, but=None):
    """A block whose dvmask has all of dvs, or None if there is none."""
    conditions = Conditions()
    for dv in dvs:
        conditions.require(dv, but)
    return conditions.block(rng) if conditions.possible else None


def made_together(rng, first=None):
    """DVs that can hold in one block, as many as random order lets in."""
    order = list(range(len(DVS)))
    rng.shuffle(order)
    if first is not None:
        order.remove(first)
        order.insert(0, first)
    chosen = []
    for dv in order:
        conditions = Conditions()
        for d in chosen + [dv]:
            conditions.require(d)
        if conditions.possible:
            chosen.append(dv)
    return sorted(chosen)


def rng(seed):
    return random.Random(seed)
