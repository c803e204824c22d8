"""Do the intervals of the ranking hold what they say? Tournaments whose truth is known, by the thousand.

A pool of boards is played by in-process players, every pairing from both sides, by the real rules. A tournament draws
boards from it with replacement, and is ranked as any other; its truth is what the whole pool says. So everything the
games of a board have in common is there as it is in play, and nothing had to be supposed of it.

    .venv/bin/python -m tests.bench.intervals --tournaments 1000 --seed evidence

prints the tables of docs/evidence.md.
"""

import argparse
import math
import multiprocessing
import random
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, combinations, pairwise
from typing import Any, Final, NamedTuple

import msgspec

from arena.publish.tables import Table, render
from arena.ranking.bradley_terry import strengths
from arena.ranking.effects import dealer_effect, seat_effect
from arena.ranking.pairs import (
    BoardPair,
    Estimate,
    above,
    board_pairs,
    by_name,
    difference,
    points_per_deal,
)
from arena.ranking.sequential import Hypotheses, Unit, expected_score, sequential_test
from arena.ranking.skill import rate
from arena.records import Played
from tests.bench.in_process import Player, play_game, played

PLAYERS: Final = (
    Player("greedy", 0.0),
    Player("bold", 0.0, 0.5),
    Player("careless", 0.1),
    Player("timid", 0.0, -0.5),
    Player("wild", 0.3),
    Player("blind", 0.8),
)
LEVELS: Final = (0.05, 0.25, 0.5, 0.75, 0.95)


class Pool(NamedTuple):
    """Boards as they were played. games: by board, every pairing from both sides, all boards in the same order."""

    players: Sequence[Player]
    games: Sequence[Sequence[Played]]

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]


class Truth(NamedTuple):
    """What the whole pool says: points per deal, differences of them, Bradley-Terry strengths (mean 0, in Elo)."""

    points: dict[str, float]
    differences: dict[tuple[str, str], float]
    strengths: dict[str, float]


class Found(NamedTuple):
    """What one tournament said. A list of floats holds pivots: the probability given to less than the true value."""

    points: list[float]
    fixed: list[float]
    neighbours: list[float]
    bt: list[bool]
    told: list[tuple[float, bool]]  # P(A above B) as stated, and whether it was so


def play_board(players: Sequence[Player], seed: str, board: int) -> list[Played]:
    """Play one board: all pairings, from both sides."""
    seatings = [seats for pair in combinations(players, 2) for seats in (pair, pair[::-1])]
    return [played(seats, board, play_game(seats, seed, board)) for seats in seatings]


def truth_of(pool: Pool) -> Truth:
    """Return what the pool says, by sums alone; nothing of what is being tried is used but the pairing of games."""
    cells: dict[tuple[str, str], list[float]] = {}
    for games in pool.games:
        for pair in board_pairs(games):
            cell = cells.setdefault((pair.name, pair.opponent), [0.0, 0.0, 0.0, 0.0])
            for place, value in enumerate((pair.points, pair.deals, pair.wins, 2)):
                cell[place] += value
    names = pool.names
    means = {key: points / deals for key, (points, deals, _, _) in cells.items()}
    points = {
        name: sum(cells[name, other][0] for other in names if other != name)
        / sum(cells[name, other][1] for other in names if other != name)
        for name in names
    }
    differences = {}
    for one, two in cells:
        others = [name for name in names if name not in (one, two)]
        both = 2 * means[one, two] + sum(means[one, other] - means[two, other] for other in others)
        differences[one, two] = both / len(names)
    return Truth(points, differences, zermelo(names, cells))


def zermelo(names: Sequence[str], cells: dict[tuple[str, str], list[float]]) -> dict[str, float]:
    """Return Bradley-Terry strengths by Zermelo's iteration (1929), without any prior."""
    gamma = dict.fromkeys(names, 1.0)
    for _ in range(2000):
        for one in names:
            others = [other for other in names if other != one]
            won = sum(cells[one, other][2] for other in others)
            gamma[one] = won / sum(cells[one, other][3] / (gamma[one] + gamma[other]) for other in others)
    mean = sum(math.log10(value) for value in gamma.values()) / len(names)
    return {name: 400 * (math.log10(value) - mean) for name, value in gamma.items()}


