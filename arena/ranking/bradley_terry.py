"""Bradley-Terry strengths: what the wins say of the entrants when their order does not matter.

A side wins with probability 1 / (1 + 10^(-d / 400)), d the difference of the two sides' strengths in Elo; the strength
of a side of several entrants is the mean of theirs (R. A. Bradley and M. E. Terry 1952; teams as in T.-K. Huang,
R. C. Weng, C.-J. Lin, Generalized Bradley-Terry Models, JMLR 7, 2006). Strengths have the mean 0.

The prior: each entrant is taken to have won one half and lost one half of a game against one of strength 0. So those
who never lost stay finite, and groups that never met are held together by no more than that.

The errors allow for what the games of a board have in common, its cards: they are those of the sandwich (White 1982)
with boards as clusters, and Student's t. Exchanged sides make the error smaller than that of as many games apart, and
this is the estimate that knows it. An entrant with hardly a win or hardly a loss leaves too little to see errors in;
it is given at least the error that the model says (of independent games).
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from typing import Final, NamedTuple

from arena.ranking.skill import rated
from arena.ranking.student import student_t
from arena.records import Played

ELO: Final = 400 / math.log(10)  # a unit of log odds, in Elo
PRIOR: Final = 1.0  # games against strength 0, half of them won
EXACT: Final = 40  # entrants up to which the errors allow for each other's; beyond, that changes them by about 1 %
HARDLY: Final = 5.0  # expected wins or losses
_TOLERANCE: Final = 1e-6  # log odds, 0.0002 Elo
_UPDATES: Final = 3_000_000  # of margins, at most
_LEAST_SWEEPS: Final = 20


class Strength(NamedTuple):
    """A strength in Elo with its 95 % interval, None while fewer than two boards have been played."""

    value: float
    interval: tuple[float, float] | None
    error: float | None


Team = tuple[int, ...]


class _Contests(NamedTuple):
    """The games between two teams, added up. weights: of each entrant in the margin of the contest."""

    weights: list[tuple[tuple[int, float], ...]]
    wins: list[int]
    games: list[int]
    by_board: dict[int, dict[int, tuple[int, int]]]  # board -> contest -> wins, games


def strengths(names: Iterable[str], games: Iterable[Played], *, forfeits: str = "loss") -> dict[str, Strength]:
    """Return the strength of every name from the games that count for ratings, in any order."""
    numbers = {name: number for number, name in enumerate(names)}
    contests = _contests(numbers, games, forfeits)
    theta, margins = _fit(len(numbers), contests)
    mean = math.fsum(theta) / max(len(theta), 1)
    boards = len(contests.by_board)
    if boards < 2:
        return {name: Strength(ELO * (theta[n] - mean), None, None) for name, n in numbers.items()}
    errors = _errors(theta, margins, contests)
    t = student_t(boards - 1)
    found = {}
    for name, n in numbers.items():
        value, error = ELO * (theta[n] - mean), ELO * errors[n]
        found[name] = Strength(value, (value - t * error, value + t * error), error)
    return found


def _contests(numbers: Mapping[str, int], games: Iterable[Played], forfeits: str) -> _Contests:
    known: dict[tuple[tuple[str, ...], tuple[str, ...]], int] = {}
    contests = _Contests([], [], [], {})
    for game in games:
        if not rated(game, forfeits):
            continue
        one, two = game.sides
        flipped = (one, two) not in known and (two, one) in known
        sides = (two, one) if flipped else (one, two)
        contest = known.get(sides)
        if contest is None:
            contest = known[sides] = len(contests.wins)
            contests.weights.append(_weights([numbers[name] for name in one], [numbers[name] for name in two]))
            contests.wins.append(0)
            contests.games.append(0)
        won = int((game.winner == 0) != flipped)
        contests.wins[contest] += won
        contests.games[contest] += 1
        board = contests.by_board.setdefault(game.board, {})
        wins, played = board.get(contest, (0, 0))
        board[contest] = wins + won, played + 1
    return contests


def _weights(one: Sequence[int], two: Sequence[int]) -> tuple[tuple[int, float], ...]:
    weights: dict[int, float] = {}
    for team, sign in ((one, 1.0), (two, -1.0)):
        for number in team:
            weights[number] = weights.get(number, 0.0) + sign / len(team)
    return tuple(weights.items())


def _fit(entrants: int, contests: _Contests) -> tuple[list[float], list[float]]:
    """Return the log strengths of greatest posterior density, and the margin of each contest.

    By Newton's method one entrant at a time, round and round: each step costs the entrant's contests only. Where
    everybody meets everybody a few rounds do; their number is bounded, so that odd designs end as well.
    """
    theta = [0.0] * entrants
    margins = [0.0] * len(contests.wins)
    wins, played, exp = contests.wins, contests.games, math.exp
    mine: list[list[tuple[int, float]]] = [[] for _ in range(entrants)]
    for contest, weights in enumerate(contests.weights):
        for number, weight in weights:
            mine[number].append((contest, weight))
    sweeps = max(_LEAST_SWEEPS, _UPDATES // max(1, sum(map(len, mine))))
    for _ in range(min(sweeps, 1000)):
        moved = 0.0
        for number, own in enumerate(mine):
            p = 1 / (1 + exp(-theta[number]))
            slope, bend = PRIOR * (0.5 - p), PRIOR * p * (1 - p)
            for contest, weight in own:
                p = 1 / (1 + exp(-margins[contest]))
                n = played[contest]
                slope += weight * (wins[contest] - n * p)
                bend += weight * weight * n * p * (1 - p)
            step = max(-1.0, min(1.0, slope / bend))
            if abs(step) > _TOLERANCE:
                theta[number] += step
                for contest, weight in own:
                    margins[contest] += weight * step
            moved = max(moved, abs(step))
        if moved <= _TOLERANCE:
            break
    return theta, margins


def _errors(theta: Sequence[float], margins: Sequence[float], contests: _Contests) -> list[float]:
    """Return the standard error of each log strength, less their mean."""
    entrants = len(theta)
    chances = [1 / (1 + math.exp(-margin)) for margin in margins]
    shares = [1 / (1 + math.exp(-value)) for value in theta]
    diagonal = [PRIOR * p * (1 - p) for p in shares]
    hopes = [[0.0, 0.0] for _ in theta]  # expected wins and losses
    for weights, n, p in zip(contests.weights, contests.games, chances, strict=True):
        for number, weight in weights:
            diagonal[number] += weight * weight * n * p * (1 - p)
            hopes[number][weight < 0] += n * p
            hopes[number][weight > 0] += n * (1 - p)
    exact = entrants <= EXACT
    inverse = _inverse(_information(diagonal, chances, contests)) if exact else []
    squares = [0.0] * entrants
    for results in contests.by_board.values():
        scores: dict[int, float] = {}
        for contest, (wins, n) in results.items():
            strayed = wins - n * chances[contest]
            for number, weight in contests.weights[contest]:
                scores[number] = scores.get(number, 0.0) + weight * strayed
        if exact:
            dense = [scores.get(number, 0.0) for number in range(entrants)]
            moved = [sum(map(mul, row, dense)) for row in inverse]
            mean = sum(moved) / entrants
            squares = [before + (each - mean) ** 2 for before, each in zip(squares, moved, strict=True)]
        else:
            for number, score in scores.items():
                squares[number] += (score / diagonal[number]) ** 2
    means = [sum(row) / entrants for row in inverse]
    spread = [row[n] - 2 * means[n] + sum(means) / entrants for n, row in enumerate(inverse)]  # less the mean's
    boards = len(contests.by_board)
    errors = [math.sqrt(boards / (boards - 1) * each) for each in squares]
    for number, (won, lost) in enumerate(hopes):
        if min(won, lost) < HARDLY:
            variance = spread[number] if exact else 1 / diagonal[number]
            errors[number] = max(errors[number], math.sqrt(variance))
    return errors


def _information(diagonal: Sequence[float], chances: Sequence[float], contests: _Contests) -> list[list[float]]:
    """Return the matrix of second derivatives of the log posterior, negated."""
    matrix = [[0.0] * len(diagonal) for _ in diagonal]
    for number, value in enumerate(diagonal):
        matrix[number][number] = value
    for weights, n, p in zip(contests.weights, contests.games, chances, strict=True):
        for number, weight in weights:
            for other, its in weights:
                if other != number:
                    matrix[number][other] += weight * its * n * p * (1 - p)
    return matrix


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite matrix, by Gauss and Jordan; no pivots need be sought."""
    size = len(matrix)
    rows = [[*row, *(float(i == j) for j in range(size))] for i, row in enumerate(matrix)]
    for i in range(size):
        pivot = rows[i][i]
        rows[i] = lead = [value / pivot for value in rows[i]]
        for j in range(size):
            factor = rows[j][i]
            if j != i and factor:
                rows[j] = [value - factor * each for value, each in zip(rows[j], lead, strict=True)]
    return [row[size:] for row in rows]
