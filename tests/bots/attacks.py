"""Tries to do things to others; says on stderr what it could do; plays on.

usage: attacks.py SOCKET    (the address of a socket of others)
"""

import ctypes
import fcntl
import os
import resource
import signal
import socket
import sys

import talk

SYSTEM = ctypes.CDLL(None, use_errno=True)
PARENT = os.getppid()


def call(name, *arguments):
    if getattr(SYSTEM, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def send(path):
    one, _ = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    one.sendto(b"forged", path)


def attacks():
    """Yield what it would do, and how."""
    # kill(-1) spares who sends it, and in a namespace of its own nobody else is there
    yield "stop its parent", lambda: os.kill(PARENT, signal.SIGSTOP)
    yield "kill its parent", lambda: os.kill(PARENT, signal.SIGKILL)
    yield "kill all", lambda: os.kill(-1, signal.SIGKILL)
    yield "kill its parent's group", lambda: os.killpg(os.getpgid(PARENT), signal.SIGKILL)
    yield "limit its parent", lambda: resource.prlimit(PARENT, resource.RLIMIT_NOFILE, (3, 3))
    yield "trace its parent", lambda: call("ptrace", 16, PARENT, 0, 0)
    yield "read its parent's memory", lambda: os.close(os.open(f"/proc/{PARENT}/mem", os.O_RDONLY))
    yield "slow its parent down", lambda: os.setpriority(os.PRIO_PROCESS, PARENT, 19)
    yield "slow all of its user down", lambda: os.setpriority(os.PRIO_USER, os.getuid(), 19)
    yield "move its parent", lambda: os.sched_setaffinity(PARENT, {max(os.sched_getaffinity(0))})
    yield "move itself", lambda: os.sched_setaffinity(0, range(os.cpu_count()))
    yield "become real time", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))
    yield "type into a terminal", lambda: fcntl.ioctl(0, 0x5412, b"x")
    yield "write to its stdin", lambda: os.write(0, b"x")
    yield "write to a socket of others", lambda: send(sys.argv[1])
    yield (
        "read another's clock",
        lambda: call("timer_create", (~PARENT << 3) | 2, None, ctypes.byref(ctypes.c_void_p())),
    )
    yield "live on after its parent", lambda: call("prctl", 1, 0, 0, 0, 0)
    yield "raise its limits", lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    yield "have namespaces of its own", lambda: call("unshare", 0x10000000)


for message in talk.messages():
    if message["type"] == "hello":
        for what, way in attacks():
            try:
                way()
                print("could", what, file=sys.stderr)
            except (OSError, ValueError) as error:
                print("could not", what, error, file=sys.stderr)
        sys.stderr.flush()
        talk.write(talk.line({"type": "ready"}))
    elif message["type"] == "act":
        talk.write(talk.honest(message))
