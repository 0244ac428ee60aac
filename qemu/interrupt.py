#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only OR MIT
"""Ctrl-C while the scripts install packages: apt-get may finish, as packages would
be left half installed otherwise, and then the script ends. Prints a line a case."""
import os
import signal
import subprocess
import sys
import tempfile
import time

LIB = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'lib.sh')

# It is as long in the middle of something as the file "busy" is there, unless it
# is killed, and leaves "done" if it could finish.
APT_GET = '''#!/bin/bash
[[ " $* " = *" install "* ]] || exit 0
cd "${0%/*}" && touch busy
trap : INT
for i in 1 2 3 4 5 6 7 8 9 10; do sleep 0.2; done
rm busy && touch done
'''


def wait_for(path):
    for _ in range(100):
        if os.path.exists(path):
            return
        time.sleep(0.1)
    print('fail apt: apt-get was not started')
    sys.exit(1)


def start(folder):
    def as_in_a_terminal():
        os.setsid()
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    env = dict(os.environ, BUILD=os.path.join(folder, 'build'),
               PATH=folder + ':' + os.environ['PATH'])
    return subprocess.Popen(
        ['bash', '-c', '. "$0"; need no-such-package; echo on', LIB], env=env,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        preexec_fn=as_in_a_terminal)


def main():
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (('apt-get', APT_GET), ('sudo', '#!/bin/sh\nexec "$@"\n')):
            path = os.path.join(folder, name)
            with open(path, 'w') as f:
                f.write(text)
            os.chmod(path, 0o755)
        script = start(folder)
        wait_for(os.path.join(folder, 'busy'))
        script.send_signal(signal.SIGINT)
        out = script.communicate(timeout=60)[0]
        if not os.path.exists(os.path.join(folder, 'done')):
            print('fail apt: it was killed while it installed')
        elif script.returncode != 130 or '\non\n' in out:
            print('fail apt: the script went on, status', script.returncode)
        else:
            print('pass apt')


main()
