"""The results file: what goes in comes out, and anyone can read it."""

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from arena.errors import BadResults
from arena.records import EntrantSpec, Fault, GameRecord, LimitsSpec, MatchResult, MatchSpec
from arena.store.results import Results

SIDES = (0, 1, 0, 1)
A, B = (EntrantSpec(name, "1", f"hash {name}", "C", ("x",), "/") for name in ("a|b", "007"))
SPEC = MatchSpec("m1", "bid-euchre/1", {"target": 3}, "s", (1, 2, 3, 4), (0, 1, 0, 1), (A, B), LimitsSpec())
GAMES = (
    GameRecord(1, ("pass pass 3 pass h", "pass pass pass pass"), (3, 2), 0, "target"),
    GameRecord(2, (), (0, 0), 1, "forfeit", (0,)),
    GameRecord(3, ("",), (0, 0), 1, "forfeit", (0,)),
    GameRecord(4, ("pass pass pass pass", ""), (0, 0), 1, "forfeit", (0,)),
)
FAULT = Fault("hash 007", 1, 1, 1, "time", "first-legal", "late", "{}", "\\x1b", 1.5, None, None, None, "")


def stored(folder: Path) -> None:
    with Results.create_or_open(folder) as results:
        results.describe({"name": "cup", "seed": "s"}, [A, B])
        results.add(SPEC, SIDES, MatchResult("m1", GAMES, (FAULT,), 0.5))


def test_what_goes_in_comes_out(tmp_path: Path) -> None:
    stored(tmp_path)
    with Results.open(tmp_path) as results:
        assert results.meta("name") == "cup"
        assert results.meta("nothing") is None
        assert results.done() == {"m1"}
        assert results.games("m1") == list(GAMES)
        assert [(f.match, f.name, f.fault) for f in results.faults()] == [("m1", "007", FAULT)]
        assert results.faults("a|b") == []
        assert results.seats("m1") == ["hash a|b", "hash 007", "hash a|b", "hash 007"]
        assert results.fault_counts() == {"hash 007": 1}
        assert [(e.name, e.hash) for e in results.entrants()] == [("a|b", "hash a|b"), ("007", "hash 007")]
        first, second, *_ = results.played()
        assert (first.sides, first.scores, first.deals, first.winner) == ((("a|b",), ("007",)), (3, 2), 2, 0)
        assert (second.forfeits, second.winner, second.ending) == ((0,), 1, "forfeit")


def test_matches_of_no_plan_are_kept_and_not_ranked(tmp_path: Path) -> None:
    stored(tmp_path)
    with Results.create_or_open(tmp_path) as results:
        assert results.positions() == {"m1": 0}
        assert results.set_plan([]) == len(GAMES)
        assert list(results.played()) == []
        assert results.fault_counts() == {}
        assert len(list(results.played(every=True))) == len(GAMES)
        assert results.fault_counts(every=True) == {"hash 007": 1}
        assert results.set_plan([SPEC]) == 0
        assert results.played_of([SPEC], SIDES) == list(results.played())
        results.add_void(SPEC, "no more processes")
        assert [(void.match, void.entrants, void.reason) for void in results.voids()] == [
            ("m1", ["a|b", "007"], "no more processes")
        ]


def test_the_views_are_there_for_any_sqlite_tool(tmp_path: Path) -> None:
    stored(tmp_path)
    db = sqlite3.connect(tmp_path / "competition.db")
    assert db.execute("SELECT board, sides, winner FROM games ORDER BY board LIMIT 2").fetchall() == [
        (1, "a|b / 007", 0),
        (2, "a|b / 007", 1),
    ]
    rows = db.execute(
        "SELECT name, board, score, won, forfeited FROM standings_input WHERE board < 3 ORDER BY 1, 2"
    ).fetchall()
    assert rows == [("007", 1, 2, 0, 0), ("007", 2, 0, 1, 0), ("a|b", 1, 3, 1, 0), ("a|b", 2, 0, 0, 1)]
    crosstable = db.execute("SELECT games, wins, losses, points_per_deal FROM crosstable WHERE name = '007'").fetchall()
    assert crosstable == [(4, 3, 1, -0.5)]  # 2 to 3 in the two deals of board 1; a forfeited game has no points
    db.close()


