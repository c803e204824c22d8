"""What stands in a results folder: the competition, its matches, and what went wrong in them."""

import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple

import msgspec

from arena.errors import BadResults
from arena.records import EntrantSpec, Fault, GameRecord, MatchResult, MatchSpec, Played, Tier
from arena.store.digests import digests
from arena.store.file import DATABASE, ResultsFile
from arena.store.times import as_letters, as_micros

_ORDER: Final = {  # of matches: in plan order, or all of them, those of no plan last
    False: "WHERE m.position IS NOT NULL ORDER BY m.position",
    True: "ORDER BY m.position IS NULL, m.position, m.id",
}


class StoredMatch(NamedTuple):
    """A match as it is stored: entrant (hash) and side of each seat; games, counts of deals and digests by board."""

    id: str
    seats: list[str]
    sides: list[int]
    games: list[GameRecord]
    deals: list[int]
    digests: list[str]


class StoredFault(NamedTuple):
    """A fault as it is stored: its number, its match and how bots were isolated there, the bot's name, what it was."""

    id: int
    match: str
    isolation: Tier
    name: str
    fault: Fault


class StoredVoid(NamedTuple):
    """A match that this machine failed: its id, names, boards, when (UTC), and why."""

    match: str
    entrants: list[str]
    boards: list[int]
    at: str
    reason: str


class Forfeit(NamedTuple):
    """A game of the plan that one side forfeited, or more: its match and board, and the names on those sides."""

    match: str
    board: int
    names: list[str]


class Work(NamedTuple):
    """What it took to play the matches of the plan that are stored.

    seconds: of all matches, one after the other; places: on how many cores they were; finished: the last of them, UTC.
    """

    matches: int
    games: int
    seconds: float
    places: int
    finished: str | None


