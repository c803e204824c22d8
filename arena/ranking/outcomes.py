"""The rated games as numbers: who won, who lost, and on which board."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, groupby
from typing import NamedTuple

from arena.records import Played


class Outcomes(NamedTuple):
    """The games that count for ratings, in the order given.

    names: of the entrants, whose number is their place; teams: the members of each team, by number. An entrant alone is
    the team of its own number; partners who differ are teams of higher numbers. results: the team that won and the one
    that lost, the same object for games that ended alike; boards: what each was played on. A game of more than two
    sides gives a result for every two that finished apart; tables: these games whole, the numbers in the order of
    finishing, those level with each other together.
    """

    names: list[str]
    teams: list[tuple[int, ...]]
    results: list[tuple[int, int]]
    boards: list[int]
    tables: list[tuple[tuple[int, ...], ...]]

    def of_partners(self) -> int:
        """Return in how many games partners differ."""
        alone = len(self.names)
        return sum(winner >= alone or loser >= alone for winner, loser in self.results)


def rated(game: Played, forfeits: str) -> bool:
    """Tell whether a game counts for the rating. One of more than two sides needs no winner: its order is rated."""
    if (game.winner is None and len(game.sides) == 2) or game.ending == "max-deals":
        return False
    return not game.forfeits or forfeits == "loss"


def outcomes_of(names: Iterable[str], games: Iterable[Played], forfeits: str) -> Outcomes:
    """Return the outcomes of the games that count. names: of all who play in them; forfeits: loss or void."""
    named = list(names)
    numbers = {name: number for number, name in enumerate(named)}
    teams: list[tuple[int, ...]] = [(number,) for number in range(len(named))]
    places: dict[tuple[str, ...], int] = {(name,): number for name, number in numbers.items()}
    seen: dict[tuple[int, int], tuple[int, int]] = {}
    found = Outcomes(named, teams, [], [], [])
    for game in games:
        if not rated(game, forfeits):
            continue
        for side in game.sides:
            if side not in places:
                places[side] = len(teams)
                teams.append(tuple(numbers[name] for name in side))
        if len(game.sides) == 2:
            one, two = game.sides
            results = [(places[one], places[two]) if game.winner == 0 else (places[two], places[one])]
        else:
            tables = list(_finished(game, [places[side] for side in game.sides]))
            found.tables.extend(tables)
            results = [pair for table in tables for pair in _apart(table)]
        for result in results:
            found.results.append(seen.setdefault(result, result))
            found.boards.append(game.board)
    return found


def _finished(game: Played, teams: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield the order of finishing; who forfeits has lost to each of the others, who have not beaten each other."""
    if game.forfeits:
        for side in range(len(teams)):
            if side not in game.forfeits:
                yield from (((teams[side],), (teams[loser],)) for loser in game.forfeits)
        return
    order = sorted(range(len(teams)), key=lambda side: -game.scores[side])
    yield tuple(tuple(teams[side] for side in level) for _, level in groupby(order, key=lambda side: game.scores[side]))


def _apart(table: tuple[tuple[int, ...], ...]) -> Iterator[tuple[int, int]]:
    for better, worse in combinations(table, 2):
        yield from ((one, other) for one in better for other in worse)
