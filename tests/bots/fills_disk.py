"""Writes files wherever it can, and says on stderr how much it could."""

import os
import sys
import tempfile

import talk


def fill(act):
    written = 0
    for folder in ("/tmp", "/var/tmp", "/dev/shm", "/run", "/", os.getcwd(), os.path.dirname(__file__), "/dev"):
        try:
            with tempfile.NamedTemporaryFile(dir=folder) as file:
                while written < 64 << 20:
                    written += file.write(b"x" * (1 << 20))
        except OSError as error:
            print("refused:", folder, error.strerror, file=sys.stderr)
    print(f"wrote {written} bytes", file=sys.stderr, flush=True)
    talk.write(talk.honest(act))


talk.misbehave_once(fill)
