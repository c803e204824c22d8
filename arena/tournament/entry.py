"""Entering bots: from the folders a competition names to entrants that can be started."""

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from arena.bot.build import prepare
from arena.bot.manifest import read_manifest
from arena.bot.programs import PYTHON, find_program
from arena.errors import BadBot, BadCompetition, MissingTool
from arena.records import EntrantSpec
from arena.tournament.competition import EntrantPath


class Entry(NamedTuple):
    """Who plays, in the order of the competition, why others don't, and what else is to be known."""

    entrants: list[EntrantSpec]
    left_out: list[str]
    notes: list[str]


def read_names(paths: Sequence[EntrantPath], game: str) -> list[str]:
    """Return the names under which bots enter, from their manifests alone: nothing is built yet.

    Raises BadBot for one that does not play the game, BadCompetition for a name that stands twice or fewer than two
    entrants.
    """
    places: dict[str, str] = {}
    for path in paths:
        manifest = read_manifest(Path(path.path))
        if manifest.games and game not in manifest.games:
            raise BadBot(f"{path.path}: {manifest.name} does not play {game}; it plays {', '.join(manifest.games)}")
        name = path.name or manifest.name
        if name in places:
            raise BadCompetition(
                f"two entrants are called {name!r}: {places[name]} and {path.path}; give one another name in its"
                ' bot.toml, or with name = "…" in [[entrants]] of a competition file'
            )
        places[name] = path.path
    _check_number(len(places))
    return list(places)


def enter(paths: Sequence[EntrantPath], on_build: Callable[[str], None], cache: Path | None = None) -> Entry:
    """Prepare the bots of a competition. One whose toolchain is missing is left out, and said.

    Raises BadBot, and BadCompetition where fewer than two are left.
    """
    entrants: list[EntrantSpec] = []
    left_out: list[str] = []
    notes: list[str] = []
    for path in paths:
        try:
            entrants.append(_renamed(prepare(Path(path.path), cache, on_build), path.name))
        except MissingTool as error:
            left_out.append(str(error))
    _check_number(len(entrants), left_out)
    python = find_program(PYTHON)
    if python != os.path.realpath(sys.executable) and any(entrant.command[0] == python for entrant in entrants):
        notes.append(f"bots in Python run on {python}: they don't run as root, and {sys.executable} is closed to them")
    return Entry(entrants, left_out, notes)


def _renamed(entrant: EntrantSpec, name: str | None) -> EntrantSpec:
    """Return an entrant under a name of the competition's; the same bot may enter under two."""
    if name is None or name == entrant.name:
        return entrant
    digest = hashlib.sha256(f"{entrant.hash}\n{name}".encode()).hexdigest()
    return msgspec.structs.replace(entrant, name=name, hash=digest)


def _check_number(number: int, left_out: Sequence[str] = ()) -> None:
    if number < 2:
        reasons = "".join(f"{reason}; so it is left out; " for reason in left_out)
        there = "is one" if number == 1 else "are none"
        raise BadCompetition(f"{reasons}a competition needs two entrants or more; there {there}")
