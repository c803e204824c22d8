"""The standings and the crosstable."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from arena.ranking.pairs import Estimate, board_pairs, points_per_deal
from arena.ranking.skill import rate
from arena.records import EntrantSpec, Played, Standing


def standings(
    entrants: Sequence[EntrantSpec],
    games: Sequence[Played],
    faults: Mapping[str, int],
    *,
    forfeits: str = "loss",
) -> list[Standing]:
    """Return the standings after these games, in plan order: by rating, then points per deal, then name.

    faults: by hash. A game that both sides forfeited is lost by both.
    """
    ratings = rate((entrant.name for entrant in entrants), games, forfeits=forfeits)
    pairs = board_pairs(games)
    lines = []
    for entrant in entrants:
        rating = ratings[entrant.name]
        tally = _tally(entrant.name, games)
        points = points_per_deal(pair for pair in pairs if pair.name == entrant.name)
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
    return [_ranked(line, rank) for rank, line in enumerate(lines, start=1)]


def _ranked(line: Standing, rank: int) -> Standing:
    return Standing(rank, *(getattr(line, field) for field in line.__struct_fields__[1:]))


class Tally(NamedTuple):
    """Games of an entrant by their end. losses are those at the table; forfeits stand apart."""

    games: int
    wins: int
    losses: int
    draws: int
    forfeits: int


def _tally(name: str, games: Iterable[Played]) -> Tally:
    wins = losses = draws = forfeits = 0
    for game in games:
        side = next((side for side, names in enumerate(game.sides) if name in names), None)
        if side is None:
            continue
        if side in game.forfeits:
            forfeits += 1
        elif game.winner is None:
            draws += 1
        elif game.winner == side:
            wins += 1
        else:
            losses += 1
    return Tally(wins + losses + draws + forfeits, wins, losses, draws, forfeits)


class Cell(NamedTuple):
    """What one entrant did against another."""

    name: str
    opponent: str
    tally: Tally
    points: Estimate | None


def crosstable(names: Sequence[str], games: Sequence[Played]) -> list[Cell]:
    """Return a cell for each ordered pair of names that have met, in the order of the names."""
    pairs = board_pairs(games)
    cells = []
    for name in names:
        for opponent in names:
            met = [game for game in games if (name,) in game.sides and (opponent,) in game.sides]
            if name != opponent and met:
                both = (pair for pair in pairs if pair.name == name and pair.opponent == opponent)
                cells.append(Cell(name, opponent, _tally(name, met), points_per_deal(both)))
    return cells
