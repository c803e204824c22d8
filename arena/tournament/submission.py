"""Entering a bot in a competition file: its files are copied beside it under their hash, and named there."""

import re
import shutil
import tempfile
import tomllib
from pathlib import Path
from typing import Final, NamedTuple

from arena.bot.manifest import Manifest, bot_files, content_hash, read_manifest
from arena.errors import BadBot, BadCompetition
from arena.tournament.competition import Competition, read_competition

FOLDER: Final = "entrants"  # beside the competition file


class Entered(NamedTuple):
    """A bot that is entered, or was and is withdrawn. folder: relative to the competition file, if it is below it."""

    name: str
    version: str
    language: str
    hash: str
    folder: str
    withdrawn: bool = False


def entered_in(path: Path) -> list[Entered]:
    """Return the bots a competition file names. Raises BadCompetition, BadBot."""
    here = path.parent.absolute()
    found = []
    for entrant in read_competition(path).entrants:
        folder = Path(entrant.path)
        manifest = read_manifest(folder)
        shown = folder.relative_to(here) if folder.is_relative_to(here) else folder
        found.append(
            Entered(
                entrant.name or manifest.name,
                manifest.version,
                manifest.language,
                content_hash(folder),
                str(shown),
                entrant.withdrawn,
            )
        )
    return found


def check_fit(manifest: Manifest, competition: Competition, folder: Path) -> None:
    """Raise BadBot if a bot does not play the game of a competition."""
    game = competition.make_rules().name
    if manifest.games and game not in manifest.games:
        raise BadBot(f"{folder}: {manifest.name} does not play {game}; it plays {', '.join(manifest.games)}")


def enter_bot(folder: Path, path: Path) -> tuple[Entered, Entered | None]:
    """Copy a bot beside a competition file and enter it there; return it, and the version it takes the place of.

    Raises BadBot, BadCompetition. The file changes in one step; the copy of an older version is kept.
    """
    manifest, digest = read_manifest(folder), content_hash(folder)
    before = next((entered for entered in entered_in(path) if entered.name == manifest.name), None)
    slug = re.sub(r"[^a-z0-9]+", "-", manifest.name.lower()).strip("-") or "bot"
    copy = path.parent / FOLDER / f"{slug}-{digest[:12]}"
    now = Entered(manifest.name, manifest.version, manifest.language, digest, str(copy.relative_to(path.parent)))
    if before is not None and before.withdrawn:
        raise BadCompetition(f"{path}: {before.name} is withdrawn there; take `withdrawn` out to enter it again")
    if before is not None and before.hash == digest:
        raise BadBot(f"{folder}: this very version of {manifest.name} is entered already")
    text = _entered(path.read_text("utf-8"), now, before, path)
    _check_text(text, path, now)
    _copy(folder, copy, digest)
    _rewrite(path, text)
    return now, before


def _entered(text: str, now: Entered, before: Entered | None, path: Path) -> str:
    """Return the text of a competition file with a bot in it."""
    line = f'path = "{now.folder}"'
    if before is None:
        return f"{text.rstrip()}\n\n[[entrants]]\n{line}\n"
    named = [entrant["path"] for entrant in tomllib.loads(text)["entrants"]]
    old = next(
        (each for each in named if (path.parent / each).absolute() == (path.parent / before.folder).absolute()), ""
    )
    lines = [
        at
        for at, each in enumerate(text.split("\n"))
        if re.fullmatch(rf'\s*path\s*=\s*"{re.escape(old)}"\s*(#.*)?', each)
    ]
    if len(lines) != 1:
        raise BadCompetition(f"{path}: the line that names {before.folder} is not found there; change it to {line}")
    parts = text.split("\n")
    parts[lines[0]] = line
    return "\n".join(parts)


def _check_text(text: str, path: Path, now: Entered) -> None:
    """Raise BadCompetition if the text with the bot in it does not say what it should."""
    try:
        named = [entrant["path"] for entrant in tomllib.loads(text)["entrants"]]
    except tomllib.TOMLDecodeError as error:
        raise BadCompetition(
            f"{path}: a bot can't be added to it: {error}; write entrants as [[entrants]], and not as a list"
        ) from None
    if named.count(now.folder) != 1:
        raise BadCompetition(f'{path}: a bot can\'t be added to it; write path = "{now.folder}" there yourself')


def _copy(folder: Path, copy: Path, digest: str) -> None:
    """Copy a bot's files in one step, so that nobody sees half of them."""
    if copy.is_dir() and content_hash(copy) == digest:
        return
    try:
        copy.parent.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".entering-", dir=copy.parent) as scratch:
            made = Path(scratch, "bot")
            for file in bot_files(folder):
                (made / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(folder / file, made / file)
            if content_hash(made) != digest:
                raise BadBot(f"{folder}: its files changed while they were copied; try again")
            made.rename(copy)
    except OSError as error:
        raise BadCompetition(f"{copy}: {error.strerror}") from None


def _rewrite(path: Path, text: str) -> None:
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_text(text, "utf-8")
        beside.replace(path)
    except OSError as error:
        raise BadCompetition(f"{path}: {error.strerror}") from None
