#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""report.py BUILD CPU WHERE=FILE... [PEER:VERSION]...: reads the lines of measure.h
that the runs of a benchmark left, as often as there were processes, and takes the
least of each figure. Prints the tables, and how they differ from what is recorded
of the same processor in bench/results. Writes BUILD/bench.json, for gnuplot the
data and commands of the charts, BUILD/bench/chart.gp, and BUILD/bench/NAME.json, as
it would be recorded; BUILD/bench/name has its NAME."""
import json
import os
import statistics
import sys

import results

# In the order of the tables; the colours tell them apart in print, too.
IMPLS = {
    'plain-ni': ('plain SHA-NI', '#000000', 2, 0),
    'sha1cd-ni': ('sha1cd-ni (this module)', '#d62728', 4, 7),
    'ni-avx512': ('form ni-avx512', '#ff7f0e', 2, 1),
    'ni-avx2': ('form ni-avx2', '#e377c2', 2, 2),
    'ni-sse': ('form ni-sse', '#bcbd22', 2, 3),
    'ni-zen4': ('form ni-zen4', '#ff9896', 2, 6),
    'ni-zen': ('form ni-zen', '#c49c94', 2, 8),
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
    """The processes, or what is one in a kernel, {(what, impl, protocol, size):
    ticks a byte}; and the best of them all, {...: (cycles a byte, samples)}. Ticks are
    compared as they are, and become cycles by one clock, or its errors would be in
    the ratios."""
    processes, samples, clocks = [{}], {}, []
    with open(path, encoding='ascii', errors='replace') as f:
        for line in f:
            word = line.split()
            if word[:1] == ['clock']:
                clocks.append(int(word[1]) / 1e6)
                processes.append({})
            elif word[:1] == ['raw'] and len(word) == 8:
                key = (*word[1:4], int(word[4]))
                processes[-1][key] = int(word[5]) / int(word[6])
                samples[key] = samples.get(key, 0) + int(word[7])
    clock = statistics.median(clocks or [1])
    return processes, {key: (min(p[key] for p in processes if key in p) / clock, n)
                       for key, n in samples.items()}


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


def hostile(cost):
    """{impl: {DVs: (ratio, cost of a block)}} of the worst of all blocks with as many
    DVs, against plain code of the kind; SHAttered as of 0 DVs."""
    worst = {}
    for what, impl, protocol, size in cost:
        plain = {'sha1cd-generic': 'plain-c', 'sha1cd-ni': 'plain-ni'}.get(
            impl, 'plain-ni' if impl.startswith('ni-') else None)
        if plain and (what.startswith('hostile/') or what == 'shattered'):
            mine = cost[what, impl, protocol, size]
            ratio = mine / cost[what, plain, protocol, size]
            dvs = int(what.split('/')[1]) if '/' in what else 0
            of = worst.setdefault(impl, {})
            of[dvs] = max(of.get(dvs, (0, 0)), (ratio, 64 * mine))
    return worst


def tell_hostile(best):
    worst = hostile({key: cost for key, (cost, _) in best.items()})
    impls = [impl for impl in ORDER if impl in worst]
    if worst:
        print('\nmade to cost most: cycles a block, and ratio to plain code of the kind')
        print('%-34s' % '' + ''.join('%16s' % impl for impl in impls))
    for dvs in sorted({dvs for of in worst.values() for dvs in of}):
        print('%-34s' % ('4 KiB of blocks with %d DV%s' % (dvs, 's' * (dvs > 1)) if dvs else
                         "SHAttered's 320 bytes")
              + ''.join('%16s' % ('%.0f  %5.2f' % worst[i][dvs][::-1]) for i in impls))


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


def chart(path, best, cpu, hidden):
    base = base_of(best)
    sizes = sorted({key[3] for key in best if key[0] == 'hash'
                    and not (key[3] > 1024 and key[3] % 2)})
    # A look close by at what the fast ones cost, and all of them.
    peers = [i for i in ORDER if i != base and (i == hidden or i[:3] != 'ni-') and any(
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
    low = {i for i in peers if i in ('sha1cd-ni', 'openssl', 'sha1dc', hidden)
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
                if top > (3 if group == low else 12) * bottom:
                    out.append('set logscale y\nset yrange [%g:%g]' % (
                        bottom * .9, top * (top / bottom) ** .4))
                else:
                    out.append('unset logscale y\nset yrange [%g:%g]' % (
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


def figures(where, processes, best):
    """For the record, {WHERE: {what: {protocol: {impl: {size: [ratio, low, high]}}}}},
    sizes as words: the ratio of the least of all, and the extremes of the processes'
    ratios. The base has its cycles a byte instead."""
    base = base_of(best)
    found = {}
    for what, impl, protocol, size in best:
        if what.startswith('hostile/') or what == 'shattered':
            continue
        mine, plain = (what, impl, protocol, size), (what, base, protocol, size)
        if impl == base:
            row = [round(best[mine][0], 4)]
        else:
            ratios = [p[mine] / p[plain] for p in processes if mine in p and plain in p]
            row = [round(best[mine][0] / best[plain][0], 4),
                   round(min(ratios), 4), round(max(ratios), 4)]
        found.setdefault(what, {}).setdefault(protocol, {}).setdefault(
            impl, {})[str(size)] = row
    each = [hostile(p) for p in processes]
    for impl, of in hostile({key: cost for key, (cost, _) in best.items()}).items():
        for dvs, (ratio, _) in sorted(of.items()):
            ratios = [p[impl][dvs][0] for p in each if impl in p]
            found.setdefault('hostile', {}).setdefault('DVs', {}).setdefault(
                impl, {})[str(dvs)] = [round(ratio, 4), round(min(ratios), 4),
                                       round(max(ratios), 4)]
    return {where: found}


def flat(result):
    return {(where, what, protocol, impl, size): row
            for where, whats in result['figures'].items()
            for what, protocols in whats.items()
            for protocol, impls in protocols.items()
            for impl, sizes in impls.items()
            for size, row in sizes.items()}


def compare(new, old):
    """Prints where this run and the recorded one do not overlap."""
    print('\nbeside what was recorded of %s on %s:' % (
        old['processor'], old.get('date', '?')))
    for key in new:
        if key not in ('figures', 'date', 'samples') and new[key] != old.get(key, new[key]):
            print('%18s: %s, recorded %s' % (key, new[key], old[key]))
    mine, theirs = flat(new), flat(old)
    both = [key for key in mine if key in theirs and len(mine[key]) == 3]
    differ = {}
    for key in both:
        now, then = mine[key], theirs[key]
        # What was recorded without a spread is as good as its digits.
        low, high = then[1:] if len(then) == 3 else (then[0] - .005, then[0] + .005)
        if abs(now[0] - then[0]) >= .005 and not (now[1] <= high and low <= now[2]):
            differ.setdefault(key[:4], []).append('%s %+.1f %%' % (
                sized(int(key[4])), 100 * (now[0] / then[0] - 1)))
    for key, told in differ.items():
        print('%-40s %s' % (' '.join(key), ', '.join(told)))
    print('of %d ratios %d differ, and by more than their spreads' % (
        len(both), sum(map(len, differ.values()))))


def main():
    path, cpu = sys.argv[1:3]
    recorded, others = [], []
    result = results.about([arg.split(':', 1) for arg in sys.argv[3:] if '=' not in arg])
    for where, file in (arg.split('=', 1) for arg in sys.argv[3:] if '=' in arg):
        processes, best = read(file)
        for what, record in records(best, where, cpu):
            if what in ('hash', 'shash') and record['implementation'] in RECORDED:
                recorded.append(record)
            else:
                others.append(dict(record, what=what))
        grid(best, 'hash', WHERE[where])
        grid(best, 'dirty', "behind somebody's AVX, which left upper halves in use")
        tell_hostile(best)
        grid(best, 'shash', WHERE[where])
        grid(best, 'afalg', WHERE[where].replace('crypto_shash', 'AF_ALG'))
        verity(best, where)
        result['figures'].update(figures(where, processes, best))
        result['samples'][where] = max((n for _, n in best.values()), default=0)
        if where == 'host':
            result['processes'] = len([p for p in processes if p])
            chart(path, best, cpu, result['hidden'])
    if not recorded:
        sys.exit('sha1cd: error: nothing was measured')
    with open(os.path.join(path, 'bench.json'), 'w', encoding='utf-8') as f:
        json.dump({'records': recorded, 'others': others}, f, indent=1)
        f.write('\n')
    name = results.slug(result['processor'])
    results.write(os.path.join(path, 'bench', name + '.json'), result)
    with open(os.path.join(path, 'bench/name'), 'w', encoding='ascii') as f:
        f.write(name + '\n')
    old = results.load(name)
    if old:
        compare(result, old)
    else:
        print('\nnothing is recorded of this processor, %s' % result['processor'])


main()
