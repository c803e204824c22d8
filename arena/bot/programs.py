"""Programs that bots need, where bots can reach them: they don't run as root, and home folders may be closed."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from arena.bot.uid import fresh_uid

PYTHON: Final = "python3"


@cache
def find_program(name: str) -> str | None:
    """Return the path of a program on the search path that bots can run, None if there is none.

    `python3` is the interpreter arena itself runs on, without its virtual environment, if bots can run that.
    """
    return next((path for path in _candidates(name) if reachable(path)), None)


def why_not(name: str) -> str:
    """Return in words why a program can't be found."""
    if found := next(_candidates(name), None):
        return f"{name} (there is {found}, but bots have a uid of their own, and its folders are closed to that)"
    return f"{name}, not found on this machine"


def _candidates(name: str) -> Iterator[str]:
    if name == PYTHON:
        yield str(Path(sys.executable).resolve())
    for folder in os.get_exec_path():
        if found := shutil.which(name, path=folder):
            yield os.path.realpath(found) if name == PYTHON else found


def reachable(program: str | Path, folder: str | Path = "/") -> bool:
    """Tell whether bots can run a program, and enter a folder: file permissions may keep them from it."""
    uid = fresh_uid()
    if uid is None:
        return os.access(program, os.X_OK) and os.access(folder, os.X_OK)
    asked = subprocess.run(
        ["/bin/sh", "-c", 'cd "$1" && test -x "$0"', program, folder],
        cwd="/",
        user=uid,
        group=uid,
        extra_groups=[],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )
    return asked.returncode == 0
