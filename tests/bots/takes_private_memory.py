"""Takes private memory until it gets no more, and says on stderr how much that was; then plays on."""

import mmap
import sys

import talk


def take(act):
    got = []
    try:
        while len(got) < 4096:
            got.append(mmap.mmap(-1, 1 << 20, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS))
            got[-1].write(b"x" * (1 << 20))
    except (OSError, MemoryError) as error:
        print("refused:", error, file=sys.stderr)
    print(f"took {len(got)} MiB", file=sys.stderr, flush=True)
    del got
    talk.write(talk.honest(act))


talk.misbehave_once(take)
