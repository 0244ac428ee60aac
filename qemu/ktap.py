#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Reads what the guest wrote to the result channel (see init.c) and prints one
line a case: "pass NAME", "fail NAME: why" or "skip NAME: why".

Only results of cases count. A suite's own line says "ok" when no case ran, and
a test that dies says nothing at all, so plans are checked and silence is a
failure."""
import re
import sys

RESULT = re.compile(r'( *)(ok|not ok) \d+(?: -)? (.*?)(?: # (SKIP|TODO)\s*(.*))?$')
PLAN = re.compile(r'( *)1\.\.(\d+)$')
NOISE = re.compile(r' *(KTAP version|# (Subtest|module|Totals|.*\.speed)\b|# .*: pass:\d)')


class Node:
    def __init__(self, name, ok, skip, why, children, plan):
        self.name = re.sub(r'[\s:]+', '_', name.strip()) or 'unnamed'
        self.ok, self.skip, self.why = ok, skip, why
        self.children, self.plan = children, plan

    def cases(self, path, is_suite):
        """Yields (verdict, name, why)."""
        path = path + '/' + self.name
        seen = 'pass'
        for child in self.children:
            for case in child.cases(path, False):
                if case[0] == 'fail':
                    seen = 'fail'
                yield case
        if self.plan is not None and self.plan != len(self.children):
            yield ('fail', path, 'ran %d of %d planned cases'
                   % (len(self.children), self.plan))
        elif self.skip is not None:
            yield 'skip', path, self.skip or 'no reason given'
        elif not self.ok:
            if seen != 'fail':
                yield 'fail', path, self.why or 'no reason given'
        elif is_suite and not self.children:
            yield 'fail', path, 'the suite ran no case'
        elif not self.children:
            yield 'pass', path, ''


def parse(lines):
    """KTAP to the cases of its suites. Names come after what they contain."""
    open_nodes, plans, said = {}, {}, []
    for line in lines:
        plan, result = PLAN.match(line), RESULT.match(line)
        if plan:
            plans[len(plan[1]) // 4] = int(plan[2])
        elif result:
            depth = len(result[1]) // 4
            skip = (result[5] or '') if result[4] else None
            open_nodes.setdefault(depth, []).append(
                Node(result[3], result[2] == 'ok', skip, ' '.join(said)[:400],
                     open_nodes.pop(depth + 1, []), plans.pop(depth + 1, None)))
            said = []
        elif not NOISE.match(line) and line.strip():
            said.append(line.strip().lstrip('# '))
    for suite in open_nodes.pop(0, []):
        yield from suite.cases('kunit', True)
    for rest in open_nodes.values():
        for node in rest:
            yield 'fail', 'kunit/' + node.name, 'its suite did not end'


def main():
    suites, done = {}, False
    lines = []
    with open(sys.argv[1], encoding='utf-8', errors='replace') as f:
        for line in f:
            line = line.rstrip('\r\n')
            if line.startswith('|'):
                lines.append(line[1:])
            elif line.startswith('suite '):
                lines = suites.setdefault(line[6:], [])
            elif re.match('(pass|fail|skip) ', line):
                print(line)
            elif line == 'done':
                done = True
    for name, lines in suites.items():
        cases = list(parse(lines)) or [('fail', 'kunit/' + name, 'no result')]
        for verdict, path, why in cases:
            print(verdict, path + (': ' + why if why else ''))
    if not done:
        print('fail end: the guest did not reach the end of its plan')


main()
