"""The published competition: a folder of pages that need nothing but a browser, the same bytes for the same results.

index.html          standings, and what the competition was
crosstable.html     everybody against everybody
entrants/           one page each
pairs/              the boards of each two that have met one against one
games/              one page each: the deals step by step, beside the same board at the other table
*.json, *.csv       what the pages show, for programs; `arena verify` holds them against the results
"""

import csv
import io
import json
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import jinja2
from markupsafe import Markup

from arena.errors import UserError
from arena.publish import charts
from arena.publish.names import slug
from arena.publish.pages import (
    DealLine,
    deal_line,
    extremes,
    game_file,
    meetings,
    plot_data,
    side_by_side,
    standings_columns,
)
from arena.publish.profiles import Profile, look
from arena.publish.story import as_data, story_of
from arena.ranking.pairs import both_sides
from arena.ranking.skill import courses
from arena.ranking.standings import Cell
from arena.records import EntrantSpec, GameRecord, Played, Standing
from arena.rules.game import Rules
from arena.store.results import Results

HERE: Final = Path(__file__).parent
MARK: Final = "arena-site.txt"  # tells a folder that may be written over
MOST_BOARDS: Final = 1000  # of a pair that its page lists, so that no page is over 300 kB
MOST_FAULTS: Final = 50
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)


class Content(NamedTuple):
    """What is published. facts: (head, text) of what the competition was; files: what goes beside the pages."""

    name: str
    rules: Rules
    seed: str
    forfeits: str
    facts: Sequence[tuple[str, str]]
    told: Sequence[str]
    commands: Sequence[str]
    lines: Sequence[Standing]
    games: Sequence[Played]
    cells: Sequence[Cell]
    entrants: Sequence[EntrantSpec]
    files: Mapping[str, str]


class _Told(NamedTuple):
    """A game that waits for the one at the other table: its page's values, and its deals in a line each."""

    game: Played
    seats: list[str]
    data: str
    deals: list[DealLine]


