"""New bots: a folder to begin with, in any of the languages there are clients for."""

import re
import shutil
from pathlib import Path
from typing import Final, NamedTuple

from arena.bot.manifest import FILE, is_plain, read_manifest
from arena.bot.programs import find_program
from arena.errors import BadBot

NAME: Final = "NAME"  # stands in the files of a starter for the bot's name


class Language(NamedTuple):
    """A language a bot can be begun in. missing: the programs it needs that are not on this machine."""

    name: str
    title: str
    missing: list[str]


def protocol_folder() -> Path:
    """Return the folder `protocol`: of the installed package, or of the clone it runs from."""
    inside = Path(__file__).parent.parent / "protocol"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "protocol"


def languages() -> list[Language]:
    """Return the languages there are starters for, in alphabetical order."""
    found = []
    for folder in sorted((protocol_folder() / "starters").iterdir()):
        if (folder / FILE).is_file():
            manifest = read_manifest(folder)
            missing = [tool for tool in manifest.needs if find_program(tool) is None]
            found.append(Language(folder.name, manifest.language, missing))
    return found


def make_bot(folder: Path, language: str, games: list[str], name: str) -> list[Path]:
    """Make a bot's folder from the starter and the client of a language; return its files. Raises BadBot."""
    known = {each.name for each in languages()}
    if language not in known:
        raise BadBot(f"there is no starter in {language!r}; the languages are {', '.join(sorted(known))}")
    if not is_plain(name) or not name or '"' in name or "\\" in name:
        raise BadBot(f"{name!r} can't be a bot's name: no quotation marks, control characters or blanks at an end")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadBot(f"{folder}: it is there already, and not empty; choose another folder")
    sources = [protocol_folder() / part / language for part in ("starters", "clients")]
    try:
        for source in sources:
            shutil.copytree(source, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
        for path in (folder / FILE, folder / "README.md"):
            path.write_text(re.sub(rf"\b{NAME}\b", name, path.read_text("utf-8")), "utf-8")
        listed = ", ".join(f'"{game}"' for game in games)
        with (folder / FILE).open("a", encoding="utf-8") as file:
            file.write(f"games = [{listed}]\n")
    except OSError as error:
        raise BadBot(f"{folder}: {error.strerror}") from None
    return sorted(path for path in folder.rglob("*") if path.is_file())
