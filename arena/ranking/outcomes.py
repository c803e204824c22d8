"""The rated games as numbers: who won, who lost, and on which board."""

from collections.abc import Iterable
from typing import NamedTuple

from arena.records import Played


class Outcomes(NamedTuple):
    """The games that count for ratings, in the order given.

    names: of the entrants, whose number is their place; teams: the members of each team, by number. An entrant alone is
    the team of its own number; partners who differ are teams of higher numbers. results: the team that won and the one
    that lost, the same object for games that ended alike; boards: what each game was played on.
    """

    names: list[str]
    teams: list[tuple[int, ...]]
    results: list[tuple[int, int]]
    boards: list[int]

    def of_partners(self) -> int:
        """Return in how many games partners differ."""
        alone = len(self.names)
        return sum(winner >= alone or loser >= alone for winner, loser in self.results)


def rated(game: Played, forfeits: str) -> bool:
    """Tell whether a game counts for the rating."""
    if game.winner is None or game.ending == "max-deals":
        return False
    return not game.forfeits or forfeits == "loss"


def outcomes_of(names: Iterable[str], games: Iterable[Played], forfeits: str) -> Outcomes:
    """Return the outcomes of the games that count. names: of all who play in them; forfeits: loss or void."""
    named = list(names)
    numbers = {name: number for number, name in enumerate(named)}
    teams: list[tuple[int, ...]] = [(number,) for number in range(len(named))]
    places: dict[tuple[str, ...], int] = {(name,): number for name, number in numbers.items()}
    seen: dict[tuple[int, int], tuple[int, int]] = {}
    found = Outcomes(named, teams, [], [])
    for game in games:
        if not rated(game, forfeits):
            continue
        for side in game.sides:
            if side not in places:
                places[side] = len(teams)
                teams.append(tuple(numbers[name] for name in side))
        one, two = game.sides
        result = (places[one], places[two]) if game.winner == 0 else (places[two], places[one])
        found.results.append(seen.setdefault(result, result))
        found.boards.append(game.board)
    return found
