"""Opens files until it gets no more; says on stderr how many; then plays on."""

import ctypes
import os
import sys

import talk


def own_table():
    """Ask for a table of descriptors beside that of the process: close_range(2) with CLOSE_RANGE_UNSHARE."""
    system = ctypes.CDLL(None, use_errno=True)
    if system.syscall(436, 1000, 1001, 2) == 0:
        print("has a table of its own", file=sys.stderr)


def take(act):
    own_table()
    got = []
    try:
        while len(got) < 100_000:
            got.append(os.dup(0))
    except OSError as error:
        print("refused:", error.strerror, file=sys.stderr)
    for descriptor in got:
        os.close(descriptor)
    print(f"took {len(got)} descriptors", file=sys.stderr, flush=True)
    talk.write(talk.honest(act))


talk.misbehave_once(take)
