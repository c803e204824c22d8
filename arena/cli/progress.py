"""What `arena run` shows while it plays: a live table on a terminal, plain lines elsewhere. All on stderr."""

import sys
import time
from collections.abc import Callable, Sequence
from typing import Final, Protocol, Self

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from arena.ranking.standings import standings
from arena.records import EntrantSpec, MatchResult, MatchSpec, Played
from arena.store.results import teams
from arena.tournament.run import Pace

LINE_EVERY: Final = 5.0  # seconds between plain lines
TABLE_EVERY: Final = 1.0  # seconds between live tables, at least
TABLE_SHARE: Final = 0.02  # of the time, that may be spent on making live tables
TOP: Final = 10


class Progress(Protocol):
    """Told of each match; asked to show itself from time to time."""

    def __enter__(self) -> Self: ...
    def __exit__(self, *_: object) -> None: ...
    def played(self, spec: MatchSpec, result: MatchResult) -> None: ...
    def tick(self) -> None: ...
    def say(self, message: str) -> None: ...


class Lines:
    """Plain lines, one every few seconds."""

    def __init__(self, pace: Pace, now: Callable[[], float] = time.monotonic) -> None:
        self._pace = pace
        self._now = now
        self._last = now()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.say(status(self._pace))

    def played(self, spec: MatchSpec, result: MatchResult) -> None:
        self._pace.played(len(result.games))

    def tick(self) -> None:
        if self._now() - self._last >= LINE_EVERY:
            self._last = self._now()
            self.say(status(self._pace))

    def say(self, message: str) -> None:
        print(message, file=sys.stderr, flush=True)


class LiveTable:
    """The top of the table and the pace, redrawn in place."""

    def __init__(self, pace: Pace, entrants: Sequence[EntrantSpec], sides: Sequence[int], games: list[Played]) -> None:
        self._pace = pace
        self._entrants = entrants
        self._sides = sides
        self._games = games
        self._faults: dict[str, int] = {}
        self._console = Console(stderr=True, highlight=False)
        self._live = Live(console=self._console, auto_refresh=False, transient=True)
        self._next = 0.0
        self._table = Table()

    def __enter__(self) -> Self:
        self._live.__enter__()
        return self

    def __exit__(self, *_: object) -> None:
        self._live.__exit__(None, None, None)
        self.say(status(self._pace))

    def played(self, spec: MatchSpec, result: MatchResult) -> None:
        self._pace.played(len(result.games))
        names = teams(spec, self._sides)
        for game in result.games:
            self._games.append(
                Played(
                    spec.id, game.board, names, game.scores, len(game.deals), game.winner, game.ending, game.forfeits
                )
            )
        for fault in result.faults:
            self._faults[fault.entrant] = self._faults.get(fault.entrant, 0) + 1

    def tick(self) -> None:
        now = time.monotonic()
        if now >= self._next:
            self._table = self._top()
            cost = time.monotonic() - now
            self._next = now + max(TABLE_EVERY, cost / TABLE_SHARE)
        self._live.update(Group(self._table, Text(status(self._pace))), refresh=True)

    def say(self, message: str) -> None:
        self._console.print(Text(message))

    def _top(self) -> Table:
        table = Table(box=None, pad_edge=False)
        for header in ("rank", "name", "rating", "games", "points/deal", "± 95%", "faults"):
            table.add_column(header, justify="left" if header == "name" else "right")
        for line in standings(self._entrants, self._games, self._faults, full=False)[:TOP]:
            points, interval = line.points_per_deal, line.points_ci95
            table.add_row(
                str(line.rank),
                Text(line.name),
                f"{line.rating:.2f}",
                str(line.games),
                "" if points is None else f"{points:+.3f}",
                f"{(interval[1] - interval[0]) / 2:.3f}" if interval else "",
                str(line.faults),
            )
        return table


def status(pace: Pace) -> str:
    """Return the pace in one line."""
    left = pace.seconds_left
    rest = f", about {duration(left)} left" if left and pace.games_left else ""
    to_go = "" if pace.games_left is None else f", {pace.games_left} to go"
    return f"{pace.games} games played{to_go}, {pace.per_second:.0f} games/s{rest}"


def duration(seconds: float) -> str:
    """Return a time in words as short as they can be."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    if seconds < 90 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h"
