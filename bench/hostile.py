#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""hostile.py: prints the header with the messages that cost most: SHAttered, and
blocks that were made to pass the conditions of 1, 3 and 12 disturbance vectors,
the most that are known to hold in one block."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                '../kunit'))
# pylint: disable=wrong-import-position
import oracle
from collisions import MESSAGES

TWELVE = ('II(56,0) II(55,0) II(54,0) II(51,2) II(51,0) II(50,2) II(46,2) '
          'II(46,0) I(51,2) I(49,2) I(46,2) I(44,0)').split()


def c_bytes(data):
    return '\n'.join('\t\t' + ' '.join('0x%02x,' % x for x in data[i:i + 12])
                     for i in range(0, len(data), 12))


def blocks(random):
    """(number of DVs, block): one for each DV, eight of 3, four of 12."""
    dvs = range(len(oracle.NAMES))
    chosen = [[dv] for dv in dvs]
    while len(chosen) < len(oracle.NAMES) + 8:
        three = random.sample(dvs, 3)
        if oracle.made_block(three, random):
            chosen.append(three)
    chosen += 4 * [[oracle.NAMES.index(name) for name in TWELVE]]
    for some in chosen:
        block = oracle.made_block(some, random)
        yield bin(oracle.dvmask(oracle.expand(block))).count('1'), block


def main():
    print('/* SPDX-License-Identifier: GPL-2.0-only OR MIT */\n'
          '/* Made by bench/hostile.py: do not edit. */\n\n'
          'static const u8 bench_shattered[] = {\n%s\n};\n\n'
          'static const struct {\n\tunsigned int dvs;\n\tu8 block[64];\n'
          '} bench_hostile[] = {' % c_bytes(MESSAGES['shattered-1']))
    for dvs, block in sorted(blocks(oracle.rng('hostile'))):
        print('\t{ %d, {\n%s\n\t} },' % (dvs, c_bytes(block)))
    print('};')


main()
