"""Tries to pass bits to its partner by ways that are none of the protocol's, all of them at once; plays on.

The bot at seat 0 sends, the one at seat 2 listens and says on stderr, for each way, how many bits it got right.
A bit is a twentieth of a second, counted from a moment that both are told.

usage: whispers.py MOMENT BITS FILE    (seconds since 1970; a text of 0 and 1; a file that both may read)
"""

import ctypes
import fcntl
import os
import socket
import sys
import threading
import time

import talk

SYSTEM = ctypes.CDLL(None, use_errno=True)
MOMENT, BITS, FILE = float(sys.argv[1]), sys.argv[2], sys.argv[3]
SLOT = 0.05
KEY = "arena"


def wait_for(slot, part):
    """Wait for a moment of the clock: the two have nothing else in common, if all is well."""
    time.sleep(max(0.0, MOMENT + (slot + part) * SLOT - time.time()))


class Locks:
    """A lock on a file."""

    def __init__(self):
        self.file = os.open(FILE, os.O_RDONLY)

    def send(self, bit, slot):
        fcntl.flock(self.file, fcntl.LOCK_EX if bit else fcntl.LOCK_UN)

    def listen(self, slot):
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        fcntl.flock(self.file, fcntl.LOCK_UN)
        return False


class Inotify:
    """Opening a file that the other watches."""

    def __init__(self):
        self.watch = -1

    def send(self, bit, slot):
        if bit:
            os.close(os.open(FILE, os.O_RDONLY))

    def listen(self, slot):
        if self.watch < 0:
            self.watch = SYSTEM.inotify_init1(os.O_NONBLOCK)
            if self.watch < 0 or SYSTEM.inotify_add_watch(self.watch, FILE.encode(), 0x20) < 0:
                raise OSError(ctypes.get_errno(), "inotify")
        try:
            return bool(os.read(self.watch, 65536))
        except BlockingIOError:
            return False


class PageCache:
    """Which pages of a file are in memory."""

    def __init__(self):
        self.file = os.open(FILE, os.O_RDONLY)

    def send(self, bit, slot):
        if bit:
            os.pread(self.file, 1, slot * 65536)

    def listen(self, slot):
        resident = ctypes.create_string_buffer(1)
        SYSTEM.mmap.restype = ctypes.c_void_p
        at = SYSTEM.mmap(None, 4096, 1, 1, self.file, ctypes.c_long(slot * 65536))
        if SYSTEM.mincore(ctypes.c_void_p(at), ctypes.c_size_t(4096), resident) != 0:
            raise OSError(ctypes.get_errno(), "mincore")
        return bool(resident.raw[0] & 1)


class Keyring:
    """A key of the user's."""

    def send(self, bit, slot):
        if bit and SYSTEM.syscall(248, b"user", f"{KEY}{slot}".encode(), b"x", 1, -4) < 0:
            raise OSError(ctypes.get_errno(), "add_key")

    def listen(self, slot):
        return SYSTEM.syscall(250, 10, -4, b"user", f"{KEY}{slot}".encode(), 0) >= 0


class AbstractSocket:
    """A name that only one can have."""

    def __init__(self):
        self.held = []

    def send(self, bit, slot):
        if bit:
            self.held.append(socket.socket(socket.AF_UNIX))
            self.held[-1].bind(f"\0{KEY}{slot}")

    def listen(self, slot):
        with socket.socket(socket.AF_UNIX) as mine:
            try:
                mine.bind(f"\0{KEY}{slot}")
            except OSError:
                return True
        return False


class SharedMemory:
    """A file that is only memory."""

    def send(self, bit, slot):
        if bit:
            os.close(os.open(f"/dev/shm/{KEY}{slot}", os.O_CREAT | os.O_WRONLY, 0o644))

    def listen(self, slot):
        try:
            os.unlink(f"/dev/shm/{KEY}{slot}")
        except FileNotFoundError:
            return False
        except PermissionError:
            return os.path.exists(f"/dev/shm/{KEY}{slot}")
        return True


class Counters:
    """How many threads the machine runs, as /proc tells."""

    def __init__(self):
        self.over = threading.Event()
        self.before = None

    def send(self, bit, slot):
        self.over.set()
        self.over = threading.Event()
        for _ in range(100 if bit else 0):
            threading.Thread(target=self.over.wait, daemon=True).start()

    def listen(self, slot):
        with open("/proc/loadavg", encoding="ascii") as file:
            threads = int(file.read().split()[3].partition("/")[2])
        if self.before is None:
            self.before = threads
        return threads > self.before + 50


def send(kind):
    try:
        way = kind()
        for slot, bit in enumerate(BITS):
            wait_for(slot, 0.1)
            way.send(bit == "1", slot)
        wait_for(len(BITS), 1)
    except OSError:
        return  # it is not allowed to


def listen(kind, told):
    way, heard = None, []
    for slot in range(len(BITS)):
        wait_for(slot, 0.6)
        try:
            way = way or kind()
            heard.append(way.listen(slot))
        except OSError:
            heard.append(False)
    told[kind.__name__] = sum(got == (bit == "1") for got, bit in zip(heard, BITS))


def whisper(seat):
    told, threads = {}, []
    for kind in (Locks, Inotify, PageCache, Keyring, AbstractSocket, SharedMemory, Counters):
        if seat == 0:
            threads.append(threading.Thread(target=send, args=[kind]))
        elif seat == 2:
            threads.append(threading.Thread(target=listen, args=[kind, told]))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for name, right in told.items():
        print(name, right, file=sys.stderr)
    sys.stderr.flush()


for message in talk.messages():
    if message["type"] == "hello":
        whisper(message["seat"])
        talk.write(talk.line({"type": "ready"}))
    elif message["type"] == "act":
        talk.write(talk.honest(message))
