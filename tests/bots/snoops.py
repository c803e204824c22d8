"""Looks for what is none of its business; says on stderr what it found; plays on."""

import glob
import os
import socket
import sys

import talk

HINTS = sys.argv[1:]  # files that are there, and that it should not find


def readable(path):
    with open(path, "rb") as file:
        return bool(file.read(1))


def found():
    """Yield what it found."""
    yield from (name for name in os.environ if name not in ("PATH", "LANG", "LC_CTYPE", "TZ", "HOME", "PWD"))
    places = [
        "/home/*",
        "/root/*",
        "/etc/passwd",
        "/etc/shadow",
        "/etc/hosts",
        "/var/*",
        "/tmp/*",
        "/run/*",
        "/srv/*",
        "/opt/*",
    ]
    places += [
        "/proc/[0-9]*/fd",
        "/proc/[0-9]*/environ",
        "/proc/[0-9]*/cmdline",
        "/proc/meminfo",
        "/sys/*",
        "/dev/shm/*",
    ]
    for path in [*HINTS, *(path for place in places for path in glob.glob(place))]:
        try:
            if os.path.isdir(path):
                yield from (f"{path}/{name}" for name in os.listdir(path))
            elif readable(path):
                yield path
        except OSError:
            continue
    for family, address in ((socket.AF_INET, ("127.0.0.1", 80)), (socket.AF_UNIX, "\0arena"), (socket.AF_NETLINK, 0)):
        try:
            socket.socket(family).close()
            yield f"a socket to {address!r}"
        except OSError:
            continue


for message in talk.messages():
    if message["type"] == "hello":
        mine = os.path.dirname(os.path.abspath(__file__))
        for thing in found():
            if not thing.startswith(mine) and not thing.startswith(f"/proc/{os.getpid()}/"):
                print("found", thing, file=sys.stderr)
        print("that is all", file=sys.stderr, flush=True)
        talk.write(talk.line({"type": "ready"}))
    elif message["type"] == "act":
        talk.write(talk.honest(message))