def tournament(pool: Pool, truth: Truth, boards: int, chance: random.Random) -> Found:
    """Draw and rank one tournament of so many boards."""
    games = [
        msgspec.structs.replace(game, board=board)
        for board in range(1, boards + 1)
        for game in pool.games[chance.randrange(len(pool.games))]
    ]
    pairs = by_name(board_pairs(games))
    found = Found([], [], [], [], [])
    for name in pool.names:
        found.points.append(pivot(points_per_deal(pairs[name]), truth.points[name]))
    for one, two in pairwise(pool.names):
        found.fixed.append(pivot(difference(one, two, pairs), truth.differences[one, two]))
    ratings = rate(pool.names, games)
    for one, two in pairwise(sorted(pool.names, key=lambda name: -ratings[name].value)):
        found.neighbours.append(pivot(difference(one, two, pairs), truth.differences[one, two]))
    for name, strength in strengths(pool.names, games).items():
        assert strength.interval is not None
        found.bt.append(strength.interval[0] <= truth.strengths[name] <= strength.interval[1])
    width = 3 / math.sqrt(boards)  # points per deal, so that all differences occur
    gift = {name: chance.uniform(-width, width) for name in pool.names}
    given = {name: [with_gift(pair, gift) for pair in own] for name, own in pairs.items()}
    for one, two in pairwise(pool.names):
        seen = difference(one, two, given)
        assert seen is not None
        found.told.append((above(seen), truth.differences[one, two] + gift[one] - gift[two] > 0))
    return found


def with_gift(pair: BoardPair, gift: dict[str, float]) -> BoardPair:
    more = (gift[pair.name] - gift[pair.opponent]) * pair.deals
    return pair._replace(points=pair.points + more)


def pivot(seen: Estimate | None, true: float) -> float:
    """Return the probability the estimate gives to a true value below what it is."""
    assert seen is not None
    return above(seen._replace(value=true - seen.value))


def covered(pivots: Iterable[float]) -> float:
    values = list(pivots)
    return sum(0.025 <= value <= 0.975 for value in values) / len(values)


# ---- the sequential test -----------------------------------------------------------------------------------


class Trial(NamedTuple):
    """Two means to tell apart, and what came of it: wrong decisions of each kind, and mean pairs used under each."""

    hypotheses: Hypotheses
    wrong: tuple[float, float]
    pairs: tuple[float, float]
    fixed: int


def tilted(values: Sequence[float]) -> list[float]:
    """Return weights exp(l * value) under which the values have the mean 0; l by bisection."""
    largest = max(map(abs, values))
    low, high = -20 / largest, 20 / largest
    for _ in range(80):
        middle = (low + high) / 2
        if sum(value * math.exp(middle * value) for value in values) < 0:
            low = middle
        else:
            high = middle
    return [math.exp(low * value) for value in values]


def try_sequential(pairs: Sequence[BoardPair], hypotheses: Hypotheses, tests: int, chance: random.Random) -> Trial:
    """Run tests on pairs drawn from a pool, weighted so that one or the other of the two means is the true one."""
    wrong, used, fixed = [], [], 0.0
    for truth, other in ((hypotheses.low, "high"), (hypotheses.high, "low")):
        if hypotheses.unit == "elo":
            strayed = [pair.wins / 2 - expected_score(truth) for pair in pairs]
            distance = expected_score(hypotheses.high) - expected_score(hypotheses.low)
        else:
            strayed = [pair.points - truth * pair.deals for pair in pairs]
            distance = (hypotheses.high - hypotheses.low) * sum(pair.deals for pair in pairs) / len(pairs)
        weights = tilted(strayed)
        variance = sum(w * each * each for w, each in zip(weights, strayed, strict=True)) / sum(weights)
        fixed = max(fixed, variance * (2 * 1.6449 / distance) ** 2)
        cumulated = list(accumulate(weights))
        decisions, total = [], 0
        for _ in range(tests):
            drawn: list[BoardPair] = []
            verdict = None
            while verdict is None or verdict.decision is None:
                drawn += chance.choices(pairs, cum_weights=cumulated, k=max(16, len(drawn)))
                verdict = sequential_test(drawn, hypotheses)
            decisions.append(verdict.decision)
            total += verdict.pairs
        wrong.append(decisions.count(other) / tests)
        used.append(total / tests)
    return Trial(hypotheses, (wrong[0], wrong[1]), (used[0], used[1]), math.ceil(fixed))


# ---- what a board pair is worth ----------------------------------------------------------------------------


