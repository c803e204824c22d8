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
from collections.abc import Iterable, Sequence
from operator import mul, sub
from typing import Final, NamedTuple

from arena.ranking.contests import Contests, contests_of
from arena.ranking.outcomes import Outcomes, outcomes_of
from arena.ranking.student import student_t
from arena.records import Played

ELO: Final = 400 / math.log(10)  # a unit of log odds, in Elo
PRIOR: Final = 1.0  # games against strength 0, half of them won
EXACT: Final = 40  # entrants up to which the errors allow for each other's; beyond, that changes them by about 1 %
HARDLY: Final = 5.0  # expected wins or losses
FARTHEST: Final = 1.5  # log odds that two strengths move apart in one step, at most; up to 1.79 no step leads down
_TOLERANCE: Final = 1e-4  # log odds of the last step; what is left after it is a thousandth of that, 0.00002 Elo
_STEPS: Final = 100
_DIRECTIONS: Final = 200  # of conjugate gradients in one step; six do where everybody meets everybody
_RESIDUAL: Final = 1e-6  # of the squared residual, when a step is good enough


class Strength(NamedTuple):
    """A strength in Elo with its 95 % interval, None while fewer than two boards have been played."""

    value: float
    interval: tuple[float, float] | None
    error: float | None


def strengths(names: Iterable[str], games: Iterable[Played], *, forfeits: str = "loss") -> dict[str, Strength]:
    """Return the strength of every name from the games that count for ratings, in any order."""
    return strengths_after(outcomes_of(names, games, forfeits))


def strengths_after(outcomes: Outcomes) -> dict[str, Strength]:
    """Return the strength of every name from rated games."""
    contests = contests_of(outcomes)
    theta = _fit(contests)
    mean = math.fsum(theta) / max(len(theta), 1)
    values = [ELO * (each - mean) for each in theta]
    boards = len(contests.by_board)
    if boards < 2:
        return {name: Strength(value, None, None) for name, value in zip(outcomes.names, values, strict=True)}
    t = student_t(boards - 1)
    found = {}
    for name, value, error in zip(outcomes.names, values, _errors(theta, contests), strict=True):
        half = t * ELO * error
        found[name] = Strength(value, (value - half, value + half), ELO * error)
    return found


def _chances(margins: Iterable[float]) -> list[float]:
    """Return the probabilities of a win at these margins, in log odds."""
    exp = math.exp
    return [1 / (1 + exp(-margin)) for margin in margins]


# ---- strengths ---------------------------------------------------------------------------------------------


class _Curve(NamedTuple):
    """The log posterior about some strengths: its slope, and its second derivatives, negated.

    chances: of the first team of each contest; bends: second derivatives by its margin; prior: what the prior adds for
    each entrant; diagonal: of both together.
    """

    chances: list[float]
    slope: list[float]
    bends: list[float]
    prior: list[float]
    diagonal: list[float]

    @classmethod
    def about(cls, theta: Sequence[float], contests: Contests) -> "_Curve":
        chances, own = _chances(contests.margins(theta)), _chances(theta)
        expected = list(map(mul, contests.games, chances))
        pulls = contests.pulls(map(sub, contests.wins, expected))
        bends = [hope * (1 - p) for hope, p in zip(expected, chances, strict=True)]
        prior = [PRIOR * p * (1 - p) for p in own]
        return cls(
            chances,
            [pull + PRIOR * (0.5 - p) for pull, p in zip(pulls, own, strict=True)],
            bends,
            prior,
            [a + b for a, b in zip(prior, contests.squares(bends), strict=True)],
        )


