"""Who meets whom in each format, from results made up by hand: the one entered earlier wins, or as told."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from arena.records import Played
from arena.tournament.formats import KINDS, AnyFormat, Field, HeadToHead, Meeting
from arena.tournament.formats.individual import Individual
from arena.tournament.formats.knockout import Knockout
from arena.tournament.formats.league import League
from arena.tournament.formats.static import Gauntlet, RoundRobin
from arena.tournament.formats.swiss import Swiss


def field(names: str) -> Field:
    return Field(tuple(names), seats=4, sides=2, stake=32)


class World:
    """Plays what a format yields, some meetings late; entrant `n` is stronger than those after it by points a board."""

    def __init__(self, names: str, points: int = 6, noise: int = 2) -> None:
        self.field = field(names)
        self.points = points
        self.noise = noise
        self.done: dict[Meeting, list[Played]] = {}

    def ask(self, meeting: Meeting) -> list[Played] | None:
        return self.done.get(meeting)

    def play(self, meeting: Meeting) -> None:
        one, other = (self.field.names[number] for number in meeting.entrants)
        games = []
        for board in meeting.boards:
            luck = self.noise if board % 2 else -self.noise
            gap = self.points * (1 if meeting.entrants[0] < meeting.entrants[1] else -1) + luck
            for sides, scores in ((((one,), (other,)), (20 + gap, 20)), (((other,), (one,)), (20, 20 + gap))):
                winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
                games.append(Played("m", board, sides, scores, 10, winner, "target", ()))
        self.done[meeting] = games

    def run(self, format_: AnyFormat, late: int = 0) -> list[Meeting]:
        """Play a format to its end, each meeting `late` questions after it was begun; return the meetings in order."""
        meetings: list[Meeting] = []
        open_: list[Meeting] = []
        for round_ in format_.schedule(self.field, self.ask):
            if round_ is not None:
                meetings += round_
                open_ += round_
            while open_ and (round_ is None or len(open_) > late):
                self.play(open_.pop(0))
        return meetings


@pytest.mark.parametrize("kind", KINDS)
def test_a_format_that_says_it_is_fixed_never_waits_for_results(kind: str) -> None:
    settings: dict[str, Any] = {"newcomers": ("a",)} if kind == "gauntlet" else {}
    names = "ab" if kind == "match" else "abcd"
    schedule = KINDS[kind](**settings).schedule(field(names), lambda _: None)
    assert KINDS[kind].fixed == all(round_ is not None for round_ in schedule), kind


def met(meetings: list[Meeting]) -> Counter[tuple[int, ...]]:
    return Counter(meeting.entrants for meeting in meetings)


def test_a_round_robin_begins_with_all_pairings_over_the_first_boards() -> None:
    meetings = World("abcde").run(RoundRobin(boards=5, match_boards=2))
    assert [meeting.boards for meeting in meetings] == [(1, 2)] * 10 + [(3, 4)] * 10 + [(5,)] * 10
    assert met(meetings) == dict.fromkeys(combinations(range(5), 2), 3)


@pytest.mark.parametrize("newcomers", ["e", "ae", "abcd"])
def test_in_a_gauntlet_newcomers_meet_all_others_and_nobody_else_meets(newcomers: str) -> None:
    meetings = World("abcde").run(Gauntlet(boards=2, match_boards=2, newcomers=tuple(newcomers)))
    new = {"abcde".index(name) for name in newcomers}
    assert met(meetings) == {pair: 1 for pair in combinations(range(5), 2) if len(new & set(pair)) == 1}


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7, 8, 13, 16])
def test_in_a_swiss_nobody_meets_twice_and_one_at_most_rests(n: int) -> None:
    names = "abcdefghijklmnop"[:n]
    meetings = World(names).run(Swiss(boards=2))
    assert set(met(meetings).values()) == {1}
    for boards in {meeting.boards for meeting in meetings}:
        playing = [who for meeting in meetings if meeting.boards == boards for who in meeting.entrants]
        assert len(playing) == len(set(playing)) == n - n % 2


def test_a_swiss_pairs_those_who_have_done_equally_well() -> None:
    """By hand: round 1 halves 0-2 1-3, earlier ones win; round 2 the winners 0-1 and the losers 2-3."""
    meetings = World("abcd").run(Swiss(boards=2, rounds=2))
    assert [meeting.entrants for meeting in meetings] == [(0, 2), (1, 3), (0, 1), (2, 3)]


def test_in_an_individual_every_two_are_partners_equally_often_over_the_same_boards() -> None:
    meetings = [m for round_ in Individual(boards=2).schedule(field("abcde"), lambda _: None) for m in round_ or ()]
    partners = Counter(frozenset(meeting.entrants[seat::2]) for meeting in meetings for seat in (0, 1))
    assert partners == {frozenset(pair): 1 for pair in combinations(range(5), 2)}
    assert {meeting.boards for meeting in meetings} == {(1, 2)}


def test_a_knockout_of_eight_goes_by_the_seeds() -> None:
    """By hand: 1-8 2-7 3-6 4-5, then 1-4 2-3, then 1-2 (from 0 here); all are clear after the first boards."""
    world = World("abcdefgh", points=8, noise=1)
    meetings = world.run(Knockout(boards=10, match_boards=10, max_boards=50))
    assert [m.entrants for m in meetings] == [(0, 7), (1, 6), (2, 5), (3, 4), (0, 3), (1, 2), (0, 1)]
    assert [m.boards[0] for m in meetings] == [1, 1, 1, 1, 51, 51, 101]
    assert Knockout(boards=10, match_boards=10, max_boards=50).tell(world.field, world.ask)[-1] == "a has won"


def test_the_first_seeds_are_through_where_the_entrants_are_no_power_of_two() -> None:
    assert [m.entrants for m in World("abcde").run(Knockout(boards=4, max_boards=4))] == [
        (3, 4),
        (0, 3),
        (1, 2),
        (0, 1),
    ]


def test_a_knockout_adds_boards_until_a_tie_is_decided_or_there_are_no_more() -> None:
    """Nobody is better: boards are added to the last, and then the one entered first goes through."""
    world = World("ab", points=0, noise=9)
    meetings = world.run(Knockout(boards=2, match_boards=2, max_boards=8))
    assert [meeting.boards for meeting in meetings] == [(1, 2), (3, 4), (5, 6), (7, 8)]
    assert Knockout(boards=2, match_boards=2, max_boards=8).tell(world.field, world.ask)[-1] == "a has won"


def test_a_league_ends_when_all_orders_are_known_and_plays_on_while_they_are_not() -> None:
    settings = {"boards": 4, "match_boards": 4}
    assert len(World("abc", points=8, noise=1).run(League(**settings))) == 3
    endless = World("abc", points=0, noise=9).run(League(**settings, max_matches=30))
    assert len(endless) == 15  # of two matches each


def test_a_league_gives_its_boards_to_those_whose_order_is_least_sure() -> None:
    class Close(World):
        def play(self, meeting: Meeting) -> None:
            self.points = 0 if meeting.entrants == (1, 2) else 9
            super().play(meeting)

    extra = met(Close("abc", noise=8).run(League(boards=4, match_boards=4, max_matches=40)))
    assert extra[1, 2] > 10 * max(extra[0, 1], extra[0, 2]) / 2


def test_a_match_ends_when_its_test_is_decided_and_at_its_boards_if_it_never_is() -> None:
    clear = World("ab", points=9, noise=1)
    format_ = HeadToHead(boards=1000, match_boards=10, points0=0.0, points1=0.5)
    assert len(clear.run(format_)) < 20
    assert format_.verdict(clear.field, clear.ask).decision == "high"
    between = World("ab", points=5, noise=60)
    format_ = HeadToHead(boards=40, match_boards=10, points0=0.4, points1=0.6)
    assert len(between.run(format_)) == 4
    assert format_.verdict(between.field, between.ask).decision is None


@pytest.mark.parametrize(
    "format_",
    [
        Swiss(boards=2),
        Knockout(boards=2, match_boards=2, max_boards=6),
        League(boards=2, match_boards=2, max_matches=40),
        HeadToHead(boards=40, match_boards=2, points0=0.0, points1=0.5),
    ],
    ids=lambda format_: type(format_).__name__,
)
def test_what_is_played_does_not_depend_on_when_results_come_in(format_: AnyFormat) -> None:
    names = "ab" if isinstance(format_, HeadToHead) else "abcd"
    at_once = World(names, points=2, noise=5).run(format_)
    assert World(names, points=2, noise=5).run(format_, late=3) == at_once
    again = World(names, points=2, noise=5)
    for meeting in at_once:
        again.play(meeting)
    replayed = [m for round_ in format_.schedule(again.field, again.ask) for m in round_ or ()]
    assert replayed == at_once


@pytest.mark.parametrize(
    ("format_", "names", "said"),
    [
        (Gauntlet(), "abc", "needs its newcomers"),
        (Gauntlet(newcomers=("x",)), "abc", "'x' is not an entrant"),
        (Gauntlet(newcomers=("a", "b", "c")), "abc", "all entrants are named"),
        (Swiss(rounds=4), "abc", "after 3 rounds 3 entrants have all met"),
        (Knockout(boards=50, max_boards=20), "abc", "max_boards = 20 is less than boards = 50"),
        (HeadToHead(), "abc", "between two entrants"),
        (Individual(), "abc", "4 to 49 entrants"),
        (HeadToHead(elo0=0.0), "ab", "both its values"),
        (HeadToHead(elo0=0.0, elo1=5.0, points0=0.0, points1=1.0), "ab", "not both"),
        (HeadToHead(elo0=5.0, elo1=5.0), "ab", "elo0 must be less than elo1"),
    ],
)
def test_contradictions_are_said(format_: AnyFormat, names: str, said: str) -> None:
    assert said in (format_.problem(field(names)) or "")


def test_every_kind_has_a_name_of_its_own_and_takes_its_defaults() -> None:
    def never(_meeting: Meeting) -> None:
        return None

    assert set(KINDS) == {"round-robin", "gauntlet", "swiss", "knockout", "league", "individual", "match"}
    for kind in ("round-robin", "swiss", "knockout", "league", "individual"):
        assert KINDS[kind]().problem(field("abcd")) is None
        assert next(KINDS[kind]().schedule(field("abcd"), never)) is not None


def single_players(names: str, sides: int = 3) -> Field:
    return Field(tuple(names), seats=sides, sides=sides, stake=10)


@pytest.mark.parametrize("kind", ["round-robin", "individual"])
def test_single_players_sit_at_every_table_there_can_be(kind: str) -> None:
    format_ = KINDS[kind](boards=4, match_boards=2)
    field_ = single_players("abcde")
    assert format_.problem(field_) is None
    meetings = [meeting for round_ in format_.schedule(field_, lambda _: None) for meeting in round_ or ()]
    tables = list(combinations(range(5), 3))
    assert Counter(meeting.entrants for meeting in meetings) == dict.fromkeys(tables, 2)
    assert {meeting.boards for meeting in meetings[: len(tables)]} == {(1, 2)}
    assert format_.games(field_) == 10 * 4 * 3
    plays = Counter[int]()
    for meeting in meetings:
        plays.update(meeting.entrants)
        assert max(plays.values()) - min(plays[number] for number in range(5)) <= 2


@pytest.mark.parametrize("kind", sorted({*KINDS} - {"round-robin", "individual"}))
def test_other_formats_are_for_games_of_two_sides(kind: str) -> None:
    said = KINDS[kind]().problem(single_players("abcd"))
    assert said == "it is for games of two sides; single players meet in a round-robin, or individual"


def test_single_players_must_fill_a_table_and_not_too_many() -> None:
    assert "so many entrants are needed; there are 2" in (RoundRobin().problem(single_players("ab")) or "")
    many = Field(tuple(f"bot {n}" for n in range(60)), seats=3, sides=3, stake=10)
    assert "34,220 tables of 3, over 20,000" in (RoundRobin().problem(many) or "")
