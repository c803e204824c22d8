"""A results folder: the database `competition.db`, written by one process at a time, read by anyone."""

import contextlib
import fcntl
import json
import os
import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import msgspec

from arena.errors import BadResults
from arena.records import EntrantSpec, Fault, GameRecord, MatchResult, MatchSpec, Played, Tier
from arena.store.digests import digests
from arena.store.schema import APPLICATION_ID, SCHEMA, VERSION

DATABASE: Final = "competition.db"
LOCK: Final = ".lock"
LOG: Final = "arena.log"

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


class Results:
    """The results of one competition. Use as a context manager."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, lock: int | None) -> None:
        self.folder = folder
        self._db = connection
        self._lock = lock

    # ---- opening -------------------------------------------------------------------------------------------

    @classmethod
    def open(cls, folder: Path) -> Self:
        """Open results to read. Raises BadResults."""
        path = folder / DATABASE
        if not path.is_file():
            raise BadResults(f"{folder}: no results there (there is no {DATABASE}); `arena run --out` makes them")
        connection = _connect(f"{path.absolute().as_uri()}?mode=ro", path)
        try:
            _check_ours(connection, path)
        except BadResults:
            connection.close()
            raise
        return cls(folder, connection, None)

    @classmethod
    def create_or_open(cls, folder: Path) -> Self:
        """Open results to write, making the folder and the file if need be; holds the only right to write."""
        path = folder / DATABASE
        try:
            folder.mkdir(parents=True, exist_ok=True)
            lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise BadResults(f"{folder}: can't write results there: {error.strerror}; choose another --out") from None
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            os.close(lock)
            if not isinstance(error, BlockingIOError):
                raise BadResults(
                    f"{folder}: files can't be locked there: {error.strerror}; choose another --out"
                ) from None
            raise BadResults(
                f"{folder}: another `arena run` is writing results there; wait for it, or stop it"
            ) from None
        try:
            new = not path.exists() or path.stat().st_size == 0
            connection = _connect(f"{path.absolute().as_uri()}?mode=rwc", path)
        except (BadResults, OSError):
            os.close(lock)
            raise
        results = cls(folder, connection, lock)
        try:
            if new:
                _create(connection, path)
            _check_ours(connection, path)
        except BadResults:
            results.close()
            raise
        return results

    def close(self) -> None:
        """Close the file and give the right to write back."""
        self._db.close()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- what the competition is ---------------------------------------------------------------------------

    def meta(self, key: str) -> Any:
        """Return a fact of the competition, None if it has not been written."""
        row = self._row("SELECT value FROM meta WHERE key = ?", (key,))
        return json.loads(row[0]) if row else None

    def describe(self, facts: dict[str, Any], entrants: Sequence[EntrantSpec]) -> None:
        """Write what the competition is now, and who is ranked in it, in order."""
        with self._writing():
            self._db.executemany(
                "INSERT OR REPLACE INTO meta VALUES (?, ?)",
                [(key, json.dumps(value, ensure_ascii=False)) for key, value in facts.items()],
            )
            self._db.execute("UPDATE entrants SET place = NULL")
            self._db.executemany(
                "INSERT INTO entrants VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (hash) DO UPDATE SET"
                " name = excluded.name, version = excluded.version, language = excluded.language,"
                " place = excluded.place",
                [(e.hash, e.name, e.version, e.language, e.content, place) for place, e in enumerate(entrants)],
            )

    def set_plan(self, matches: Iterable[MatchSpec]) -> int:
        """Mark the matches that are of the plan as it is now; return how many stored games are of none of them."""
        done = self.done()
        places = [(spec.position, spec.id) for spec in matches if spec.id in done]
        with self._writing():
            self._db.execute("UPDATE matches SET position = NULL")
            self._db.executemany("UPDATE matches SET position = ? WHERE id = ?", places)
        row = self._row("SELECT count(*) FROM records r JOIN matches m ON m.id = r.match WHERE m.position IS NULL")
        return int(row[0])

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
                "INSERT INTO records VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [(result.id, *_record_row(game), digests(result.id, game)) for game in result.games],
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

    # ---- the database --------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            with self._db:
                self._db.execute("BEGIN IMMEDIATE")
                yield
        except sqlite3.Error as error:
            raise BadResults(f"{self.folder / DATABASE}: can't be written: {error}; choose another --out") from None

    def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        try:
            return self._db.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise BadResults(f"{self.folder / DATABASE}: can't be read: {error}") from None

    def _stream(self, query: str) -> Iterator[Any]:
        """Yield rows as they are read, for what may be too much to hold."""
        try:
            yield from self._db.execute(query)
        except sqlite3.Error as error:
            raise BadResults(f"{self.folder / DATABASE}: can't be read: {error}") from None

    def _row(self, query: str, values: Sequence[Any] = ()) -> Any:
        rows = self._rows(query, values)
        return rows[0] if rows else None


def teams(spec: MatchSpec, sides: Sequence[int]) -> tuple[tuple[str, ...], ...]:
    """Return the names of those who sit on each side in a match, each once."""
    return _sides((sides[seat], spec.entrants[number].name) for seat, number in enumerate(spec.seats))


def _sides(sitting: Iterable[tuple[int, str]]) -> tuple[tuple[str, ...], ...]:
    """Return the names on each side, each once, from the side and the name of each seat in turn."""
    found: dict[int, dict[str, None]] = {}
    for side, name in sitting:
        found.setdefault(side, {})[name] = None
    return tuple(tuple(found[side]) for side in sorted(found))


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


def _connect(uri: str, path: Path) -> sqlite3.Connection:
    try:
        connection = sqlite3.connect(uri, uri=True, timeout=30, isolation_level=None)
        connection.execute("PRAGMA foreign_keys = ON")
    except sqlite3.Error as error:
        raise BadResults(f"{path}: can't be opened: {error}") from None
    return connection


def _create(connection: sqlite3.Connection, path: Path) -> None:
    try:
        connection.executescript(
            f"BEGIN IMMEDIATE; {SCHEMA} PRAGMA application_id = {APPLICATION_ID};"
            f" PRAGMA user_version = {VERSION}; COMMIT;"
        )
    except sqlite3.Error as error:
        raise BadResults(f"{path}: can't be written: {error}; choose another --out") from None


def _check_ours(connection: sqlite3.Connection, path: Path) -> None:
    try:
        application = connection.execute("PRAGMA application_id").fetchone()[0]
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute("SELECT count(*) FROM meta").fetchone()
    except sqlite3.Error as error:
        raise BadResults(f"{path}: can't be read as results: {error}; nothing was changed") from None
    if application != APPLICATION_ID:
        raise BadResults(f"{path}: an SQLite file, but not one of arena's results")
    if version != VERSION:
        raise BadResults(f"{path}: written by another version of arena (format {version}; this one reads {VERSION})")


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


def _numbers(text: str) -> tuple[int, ...]:
    """Return a stored list of numbers; an empty one if it is none any more, from which nothing follows."""
    try:
        return msgspec.json.decode(text, type=tuple[int, ...])
    except msgspec.MsgspecError:
        return ()
