"""Takes memory that could be shared, until it gets no more: anonymous, and in files that are only memory."""

import ctypes
import mmap
import os
import sys

import talk

SYSTEM = ctypes.CDLL(None, use_errno=True)


def memfd():
    file = SYSTEM.memfd_create(b"bomb", 0)
    if file < 0:
        raise OSError(ctypes.get_errno(), "memfd_create")
    os.ftruncate(file, 1 << 20)
    return mmap.mmap(file, 1 << 20)


def zero():
    file = os.open("/dev/zero", os.O_RDWR)
    return mmap.mmap(file, 1 << 20)


def anonymous():
    return mmap.mmap(-1, 1 << 20, mmap.MAP_SHARED | mmap.MAP_ANONYMOUS)


def segment():
    if SYSTEM.shmget(0, 1 << 20, 0o1600) < 0:
        raise OSError(ctypes.get_errno(), "shmget")


def take(act):
    got = []
    for way in (anonymous, zero, memfd, segment):
        try:
            for _ in range(1 if way is segment else 512):
                got.append(way())
        except OSError as error:
            print("refused:", way.__name__, error.strerror, file=sys.stderr)
    print(f"took {len(got)} MiB", file=sys.stderr, flush=True)
    del got
    talk.write(talk.honest(act))


talk.misbehave_once(take)