def gain(pool: Pool, one: str, two: str) -> tuple[float, float]:
    """Return how many independent games tell as much as one of a board pair: by points per deal, and by wins."""
    single, double, won, won_double = [], [], [], []
    met = [[game for game in games if {*game.sides} == {(one,), (two,)}] for games in pool.games]
    mean = points_per_deal(pair for games in met for pair in board_pairs(games) if pair.name == one)
    assert mean is not None
    for games in met:
        strayed, wins = [], []
        for game in games:
            side = game.sides.index((one,))
            strayed.append(game.scores[side] - game.scores[1 - side] - mean.value * game.deals)
            wins.append(float(game.winner == side))
        single += strayed
        double.append(sum(strayed))
        won += wins
        won_double.append(sum(wins))
    return 2 * variance(single) / variance(double), 2 * variance(won) / variance(won_double)


def variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)


def explained(values: Sequence[float], controls: Sequence[Sequence[float]]) -> float:
    """Return the share of the variance of `values` that a regression on the controls takes away."""
    size = len(values)

    def centred(column: Sequence[float]) -> list[float]:
        mean = sum(column) / size
        return [value - mean for value in column]

    def without(column: list[float], other: list[float]) -> list[float]:
        square = sum(each * each for each in other)
        factor = sum(a * b for a, b in zip(column, other, strict=True)) / square if square > 1e-9 else 0.0
        return [a - factor * b for a, b in zip(column, other, strict=True)]

    rest = start = centred(values)
    basis: list[list[float]] = []
    for control in controls:
        column = centred(control)
        for each in basis:
            column = without(column, each)
        basis.append(column)
        rest = without(rest, column)
    return 1 - sum(each * each for each in rest) / sum(each * each for each in start)


# ---- the run -----------------------------------------------------------------------------------------------

_shared: dict[str, Any] = {}


def _play(board: int) -> list[Played]:
    return play_board(PLAYERS, _shared["seed"], board)


def _rank(job: tuple[int, int]) -> Found:
    boards, number = job
    chance = random.Random(f"{_shared['seed']} {boards} {number}")
    return tournament(_shared["pool"], _shared["truth"], boards, chance)


def _try(job: tuple[str, Unit, float, int]) -> Trial:
    opponent, unit, high, tests = job
    pairs = [pair for games in _shared["pool"].games for pair in board_pairs(games)]
    chosen = [pair for pair in pairs if (pair.name, pair.opponent) == ("greedy", opponent)]
    return try_sequential(chosen, Hypotheses(unit, 0.0, high), tests, random.Random(f"{_shared['seed']} {job}"))


def _baseline(board: int) -> tuple[float, float, float, float]:
    finished = play_game((PLAYERS[0], PLAYERS[0]), _shared["seed"], board)
    margin = finished.scores[0] - finished.scores[1]
    return margin, abs(margin), len(finished.deals), finished.bids


