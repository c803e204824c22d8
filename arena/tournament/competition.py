"""competition.toml, or the options of `arena run` that stand in for one: read, checked, and told apart."""

import hashlib
import json
import tomllib
from collections.abc import Iterator
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
from arena.tournament.formats import KINDS, AnyFormat, Field, RoundRobin
from arena.tournament.seal import commitment

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


class Ranking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[ranking]. forfeits: whether a forfeited game counts as a loss in the rating, or not at all."""

    forfeits: Literal["loss", "void"] = "loss"


class EntrantPath(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """[[entrants]]: the folder of a bot, relative to the competition file; a name other than the bot's own.

    withdrawn: it plays and is ranked no more; its results are kept.
    """

    path: Name
    name: Annotated[str, Meta(min_length=1, max_length=60)] | None = None
    withdrawn: bool = False


class Competition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that defines a competition. The order of the entrants is part of the plan.

    seed: of all deals; empty while it is sealed. seed_commitment: what `seal.commitment` made of it, told beforehand.
    """

    name: Name
    seed: Annotated[str, Meta(max_length=100)] = ""
    seed_commitment: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")] | None = None
    entrants: list[EntrantPath] = []
    game: str = "bid-euchre"
    rules: dict[str, OptionValue] = {}
    format: AnyFormat = RoundRobin()
    limits: Limits = Limits()
    ranking: Ranking = Ranking()

    def make_rules(self) -> Rules:
        """Return the rules of the game. Raises UserError."""
        return make_rules(self.game, self.rules)

    def playing(self) -> list[EntrantPath]:
        """Return the entrants that have not been withdrawn."""
        return [entrant for entrant in self.entrants if not entrant.withdrawn]


def read_competition(path: Path) -> Competition:
    """Return a competition file's content, entrants' paths made absolute. Raises BadCompetition."""
    try:
        raw = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BadCompetition(f"{path}: there is no such competition file") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadCompetition(f"{path}: not valid TOML: {error}") from None
    except OSError as error:
        raise BadCompetition(f"{path}: {error.strerror}") from None
    return check(raw, folder=path.parent, where=str(path))


def check(raw: dict[str, Any], *, folder: Path, where: str) -> Competition:
    """Return a competition from its fields; `where` names its source in errors. Raises BadCompetition, BadOptions."""
    raw = _with_kind(raw)
    try:
        competition = msgspec.convert(raw, Competition)
    except msgspec.ValidationError as error:
        raise BadCompetition(f"{where}: {_in_plain_words(str(error), raw)}") from None
    if not competition.seed and competition.seed_commitment is None:
        raise BadCompetition(f"{where}: `seed` is missing; any text will do, but one that nobody can guess")
    if competition.seed and competition.seed_commitment is not None:
        open_seal(competition, competition.seed, where)
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
    if place == "format.kind":
        return f"format.kind: {text[0].lower()}{text[1:]}; allowed: {', '.join(KINDS)}"
    if place == "seed_commitment":
        return "seed_commitment: not one; it is sha256: and the SHA-256 of the seed in hexadecimal"
    if text.startswith("Object contains unknown field"):
        kind = _kind_at(place, raw)
        fields = ", ".join(kind.__struct_fields__)
        at = f" in [{place}]" if place else ""
        if place == "format":
            at += f" of kind {raw['format']['kind']}"
            fields = f"kind, {fields}"
        return f"{text.removeprefix('Object contains ')}{at}; the fields are {fields}"
    if text.startswith("Invalid enum value"):
        kind = {"ranking.forfeits": Ranking, "limits.isolation": Limits}[place]
        allowed = get_args(get_type_hints(kind)[place.partition(".")[2]])
        return f"{place}: {text[0].lower()}{text[1:]}; allowed: {', '.join(allowed)}"
    return f"{place}: {text[0].lower()}{text[1:]}" if place else text


def _kind_at(place: str, raw: dict[str, Any]) -> Any:
    """Return what a competition file has at a place."""
    if place == "format":
        return KINDS[raw["format"]["kind"]]
    return {"": Competition, "limits": Limits, "ranking": Ranking}.get(place, EntrantPath)


def _with_kind(raw: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a competition file with the kind of its format, round-robin where it names none."""
    table = raw.get("format", {})
    if isinstance(table, dict) and "kind" not in table:
        raw = {**raw, "format": {**table, "kind": "round-robin"}}
    return raw


def check_format(format_: AnyFormat, field: Field) -> None:
    """Raise BadCompetition if a format does not fit those who are to play in it."""
    problem = format_.problem(field)
    if problem is not None:
        raise BadCompetition(f"[format] {format_.__struct_config__.tag}: {problem}")


def open_seal(competition: Competition, seed: str, where: str) -> Competition:
    """Return a competition with its sealed seed. Raises BadCompetition if it is not the one that was promised."""
    if competition.seed_commitment is None:
        raise BadCompetition(f"{where}: its seed is not sealed: there is no seed_commitment")
    if commitment(seed) != competition.seed_commitment:
        raise BadCompetition(f"{where}: the seed is not the one that seed_commitment was made of")
    return msgspec.structs.replace(competition, seed=seed)


def identity(rules: Rules, seed: str, limits: LimitsSpec, match_boards: int) -> dict[str, Any]:
    """Return what makes results comparable: only those that agree in all of it stand in one table."""
    return {
        "game": rules.id,
        "rules": rules.options.as_dict(),
        "seed": seed,
        "format": {"match_boards": match_boards},
        "limits": {
            "move_ms": limits.move_ms,
            "bank_ms": limits.bank_ms,
            "max_faults": limits.max_faults,
            "max_restarts": limits.max_restarts,
            "memory_mb": limits.memory_mb,
            "pondering": limits.pondering,
        },
    }


def differences(stored: dict[str, Any], ours: dict[str, Any], prefix: str = "") -> Iterator[str]:
    """Say in what two identities differ."""
    for key in sorted({*stored, *ours}):
        before, now = stored.get(key), ours.get(key)
        if isinstance(before, dict) and isinstance(now, dict):
            yield from differences(before, now, f"{prefix}{key}.")
        elif before != now:
            yield f"{prefix}{key} is {before!r} there and {now!r} here"


def digest(value: Any) -> str:
    """Return SHA-256, in hexadecimal, of a value as canonical JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()
