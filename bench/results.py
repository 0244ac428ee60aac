#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""results.py --check|--write README: whether the tables of the README are what the
files in bench/results say; or makes them so. The rest is for report.py: what is
recorded of a run, a file for each processor."""
import datetime
import json
import os
import re
import subprocess
import sys
import textwrap

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(TOP, 'bench/results')
BEGIN = '<!-- made by bench/results.py of the files in bench/results -->\n'
END = '<!-- until here -->\n'

# Those with SHA instructions, by family and model.
INTEL = {
    0x5c: 'Goldmont', 0x5f: 'Goldmont', 0x7a: 'Goldmont Plus',
    0x86: 'Tremont', 0x96: 'Tremont', 0x9c: 'Tremont', 0xaf: 'Sierra Forest',
    0x6a: 'Ice Lake', 0x6c: 'Ice Lake', 0x7d: 'Ice Lake', 0x7e: 'Ice Lake',
    0x8c: 'Tiger Lake', 0x8d: 'Tiger Lake', 0xa7: 'Rocket Lake',
    0x8f: 'Sapphire Rapids', 0xcf: 'Emerald Rapids',
    0xad: 'Granite Rapids', 0xae: 'Granite Rapids',
    0x97: 'Alder Lake', 0x9a: 'Alder Lake',
    0xb7: 'Raptor Lake', 0xba: 'Raptor Lake', 0xbf: 'Raptor Lake',
    0xaa: 'Meteor Lake', 0xac: 'Meteor Lake',
    0xb5: 'Arrow Lake', 0xc5: 'Arrow Lake', 0xc6: 'Arrow Lake', 0xbd: 'Lunar Lake',
}
AMD = [     # the first range that has it
    (0x17, 0x00, 0x2f, 'Zen'), (0x17, 0x30, 0xff, 'Zen 2'),
    (0x19, 0x10, 0x1f, 'Zen 4'), (0x19, 0x60, 0xaf, 'Zen 4'), (0x19, 0x00, 0x5f, 'Zen 3'),
    (0x1a, 0x00, 0x2f, 'Zen 5'), (0x1a, 0x40, 0x4f, 'Zen 5'), (0x1a, 0x60, 0x7f, 'Zen 5'),
]


def processor(vendor, family, model):
    if vendor == 'GenuineIntel' and family == 6 and model in INTEL:
        return 'Intel ' + INTEL[model]
    if vendor == 'AuthenticAMD':
        for of, low, high, name in AMD:
            if family == of and low <= model <= high:
                return 'AMD ' + name
    return '%s family %d model %d' % (vendor, family, model)


def slug(name):
    return re.sub('[^a-z0-9]+', '-', name.lower())


def forms(flags):
    """That of sha1cd-ni, as sha1cd_ni_glue.c chooses it, and with AVX-512 hidden."""
    if 'avx2' not in flags:
        return 'ni-sse', None
    narrow, wide = (('ni-zen', 'ni-zen4') if 'sse4a' in flags else
                    ('ni-avx2', 'ni-avx512'))
    if 'avx512vl' in flags and (wide == 'ni-avx512' or 'avx512bw' in flags):
        return wide, narrow
    return narrow, None


def output(*command):
    try:
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              check=True, text=True).stdout.split('\n')[0]
    except (OSError, subprocess.CalledProcessError):
        return None


def about(peers):
    """All of a result but its figures."""
    with open('/proc/cpuinfo', encoding='utf-8') as f:
        cpu = dict(re.findall(r'^(.+?)\s*: (.*)$', f.read().split('\n\n')[0], re.M))
    flags = cpu.get('flags', '').split()
    form, hidden = forms(flags)
    family, model = int(cpu.get('cpu family', 0)), int(cpu.get('model', 0))
    # What some hypervisors say instead of a revision.
    microcode = cpu.get('microcode')
    if 'hypervisor' in flags and microcode in ('0x1', '0x0', '0xffffffff'):
        microcode = None
    return {
        'processor': processor(cpu.get('vendor_id', 'unknown'), family, model),
        'model_name': cpu.get('model name'),
        'family': family, 'model': model, 'stepping': int(cpu.get('stepping', 0)),
        'microcode': microcode, 'hypervisor': 'hypervisor' in flags,
        'kernel': os.uname().release, 'compiler': output('gcc', '--version'),
        'peers': dict(peers), 'date': str(datetime.date.today()),
        'commit': output('git', '-C', TOP, 'describe', '--always', '--dirty',
                         '--exclude=*'),
        'form': form, 'hidden': hidden,
        'processes': 0, 'samples': {}, 'figures': {},
    }


def write(path, result):
    """With the numbers of a figure on one line, for those who compare."""
    text = re.sub(r'\[([^][{}]*)\]', lambda m: '[' + ' '.join(m[1].split()) + ']',
                  json.dumps(result, indent=1))
    with open(path, 'w', encoding='utf-8') as f:
        f.write(text + '\n')


def load(name):
    try:
        with open(os.path.join(FOLDER, name + '.json'), encoding='utf-8') as f:
            return json.load(f)
    except FileNotFoundError:
        return None


def figure(result, where, what, protocol, impl, size):
    try:
        return result['figures'][where][what][protocol][impl][str(size)]
    except KeyError:
        return None


def cell(row):
    if not row:
        return '-'
    return ('%.2f' if row[0] < 2 else '%.1f' if row[0] < 10 else '%.0f') % row[0]


def line(cells):
    return '| ' + ' | '.join(cells) + ' |\n'


def rows(result):
    """(implementation, title) of the lines that a processor has."""
    form, hidden = result.get('form'), result.get('hidden')
    yield 'sha1cd-ni', '**%s**%s: `sha1cd-ni`%s' % (
        result['processor'], ', before the forms of today' if result.get('old') else '',
        ', form `%s`' % form if form else '')
    if hidden:
        yield hidden, 'AVX-512 hidden: form `%s`' % hidden
    yield 'sha1dc', 'sha1dc (Rust)'
    yield 'libgit2', 'libgit2 (reference C)'


def tables(every):
    sizes = {8: '8', 55: '55', 64: '64', 320: '320', 1024: '1 Ki', 4096: '4 Ki',
             65536: '64 Ki', 1 << 20: '1 Mi'}
    text = 'Chained messages, by bytes:\n\n'
    text += line(['', *sizes.values()]) + '|---' * (len(sizes) + 1) + '|\n'
    for result in every:
        for impl, title in rows(result):
            cells = [cell(figure(result, 'host', 'hash', 'chained', impl, size))
                     for size in sizes]
            if set(cells) != {'-'}:
                text += line([title, *cells])

    more = [('host', 'dirty', 'chained', 64, '64'),
            ('host', 'dirty', 'chained', 1024, '1 Ki'),
            ('host', 'dirty', 'chained', 4096, '4 Ki'),
            ('uml', 'verity', 'independent', 4096, 'like dm-verity'),
            ('uml', 'afalg', 'chained', 4096, 'AF_ALG, 4 Ki'),
            ('uml', 'afalg', 'chained', 65536, 'AF_ALG, 64 Ki')]
    body = ''
    for result in every:
        for impl, title in rows(result):
            cells = [cell(figure(result, where, what, protocol, impl, size))
                     for where, what, protocol, size, _ in more]
            if set(cells) != {'-'}:
                body += line([title, *cells])
        # It suffers as well.
        both = [(figure(result, 'host', 'dirty', 'chained', 'plain-ni', size),
                 figure(result, 'host', 'hash', 'chained', 'plain-ni', size))
                for _, what, _, size, _ in more if what == 'dirty']
        if all(map(all, both)):
            body += line(['plain SHA-NI, to itself without AVX before',
                          *(cell([dirty[0] / clean[0]]) for dirty, clean in both),
                          *('-' * (len(more) - len(both)))])
    if body:
        text += ('\nThe same behind somebody\'s AVX, which left the upper halves of the '
                 'registers in use;\nand in a kernel, User Mode Linux:\n\n')
        text += line(['', *(m[-1] for m in more)]) + '|---' * (len(more) + 1) + '|\n' + body

    text += '\n'
    for result in every:
        if result.get('old'):
            told = 'before the forms of today; not measured since'
        else:
            told = 'on %s%s, %d processes; plain SHA-NI takes %.2f cycles a byte ' \
                'of 64 Ki' % (
                    result['date'],
                    ' in a virtual machine' if result['hypervisor'] else '',
                    result['processes'],
                    figure(result, 'host', 'hash', 'chained', 'plain-ni', 65536)[0])
        text += textwrap.fill('- %s: measured at commit %s, %s.' % (
            result['processor'], result['commit'], told), 84, subsequent_indent='  ') + '\n'
    return text


def main():
    if len(sys.argv) != 3 or sys.argv[1] not in ('--check', '--write'):
        sys.exit(__doc__)
    every = [load(name[:-5]) for name in sorted(os.listdir(FOLDER))
             if name.endswith('.json')]
    every.sort(key=lambda result: bool(result.get('old')))
    with open(sys.argv[2], encoding='utf-8') as f:
        readme = f.read()
    head, found, rest = readme.partition(BEGIN)
    _, ended, rest = rest.partition(END)
    if not found or not ended:
        sys.exit('sha1cd: error: %s has no place for the tables' % sys.argv[2])
    made = head + BEGIN + '\n' + tables(every) + '\n' + END + rest
    if sys.argv[1] == '--write' and made != readme:
        with open(sys.argv[2], 'w', encoding='utf-8') as f:
            f.write(made)
    return sys.argv[1] == '--check' and made != readme


if __name__ == '__main__':
    sys.exit(main())