def _fit(contests: Contests) -> list[float]:
    """Return the log strengths of greatest posterior density, by Newton's method.

    A step is scaled down to FARTHEST. The second derivative changes by a factor of e at most while all margins change
    by 1, so that each step leads up, whatever the games. It begins with what the share of games won would say if all
    opponents were of strength 0.
    """
    losses = list(map(sub, contests.games, contests.wins))
    won, lost = contests.credits(contests.wins, losses), contests.credits(losses, contests.wins)
    theta = [math.log((wins + PRIOR / 2) / (losses + PRIOR / 2)) for wins, losses in zip(won, lost, strict=True)]
    for _ in range(_STEPS):
        step = _step(_Curve.about(theta, contests), contests)
        size = max([0.0, *step]) - min([0.0, *step])
        scale = min(1.0, FARTHEST / size) if size else 0.0
        theta = [value + scale * each for value, each in zip(theta, step, strict=True)]
        if size <= _TOLERANCE:
            break
    return theta


def _step(curve: _Curve, contests: Contests) -> list[float]:
    """Return where the slope would be 0 if the log posterior were a quadratic form, by conjugate gradients.

    Preconditioned with the diagonal, as M. R. Hestenes and E. Stiefel (1952): no matrix has to be held, and the cost of
    each direction is that of the contests there are.
    """
    step, rest = [0.0] * contests.entrants, curve.slope
    scaled = [a / b for a, b in zip(rest, curve.diagonal, strict=True)]
    direction, size = scaled, sum(map(mul, rest, scaled))
    enough = _RESIDUAL * size
    for _ in range(_DIRECTIONS):
        if size <= enough:
            break
        bent = contests.pulls(map(mul, curve.bends, contests.margins(direction)))
        bent = [a + b * c for a, b, c in zip(bent, curve.prior, direction, strict=True)]
        length = size / sum(map(mul, direction, bent))
        step = [a + length * b for a, b in zip(step, direction, strict=True)]
        rest = [a - length * b for a, b in zip(rest, bent, strict=True)]
        scaled = [a / b for a, b in zip(rest, curve.diagonal, strict=True)]
        before, size = size, sum(map(mul, rest, scaled))
        direction = [a + size / before * b for a, b in zip(scaled, direction, strict=True)]
    return step


# ---- their errors ------------------------------------------------------------------------------------------


def _errors(theta: Sequence[float], contests: Contests) -> list[float]:
    """Return the standard error of each log strength, less their mean."""
    entrants, boards = contests.entrants, len(contests.by_board)
    curve = _Curve.about(theta, contests)
    exact = entrants <= EXACT
    inverse = _inverse(_information(curve, contests)) if exact else []
    squares = [0.0] * entrants
    for scores in contests.strayed(curve.chances):
        if exact:
            dense = [scores.get(number, 0.0) for number in range(entrants)]
            moved = [sum(map(mul, row, dense)) for row in inverse]
            mean = sum(moved) / entrants
            squares = [before + (each - mean) ** 2 for before, each in zip(squares, moved, strict=True)]
        else:
            for number, score in scores.items():
                squares[number] += (score / curve.diagonal[number]) ** 2
    means = [sum(row) / entrants for row in inverse]
    spread = [row[n] - 2 * means[n] + sum(means) / entrants for n, row in enumerate(inverse)]  # less the mean's
    errors = [math.sqrt(boards / (boards - 1) * each) for each in squares]
    for number, least in enumerate(_least_expected(curve.chances, contests)):
        if least < HARDLY:
            variance = spread[number] if exact else 1 / curve.diagonal[number]
            errors[number] = max(errors[number], math.sqrt(variance))
    return errors


def _least_expected(chances: Sequence[float], contests: Contests) -> list[float]:
    """Return the expected wins or losses of each entrant, whichever are fewer."""
    wins = list(map(mul, contests.games, chances))
    losses = list(map(sub, contests.games, wins))
    return list(map(min, contests.credits(wins, losses), contests.credits(losses, wins)))


def _information(curve: _Curve, contests: Contests) -> list[list[float]]:
    """Return the matrix of second derivatives of the log posterior, negated."""
    matrix = [[0.0] * contests.entrants for _ in curve.prior]
    for number, value in enumerate(curve.prior):
        matrix[number][number] = value
    for contest, bend in enumerate(curve.bends):
        weights = contests.weights(contest)
        for number, weight in weights:
            for other, its in weights:
                matrix[number][other] += weight * its * bend
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
