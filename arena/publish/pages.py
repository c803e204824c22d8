"""What stands on the pages of a published competition, as values for the templates."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from arena.publish import charts
from arena.publish.profiles import Profile
from arena.publish.story import ToldDeal
from arena.publish.telling import show_card
from arena.ranking.pairs import above, from_all_sides
from arena.ranking.standings import Cell
from arena.records import EntrantSpec, Played, Standing

MOST_EXTREME: Final = 8  # boards won, and lost, by most, that an entrant's page shows
WIDE: Final = 1.96  # deviations of a 95 % interval


class Value(NamedTuple):
    """A cell: what is shown, and what it is sorted by."""

    shown: str | Markup
    key: float | str
    link: str = ""


class Column(NamedTuple):
    """A column of the standings: `plain` ones are shown from the start, the others can be chosen."""

    name: str
    title: str
    values: list[Value]
    plain: bool
    text: bool = False


def standings_columns(
    lines: Sequence[Standing],
    entrants: Mapping[str, EntrantSpec],
    profiles: Mapping[str, Profile],
    files: Mapping[str, str],
) -> list[Column]:
    """Return the columns of the standings; those in which all lines are alike are not plain."""
    found: list[Column] = []

    def column(name: str, title: str, values: list[Value], *, always: bool = False, text: bool = False) -> None:
        varies = len({value.shown for value in values}) > 1
        found.append(Column(name, title, values, always or varies, text))

    def numbers(values: Sequence[float | None], form: str) -> list[Value]:
        return [Value("" if v is None else format(v, form), float("-inf") if v is None else v) for v in values]

    least = min((line.mu - WIDE * line.sigma for line in lines), default=0.0)
    most = max((line.mu + WIDE * line.sigma for line in lines), default=1.0)
    seen = [profiles[line.name] for line in lines]
    column("rank", "place by rating", [Value(str(line.rank), line.rank) for line in lines], always=True)
    named = [Value(line.name, line.name.casefold(), f"entrants/{files[line.name]}.html") for line in lines]
    column("name", "the bot", named, always=True, text=True)
    column("version", "its version", [Value(line.version, line.version) for line in lines], text=True)
    languages = [entrants[line.name].language for line in lines]
    column("language", "what it is written in", [Value(each, each.casefold()) for each in languages], text=True)
    column("rating", "mu - 3 sigma of TrueSkill", numbers([line.rating for line in lines], ".2f"), always=True)
    bars = [
        charts.interval(line.mu - WIDE * line.sigma, line.mu, line.mu + WIDE * line.sigma, least, most)
        for line in lines
    ]
    drawn = [Value(bar, line.mu) for bar, line in zip(bars, lines, strict=True)]
    column("interval", "mu with its 95 % interval", drawn, always=True)
    deviations = [Value(f"{line.mu:.2f} ± {line.sigma:.2f}", line.mu) for line in lines]
    column("mu ± sigma", "TrueSkill, and its own deviation", deviations, always=True)
    points = [Value(_with_half(line.points_per_deal, line.points_ci95), _key(line.points_per_deal)) for line in lines]
    column("points/deal", "above the opponents, with its 95 % interval", points, always=True)
    record = [Value(f"{line.wins}-{line.losses}-{line.forfeits}", line.wins) for line in lines]
    column("W-L-F", "games won, lost, forfeited", record, always=True)
    column("draws", "games drawn", numbers([line.draws for line in lines], "d"))
    column("bt", "Bradley-Terry strength, Elo", numbers([line.bt for line in lines], "+.0f"))
    column(
        "P(>next)", "probability to be better than the next line", numbers([line.above_next for line in lines], ".2f")
    )
    column("declared %", "of its deals that it declared", numbers([_share(p.tried, p.deals) for p in seen], ".1f"))
    column("made %", "of those", numbers([_share(p.made, p.tried) for p in seen], ".1f"))
    column("set %", "of those", numbers([_share(p.tried - p.made, p.tried) for p in seen], ".1f"))
    for special in ("ask", "moon", "alone"):
        tries = [profile.contract(special) for profile in seen]
        if any(each.tried for each in tries):
            made = [Value(f"{each.made}/{each.tried}", each.made) for each in tries]
            column(special, f"{special}: made and tried", made)
    column("faults", "what it did wrong", numbers([line.faults for line in lines], "d"))
    for share, name in ((0.5, "p50"), (0.99, "p99")):
        times = [profile.quantile(share) for profile in seen]
        shown = [Value("" if t is None else charts.duration(t), _key(t)) for t in times]
        column(f"time {name}", f"{share:.0%} of its answers took no longer", shown)
    return found


def _share(part: int, whole: int) -> float | None:
    return 100 * part / whole if whole else None


def _key(value: float | None) -> float:
    return float("-inf") if value is None else value


def _with_half(value: float | None, interval: tuple[float, float] | None) -> str:
    if value is None:
        return ""
    half = f" ± {(interval[1] - interval[0]) / 2:.2f}" if interval else ""
    return f"{value:+.2f}{half}"


class Meeting(NamedTuple):
    """What one entrant did against another: for a cell of the crosstable and a line of an entrant's page."""

    name: str
    opponent: str
    score: str
    value: str
    points: str
    above: str
    heat: str
    link: str