class Results(ResultsFile):
    """The results of one competition. Use as a context manager."""

    # ---- what the competition is ---------------------------------------------------------------------------

    def meta(self, key: str) -> Any:
        """Return a fact of the competition, None if it has not been written."""
        row = self._row("SELECT value FROM meta WHERE key = ?", (key,))
        return json.loads(row[0]) if row else None

    def describe(self, facts: dict[str, Any], entrants: Sequence[EntrantSpec]) -> None:
        """Write what the competition is now, and who is ranked in it, in order."""
        with self._writing():
            self._note(facts)
            self._db.execute("UPDATE entrants SET place = NULL")
            self._db.executemany(
                "INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET"
                " name = excluded.name, version = excluded.version, language = excluded.language,"
                " place = excluded.place",
                [(e.hash, e.name, e.version, e.language, e.content, place) for place, e in enumerate(entrants)],
            )

    def note(self, facts: dict[str, Any]) -> None:
        """Write some facts of the competition."""
        with self._writing():
            self._note(facts)

    def _note(self, facts: dict[str, Any]) -> None:
        self._db.executemany(
            "INSERT OR REPLACE INTO meta VALUES (?, ?)",
            [(key, json.dumps(value, ensure_ascii=False)) for key, value in facts.items()],
        )

    def set_plan(self, matches: Iterable[MatchSpec]) -> int:
        """Mark the matches that are of the plan as it is now; return how many stored games are of none of them."""
        done = self.done()
        places = [(spec.position, spec.id) for spec in matches if spec.id in done]
        with self._writing():
            self._db.execute("UPDATE matches SET position = NULL")
            self._db.executemany("UPDATE matches SET position = ? WHERE id = ?", places)
        return self.aside()

    def aside(self) -> int:
        """Return how many stored games are of no match of the plan."""
        row = self._row("SELECT count(*) FROM records r JOIN matches m ON m.id = r.match WHERE m.position IS NULL")
        return int(row[0])

    def stamp(self) -> str:
        """Return a text that is another when something has come in, or has been described anew."""
        [matches, places, faults, described] = self._row(
            "SELECT (SELECT count(*) FROM matches), (SELECT coalesce(sum(position), 0) FROM matches),"
            " (SELECT count(*) FROM faults), (SELECT group_concat(key || value, '') FROM meta WHERE key <> 'standings')"
        )
        return f"{matches}-{places}-{faults}-{zlib.crc32((described or '').encode()):08x}"

    def positions(self) -> dict[str, int]:
        """Return the places in the plan of the stored matches that are of it, by id."""
        return dict(self._rows("SELECT id, position FROM matches WHERE position IS NOT NULL ORDER BY position"))

    def keep_standings(self, standings: str) -> None:
        """Keep the standings, as JSON, as they are at the end of a run; `arena verify` compares them."""
        with self._writing():
            self._db.execute("INSERT OR REPLACE INTO meta VALUES ('standings', ?)", (standings,))

    def entrants(self) -> list[EntrantSpec]:
        """Return those that are ranked, in order. Their folders are not kept: they are for reading only."""
        return self._entrants("WHERE place IS NOT NULL ORDER BY place")

    def entrant(self, hash_: str) -> EntrantSpec:
        """Return an entrant, of old versions too."""
        return self._entrants("WHERE hash = ?", hash_)[0]

    def _entrants(self, where: str, *values: str) -> list[EntrantSpec]:
        rows = self._rows(f"SELECT name, version, hash, language, content FROM entrants {where}", values)
        return [
            EntrantSpec(name, version, hash_, language, (), "", content)
            for name, version, hash_, language, content in rows
        ]

    # ---- matches -------------------------------------------------------------------------------------------

    def done(self) -> set[str]:
        """Return the ids of the matches that have been played."""
        return {row[0] for row in self._rows("SELECT id FROM matches")}

    def add(self, spec: MatchSpec, sides: Sequence[int], result: MatchResult) -> None:
        """Store a match whole, or not at all. Raises BadResults if it can't be written."""
        with self._writing():
            self._db.execute(
                "INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    result.id,
                    round(result.seconds, 3),
                    _now(),
                    result.host,
                    result.core,
                    result.isolation,
                    json.dumps(result.ponderers),
                    spec.position,
                ),
            )
            self._db.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?)",
                [(result.id, seat, sides[seat], spec.entrants[number].hash) for seat, number in enumerate(spec.seats)],
            )
            self._db.executemany(
                "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (result.id, *_record_row(game), digests(result.id, game), as_letters(times))
                    for game, times in zip(result.games, result.times or [()] * len(result.games), strict=True)
                ],
            )
            self._db.executemany(
                f"INSERT INTO faults VALUES (NULL, ?{', ?' * 14})",
                [(result.id, *msgspec.structs.astuple(fault)) for fault in result.faults],
            )

    def games(self, match: str) -> list[GameRecord]:
        """Return the games of a match, by board."""
        rows = self._rows(
            "SELECT board, deals, actions, scores, winner, ending, forfeits FROM records WHERE match = ?"
            " ORDER BY board",
            (match,),
        )
        return [_record(*row) for row in rows]

    def times(self, match: str) -> dict[int, list[int]]:
        """Return the microseconds of the answers in the games of a match, by board, each to an eighth of it."""
        rows = self._rows("SELECT board, times FROM records WHERE match = ?", (match,))
        return {board: as_micros(letters) for board, letters in rows}

    def stored_matches(self) -> Iterator[StoredMatch]:
        """Yield every match there is, those of old versions too, in the order in which they finished."""
        for (match,) in self._rows("SELECT id FROM matches ORDER BY finished, id"):
            seats = self._rows("SELECT entrant, side FROM seats WHERE match = ? ORDER BY seat", (match,))
            kept = self._rows("SELECT deals, digests FROM records WHERE match = ? ORDER BY board", (match,))
            yield StoredMatch(
                match,
                [entrant for entrant, _ in seats],
                [side for _, side in seats],
                self.games(match),
                [deals for deals, _ in kept],
                [digest for _, digest in kept],
            )

    def played(self, *, every: bool = False) -> Iterator[Played]:
        """Yield what the ranking needs of the games of the plan, in plan order.

        every: of all that are stored, those of old versions too, each version under a name of its own.
        """
        named = _version_names(self._entrants("")) if every else {}
        seats = self._stream(
            "SELECT m.id, s.side, e.name, e.hash FROM matches m JOIN seats s ON s.match = m.id"
            f" JOIN entrants e ON e.hash = s.entrant {_ORDER[every]}, s.seat"
        )
        games = self._stream(
            "SELECT m.id, r.board, r.scores, r.deals, r.winner, r.ending, r.forfeits FROM matches m"
            f" JOIN records r ON r.match = m.id {_ORDER[every]}, r.board"
        )
        grouped = groupby(games, key=itemgetter(0))
        game = next(grouped, None)
        for match, sitting in groupby(seats, key=itemgetter(0)):
            sides = _sides((side, named.get(hash_, name)) for _, side, name, hash_ in sitting)
            if game is not None and game[0] == match:
                for row in game[1]:
                    yield self._played(sides, *row)
                game = next(grouped, None)

    def played_of(self, matches: Sequence[MatchSpec], sides: Sequence[int]) -> list[Played] | None:
        """Return the games of these matches, in their order; None while one is missing."""
        found: list[Played] = []
        for spec in matches:
            rows = self._rows(
                "SELECT match, board, scores, deals, winner, ending, forfeits FROM records WHERE match = ?"
                " ORDER BY board",
                (spec.id,),
            )
            if not rows:
                return None
            names = teams(spec, sides)
            found += [self._played(names, *row) for row in rows]
        return found

    def _played(
        self,
        sides: tuple[tuple[str, ...], ...],
        match: str,
        board: int,
        scores: str,
        deals: int,
        winner: int | None,
        ending: str,
        forfeits: str,
    ) -> Played:
        totals = _numbers(scores)
        if len(totals) != len(sides):
            raise BadResults(
                f"{self.folder / DATABASE}: {match}-{board} is damaged; `arena verify {self.folder}` says how"
            )
        return Played(match, board, sides, totals, deals, winner, ending, _numbers(forfeits))

    def fault_counts(self, *, every: bool = False) -> dict[str, int]:
        """Return the number of faults of each entrant, by hash, in the matches of the plan, or in all."""
        return dict(
            self._rows(
                "SELECT f.entrant, count(*) FROM faults f JOIN matches m ON m.id = f.match"
                f" {'' if every else 'WHERE m.position IS NOT NULL'} GROUP BY 1"
            )
        )

    def versions(self) -> list[EntrantSpec]:
        """Return every bot that was ever in it, at every version, each under a name of its own."""
        entrants = self._entrants("ORDER BY name, place IS NULL, hash")
        named = _version_names(entrants)
        return [msgspec.structs.replace(entrant, name=named[entrant.hash]) for entrant in entrants]

    def add_void(self, spec: MatchSpec, reason: str) -> None:
        """Keep that a match was void."""
        names = [entrant.name for entrant in spec.entrants]
        with self._writing():
            self._db.execute(
                "INSERT INTO voids VALUES (?, ?, ?, ?, ?)",
                (spec.id, json.dumps(names, ensure_ascii=False), json.dumps(spec.boards), _now(), reason),
            )

    def voids(self) -> list[StoredVoid]:
        """Return the matches that were void, in the order in which that happened."""
        rows = self._rows("SELECT match, entrants, boards, at, reason FROM voids ORDER BY rowid")
        return [StoredVoid(match, json.loads(names), json.loads(boards), *rest) for match, names, boards, *rest in rows]

    def forfeits(self) -> list[Forfeit]:
        """Return the forfeited games of the plan, in its order."""
        rows = self._rows(
            "SELECT r.match, r.board, json_group_array(e.name) FROM matches m JOIN records r ON r.match = m.id"
            " JOIN (SELECT DISTINCT match, side, entrant FROM seats) s ON s.match = m.id"
            " JOIN json_each(r.forfeits) f ON f.value = s.side JOIN entrants e ON e.hash = s.entrant"
            " WHERE m.position IS NOT NULL AND r.ending = 'forfeit' GROUP BY m.position, r.board"
        )
        return [Forfeit(match, board, json.loads(names)) for match, board, names in rows]

    def work(self) -> Work:
        """Return what it took to play what is played of the plan."""
        [games] = self._row(
            "SELECT count(*) FROM records r JOIN matches m ON m.id = r.match WHERE position IS NOT NULL"
        )
        matches, seconds, places, finished = self._row(
            "SELECT count(*), coalesce(sum(seconds), 0.0), count(DISTINCT host || ' ' || coalesce(core, '')),"
            " max(finished) FROM matches WHERE position IS NOT NULL"
        )
        return Work(matches, games, seconds, places, finished)

    # ---- joining -------------------------------------------------------------------------------------------

    def differing(self, other: "Results") -> list[str]:
        """Return the matches that stand in both, and did not come out the same."""
        with self._beside(other):
            rows = self._rows(
                "SELECT DISTINCT match FROM main.records r JOIN other.records o USING (match, board)"
                " WHERE (r.actions, r.scores, r.winner, r.ending, r.forfeits)"
                " IS NOT (o.actions, o.scores, o.winner, o.ending, o.forfeits) ORDER BY match"
            )
        return [match for (match,) in rows]

    def join(self, other: "Results") -> int:
        """Take over the matches of other results that are not here, and all that goes with them, whole or not at all.

        Returns how many. They have no place in the plan until `set_plan`.
        """
        columns = ", ".join(("match", "entrant", *(c for c in Fault.__struct_fields__ if c != "entrant")))
        with self._beside(other), self._writing():
            self._db.execute(
                "INSERT OR IGNORE INTO main.entrants SELECT hash, name, version, language, content, NULL"
                " FROM other.entrants"
            )
            self._db.execute(
                "CREATE TEMP TABLE fresh AS SELECT id FROM other.matches WHERE id NOT IN (SELECT id FROM main.matches)"
            )
            self._db.execute(
                "INSERT INTO main.matches SELECT id, seconds, finished, host, core, isolation, ponderers, NULL"
                " FROM other.matches WHERE id IN (SELECT id FROM fresh)"
            )
            for table in ("seats", "records"):
                self._db.execute(
                    f"INSERT INTO main.{table} SELECT * FROM other.{table} WHERE match IN (SELECT id FROM fresh)"
                )
            self._db.execute(
                f"INSERT INTO main.faults ({columns}) SELECT {columns} FROM other.faults"
                " WHERE match IN (SELECT id FROM fresh) ORDER BY id"
            )
            self._db.execute("INSERT INTO main.voids SELECT * FROM other.voids EXCEPT SELECT * FROM main.voids")
            [joined] = self._row("SELECT count(*) FROM fresh")
            self._db.execute("DROP TABLE fresh")
        return int(joined)

    # ---- what went wrong -----------------------------------------------------------------------------------

    def ponderers(self, name: str | None = None) -> dict[str, int]:
        """Return in how many matches each entrant, or that of a name, was stopped for thinking out of turn."""
        rows = self._rows(
            "SELECT e.name, count(DISTINCT m.id) FROM matches m, json_each(m.ponderers) p"
            " JOIN seats s ON s.match = m.id AND s.seat = p.value JOIN entrants e ON e.hash = s.entrant"
            " WHERE ? IS NULL OR e.name = ? GROUP BY e.name ORDER BY e.name",
            (name, name),
        )
        return dict(rows)

    def faults(self, name: str | None = None) -> list[StoredFault]:
        """Return all faults, or those of the entrants of a name, in the order in which they were stored."""
        columns = ", ".join(f"f.{column}" for column in Fault.__struct_fields__)
        rows = self._rows(
            f"SELECT f.id, f.match, m.isolation, e.name, {columns} FROM faults f"
            " JOIN entrants e ON e.hash = f.entrant JOIN matches m ON m.id = f.match"
            " WHERE ? IS NULL OR e.name = ? ORDER BY f.id",
            (name, name),
        )
        return [StoredFault(id_, match, tier, name, Fault(*row)) for id_, match, tier, name, *row in rows]

    def seats(self, match: str) -> list[str]:
        """Return the hash of the entrant at each seat of a match."""
        return [row[0] for row in self._rows("SELECT entrant FROM seats WHERE match = ? ORDER BY seat", (match,))]


