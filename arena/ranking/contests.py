"""Who met whom, and who won: the rated games added up by the two teams that played them.

A value of a team (its strength, say) is the mean of those of its members. Sums over games are taken by contest, then by
team, then by entrant, so that many games cost no more than many contests.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import sub
from typing import NamedTuple

from arena.ranking.outcomes import Outcomes


class Contests(NamedTuple):
    """The games of each two teams that have met.

    entrants: how many there are; teams: as in `Outcomes`; one, two: the two teams of each contest, by place in
    `teams`; wins: those of the first; games: of both; by_board: the contests of the games that the first team won on
    a board, and of those that it lost, as often as there were games.
    """

    entrants: int
    teams: list[tuple[int, ...]]
    one: list[int]
    two: list[int]
    wins: list[int]
    games: list[int]
    by_board: dict[int, tuple[list[int], list[int]]]

    def margins(self, values: Sequence[float]) -> list[float]:
        """Return how far the first team is above the second in each contest, from a value of each entrant."""
        of_team = [sum([values[number] for number in team]) / len(team) for team in self.teams].__getitem__
        return list(map(sub, map(of_team, self.one), map(of_team, self.two)))

    def pulls(self, amounts: Iterable[float]) -> list[float]:
        """Return what amounts by contest come to for each entrant, for the first team and against the second.

        The transpose of `margins`.
        """
        totals = [0.0] * len(self.teams)
        for first, second, amount in zip(self.one, self.two, amounts, strict=True):
            totals[first] += amount
            totals[second] -= amount
        return self._shared_out(totals)

    def credits(self, firsts: Iterable[float], seconds: Iterable[float]) -> list[float]:
        """Return what each entrant has, from what the first and the second team of each contest have."""
        totals = [0.0] * len(self.teams)
        for first, second, its, others in zip(self.one, self.two, firsts, seconds, strict=True):
            totals[first] += its
            totals[second] += others
        return self._shared_out(totals)

    def squares(self, bends: Iterable[float]) -> list[float]:
        """Return the second derivative by the value of each entrant, from those by the margin of each contest."""
        totals = [0.0] * len(self.teams)
        for first, second, bend in zip(self.one, self.two, bends, strict=True):
            totals[first] += bend
            totals[second] += bend
        return self._shared_out([total / len(team) for total, team in zip(totals, self.teams, strict=True)])

    def weights(self, contest: int) -> list[tuple[int, float]]:
        """Return the weight of each entrant in the margin of a contest."""
        one, two = self.teams[self.one[contest]], self.teams[self.two[contest]]
        return [*((number, 1 / len(one)) for number in one), *((number, -1 / len(two)) for number in two)]

    def strayed(self, chances: Sequence[float]) -> Iterator[dict[int, float]]:
        """Yield, board by board, by how much each entrant won more often than by these chances of the first teams."""
        for won, lost in self.by_board.values():
            totals: defaultdict[int, float] = defaultdict(float)
            for contests, score in ((won, 1.0), (lost, 0.0)):
                for contest in contests:
                    amount = score - chances[contest]
                    totals[self.one[contest]] += amount
                    totals[self.two[contest]] -= amount
            scores: defaultdict[int, float] = defaultdict(float)
            for place, total in totals.items():
                team = self.teams[place]
                for number in team:
                    scores[number] += total / len(team)
            yield scores

    def _shared_out(self, totals: Iterable[float]) -> list[float]:
        """Return what each entrant has of the totals of its teams."""
        amounts = [0.0] * self.entrants
        for team, total in zip(self.teams, totals, strict=True):
            share = total / len(team)
            for number in team:
                amounts[number] += share
        return amounts


def contests_of(outcomes: Outcomes) -> Contests:
    """Return the contests of rated games; the first team of each is the one that won their first game."""
    found = Contests(len(outcomes.names), outcomes.teams, [], [], [], [], {})
    _, _, ones, twos, wins, played, by_board = found
    known: dict[tuple[int, int], int] = {}
    for result, board in zip(outcomes.results, outcomes.boards, strict=True):
        winner, loser = result
        results = by_board.get(board)
        if results is None:
            results = by_board[board] = [], []
        contest = known.get((loser, winner))
        if contest is not None:
            results[1].append(contest)
        else:
            contest = known.get(result)
            if contest is None:
                contest = known[result] = len(wins)
                ones.append(winner)
                twos.append(loser)
                wins.append(0)
                played.append(0)
            wins[contest] += 1
            results[0].append(contest)
        played[contest] += 1
    return found