class Site:
    """Writes the pages of a competition. tell: said how far it is."""

    def __init__(self, content: Content, results: Results, tell: Callable[[str], None]) -> None:
        self.content = content
        self.results = results
        self.tell = tell
        self.names = [line.name for line in content.lines]
        self.files = {entrant.name: f"{slug(entrant.name)}-{entrant.hash[:8]}" for entrant in content.entrants}
        self.profiles = {entrant.name: Profile() for entrant in content.entrants}
        self._pages = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._pages.globals.update(policy=POLICY, competition=content.name, duration=charts.duration)

    def write(self, folder: Path, *, games: bool) -> int:
        """Write all pages into a new folder, or over a site of before; return how many. Raises UserError."""
        _check_free(folder)
        fresh = folder.with_name(f"{folder.name}.new")
        try:
            shutil.rmtree(fresh, ignore_errors=True)
            pages = self._write(fresh, games=games)
            if folder.exists():
                shutil.rmtree(folder)
            fresh.rename(folder)
        except OSError as error:
            raise UserError(f"{folder}: can't be written: {error.strerror or error}; choose another --to") from None
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
        return pages

    def _write(self, folder: Path, *, games: bool) -> int:
        for part in ("entrants", "pairs", "games"):
            (folder / part).mkdir(parents=True)
        for file in sorted((HERE / "static").iterdir()):
            (folder / file.name).write_bytes(file.read_bytes())
        (folder / MARK).write_text("Made by arena publish, which may write over it.\n", "utf-8")
        pages = 0
        for place, page in self._all(games):
            (folder / place).write_text(page, "utf-8", newline="\n")
            pages += place.endswith(".html")
        return pages

    def _all(self, games: bool) -> Iterator[tuple[str, str]]:
        """Yield files and their text; the games first, since the profiles are made from them."""
        yield from self._games(games)
        yield from self._standings()
        yield from self._pairs(games)
        for line in self.content.lines:
            yield f"entrants/{self.files[line.name]}.html", self._entrant(line, games)
        yield from self.content.files.items()
        data = plot_data(self.profiles, self._courses)
        yield "profiles.json", json.dumps(data, indent=1, ensure_ascii=False) + "\n"
        yield "profiles.csv", _contracts_csv(self.profiles)
        for line in self.content.lines:
            text = f"{line.rank} of {len(self.names)}"
            yield f"entrants/{self.files[line.name]}.svg", charts.badge("rank", text)

    def _render(self, template: str, root: str, **values: Any) -> str:
        return self._pages.get_template(template).render(root=root, **values)

    # ---- games ---------------------------------------------------------------------------------------------

    def _games(self, wanted: bool) -> Iterator[tuple[str, str]]:
        """Play all games again, for the profiles, and yield their pages."""
        waiting: dict[tuple[Any, int], _Told] = {}
        done = 0
        hashes = {entrant.hash: entrant.name for entrant in self.content.entrants}
        for match, games in groupby(self.content.games, key=attrgetter("match")):
            seats = [hashes[hash_] for hash_ in self.results.seats(match)]
            records = {record.board: record for record in self.results.games(match)}
            times = self.results.times(match)
            for game in games:
                told = self._tell_game(game, seats, records[game.board], times[game.board])
                done += 1
                if done % 500 == 0:
                    self.tell(f"{done} of {len(self.content.games)} games")
                if not wanted:
                    continue
                other = waiting.pop((game.sides[::-1], game.board), None)
                if other is None:
                    waiting[game.sides, game.board] = told
                else:
                    yield self._game_page(other, told)
                    yield self._game_page(told, other)
        for told in waiting.values():
            yield self._game_page(told, None)

    def _tell_game(self, game: Played, seats: list[str], record: GameRecord, times: list[float]) -> _Told:
        rules = self.content.rules
        deals = story_of(rules, self.content.seed, record, times)
        look([self.profiles[name] for name in seats], rules.sides, deals)
        data = {"names": seats, "sides": list(rules.sides), "deals": as_data(deals)}
        return _Told(game, seats, _for_script(data), [deal_line(deal) for deal in deals])

    def _game_page(self, told: _Told, other: _Told | None) -> tuple[str, str]:
        game = told.game
        page = self._render(
            "game.html",
            "../",
            game=game,
            seats=[(name, f"{self.files[name]}.html") for name in told.seats],
            sides=[" and ".join(side) for side in game.sides],
            data=Markup(told.data),
            deals=side_by_side(told.deals, other.deals if other else []),
            other=game_file(other.game) if other else None,
            pair=self._pair_files.get(frozenset(name for side in game.sides for name in side)),
        )
        return f"games/{game_file(game)}.html", page

    # ---- tables --------------------------------------------------------------------------------------------

    @cached_property
    def _pair_files(self) -> dict[frozenset[str], str]:
        """The page of each two that have met one against one."""
        return {
            frozenset((cell.name, cell.opponent)): f"{self.files[cell.name]}--{self.files[cell.opponent]}"
            for cell in reversed(self.content.cells)  # the better one's name comes first
        }

    def _standings(self) -> Iterator[tuple[str, str]]:
        content = self.content
        entrants = {entrant.name: entrant for entrant in content.entrants}
        columns = standings_columns(content.lines, entrants, self.profiles, self.files)
        index = self._render(
            "standings.html",
            "",
            columns=columns,
            rows=list(zip(*(column.values for column in columns), strict=True)),
            facts=content.facts,
            told=content.told,
            commands=content.commands,
            files=sorted(content.files),
        )
        yield "index.html", index
        yield "crosstable.html", self._render("crosstable.html", "", names=self._named(), met=self._met)

    def _named(self) -> list[tuple[str, str]]:
        return [(name, f"{self.files[name]}.html") for name in self.names]

    @cached_property
    def _met(self) -> Mapping[tuple[str, str], Any]:
        return meetings(self.content.cells, self._pair_files)

    def _pairs(self, games: bool) -> Iterator[tuple[str, str]]:
        """Yield the page of each two: their boards, with both games."""
        boards: dict[frozenset[str], list[tuple[Played, Played]]] = {}
        for late, early in both_sides(self.content.games):
            if all(len(side) == 1 for side in late.sides):
                boards.setdefault(frozenset((late.sides[0][0], late.sides[1][0])), []).append((early, late))
        for pair, file in sorted(self._pair_files.items(), key=lambda each: each[1]):
            one, two = (name for name in self.names if name in pair)
            met = boards.get(pair, [])
            rows = [_board_row(one, *both) for both in sorted(met, key=lambda both: both[0].board)]
            page = self._render(
                "pair.html",
                "../",
                one=(one, f"{self.files[one]}.html"),
                two=(two, f"{self.files[two]}.html"),
                meeting=self._met[one, two],
                rows=rows[:MOST_BOARDS],
                more=max(0, len(rows) - MOST_BOARDS),
                games=games,
            )
            yield f"pairs/{file}.html", page

    # ---- entrants ------------------------------------------------------------------------------------------

    @cached_property
    def _courses(self) -> Mapping[str, Sequence[tuple[int, float, float]]]:
        return courses(self.names, self.content.games, forfeits=self.content.forfeits)

    @cached_property
    def _extremes(self) -> Mapping[str, Any]:
        return extremes(self.content.games)

    def _entrant(self, line: Standing, games: bool) -> str:
        profile = self.profiles[line.name]
        entrant = next(each for each in self.content.entrants if each.name == line.name)
        faults = self.results.faults(line.name)
        opponents = [self._met[line.name, name] for name in self.names if (line.name, name) in self._met]
        course = [(count, mu, 2 * sigma) for count, mu, sigma in self._courses[line.name]]
        boards = self._extremes.get(line.name, [])
        return self._render(
            "entrant.html",
            "../",
            line=line,
            entrant=entrant,
            entrants=len(self.names),
            badge=f"{self.files[line.name]}.svg",
            profile=profile,
            opponents=opponents,
            course=charts.course(course, f"mu of {line.name} over its games, with two deviations"),
            times=charts.histogram(profile.times, f"how long answers of {line.name} took"),
            lost=[each for each in boards if each.points < 0],
            won=[each for each in reversed(boards) if each.points > 0],
            faults=faults[:MOST_FAULTS],
            more=max(0, len(faults) - MOST_FAULTS),
            games=games,
            files={name: f"{file}.html" for name, file in self.files.items()},
        )


class _BoardRow(NamedTuple):
    """A board of two, as the first of them saw it: its points above in both games, and each game's score and page."""

    board: int
    points: int
    games: list[tuple[str, str]]


def _board_row(one: str, *games: Played) -> _BoardRow:
    shown, points = [], 0
    for game in games:
        side = game.sides.index((one,))
        points += game.scores[side] - game.scores[1 - side]
        shown.append((f"{game.scores[side]}:{game.scores[1 - side]}", game_file(game)))
    return _BoardRow(games[0].board, points, shown)


def _for_script(data: Any) -> str:
    """Return JSON that stands safely in a script element: nothing in it ends the element."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _contracts_csv(profiles: Mapping[str, Profile]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "contract", "tried", "made", "points"])
    writer.writerows([name, *contract] for name, profile in profiles.items() for contract in profile.contracts)
    return out.getvalue()


def _check_free(folder: Path) -> None:
    """Refuse a folder that holds something else than a site of ours."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / MARK).is_file())):
        raise UserError(f"{folder}: holds something that arena publish has not made; choose another --to")
