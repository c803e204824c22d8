"""Takes memory that its limits do not count: fills it, and makes it read-only before it takes more."""

import ctypes
import mmap
import sys
import threading

import talk

SYSTEM = ctypes.CDLL(None, use_errno=True)
SYSTEM.mmap.restype = ctypes.c_void_p
PIECE = 4 << 20


def take(act):
    for number in range(4096):
        at = SYSTEM.mmap(None, PIECE, mmap.PROT_READ | mmap.PROT_WRITE, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, -1, 0)
        if at in (None, ctypes.c_void_p(-1).value):
            break
        ctypes.memset(at, 1, PIECE)
        SYSTEM.mprotect(ctypes.c_void_p(at), ctypes.c_size_t(PIECE), mmap.PROT_READ)
        print("took", number * 4, "MiB", file=sys.stderr, flush=True)
    threading.Event().wait(600)


talk.misbehave_once(take)
