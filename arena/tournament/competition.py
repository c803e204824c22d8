"""competition.toml, or the options of `arena run` that stand in for one: read, checked, and told apart."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_type_hints

import msgspec
from msgspec import Meta

from arena.bot.isolation import Wanted
from arena.bot.manifest import is_plain
from arena.errors import BadCompetition, BadOptions
from arena.records import LimitsSpec, OptionValue
from arena.rules.game import Rules
from arena.rules.registry import make_rules

Name = Annotated[str, Meta(min_length=1, max_length=100)]


class Limits(LimitsSpec, frozen=True, forbid_unknown_fields=True):
    """[limits]: what bots are allowed; times in milliseconds. isolation: as in `bot.launch`, or the best there is."""

    start_ms: Annotated[int, Meta(ge=1, le=600_000)] = 10_000
    move_ms: Annotated[int, Meta(ge=1, le=3_600_000)] = 1_000
    bank_ms: Annotated[int, Meta(ge=0, le=86_400_000)] = 10_000
    max_faults: Annotated[int, Meta(ge=0, le=1_000)] = 3
    max_restarts: Annotated[int, Meta(ge=0, le=1_000)] = 2
    memory_mb: Annotated[int, Meta(ge=16, le=1_048_576)] = 1024
    pondering: bool = False
    isolation: Wanted = "auto"


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[format]: who meets whom, over how many boards.

    boards: each is played from both sides by every pairing. match_boards: how many of them the same processes play
    before all bots are started afresh.
    """

    kind: Literal["round-robin"] = "round-robin"
    boards: Annotated[int, Meta(ge=1, le=1_000_000)] = 50
    match_boards: Annotated[int, Meta(ge=1, le=10_000)] = 25


class Ranking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[ranking]. forfeits: whether a forfeited game counts as a loss in the rating, or not at all."""

    forfeits: Literal["loss", "void"] = "loss"


class EntrantPath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[entrants]]: the folder of a bot, relative to the competition file; a name other than the bot's own."""

    path: Name
    name: Annotated[str, Meta(min_length=1, max_length=60)] | None = None


class Competition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that defines a competition. The order of the entrants is part of the plan."""

    name: Name
    seed: Name
    entrants: list[EntrantPath] = []
    game: str = "bid-euchre"
    rules: dict[str, OptionValue] = {}
    format: Format = Format()
    limits: Limits = Limits()
    ranking: Ranking = Ranking()

    def make_rules(self) -> Rules:
        """Return the rules of the game. Raises UserError."""
        return make_rules(self.game, self.rules)


def read_competition(path: Path) -> Competition:
    """Return a competition file's content, entrants' paths made absolute. Raises BadCompetition."""
    try:
        with path.open("rb") as file:
            return check(tomllib.load(file), folder=path.parent, where=str(path))
    except FileNotFoundError:
        raise BadCompetition(f"{path}: there is no such competition file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCompetition(f"{path}: not valid TOML: {error}") from None
    except OSError as error:
        raise BadCompetition(f"{path}: {error.strerror}") from None


def check(raw: dict[str, Any], *, folder: Path, where: str) -> Competition:
    """Return a competition from its fields; `where` names its source in errors. Raises BadCompetition, BadOptions."""
    try:
        competition = msgspec.convert(raw, Competition)
    except msgspec.ValidationError as error:
        raise BadCompetition(f"{where}: {_in_plain_words(str(error), raw)}") from None
    names = [entrant.name for entrant in competition.entrants if entrant.name is not None]
    for text in (competition.name, competition.seed, *names):
        if not is_plain(text):
            raise BadCompetition(
                f"{where}: {text!r} has control characters, or blanks at an end; names and seed must not"
            )
    try:
        competition.make_rules()
    except BadOptions as error:
        raise BadOptions(f"{where}: [rules]: {error}") from None
    entrants = [
        msgspec.structs.replace(entrant, path=str((folder / entrant.path).absolute()))
        for entrant in competition.entrants
    ]
    return msgspec.structs.replace(competition, entrants=entrants)


def _in_plain_words(message: str, raw: dict[str, Any]) -> str:
    """Turn a validation message into one that names the field the way the file does."""
    text, _, place = message.partition(" - at `$")
    place = place.rstrip("`").lstrip(".")
    if text.startswith("Object missing required field") and "`seed`" in text:
        return "`seed` is missing; any text will do, but one that nobody can guess"
    if text.startswith("Object contains unknown field"):
        kind = {"": Competition, "format": Format, "limits": Limits, "ranking": Ranking}.get(place, EntrantPath)
        fields = ", ".join(kind.__struct_fields__)
        return f"{text.removeprefix('Object contains ')}{f' in [{place}]' if place else ''}; the fields are {fields}"
    if text.startswith("Invalid enum value"):
        kind = {"format.kind": Format, "ranking.forfeits": Ranking, "limits.isolation": Limits}[place]
        allowed = get_args(get_type_hints(kind)[place.partition(".")[2]])
        return f"{place}: {text[0].lower()}{text[1:]}; allowed: {', '.join(allowed)}"
    return f"{place}: {text[0].lower()}{text[1:]}" if place else text


def identity(rules: Rules, seed: str, limits: LimitsSpec, format_: Format) -> dict[str, Any]:
    """Return what makes results comparable: only those that agree in all of it stand in one table."""
    return {
        "game": rules.id,
        "rules": rules.options.as_dict(),
        "seed": seed,
        "format": {"match_boards": format_.match_boards},
        "limits": {
            "move_ms": limits.move_ms,
            "bank_ms": limits.bank_ms,
            "max_faults": limits.max_faults,
            "max_restarts": limits.max_restarts,
            "memory_mb": limits.memory_mb,
            "pondering": limits.pondering,
        },
    }


def digest(value: Any) -> str:
    """Return SHA-256, in hexadecimal, of a value as canonical JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