def meetings(cells: Sequence[Cell], links: Mapping[frozenset[str], str]) -> dict[tuple[str, str], Meeting]:
    """Return the meetings of a crosstable, by row and column. links: the page of two names."""
    most = max((abs(cell.points.value) for cell in cells if cell.points), default=0.0)
    found = {}
    for cell in cells:
        points = cell.points
        known = points is not None and points.error is not None
        found[cell.name, cell.opponent] = Meeting(
            cell.name,
            cell.opponent,
            f"{cell.tally.wins}-{cell.tally.losses + cell.tally.forfeits}",
            f"{points.value:+.2f}" if points else "",
            _with_half(points.value, points.interval) if points else "",
            f"{above(points):.2f}" if points and known else "",
            charts.heat(points.value if points else None, most),
            links[frozenset((cell.name, cell.opponent))],
        )
    return found


class Extreme(NamedTuple):
    """A board that was played from all sides: what one scored above the others, on average, in its games together."""

    opponents: str
    board: int
    points: float
    games: tuple[str, ...]


def extremes(games: Sequence[Played]) -> dict[str, list[Extreme]]:
    """Return, by name, the boards it lost by most and those it won by most, from the worst to the best."""
    found: dict[str, list[Extreme]] = {}
    for board in from_all_sides(games):
        ids = tuple(game_file(game) for game in reversed(board))
        for side in board[0].sides:
            gained = sum(_above_others(game, game.sides.index(side)) for game in board)
            opponents = ", ".join(" and ".join(other) for other in board[0].sides if other != side)
            for name in side:
                found.setdefault(name, []).append(Extreme(opponents, board[0].board, gained, ids))
    for name, boards in found.items():
        boards.sort(key=lambda each: (each.points, each.board, each.opponents))
        if len(boards) > 2 * MOST_EXTREME:
            found[name] = [*boards[:MOST_EXTREME], *boards[-MOST_EXTREME:]]
    return found


def _above_others(game: Played, side: int) -> float:
    own = game.scores[side]
    return own - (sum(game.scores) - own) / (len(game.scores) - 1)


def game_file(game: Played) -> str:
    """Return the name of a game's page."""
    return f"{game.match}-{game.board}"


class DealLine(NamedTuple):
    """A deal as it came out at one table."""

    contract: str
    points: str
    total: str


def deal_line(deal: ToldDeal) -> DealLine:
    """Return a deal in one line: who declared what, the points, and the totals after it."""
    if deal.trump and deal.contract and deal.contract.startswith(deal.trump):  # no bid, but the trump that was made
        said = f"{show_card(deal.trump)}{deal.contract[1:].replace('-', ' ')} by seat {deal.declarer}"
    elif deal.contract is not None:
        said = f"{deal.contract}{f' in {show_card(deal.trump)}' if deal.trump else ''} by seat {deal.declarer}"
    else:
        said = deal.how
    total = [a + b for a, b in zip(deal.before, deal.points, strict=True)]
    return DealLine(said, ":".join(map(str, deal.points)), ":".join(map(str, total)))


def side_by_side(ours: Sequence[DealLine], theirs: Sequence[DealLine]) -> list[tuple[DealLine | None, DealLine | None]]:
    """Return the deals of two tables beside each other."""
    length = max(len(ours), len(theirs))
    return [(ours[n] if n < len(ours) else None, theirs[n] if n < len(theirs) else None) for n in range(length)]


def plot_data(
    profiles: Mapping[str, Profile], courses: Mapping[str, Sequence[tuple[int, float, float]]]
) -> dict[str, Any]:
    """Return what is drawn and counted on the entrants' pages, for programs."""
    return {
        name: {
            "deals": profile.deals,
            "contracts": [each._asdict() for each in profile.contracts],
            "answers": {
                "count": profile.times.total(),
                "p50_ms": profile.quantile(0.5),
                "p99_ms": profile.quantile(0.99),
                "by_ms": {str(micros / 1000): profile.times[micros] for micros in sorted(profile.times)},
            },
            "rating": [{"games": games, "mu": mu, "sigma": sigma} for games, mu, sigma in courses.get(name, ())],
        }
        for name, profile in profiles.items()
    }
