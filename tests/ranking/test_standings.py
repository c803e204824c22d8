"""The standings' doubts, and formats in which partners differ."""

import msgspec
import pytest

from arena.ranking.doubts import disagreements, separations
from arena.ranking.standings import crosstable, standings
from arena.records import Played, Standing
from tests.ranking.games import entrant, game

LINE = Standing(1, "a", "1", 25.0, 1.0, 22.0, 9, 5, 4, 0, 0, 0.1, (0.0, 0.2), 0)


def lines(*fields: dict[str, object]) -> list[Standing]:
    return [
        msgspec.structs.replace(LINE, rank=rank, name=name, **each)
        for rank, (name, each) in enumerate(zip("abcd", fields, strict=False), start=1)
    ]


def round_robin() -> list[Played]:
    """Ten boards: a scores 2 more per deal than b in every board pair but one, both 3 more than c."""
    games = []
    for board in range(10):
        ahead = -10 if board == 0 else 20
        games += [game("a", "b", board, (20 + ahead, 20)), game("b", "a", board, (20, 20 + ahead))]
        for name in ("a", "b"):
            games += [game(name, "c", board, (40, 10 + board)), game("c", name, board, (10 + board, 40))]
    return games


def test_full_standings_tell_how_sure_they_are() -> None:
    """a above b per deal: 1.7 directly, 0 by c; weights 2 and 1, so 3.4 / 3. Errors by board, in units of 2 / 3:
    deviation 3 / sqrt(10) of the ten direct results (2 nine times, -1 once), over sqrt(10): 0.3 * 2 / 3 = 0.2;
    t = 1.1333 / 0.2 = 5.67 with 9 degrees of freedom: P = 0.99985 (scipy)."""
    table = standings([entrant(name) for name in "cba"], round_robin(), {})
    assert [line.name for line in table] == ["a", "b", "c"]
    a, b, c = table
    assert a.above_next == pytest.approx(0.99985, abs=1e-5)
    assert a.boards_needed == 0
    assert (c.above_next, c.boards_needed) == (None, None)
    assert [line.bt_rank for line in table] == [1, 2, 3]
    assert sum(line.bt or 0.0 for line in table) == pytest.approx(0.0, abs=1e-9)
    assert all(line.order_spread is not None and line.order_spread > 0 for line in table)
    assert b.bt_ci95 is not None
    assert table == standings([entrant(name) for name in "cba"], round_robin(), {})


def test_quick_standings_leave_the_doubts_out_and_are_else_the_same() -> None:
    entrants = [entrant(name) for name in "abc"]
    none = dict.fromkeys(("order_spread", "bt", "bt_ci95", "bt_rank", "above_next", "boards_needed"))
    quick = standings(entrants, round_robin(), {}, full=False)
    assert quick == [msgspec.structs.replace(line, **none) for line in standings(entrants, round_robin(), {})]


def test_partners_who_differ_are_ranked_each_for_himself() -> None:
    games = []
    for board in range(4):
        games += [game(("a", "b"), ("c", "d"), board, (32, 9)), game(("a", "c"), ("b", "d"), board, (32, 9))]
        games += [game(("a", "d"), ("b", "c"), board, (32, 9))]
    table = standings([entrant(name) for name in "abcd"], games, {})
    assert table[0].name == "a"
    assert [(line.games, line.wins) for line in table if line.name in "ad"] == [(12, 12), (12, 4)]
    assert [line.points_per_deal for line in table] == [None] * 4
    assert table[0].bt == max(line.bt or 0.0 for line in table)
    assert crosstable(["a", "b", "c", "d"], games) == []


def test_without_games_there_is_a_table() -> None:
    (line,) = standings([entrant("a")], [], {})
    assert (line.rank, line.games, line.order_spread, line.above_next) == (1, 0, 0.0, None)
    assert standings([], [], {}) == []


def test_disagreements_are_told() -> None:
    table = lines({"bt": 9.0, "bt_rank": 2}, {"bt": 12.0, "bt_rank": 1}, {"bt": -21.0, "bt_rank": 3})
    (sentence,) = disagreements(table)
    assert sentence.startswith("b is 2nd by TrueSkill, behind a, 1st; by Bradley-Terry")
    assert "(+12 and +9 Elo)" in sentence
    assert disagreements(lines({"bt": 9.0, "bt_rank": 1}, {"bt": -9.0, "bt_rank": 2})) == []
    assert disagreements(lines({}, {})) == []


def test_who_is_not_told_apart_is_told() -> None:
    table = lines(
        {"above_next": 0.83, "boards_needed": 4123},
        {"above_next": 0.4, "boards_needed": 1},
        {"above_next": 0.01, "boards_needed": 0},
        {},
    )
    assert separations(table) == [
        "a and b are not told apart yet (P 0.83): about 4,100 more boards would do",
        "b and c are not told apart yet (P 0.40): about 1 more board would do, to show c ahead if anything",
        "d scores more points per deal than c, which stands above it by its rating (P 0.99)",
    ]
    (sentence,) = separations(lines({"above_next": 0.5}, {}))
    assert sentence.endswith("no number of boards would do if they are as equal as they look")
    assert separations(lines({"above_next": 0.97, "boards_needed": 0}, {"above_next": None}, {})) == []
