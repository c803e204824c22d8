"""What of this machine a bot may see: a few folders, a few devices, and next to nothing of the environment."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from arena.records import EntrantSpec

# Programs and libraries of the system, and what they look up in /etc.
SYSTEM: Final = tuple(map(Path, ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store")))
_ETC: Final = (
    "alternatives",
    "crypto-policies",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "localtime",
    "mono",
    "ssl",
)
# Not /dev/zero: mapped, it is memory that nobody counts.
DEVICES: Final = tuple(map(Path, ("/dev/null", "/dev/full", "/dev/random", "/dev/urandom")))

# Of an interpreter that is not the system's: what stands beside its `bin`.
_PARTS: Final = ("bin", "lib", "lib64", "libexec", "conf", "jre")


def readable(entrant: EntrantSpec) -> list[Path]:
    """Return the files and folders a bot may read and run, besides SYSTEM: its own, its interpreter's, some of /etc."""
    etc = [Path("/etc", name) for name in _ETC]
    etc += sorted(Path("/etc").glob("java*"))  # where Debian keeps what belongs to Java's own folder
    program = Path(entrant.command[0])
    own = [Path(entrant.folder), *_installation(program)]
    return [path for path in dict.fromkeys([*etc, *own]) if path.exists()]


def _installation(program: Path) -> Iterator[Path]:
    """Yield what a program that is not the system's needs: the folders beside it, or it alone."""
    real = program.resolve()
    for path in dict.fromkeys((program, real)):
        if any(path.is_relative_to(folder) for folder in SYSTEM):
            continue
        parts = [path.parent.parent / part for part in _PARTS]
        if path.parent.name == "bin" and any(part.is_dir() for part in parts[1:]):
            yield from (part for part in parts if part.is_dir())
        else:
            yield path


def environment(entrant: EntrantSpec) -> dict[str, str]:
    """Return the environment of a bot: nothing of the organiser's."""
    program = Path(entrant.command[0]).resolve()
    folders = ["/usr/local/bin", "/usr/bin", "/bin"]
    if str(program.parent) not in folders:
        folders.insert(0, str(program.parent))
    variables = {"PATH": os.pathsep.join(folders), "LANG": "C.UTF-8", "TZ": "UTC", "HOME": "/nonexistent"}
    libraries = program.parent.parent / "lib"
    if (libraries / "libjli.so").exists():  # Java looks for its own libraries by way of /proc, or not at all
        variables["LD_LIBRARY_PATH"] = f"{libraries}:{libraries / 'server'}"
    return variables