def spread_out(function: Callable[[Any], Any], jobs: Sequence[Any], what: str) -> list[Any]:
    """Run jobs on all cores, in order, telling on stderr how far it is."""
    begun = time.monotonic()
    results = []
    with multiprocessing.get_context("fork").Pool() as workers:
        for n, result in enumerate(workers.imap(function, jobs, chunksize=max(1, len(jobs) // 100)), start=1):
            results.append(result)
            if n == len(jobs) or n % max(1, len(jobs) // 10) == 0:
                print(f"{what}: {n} of {len(jobs)}, {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    return results


def show(headers: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    print(render(Table(headers, rows, frozenset(headers[:1])), "markdown"))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tournaments", type=int, default=1000)
    parser.add_argument("--pool", type=int, default=3000, help="boards in the pool")
    parser.add_argument("--tests", type=int, default=4000, help="sequential tests under each hypothesis")
    parser.add_argument("--seed", default="evidence")
    options = parser.parse_args()
    _shared["seed"] = options.seed
    boards = range(1, options.pool + 1)
    pool = _shared["pool"] = Pool(PLAYERS, spread_out(_play, boards, "boards played"))
    truth = _shared["truth"] = truth_of(pool)
    everything = [game for games in pool.games for game in games]
    print(f"Pool: {options.pool} boards, {len(everything)} games. The truth in it:\n")
    show(
        ["player", "points/deal", "Bradley-Terry, Elo"],
        [[name, f"{truth.points[name]:+.3f}", f"{truth.strengths[name]:+.0f}"] for name in pool.names],
    )
    coverage_tables(options.tournaments)
    sequential_table(options.tests)
    pair_tables(pool, boards)


def coverage_tables(tournaments: int) -> None:
    rows, pivots, told = [], [], []
    for boards in (10, 50, 200):
        found = spread_out(_rank, [(boards, n) for n in range(tournaments)], f"tournaments of {boards} boards")
        per_player = [covered(one.points[place] for one in found) for place in range(len(PLAYERS))]
        bt = [sum(one.bt[place] for one in found) / len(found) for place in range(len(PLAYERS))]
        for what, share, each in (
            ("points/deal of each player", sum(per_player) / len(per_player), per_player),
            ("difference of given neighbours", covered(p for one in found for p in one.fixed), None),
            ("difference of neighbours in the table", covered(p for one in found for p in one.neighbours), None),
            ("Bradley-Terry strength of each player", sum(bt) / len(bt), bt),
        ):
            extremes = f"{min(each):.1%} to {max(each):.1%}" if each else ""
            rows.append([what, str(boards), f"{share:.1%}", extremes])
        fixed = [p for one in found for p in one.fixed]
        pivots.append([str(boards), *(f"{sum(p <= level for p in fixed) / len(fixed):.1%}" for level in LEVELS)])
        told += [each for one in found for each in one.told]
    print(f"How often 95 % intervals hold the truth, in {tournaments} tournaments:\n")
    show(["interval", "boards", "holds it", "over players"], rows)
    print("How often the true difference of given neighbours is below the quantile stated:\n")
    show(["boards", *(f"{level:.0%}" for level in LEVELS)], pivots)
    print("P(A above B) as stated, and how often A is above (differences of all sizes, points given to each player):\n")
    edges = (0, 0.05, 0.2, 0.4, 0.6, 0.8, 0.95, 1.0001)
    bins = []
    for low, high in pairwise(edges):
        inside = [each for each in told if low <= each[0] < high]
        stated = sum(p for p, _ in inside) / len(inside)
        bins.append([f"{stated:.3f}", f"{sum(right for _, right in inside) / len(inside):.3f}", str(len(inside))])
    show(["stated", "true", "cases"], bins)


def sequential_table(tests: int) -> None:
    kinds: list[tuple[Unit, float]] = [("elo", 20), ("elo", 50), ("elo", 100), ("points", 0.2), ("points", 0.5)]
    jobs = [(opponent, *kind, tests) for opponent in ("bold", "wild", "careless") for kind in kinds]
    rows = []
    for job, trial in zip(jobs, spread_out(_try, jobs, "sequential tests"), strict=True):
        what = f"0 or {trial.hypotheses.high:g} {'Elo' if trial.hypotheses.unit == 'elo' else 'points/deal'}"
        wrong = [f"{share:.1%}" for share in trial.wrong]
        rows.append([f"greedy - {job[0]}", what, *wrong, *(f"{used:.0f}" for used in trial.pairs), str(trial.fixed)])
    print(f"Sequential test, alpha = beta = 5 %, {tests} tests under each hypothesis:\n")
    headers = ["wrong at low", "wrong at high", "pairs at low", "pairs at high", "pairs of a fixed test"]
    show(["players", "hypotheses", *headers], rows)


def pair_tables(pool: Pool, boards: Sequence[int]) -> None:
    control = spread_out(_baseline, boards, "baseline boards")
    controls = [list(column) for column in zip(*control, strict=True)]
    everything = [game for games in pool.games for game in games]
    pairs = by_name(board_pairs(everything))
    rows = []
    for one, two in combinations(pool.names, 2):
        by_points, by_wins = gain(pool, one, two)
        direct = [pair for pair in pairs[one] if pair.opponent == two]
        mean = points_per_deal(direct)
        full = difference(one, two, pairs)
        assert mean and full and mean.error and full.error
        share = explained([pair.points - mean.value * pair.deals for pair in direct], controls)
        row = [f"{one} - {two}", f"{by_points:.2f}", f"{by_wins:.2f}", f"{(mean.error / full.error) ** 2:.2f}"]
        rows.append([*row, f"{1 - math.sqrt(1 - share):.1%}"])
    print("What board pairs gain, and what a control variate would:\n")
    show(["players", "by points", "by wins", "by common opponents", "interval shorter by the control"], rows)
    seat = seat_effect(everything)
    finished = ((board, play_game(PLAYERS[:2][::step], _shared["seed"], board)) for board in boards for step in (1, -1))
    dealer = dealer_effect(deal for _, game in finished for deal in game.deals)
    for what, effect in (("Seat 0's side", seat), ("The dealer's side", dealer)):
        assert effect and effect.interval
        print(
            f"{what} scores {effect.value:+.3f} points per deal above the other ({effect.interval[0]:+.3f} to"
            f" {effect.interval[1]:+.3f})."
        )


if __name__ == "__main__":
    main()