def test_a_match_is_stored_whole_or_not_at_all(tmp_path: Path) -> None:
    stored(tmp_path)
    broken = MatchResult("m2", (GAMES[0], GAMES[0]), (), 0.5)  # one board twice
    with Results.create_or_open(tmp_path) as results:
        with pytest.raises(BadResults, match="can't be written"):
            results.add(SPEC, SIDES, broken)
        assert results.done() == {"m1"}


def test_old_versions_are_kept_but_not_ranked(tmp_path: Path) -> None:
    stored(tmp_path)
    newer = EntrantSpec("007", "2", "hash 007 v2", "C", (), "")
    with Results.create_or_open(tmp_path) as results:
        results.describe({}, [A, newer])
        assert [entrant.version for entrant in results.entrants()] == ["1", "2"]
        assert results.done() == {"m1"}


def test_a_reader_can_not_write(tmp_path: Path) -> None:
    stored(tmp_path)
    with Results.open(tmp_path) as results, pytest.raises(BadResults):
        results.describe({"name": "other"}, [A])


def test_another_format_version_is_refused(tmp_path: Path) -> None:
    stored(tmp_path)
    db = sqlite3.connect(tmp_path / "competition.db")
    db.execute("PRAGMA user_version = 99")
    db.close()
    with pytest.raises(BadResults, match="format 99"):
        Results.open(tmp_path)


def test_a_reader_that_asks_whether_a_run_writes_never_keeps_one_from_beginning(tmp_path: Path) -> None:
    stored(tmp_path)
    ended = threading.Event()

    def ask() -> None:
        with Results.open(tmp_path) as reader:
            while not ended.is_set():
                reader.being_written()

    with ThreadPoolExecutor(1) as readers:
        asked = readers.submit(ask)
        try:
            for _ in range(50):
                with Results.create_or_open(tmp_path), Results.open(tmp_path) as reader:
                    assert reader.being_written()
        finally:
            ended.set()
        asked.result()
    with Results.open(tmp_path) as reader:
        assert not reader.being_written()
        (tmp_path / ".lock").unlink()
        assert not reader.being_written(), "a copy of the database alone"


def test_results_joined_bring_all_that_goes_with_them(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    stored(one)
    later = msgspec.structs.replace(SPEC, id="m2", position=1)
    fault = msgspec.structs.replace(FAULT, entrant="hash a|b", seat=0)
    with Results.create_or_open(two) as other:
        other.describe({"name": "cup"}, [A, B])
        other.add(SPEC, SIDES, MatchResult("m1", GAMES, (FAULT,), 0.5))
        other.add(later, SIDES, MatchResult("m2", GAMES[:1], (fault,), 1.5, host="h", ponderers=(2,)))
        other.add_void(later, "its host was tired")
    with Results.create_or_open(one) as results, Results.open(two) as other:
        assert results.differing(other) == []
        assert [results.join(other) for _ in range(2)] == [1, 0]
        assert results.done() == {"m1", "m2"}
        assert results.games("m2") == list(GAMES[:1])
        assert [(each.id, each.match, each.fault) for each in results.faults()] == [(1, "m1", FAULT), (2, "m2", fault)]
        assert [(void.match, void.reason) for void in results.voids()] == [("m2", "its host was tired")]
        assert results.ponderers() == {"a|b": 1}
        assert results.positions() == {"m1": 0}, "it has no place until the plan gives it one"
        assert results.aside() == 1
        assert results.set_plan([SPEC, later]) == 0
        assert results.work()[:4] == (2, 5, 2.0, 2)
        assert [(each.match, each.board, each.names) for each in results.forfeits()] == [
            ("m1", board, ["a|b"]) for board in (2, 3, 4)
        ]


def test_matches_that_came_out_otherwise_are_found(tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    stored(one)
    other_end = (msgspec.structs.replace(GAMES[0], winner=1), *GAMES[1:])
    with Results.create_or_open(two) as other:
        other.describe({"name": "cup"}, [A, B])
        other.add(SPEC, SIDES, MatchResult("m1", other_end, (), 0.5))
    with Results.create_or_open(one) as results, Results.open(two) as other:
        assert results.differing(other) == ["m1"]
