#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Test vectors, every expected value from the oracle or from published files.

  vectors.py --samples DIR              the published collisions as files
  vectors.py --selftest FILE            the header of the self-test at load
  vectors.py --example FILE             the header of the examples
  vectors.py --header FILE [--facts DIR]
        the header of the test suites; with the vectors of DIR where given:
        nist/ (CAVP), public/ and collisions/
  vectors.py --cavp TAR --facts DIR
        the messages of nist/ as files, and "list" of their digests
"""
import argparse
import io
import json
import os
import re
import struct
import sys
import tarfile

import oracle
from collisions import MESSAGES, SHATTERED_PREFIX
from oracle import NAMES, expand, rng

STRUCTS = '''\
struct sha1cd_mask_vector {
	const char *kind;
	u8 block[64];
	u32 dvmask;
};

struct sha1cd_recompress_vector {
	u8 dv, step;
	u8 block[64];
	u32 ihv[5], state[5], out[5], ihv2[5], out2[5];
};

struct sha1cd_mode_vector {
	const char *name;
	const u8 *msg;
	size_t len;
	u32 flags;
	u8 digest[20];
	unsigned int nr_events;
	struct sha1cd_event events[SHA1CD_MAX_EVENTS];
};

struct sha1cd_stream_vector {
	u64 seed;
	size_t len;
	u8 sha1[20], digest[20];
	bool detected;
};

struct sha1cd_cavp_vector {
	size_t offset, len;
	u8 digest[20];
};
'''

MODES = {   # of collisions.jsonl, as flags of sha1cd_init_flags()
    'normal': '0',
    'normal_nosafe': 'SHA1CD_NO_SAFE_HASH',
    'normal_noubc': 'SHA1CD_NO_UBC',
    'reduced': 'SHA1CD_REDUCED_ROUND',
    'reduced_nosafe': 'SHA1CD_REDUCED_ROUND | SHA1CD_NO_SAFE_HASH',
    'reduced_noubc': 'SHA1CD_REDUCED_ROUND | SHA1CD_NO_UBC',
    'detect_off': 'SHA1CD_NO_DETECT',
}
HEAD = '''\
/* SPDX-License-Identifier: GPL-2.0-only OR MIT */
/* Made by kunit/vectors.py: do not edit. */
'''


def c_bytes(data):
    return '{ %s }' % ', '.join('0x%02x' % b for b in data)


def c_words(data):
    return '{ %s }' % ', '.join('0x%08x' % x for x in data)


def rows(data, per_row, form, indent):
    return '\n'.join(indent + ', '.join(form % x for x in data[i:i + per_row])
                     + ',' for i in range(0, len(data), per_row))


def table(out, kind, name, entries):
    print('static const %s %s[] = {' % (kind, name), file=out)
    for entry in entries:
        print('\t%s,' % entry, file=out)
    print('};\n', file=out)


def symbol(name):
    return 'sha1cd_' + name.replace('sha-mbles', 'shambles').replace('-', '_')


def hex5(text):
    return [int(text[i:i + 8], 16) for i in range(0, 40, 8)]


def samples(folder):
    for name, message in MESSAGES.items():
        with open(os.path.join(folder, name + '.bin'), 'wb') as f:
            f.write(message)


def covering_blocks(random):
    """Few blocks whose masks cover all disturbance vectors."""
    missing = set(range(len(NAMES)))
    while missing:
        dvs = max((oracle.made_together(random, min(missing))
                   for _ in range(6)), key=lambda c: len(missing & set(c)))
        block = oracle.made_block(dvs, random)
        mask = oracle.dvmask(expand(block))
        missing -= {dv for dv in range(len(NAMES)) if mask >> dv & 1}
        yield block, mask
    # Fast code goes another way where there is but one.
    dv = NAMES.index('I(46,2)')
    while mask != 1 << dv:
        block = oracle.made_block([dv], random)
        mask = oracle.dvmask(expand(block))
    yield block, mask


def selftest(path):
    import hashlib
    dm = b''.join(struct.pack('>80I', *dm) for dm in oracle.DM)
    ubc = b''.join(struct.pack('>5BI', *ubc) for ubc in oracle.UBCS)
    shattered = MESSAGES['shattered-1']
    safe, found = oracle.sha1cd(shattered)
    assert [(f[0], NAMES[f[1]]) for f in found] == [(256, 'II(52,0)')]
    clean = shattered[:-1]
    with open(path, 'w') as out:
        print(HEAD + '''
/* SHAttered, the first message (Stevens et al., CRYPTO 2017) */
static const u8 sha1cd_attack_msg[] __initconst = {
%s
};

/* its safe hash, and the SHA-1 of all of it but the last byte */
static const u8 sha1cd_attack_safe[] __initconst = {
%s
};

static const u8 sha1cd_clean_digest[] __initconst = {
%s
};

/* SHA-1 of the message differences of all DVs, as big-endian words */
static const u8 sha1cd_dm_digest[] __initconst = {
%s
};

/* and of the list of conditions, a byte for each number and a big-endian mask */
static const u8 sha1cd_ubc_digest[] __initconst = {
%s
};

struct sha1cd_made_block {
	u8 block[64];
	u32 dvmask;
};

/* Blocks made to fulfil the conditions of many DVs: together, of each one. */
static const struct sha1cd_made_block sha1cd_made_blocks[] __initconst = {''' % tuple(
            rows(x, 12, '0x%02x', '\t') for x in
            (shattered, safe, hashlib.sha1(clean).digest(),
             hashlib.sha1(dm).digest(), hashlib.sha1(ubc).digest())), file=out)
        for block, mask in covering_blocks(rng('selftest')):
            print('\t{\n\t\t.block = {\n%s\n\t\t},\n\t\t.dvmask = 0x%08x,\n\t},'
                  % (rows(block, 10, '0x%02x', '\t\t\t'), mask), file=out)
        print('};', file=out)


def example(path):
    with open(path, 'w') as out:
        print(HEAD + '''
/*
 * The attack that the examples show: SHAttered, by M. Stevens, E. Bursztein,
 * P. Karpman, A. Albertini and Y. Markov, "The first collision for full SHA-1",
 * CRYPTO 2017, table 1. Behind the prefix either pair of blocks leads to the same
 * chaining value, and from there on whatever follows to the same SHA-1.
 */
static const u8 shattered_prefix[] = {
%s
};

static const u8 shattered_blocks[2][128] = {''' % rows(
            SHATTERED_PREFIX, 8, '0x%02x', '\t'), file=out)
        for name in ('shattered-1', 'shattered-2'):
            blocks = MESSAGES[name][len(SHATTERED_PREFIX):]
            print('\t{\n%s\n\t},' % rows(blocks, 8, '0x%02x', '\t\t'), file=out)
        print('};', file=out)


def mask_vector(kind, block, mask):
    return '{ "%s", %s, 0x%08x }' % (kind, c_bytes(block), mask)


def made_masks():
    random = rng('masks')

    def vector(kind, block):
        return mask_vector(kind, block, oracle.dvmask(expand(block)))

    for _ in range(1000):
        yield vector('random', random.randbytes(64))
    for dv, name in enumerate(NAMES):
        for _ in range(8):
            yield vector(name, oracle.made_block([dv], random))
    for _ in range(64):
        dvs = oracle.made_together(random)
        yield vector('multi', oracle.made_block(dvs, random))


def near_misses():
    """For each DV and each of its conditions, a block that fails only it."""
    random = rng('near misses')
    for dv in range(len(NAMES)):
        for ubc in oracle.UBCS:
            if ubc[5] >> dv & 1:
                block = oracle.made_block([dv], random, but=ubc)
                mask = oracle.dvmask(expand(block))
                assert not mask >> dv & 1
                yield mask_vector(NAMES[dv], block, mask)


def recompress_vector(ihv, block, dv):
    w = expand(block)
    step = oracle.window(dv)
    step = [t for t in step if t % 4 == 0]
    step = 60 if 60 in step else min(step) if min(step) > 60 else max(step)
    state, ihv2, out2 = oracle.recompress(ihv, w, dv, step)
    return '{ %d, %d, %s, %s, %s, %s, %s, %s }' % (
        dv, step, c_bytes(block), *map(c_words, (
            ihv, state, oracle.compress(ihv, w), ihv2, out2)))


def recompressions():
    random = rng('recompress')
    for dv in range(len(NAMES)):
        for _ in range(8):
            ihv = tuple(random.getrandbits(32) for _ in range(5))
            yield recompress_vector(ihv, oracle.made_block([dv], random), dv)


def mode_vector(name, message, flags, digest, found):
    events = ', '.join('{ %d, %d, %s, %s, %s }'
                       % (f[0], f[1], *map(c_words, f[2:])) for f in found)
    return '{ "%s", %s, sizeof(%s), %s, %s, %d, { %s } }' % (
        name, message, message, flags, c_bytes(digest), len(found), events)


def made_modes():
    for name, message in MESSAGES.items():
        for bits in range(16):
            digest, found = oracle.sha1cd(
                message, safe=not bits & 1, detect=not bits & 2,
                ubc=not bits & 4, reduced=bool(bits & 8))
            yield mode_vector(name, symbol(name), bits, digest, found)


def header(path, facts):
    with open(path, 'w') as out:
        print(HEAD + '\n#ifndef SHA1CD_WANT_DMS\n', file=out)
        for name, message in MESSAGES.items():
            print('static const u8 __maybe_unused %s[%d] = %s;\n' % (
                symbol(name), len(message), c_bytes(message)), file=out)
            for what, safe in (('safe', True), ('plain', False)):
                print('static const u8 __maybe_unused %s_%s[20] = %s;\n' % (
                    symbol(name), what,
                    c_bytes(oracle.sha1cd(message, safe)[0])), file=out)
        print('#else /* SHA1CD_WANT_DMS */\n', file=out)
        table(out, 'struct { u8 step; u32 dm[80]; }', 'sha1cd_oracle_dms', (
            '{ %d, %s }' % (oracle.window(dv)[0], c_words(dm))
            for dv, dm in enumerate(oracle.DM)))
        print('#endif /* SHA1CD_WANT_DMS */\n\n#ifdef SHA1CD_WANT_VECTORS\n\n'
              + STRUCTS, file=out)
        table(out, 'struct sha1cd_mask_vector', 'sha1cd_made_masks',
              made_masks())
        table(out, 'struct sha1cd_mask_vector', 'sha1cd_near_misses',
              near_misses())
        table(out, 'struct sha1cd_recompress_vector', 'sha1cd_recompressions',
              recompressions())
        table(out, 'struct sha1cd_mode_vector', 'sha1cd_modes', made_modes())
        if facts:
            print('#define SHA1CD_FACTS\n', file=out)
            published(out, facts)
        print('#endif /* SHA1CD_WANT_VECTORS */', file=out)


def json_lines(*path):
    with open(os.path.join(*path)) as f:
        return [json.loads(line) for line in f]


def cavp(path):
    """(message, digest) of each case of a CAVP response file."""
    text = open(path).read()
    return [(bytes.fromhex(msg)[:int(bits) // 8], bytes.fromhex(md))
            for bits, msg, md in
            re.findall(r'Len = (\d+)\s+Msg = (\w+)\s+MD = (\w+)', text)]


def cavp_cases(facts):
    for name in ('SHA1ShortMsg', 'SHA1LongMsg'):
        yield from cavp(os.path.join(facts, 'nist', name + '.rsp'))


def cavp_files(path, facts):
    files, names = {}, []
    for i, (message, digest) in enumerate(cavp_cases(facts)):
        files[str(i)] = message
        names.append('%s  %d\n' % (digest.hex(), i))
    files['list'] = ''.join(names).encode()
    with tarfile.open(path, 'w') as tar:
        for name, data in files.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))


def published(out, facts):
    table(out, 'struct sha1cd_mask_vector', 'sha1cd_facts_masks', (
        mask_vector(v['kind'], bytes.fromhex(v['block']), int(v['dvmask'], 16))
        for v in json_lines(facts, 'public/dvmask.jsonl')))

    def recompression(v):
        vector = recompress_vector(tuple(hex5(v['ihv1'])),
                                   bytes.fromhex(v['block']), v['bit'])
        for field in ('ihv2', 'out2'):  # the same from any step
            assert c_words(hex5(v[field])) in vector
        return vector
    table(out, 'struct sha1cd_recompress_vector', 'sha1cd_facts_recompressions',
          map(recompression, json_lines(facts, 'public/recompress.jsonl')))

    table(out, 'struct sha1cd_stream_vector', 'sha1cd_facts_streams', (
        '{ 0x%sULL, %d, %s, %s, %d }' % (
            v['seed'], v['len'], c_bytes(bytes.fromhex(v['sha1'])),
            c_bytes(bytes.fromhex(v['sha1dc'])), v['detected'])
        for v in json_lines(facts, 'public/digests.jsonl')))

    modes = []
    for v in json_lines(facts, 'collisions/collisions.jsonl'):
        if not v['file']:
            continue
        name = symbol('facts_' + v['name'])
        with open(os.path.join(facts, v['file'])) as f:
            message = bytes.fromhex(''.join(f.read().split()))
        print('static const u8 %s[%d] = %s;\n' % (
            name, len(message), c_bytes(message)), file=out)
        for mode, flags in MODES.items():
            blocks = [b for b in v[mode].get('blocks', []) if b['flagged']]
            assert [b['offset'] for b in blocks] == v[mode]['flagged_offsets']
            modes.append(mode_vector(
                '%s, %s' % (v['name'], mode), name, flags,
                bytes.fromhex(v[mode]['digest']),
                [(b['offset'], NAMES.index(b['dv']),
                  *(hex5(b[k]) for k in ('ihv1', 'ihv2', 'out1')))
                 for b in blocks]))
    table(out, 'struct sha1cd_mode_vector', 'sha1cd_facts_modes', modes)

    cases, data = [], b''
    for message, digest in cavp_cases(facts):
        cases.append('{ %d, %d, %s }' % (len(data), len(message),
                                         c_bytes(digest)))
        data += message
    print('static const u8 sha1cd_cavp_data[] = %s;\n' % c_bytes(data),
          file=out)
    table(out, 'struct sha1cd_cavp_vector', 'sha1cd_cavp', cases)
    text = open(os.path.join(facts, 'nist', 'SHA1Monte.rsp')).read()
    seed = bytes.fromhex(re.search(r'Seed = (\w+)', text).group(1))
    print('static const u8 sha1cd_monte_seed[20] = %s;\n' % c_bytes(seed),
          file=out)
    print('static const u8 sha1cd_monte[][20] = {', file=out)
    for md in re.findall(r'MD = (\w+)', text):
        print('\t%s,' % c_bytes(bytes.fromhex(md)), file=out)
    print('};\n', file=out)


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('--samples', metavar='DIR')
    parser.add_argument('--selftest', metavar='FILE')
    parser.add_argument('--example', metavar='FILE')
    parser.add_argument('--header', metavar='FILE')
    parser.add_argument('--cavp', metavar='TAR')
    parser.add_argument('--facts', metavar='DIR')
    args = parser.parse_args()
    if args.facts and not os.path.isdir(os.path.join(args.facts, 'public')):
        sys.exit('vectors.py: error: %s holds no vectors (no folder public/)'
                 % args.facts)
    if args.samples:
        samples(args.samples)
    if args.selftest:
        selftest(args.selftest)
    if args.example:
        example(args.example)
    if args.cavp:
        cavp_files(args.cavp, args.facts)
    if args.header:
        header(args.header, args.facts)


main()