def teams(spec: MatchSpec, sides: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Return the names of those who sit on each side in a match, each once and in alphabetical order."""
    return _sides((sides[seat], spec.entrants[number].name) for seat, number in enumerate(spec.seats))


def _sides(sitting: Iterable[tuple[int, str]]) -> tuple[tuple[str, ...], ...]:
    """Return the names on each side, each once and in alphabetical order, from the side and the name of each seat.

    So partners are the same side whichever of the two seats each of them has.
    """
    found: dict[int, set[str]] = {}
    for side, name in sitting:
        found.setdefault(side, set()).add(name)
    return tuple(tuple(sorted(found[side])) for side in sorted(found))


def _version_names(entrants: Iterable[EntrantSpec]) -> dict[str, str]:
    """Return a name for every version, by hash: as it is, with its version, or with its hash, as far as it takes."""
    entrants = list(entrants)
    names = Counter(entrant.name for entrant in entrants)
    versions = Counter((entrant.name, entrant.version) for entrant in entrants)
    named = {}
    for entrant in entrants:
        name = entrant.name if names[entrant.name] == 1 else f"{entrant.name} {entrant.version}"
        named[entrant.hash] = name if versions[entrant.name, entrant.version] == 1 else f"{name} {entrant.hash[:8]}"
    return named


def _now() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _record_row(game: GameRecord) -> tuple[Any, ...]:
    return (
        game.board,
        game.winner,
        game.ending,
        json.dumps(game.scores),
        json.dumps(game.forfeits),
        len(game.deals),
        "\n".join(game.deals),
    )


def _record(
    board: int, deals: int, actions: str, scores: str, winner: int | None, ending: str, forfeits: str
) -> GameRecord:
    return GameRecord(
        board,
        tuple(actions.split("\n")) if deals else (),
        _numbers(scores),
        winner,
        ending,
        _numbers(forfeits),
    )


@lru_cache(maxsize=10_000)  # scores come again and again
def _numbers(text: str) -> tuple[int, ...]:
    """Return a stored list of numbers; an empty one if it is none any more, from which nothing follows."""
    try:
        return msgspec.json.decode(text, type=tuple[int, ...])
    except msgspec.MsgspecError:
        return ()
