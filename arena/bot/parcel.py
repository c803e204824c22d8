"""A bot's files as one piece of bytes, to be sent to another machine: the same for the same content, wherever made."""

import os
from pathlib import Path

import msgspec

from arena.bot.manifest import bot_files, content_hash
from arena.errors import BadBot


class _File(msgspec.Struct, frozen=True, array_like=True):
    path: bytes  # relative to the bot's folder, as the system spells it
    executable: bool
    content: bytes


def pack(folder: Path, content: str) -> bytes:
    """Return the files of a bot. Raises BadBot if their hash is not `content` any more."""
    try:
        files = [
            _File(os.fsencode(path), os.access(folder / path, os.X_OK), (folder / path).read_bytes())
            for path in bot_files(folder)
        ]
    except OSError as error:
        raise BadBot(f"{error.filename}: {error.strerror}") from None
    if content_hash(folder) != content:
        raise BadBot(f"{folder}: its files have changed since it was entered; run it again")
    return msgspec.msgpack.encode(files)


def unpack(parcel: bytes, folder: Path) -> None:
    """Write the files of a parcel below a folder. Raises OSError."""
    for file in msgspec.msgpack.decode(parcel, type=list[_File]):
        path = folder / os.fsdecode(file.path)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        path.chmod(0o755 if file.executable else 0o644)
