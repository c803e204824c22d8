"""bot.toml: what a bot says of itself, and the hash that tells its versions apart."""

import hashlib
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec

from arena.errors import BadBot

FILE: Final = "bot.toml"

# Not part of a bot: what tools leave behind. Everything else in its folder is, and goes into its hash.
LEFT_OUT: Final = frozenset({"__pycache__", "build", "target"})

Words = Annotated[list[str], msgspec.Meta(min_length=1)]


class Manifest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of bot.toml. run, build: argument lists, run in the bot's folder.

    requires: a command that ends well where the bot can run; elsewhere it is left out. deterministic: the bot's word
    that the same seed gives the same play.
    """

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=60)]
    version: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    run: Words
    language: Annotated[str, msgspec.Meta(max_length=40)] = ""
    author: Annotated[str, msgspec.Meta(max_length=100)] = ""
    description: Annotated[str, msgspec.Meta(max_length=500)] = ""
    games: list[str] = []
    needs: list[str] = []
    requires: Words | None = None
    build: Words | None = None
    deterministic: bool = False


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of the bot in a folder. Raises BadBot, saying what to change."""
    if not folder.is_dir():
        raise BadBot(f"{folder}: there is no such bot folder")
    path = folder / FILE
    try:
        with path.open("rb") as file:
            manifest = msgspec.convert(tomllib.load(file), Manifest)
    except FileNotFoundError:
        raise BadBot(f"{folder}: no {FILE} in it; a bot's folder needs one with name, version and run") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadBot(f"{path}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise BadBot(f"{path}: {error}") from None
    except OSError as error:
        raise BadBot(f"{path}: {error.strerror}") from None
    for field in ("name", "version", "language", "author"):
        text = getattr(manifest, field)
        if not is_plain(text):
            raise BadBot(f"{path}: `{field}` has control characters, or blanks at an end")
    return manifest


def is_plain(text: str) -> bool:
    """Tell whether a name can stand in a table: no control characters, no blanks at an end."""
    return text.isprintable() and text == text.strip()


def bot_files(folder: Path) -> Iterator[Path]:
    """Yield the files that make up a bot, relative to its folder, in a fixed order. Raises BadBot for a link."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in LEFT_OUT and not name.startswith("."))
        for name in sorted([*folders, *names]):
            path = Path(root, name)
            if path.is_symlink():
                raise BadBot(f"{path}: a link; a bot's folder must hold the files themselves")
        for name in sorted(names):
            if not name.startswith(".") and not name.endswith(".pyc"):
                yield Path(root, name).relative_to(folder)


def content_hash(folder: Path) -> str:
    """Return SHA-256, in hexadecimal, over names, executable bits and contents of a bot's files."""
    digest = hashlib.sha256()
    for path in bot_files(folder):
        try:
            content = (folder / path).read_bytes()
            executable = os.access(folder / path, os.X_OK)
        except OSError as error:
            raise BadBot(f"{folder / path}: {error.strerror}") from None
        head = f"{path.as_posix()}\0{'x' if executable else '-'}\0{len(content)}\0"
        digest.update(head.encode("utf-8", "surrogateescape") + content)
    return digest.hexdigest()
