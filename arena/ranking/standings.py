"""The standings and the crosstable."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

import msgspec

from arena.ranking.bradley_terry import strengths_after
from arena.ranking.outcomes import Outcomes, outcomes_of
from arena.ranking.pairs import (
    BoardPair,
    Estimate,
    Met,
    Scored,
    above,
    board_pairs,
    boards_needed,
    by_opponent,
    difference_from,
    points_per_deal,
    ratio,
    scored_by_name,
)
from arena.ranking.skill import order_spread_of, rate_all
from arena.records import EntrantSpec, Played, Standing


def standings(
    entrants: Sequence[EntrantSpec],
    games: Sequence[Played],
    faults: Mapping[str, int],
    *,
    forfeits: str = "loss",
    full: bool = True,
) -> list[Standing]:
    """Return the standings after these games, in plan order: by rating, then points per deal, then name.

    faults: by hash. A game that both sides forfeited is lost by both. full: whether to find the order spread, the
    Bradley-Terry strengths and how sure each line is of its place, which cost several times what the rest does.
    """
    names = [entrant.name for entrant in entrants]
    outcomes = outcomes_of(names, games, forfeits)
    ratings = rate_all(outcomes)
    scored = scored_by_name(names, games)
    counts = tallies(names, games)
    lines = []
    for entrant in entrants:
        rating = ratings[entrant.name]
        tally = counts[entrant.name]
        points = ratio(scored[entrant.name].by_board())
        lines.append(
            Standing(
                rank=0,
                name=entrant.name,
                version=entrant.version,
                mu=rating.mu,
                sigma=rating.sigma,
                rating=rating.value,
                games=tally.games,
                wins=tally.wins,
                losses=tally.losses,
                draws=tally.draws,
                forfeits=tally.forfeits,
                points_per_deal=points.value if points else None,
                points_ci95=points.interval if points else None,
                faults=faults.get(entrant.hash, 0),
            )
        )
    lines.sort(key=lambda line: (-line.rating, -(line.points_per_deal or 0.0), line.name))
    lines = [msgspec.structs.replace(line, rank=rank) for rank, line in enumerate(lines, start=1)]
    return _with_doubts(lines, outcomes, scored) if full else lines


def _with_doubts(lines: Sequence[Standing], outcomes: Outcomes, scored: Mapping[str, Scored]) -> list[Standing]:
    """Add what tells how far the order of the lines is to be believed."""
    spread = order_spread_of(outcomes)
    by_wins = strengths_after(outcomes)
    # Strengths alike to a thousandth of an Elo are equal: the fit is no better than that, and the table's order stays.
    in_order = sorted((line.name for line in lines), key=lambda name: -round(by_wins[name].value, 3))
    places = {name: place for place, name in enumerate(in_order, start=1)}
    told = []
    met: Met | None = None
    for line, after in zip(lines, [*lines, None][1:], strict=True):
        ahead = None
        if after:
            ours, met = met or by_opponent(scored[line.name].rows()), by_opponent(scored[after.name].rows())
            ahead = difference_from(after.name, ours, met)
        known = ahead is not None and ahead.error is not None
        told.append(
            msgspec.structs.replace(
                line,
                order_spread=spread[line.name],
                bt=by_wins[line.name].value,
                bt_ci95=by_wins[line.name].interval,
                bt_rank=places[line.name],
                above_next=above(ahead) if ahead and known else None,
                boards_needed=boards_needed(ahead) if ahead else None,
            )
        )
    return told


# ---- tallies and the crosstable ----------------------------------------------------------------------------


class Tally(NamedTuple):
    """Games of an entrant by their end. losses are those at the table; forfeits stand apart."""

    games: int
    wins: int
    losses: int
    draws: int
    forfeits: int


_WON, _LOST, _DRAWN, _FORFEITED = range(4)


def tallies(names: Iterable[str], games: Iterable[Played]) -> dict[str, Tally]:
    """Return the tally of every name."""
    counts = {name: [0, 0, 0, 0] for name in names}
    for game in games:
        for side, members in enumerate(game.sides):
            end = _end(game, side)
            for name in members:
                counts[name][end] += 1
    return {name: Tally(sum(ends), *ends) for name, ends in counts.items()}


def _end(game: Played, side: int) -> int:
    if side in game.forfeits:
        return _FORFEITED
    if game.winner is None:
        return _DRAWN
    return _WON if game.winner == side else _LOST


def _end_against(game: Played, side: int, other: int) -> int | None:
    """Return how a game ended for one side as against another; None if that was left open by a third's forfeit."""
    if len(game.sides) == 2 or side in game.forfeits:
        return _end(game, side)
    if game.forfeits:
        return _WON if other in game.forfeits else None
    ours, theirs = game.scores[side], game.scores[other]
    return _DRAWN if ours == theirs else _WON if ours > theirs else _LOST


class Cell(NamedTuple):
    """What one entrant did against another."""

    name: str
    opponent: str
    tally: Tally
    points: Estimate | None


def crosstable(names: Sequence[str], games: Sequence[Played]) -> list[Cell]:
    """Return a cell for each ordered pair of names that have met one against one, in the order of the names.

    Where more than two play each for himself, a win is to finish above the other.
    """
    met: dict[tuple[str, str], list[int]] = {}
    for game in games:
        if any(len(side) > 1 for side in game.sides):
            continue
        for side, other in permutations(range(len(game.sides)), 2):
            end = _end_against(game, side, other)
            if end is not None:
                met.setdefault((game.sides[side][0], game.sides[other][0]), [0, 0, 0, 0])[end] += 1
    pairs: dict[tuple[str, str], list[BoardPair]] = {}
    for pair in board_pairs(games):
        pairs.setdefault((pair.name, pair.opponent), []).append(pair)
    return [
        Cell(name, opponent, Tally(sum(ends), *ends), points_per_deal(pairs.get((name, opponent), ())))
        for name in names
        for opponent in names
        if name != opponent and (ends := met.get((name, opponent)))
    ]
