"""Which files a process may open: a list of folders, kept by the kernel (landlock(7)), without root or packages."""

import ctypes
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every architecture
_PATH_BENEATH: Final = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1, 2, 4, 8
_RIGHTS: Final = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 4: 0x7FFF, 5: 0xFFFF}  # all there are about files, by version
_NETWORK: Final = 3  # bind and connect of TCP; from version 4 on
_SCOPES: Final = 3  # abstract sockets and signals; from version 6 on


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("rights", ctypes.c_uint64), ("folder", ctypes.c_int32))


def _libc() -> Any:
    return ctypes.CDLL(None, use_errno=True)


def version() -> int:
    """Return the version of Landlock this kernel has, 0 for none."""
    return max(0, int(_libc().syscall(_CREATE_RULESET, None, 0, 1)))


def ruleset(readable: Iterable[Path], writable: Iterable[Path]) -> int:
    """Return a descriptor for `restrict`: these may be read and run, those read and written, and nothing else opened.

    Raises OSError.
    """
    libc, known = _libc(), version()
    rights = _RIGHTS[min(max(known, 1), max(_RIGHTS))]
    wanted = _Ruleset(rights, _NETWORK if known >= 4 else 0, _SCOPES if known >= 6 else 0)
    size = 24 if known >= 6 else 16 if known >= 4 else 8
    made = libc.syscall(_CREATE_RULESET, ctypes.byref(wanted), size, 0)
    if made < 0:
        raise OSError(ctypes.get_errno(), "landlock")
    try:
        for path in readable:
            _allow(libc, made, path, _EXECUTE | _READ_FILE | _READ_DIR)
        for path in writable:
            _allow(libc, made, path, _READ_FILE | _WRITE_FILE)
    except OSError:
        os.close(made)
        raise
    return int(made)


def _allow(libc: Any, made: int, path: Path, rights: int) -> None:
    if not path.is_dir():
        rights &= ~_READ_DIR
    folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if libc.syscall(_ADD_RULE, made, _PATH_BENEATH, ctypes.byref(_Beneath(rights, folder)), 0) != 0:
            raise OSError(ctypes.get_errno(), "landlock", str(path))
    finally:
        os.close(folder)


def restrict(made: int, libc: Any) -> None:
    """Put this process and all it becomes under a ruleset. Raises OSError."""
    if libc.syscall(_RESTRICT_SELF, made, 0) != 0:
        raise OSError(ctypes.get_errno(), "landlock")
