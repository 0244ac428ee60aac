#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""report.py BUILD CPU WHERE=FILE...: reads the lines of measure.h that the runs of
a benchmark left, as often as there were processes, and takes the least of each
figure. Prints the tables; writes BUILD/bench.json, and for gnuplot the data and
commands of the charts, BUILD/bench/chart.gp."""
import json
import os
import statistics
import sys

# In the order of the tables; the colours tell them apart in print, too.
IMPLS = {
    'plain-ni': ('plain SHA-NI', '#000000', 2, 0),
    'sha1cd-ni': ('sha1cd-ni (this module)', '#d62728', 4, 7),
    'openssl': ('OpenSSL, no detection', '#7f7f7f', 2, 4),
    'sha1dc': ('sha1dc (Rust)', '#9467bd', 2, 9),
    'plain-c': ('plain C', '#17becf', 2, 0),
    'sha1cd-generic': ('sha1cd-generic (this module)', '#1f77b4', 4, 5),
    'libgit2': ('libgit2, the reference C', '#2ca02c', 2, 11),
    'kernel-sha1': ("the kernel's sha1", '#8c564b', 2, 13),
}
WHERE = {
    'host': 'in userspace, one process',
    'uml': 'in a kernel: User Mode Linux, through crypto_shash',
    'kvm': 'in a kernel: QEMU with KVM, through crypto_shash',
}
ORDER = list(IMPLS)
# What has a place in the records; the rest is told beside them.
RECORDED = [name for name in ORDER if name != 'kernel-sha1']


def read(path):
    """{(what, impl, protocol, size): (cycles a byte, samples)}. Ticks are compared
    as they are, and become cycles by one clock, or its errors would be in the
    ratios."""
    best, clocks = {}, []
    with open(path, encoding='ascii', errors='replace') as f:
        for line in f:
            word = line.split()
            if word[:1] == ['clock']:
                clocks.append(int(word[1]) / 1e6)
            elif word[:1] == ['raw'] and len(word) == 8:
                key = (*word[1:4], int(word[4]))
                cost = int(word[5]) / int(word[6])
                old, samples = best.get(key, (cost, 0))
                best[key] = min(old, cost), samples + int(word[7])
    clock = statistics.median(clocks or [1])
    return {key: (cost / clock, samples) for key, (cost, samples) in best.items()}


def base_of(best):
    names = {key[1] for key in best}
    return 'plain-ni' if 'plain-ni' in names else 'plain-c'


def records(best, where, cpu):
    for (what, impl, protocol, size), (cost, samples) in best.items():
        plain = best.get((what, 'plain-ni', protocol, size))
        yield what, {
            'implementation': impl, 'where': where, 'protocol': protocol,
            'size': size, 'cycles_per_byte': round(cost, 4),
            'ratio': round(cost / plain[0], 4) if plain else None,
            'samples': samples, 'cpu': cpu}


def sized(size):
    if size > 1024 and size % 2:
        return sized(size - 1) + '+1'
    for unit, factor in (('MiB', 1 << 20), ('KiB', 1024)):
        if size >= factor and size % factor == 0:
            return '%d %s' % (size // factor, unit)
    return '%d' % size


def grid(best, what, title):
    """A line a size: cycles a byte and the ratio for each implementation."""
    keys = [key for key in best if key[0] == what]
    if not keys:
        return
    base = base_of(best)
    impls = [i for i in ORDER if any(key[1] == i for key in keys)]
    print('\n%s: cycles a byte, and ratio to %s' % (title, base))
    print('%-12s %8s' % ('', 'bytes') + ''.join('%18s' % i for i in impls))
    for protocol in ('chained', 'independent'):
        for size in sorted({key[3] for key in keys if key[2] == protocol}):
            line = '%-12s %8s' % (protocol, sized(size))
            for impl in impls:
                cost = best.get((what, impl, protocol, size))
                plain = best.get((what, base, protocol, size))
                line += ' %17s' % ('%.3f  %6.3f' % (cost[0], cost[0] / plain[0])
                                   if cost and plain else '-')
            print(line)


def hostile(best):
    """The worst of all blocks with as many DVs, against plain code of the kind."""
    worst = {}
    for (what, impl, protocol, size), (cost, _) in best.items():
        plain = {'sha1cd-ni': 'plain-ni', 'sha1cd-generic': 'plain-c'}.get(impl)
        if plain and (what.startswith('hostile/') or what == 'shattered'):
            ratio = cost / best[what, plain, protocol, size][0]
            dvs = int(what.split('/')[1]) if '/' in what else 0
            old = worst.setdefault(dvs, {}).get(impl, (0, 0))
            worst[dvs][impl] = max(old, (ratio, 64 * cost))
    if worst:
        print('\nmade to cost most: cycles a block, and ratio to plain code of the kind')
    for dvs in sorted(worst):
        print('%-38s' % ('4 KiB of blocks with %d DV%s' % (dvs, 's' * (dvs > 1)) if dvs else
                         "SHAttered's 320 bytes")
              + ''.join('%18s %6.0f %6.2f' % (impl, cycles, ratio)
                        for impl, (ratio, cycles) in worst[dvs].items()))


def verity(best, where):
    keys = sorted((key for key in best if key[0] == 'verity'),
                  key=lambda key: ORDER.index(key[1]))
    if keys:
        print('\nlike dm-verity, %s: import of a salted state, finup of 4 KiB' % where)
    plain = best.get(('verity', base_of(best), 'independent', 4096))
    for key in keys:
        cost = best[key][0]
        print('%18s %8.0f cycles a block%s' % (
            key[1], 4096 * cost,
            ', ratio %.3f' % (cost / plain[0]) if plain else ''))


def chart(path, best, cpu):
    base = base_of(best)
    sizes = sorted({key[3] for key in best if key[0] == 'hash'
                    and not (key[3] > 1024 and key[3] % 2)})
    # A look close by at what the fast ones cost, and all of them.
    peers = [i for i in ORDER if i != base and any(
        key[0] == 'hash' and key[1] == i for key in best)]
    out = []
    for protocol in ('chained', 'independent'):
        out.append('$%s << END' % protocol)
        for size in sizes:
            row = ['%d' % size]
            for impl in peers:
                cost = best.get(('hash', impl, protocol, size))
                plain = best.get(('hash', base, protocol, size))
                row.append('%.4f' % (cost[0] / plain[0]) if cost and plain
                           else 'NaN')
            out.append(' '.join(row))
        out.append('END')
    tics = ', '.join('"%s" %d' % (sized(s), s) for s in sizes
                     if s not in (55, 8192))
    out.append('''
set datafile missing "NaN"
set logscale x 2
set xrange [6:1500000]
set xtics (%s) nomirror font ",11"
set ytics nomirror font ",11"
set border 3 lc "#606060"
set grid ytics lc "#e4e4e4" lt 1
set xlabel "bytes in a message" font ",12"
set key left top Left reverse samplen 2 font ",10" maxrows 4 width -3
base = "%s"
''' % (tics, 'plain SHA-NI' if base == 'plain-ni' else 'plain C'))
    low = {i for i in peers if i in ('sha1cd-ni', 'openssl', 'sha1dc')
           and base == 'plain-ni'}
    for kind, size in (('svg', '1360,%d enhanced font "sans,12" background "white"'),
                       ('png', '1360,%d enhanced font "sans,12" background "white"')):
        out.append('set terminal %s size %s' % (
            'pngcairo' if kind == 'png' else kind, size % (960 if low else 520)))
        out.append('set output "%s/bench.%s"' % (path, kind))
        out.append('set multiplot layout %d,2 title "SHA-1 with collision '
                   'detection: time of a message against %s\\n{/*0.75 %s; whole '
                   'messages of random data}" font ",16"' % (
                       2 if low else 1, 'plain SHA-NI SHA-1' if base == 'plain-ni' else
                       'plain SHA-1 in C', cpu))
        for group in ([low, set(peers)] if low else [set(peers)]):
            for protocol in ('chained', 'independent'):
                out.append('set title "%s messages%s" font ",13"' % (
                    protocol, ', the fast ones' if group == low else ', all'))
                out.append('set ylabel "ratio to " . base font ",12"')
                values = [cost[0] / best[what, base, p, size][0]
                          for (what, i, p, size), cost in best.items()
                          if what == 'hash' and i in group]
                top = max(values + [1.1])
                bottom = min(values + [1.0])
                out.append('set yrange [%g:%g]' % (
                    (bottom - .04 if group == low else 0),
                    top + (top - bottom) * .3))
                lines = ['1 with lines lw 2 lc "#000000" dt 2 title base']
                for impl in peers:
                    if impl in group:
                        title, colour, width, point = IMPLS[impl]
                        lines.append('$%s using 1:%d with linespoints lw %d lc "%s" '
                                     'pt %d ps 0.9 title "%s"' % (
                                         protocol, peers.index(impl) + 2, width / 2,
                                         colour, point or 1, title))
                out.append('plot ' + ', \\\n\t'.join(lines))
        out.append('unset multiplot\nset output')
    with open(os.path.join(path, 'bench/chart.gp'), 'w', encoding='utf-8') as f:
        f.write('\n'.join(out) + '\n')


def main():
    path, cpu = sys.argv[1:3]
    recorded, others = [], []
    for where, file in (arg.split('=', 1) for arg in sys.argv[3:]):
        best = read(file)
        for what, record in records(best, where, cpu):
            if what in ('hash', 'shash') and record['implementation'] in RECORDED:
                recorded.append(record)
            else:
                others.append(dict(record, what=what))
        grid(best, 'hash', WHERE[where])
        hostile(best)
        grid(best, 'shash', WHERE[where])
        grid(best, 'afalg', WHERE[where].replace('crypto_shash', 'AF_ALG'))
        verity(best, where)
        if where == 'host':
            chart(path, best, cpu)
    if not recorded:
        sys.exit('sha1cd: error: nothing was measured')
    with open(os.path.join(path, 'bench.json'), 'w', encoding='utf-8') as f:
        json.dump({'records': recorded, 'others': others}, f, indent=1)
        f.write('\n')


main()
