"""Starts threads until it gets no more; says on stderr how many; then plays on."""

import sys
import threading

import talk


def take(act):
    threading.stack_size(64 << 10)
    over, got = threading.Event(), []
    try:
        while len(got) < 100_000:
            got.append(threading.Thread(target=over.wait))
            got[-1].start()
    except RuntimeError as error:
        print("refused:", error, file=sys.stderr)
    print(f"took {len(got) - 1} threads", file=sys.stderr, flush=True)
    over.set()
    talk.write(talk.honest(act))


talk.misbehave_once(take)
