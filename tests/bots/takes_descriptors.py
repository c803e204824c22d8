"""Opens files until it gets no more; says on stderr how many; then plays on."""

import os
import sys

import talk


def take(act):
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
