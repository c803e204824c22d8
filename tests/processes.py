"""The processes of bots that are running."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def bots_running() -> dict[int, str]:
    """Return the command lines of running bots, by process: anything under the tests' bots or their cache."""
    if sys.platform != "linux":
        return {}
    places = (str(ROOT / "tests" / "bots"), os.environ["ARENA_CACHE"])
    found = {}
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                folder = str((process / "cwd").readlink())
                state = (process / "stat").read_text("ascii", "replace").rpartition(")")[2].split()[0]
            except OSError:
                continue  # it has ended
            if state != "Z" and any(place in words or folder.startswith(place) for place in places):
                found[int(process.name)] = words
    return found
