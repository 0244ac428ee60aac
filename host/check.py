#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""check.py SHA1CD_HOST IMPL [VECTORS]: runs the program over the published
collisions in every mode and, with VECTORS, over the vectors of that folder.
Prints "pass NAME", "fail NAME: why" or "skip NAME: why" for each case."""
import json
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), '..', 'kunit'))
import oracle                                           # noqa: E402
from collisions import MESSAGES                         # noqa: E402

OPTIONS = ['no-safe-hash', 'no-detect', 'no-ubc', 'reduced-round']
MODES = {
    'normal': [],
    'normal_nosafe': ['no-safe-hash'],
    'normal_noubc': ['no-ubc'],
    'reduced': ['reduced-round'],
    'reduced_nosafe': ['reduced-round', 'no-safe-hash'],
    'reduced_noubc': ['reduced-round', 'no-ubc'],
    'detect_off': ['no-detect'],
}
program, impl, vectors = sys.argv[1], sys.argv[2], (sys.argv[3:] or [''])[0]
folder = tempfile.TemporaryDirectory()


def run(*args, code=(0,)):
    done = subprocess.run([program, *args], capture_output=True,
                          encoding='utf-8')
    if done.returncode not in code:
        raise AssertionError('exit code %d, not %s: %s' % (
            done.returncode, code, done.stderr.strip()[-300:]))
    return done.stdout


def equal(what, got, expected):
    if got != expected:
        raise AssertionError('%s is %s, not %s' % (what, got, expected))


def case(name, test, *args):
    try:
        test(*args)
        print('pass', name)
    except AssertionError as why:
        print('fail %s: %s' % (name, str(why).replace('\n', ' ')))
    except Exception as why:  # a program that crashes, and says no JSON
        print('fail %s: %r' % (name, why))


def stored(data):
    path = os.path.join(folder.name, 'message')
    with open(path, 'wb') as f:
        f.write(data)
    return path


def mode(message, options, sha1, digest, found):
    line = json.loads(run('--impl', impl, '--mode', ','.join(options), '--json',
                          stored(message), code=(1 if found else 0,)))
    equal('sha1', line['sha1'], sha1)
    equal('digest', line['digest'], digest)
    equal('detected', line['detected'], bool(found))
    equal('offsets', line['offsets'], [f[0] for f in found])
    equal('dvs', line['dvs'], [f[1] for f in found])
    equal('impl', line['impl'], impl)


def carried(message):
    for bits in range(16):
        digest, found = oracle.sha1cd(
            message, safe=not bits & 1, detect=not bits & 2, ubc=not bits & 4,
            reduced=bool(bits & 8))
        mode(message, [o for i, o in enumerate(OPTIONS) if bits >> i & 1],
             oracle.sha1cd(message, detect=False)[0].hex(), digest.hex(),
             [(f[0], oracle.NAMES[f[1]]) for f in found])


def masks(blocks):
    equal('masks', run('--dvmask', stored(b''.join(b for b, _ in blocks))),
          ''.join(m + '\n' for _, m in blocks))


def json_lines(*path):
    with open(os.path.join(vectors, *path)) as f:
        return [json.loads(line) for line in f]


def published(vector):
    with open(os.path.join(vectors, vector['file'])) as f:
        message = bytes.fromhex(''.join(f.read().split()))
    for name, options in MODES.items():
        expected = vector[name]
        dvs = [b['dv'] for b in expected.get('blocks', []) if b['flagged']]
        mode(message, options, vector['sha1'], expected['digest'],
             list(zip(expected['flagged_offsets'], dvs)))


def troubles():
    run('--json', os.path.join(folder.name, 'missing'), code=(2,))
    run('--json', folder.name, code=(2,))
    run('--json', code=(2,))
    run('--impl', 'other', '--json', stored(b''), code=(2,))
    run('--mode', 'other', '--json', stored(b''), code=(2,))
    run('--json', stored(b''))


def names():
    """Valid UTF-8 comes back as it is; for the rest there is no JSON at all."""
    for name in ('a"b\\c\n\x01\x7f', 'ä€𝄞\u0800\ud7ff\ue000\U0010ffff'):
        path = os.path.join(folder.name, name)
        with open(path, 'wb'):
            pass
        equal('name', json.loads(run('--json', path))['file'], path)
    good = stored(b'')
    for name in (b'\xff', b'\x80', b'\xc3', b'\xc3(', b'\xc0\xaf', b'\xe0\x9f\xbf',
                 b'\xed\xa0\x80', b'\xf0\x8f\xbf\xbf', b'\xf4\x90\x80\x80',
                 b'\xf8\x88\x80\x80\x80', b'a\xe2\x82'):
        path = os.path.join(folder.name.encode(), name)
        with open(path, 'wb'):
            pass
        equal('output of %r' % name, run('--json', good, path, code=(2,)), '')


for name, message in MESSAGES.items():
    case('%s, all modes' % name, carried, message)
random = oracle.rng('host')
made = [oracle.made_block([dv], random) for dv in range(32)]
case('made blocks', masks,
     [(b, '%08x' % oracle.dvmask(oracle.expand(b))) for b in made])
case('bad usage', troubles)
case('names of files', names)
if vectors:
    for vector in json_lines('collisions/collisions.jsonl'):
        name = 'published %s, all modes' % vector['name']
        if vector['file']:
            case(name, published, vector)
        else:
            print('skip %s: the vectors do not hold the file' % name)
    case('published masks', masks,
         [(bytes.fromhex(v['block']), v['dvmask'])
          for v in json_lines('public/dvmask.jsonl')])
else:
    print('skip published vectors: give VECTORS=DIR')
