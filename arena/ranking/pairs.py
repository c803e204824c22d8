"""Points per deal, and differences of them, with intervals from boards that were played from both sides.

The unit of evidence is a board: the same deals, played with the sides exchanged, against every opponent. All that
an entrant scored on one board hangs together through its cards, and nothing does across boards; so the interval is
that of a ratio of sums over boards (W. G. Cochran, Sampling Techniques, 3rd ed., 6.4), with Student's t.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Final, NamedTuple

from arena.ranking.student import student_below, student_t
from arena.records import Played

KNOWN: Final = 0.95  # the probability at which an order counts as known
_NEVER: Final = 10**9  # boards that nobody will play


class Estimate(NamedTuple):
    """A mean with its 95 % interval, None while there are fewer than two boards; standard error likewise.

    freedom: degrees of Student's t, one fewer than boards; 0 where there is no error.
    """

    value: float
    interval: tuple[float, float] | None
    error: float | None
    freedom: int = 0


class BoardPair(NamedTuple):
    """What `name` did above `opponent` in the two games of a board.

    points: its points less the other's; deals: those both games took; wins: its wins in the two, a draw for a half.
    Where more than two play: in all games of the board; a win is to finish above the other.
    """

    name: str
    opponent: str
    board: int
    points: float
    deals: int
    wins: float


class Scored(NamedTuple):
    """Boards that one entrant has played from both sides, as columns; see `BoardPair`."""

    opponents: list[str]
    boards: list[int]
    points: list[int]
    deals: list[int]

    def by_board(self) -> Iterator[tuple[int, int, int]]:
        """Yield (board, points, deals)."""
        return zip(self.boards, self.points, self.deals, strict=True)

    def rows(self) -> Iterator[tuple[str, int, int, int]]:
        """Yield (opponent, board, points, deals)."""
        return zip(*self, strict=True)


def both_sides(games: Iterable[Played]) -> Iterator[tuple[Played, Played]]:
    """Yield the two games of each board that the same two sides have played both ways, the later one first.

    A board with a forfeited game is left out: its points are not those of play. So are games of other than two sides.
    """
    open_: dict[tuple[tuple[str, ...], tuple[str, ...], int], Played] = {}
    for game in games:
        if game.forfeits or len(game.sides) != 2:
            continue
        one, two = game.sides
        other = open_.pop((two, one, game.board), None)
        if other is None:
            open_[one, two, game.board] = game
        else:
            yield game, other


def every_rotation(games: Iterable[Played]) -> Iterator[tuple[Played, ...]]:
    """Yield the games of each board that more than two sides have played in every rotation over the seats.

    Without boards with a forfeited game, as `both_sides`.
    """
    open_: dict[tuple[tuple[tuple[str, ...], ...], int], dict[int, Played]] = {}
    for game in games:
        if game.forfeits or len(game.sides) == 2:
            continue
        turn = game.sides.index(min(game.sides))
        key = game.sides[turn:] + game.sides[:turn], game.board
        rotations = open_.setdefault(key, {})
        rotations[turn] = game
        if len(rotations) == len(game.sides):
            yield tuple(open_.pop(key).values())


def from_all_sides(games: Sequence[Played]) -> Iterator[tuple[Played, ...]]:
    """Yield the games of each board that the same sides have played in every seat: two, or as many as there are."""
    yield from both_sides(games)
    yield from every_rotation(games)


def board_pairs(games: Sequence[Played]) -> list[BoardPair]:
    """Return the boards that two entrants have played from both sides, once for each of the two.

    Those that `both_sides` tells, without those of partners who differ; and those of `every_rotation`, where each two
    of the single players are compared over all of its games.
    """
    pairs = [pair for rotations in every_rotation(games) for pair in _compared(rotations)]
    for game, other in both_sides(games):
        one, two = game.sides
        if len(one) == len(two) == 1:
            points, deals, wins = _points(game, other), game.deals + other.deals, _wins(game, 0) + _wins(other, 1)
            pairs.append(BoardPair(one[0], two[0], game.board, points, deals, wins))
            pairs.append(BoardPair(two[0], one[0], game.board, -points, deals, 2 - wins))
    return pairs


def scored_by_name(names: Iterable[str], games: Sequence[Played]) -> dict[str, Scored]:
    """Return what `board_pairs` would tell of each name, but for the wins; columns take less memory than pairs."""
    found = {name: Scored([], [], [], []) for name in names}
    for rotations in every_rotation(games):
        for pair in _compared(rotations):
            opponents, boards, sums, lengths = found[pair.name]
            opponents.append(pair.opponent)
            boards.append(pair.board)
            sums.append(int(pair.points))
            lengths.append(pair.deals)
    for game, other in both_sides(games):
        one, two = game.sides
        if len(one) == len(two) == 1:
            points, deals = _points(game, other), game.deals + other.deals
            for name, opponent, scored in ((one[0], two[0], points), (two[0], one[0], -points)):
                opponents, boards, sums, lengths = found[name]
                opponents.append(opponent)
                boards.append(game.board)
                sums.append(scored)
                lengths.append(deals)
    return found


def _compared(rotations: Sequence[Played]) -> Iterator[BoardPair]:
    """Yield what each single player did above each other one in all games of a board."""
    own: dict[str, int] = defaultdict(int)
    for game in rotations:
        for (name,), score in zip(game.sides, game.scores, strict=True):
            own[name] += score
    deals = sum(game.deals for game in rotations)
    for one, two in permutations(own, 2):
        wins = sum(_above(game, one, two) for game in rotations)
        yield BoardPair(one, two, rotations[0].board, own[one] - own[two], deals, wins)


def _above(game: Played, one: str, two: str) -> float:
    first, second = (game.scores[game.sides.index((name,))] for name in (one, two))
    return 0.5 if first == second else float(first > second)


def _points(game: Played, other: Played) -> int:
    """Return what side 0 of the first of two games scored above the other in both."""
    return game.scores[0] - game.scores[1] + other.scores[1] - other.scores[0]


def _wins(game: Played, side: int) -> float:
    return 0.5 if game.winner is None else float(game.winner == side)


def by_name(pairs: Iterable[BoardPair]) -> dict[str, list[BoardPair]]:
    """Return the board pairs of each name, in the order given."""
    index: dict[str, list[BoardPair]] = {}
    for pair in pairs:
        index.setdefault(pair.name, []).append(pair)
    return index


def points_per_deal(pairs: Iterable[BoardPair]) -> Estimate | None:
    """Return the points per deal over these board pairs, boards taken as the independent units; None without any."""
    return ratio((pair.board, pair.points, pair.deals) for pair in pairs)


def ratio(scored: Iterable[tuple[int, float, int]]) -> Estimate | None:
    """Return points over deals from (board, points, deals), boards taken as the independent units; None without any."""
    boards = _summed(scored)
    if not boards:
        return None
    total_deals = sum(deals for _, deals in boards.values())
    value = sum(points for points, _ in boards.values()) / total_deals
    n = len(boards)
    if n < 2:
        return Estimate(value, None, None)
    squares = sum((points - value * deals) ** 2 for points, deals in boards.values())
    return with_interval(value, math.sqrt(n / (n - 1) * squares) / total_deals, n - 1)


def with_interval(value: float, error: float, freedom: int) -> Estimate:
    """Return an estimate with its interval."""
    half = student_t(freedom) * error
    return Estimate(value, (value - half, value + half), error, freedom)


def _summed(scored: Iterable[tuple[int, float, int]]) -> dict[int, tuple[float, int]]:
    """Return points and deals by board."""
    boards: dict[int, tuple[float, int]] = {}
    for board, points, deals in scored:
        before = boards.get(board)
        boards[board] = (points, deals) if before is None else (before[0] + points, before[1] + deals)
    return boards


# ---- differences -------------------------------------------------------------------------------------------

Met = dict[str, dict[int, tuple[float, int]]]  # opponent -> board -> points and deals


def by_opponent(scored: Iterable[tuple[str, int, float, int]]) -> Met:
    """Return points and deals by board against each opponent, from (opponent, board, points, deals) of one entrant."""
    met: Met = {}
    for opponent, board, points, deals in scored:
        boards = met.get(opponent)
        if boards is None:
            boards = met[opponent] = {}
        before = boards.get(board)
        boards[board] = (points, deals) if before is None else (before[0] + points, before[1] + deals)
    return met


def difference(name: str, other: str, pairs: Mapping[str, Sequence[BoardPair]]) -> Estimate | None:
    """Return by how much `name` scores more points per deal than `other` against a common field; pairs by name.

    A board the two played with each other counts twice; a board on which both met a third counts once, for what one
    scored against him less what the other did. Where everybody met everybody this is the estimate of least squares.
    What happened on one board is taken as one observation. Opponents met on one board only, which tells nothing of the
    error, are left out where there are others, and the degrees of freedom are those of the opponent met most often.
    None if nothing connects the two.
    """
    ours, theirs = (by_opponent(pair[1:5] for pair in pairs.get(each, ())) for each in (name, other))
    return difference_from(other, ours, theirs)


def difference_from(other: str, ours: Met, theirs: Met) -> Estimate | None:
    """Return the `difference` of two from what each did against its opponents; other: the name of the second."""
    cells = list(_cells(other, ours, theirs))
    most = max((len(boards) for _, boards in cells), default=0)
    if most > 1:
        cells = [cell for cell in cells if len(cell[1]) > 1]
    whole = sum([(2 if weight == 2 else 0.5) * len(boards) for weight, boards in cells])
    value = 0.0
    if most < 2:
        for weight, boards in cells:
            ((points, deals),) = boards.values()
            value += weight / whole * (points / deals)
        return Estimate(value, None, None) if cells else None
    strayed: dict[int, float] = {}
    for weight, boards in cells:
        n = len(boards)
        share = weight * n / whole
        deals = sum([each for _, each in boards.values()])
        mean = sum([each for each, _ in boards.values()]) / deals
        value += share * mean
        scale = share / deals * math.sqrt(n / (n - 1))
        for board, (points, length) in boards.items():
            strayed[board] = strayed.get(board, 0.0) + scale * (points - mean * length)
    return with_interval(value, math.sqrt(math.fsum(each * each for each in strayed.values())), most - 1)


def _cells(other: str, ours: Met, theirs: Met) -> Iterator[tuple[int, Mapping[int, tuple[float, int]]]]:
    """Yield the weight of one board in a difference, with points and deals by board, for what is compared in it."""
    for opponent, boards in ours.items():
        if opponent == other:
            yield 2, boards
        elif against := theirs.get(opponent):
            if boards.keys() == against.keys():
                yield 1, boards
                yield -1, against
            elif both := [board for board in boards if board in against]:
                yield 1, {board: boards[board] for board in both}
                yield -1, {board: against[board] for board in both}


def above(estimate: Estimate) -> float:
    """Return the probability that the true difference is above 0, by Student's t; a half where no error is known."""
    if estimate.error is None:
        return 0.5
    if estimate.error == 0.0:
        return 0.5 + 0.5 * ((estimate.value > 0) - (estimate.value < 0))
    return student_below(estimate.value / estimate.error, estimate.freedom)


def boards_needed(estimate: Estimate) -> int | None:
    """Return how many boards more would make the sign of a difference known (P 0.95), if the present one is the true.

    Each played from both sides by everyone who played the present ones. Chance may well want more: it is as likely
    as not that so many do. None where no error is known, or no difference to speak of.
    """
    if estimate.error is None or estimate.value == 0.0:
        return None
    n = estimate.freedom + 1
    by_board = n * (estimate.error / estimate.value) ** 2

    def enough(boards: int) -> bool:
        return boards >= student_t(boards - 1, 2 * KNOWN - 1) ** 2 * by_board

    low, high = n - 1, n  # not enough, enough
    while not enough(high):
        low, high = high, 2 * high
        if high > _NEVER:
            return None
    while high - low > 1 and high > n:
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high - n
