"""The published competition: a folder of pages that need nothing but a browser, the same bytes for the same results.

index.html          standings, and what the competition was
crosstable.html     everybody against everybody
tables.html         the games of partners who differ, if there are any
entrants/           one page each
pairs/              the boards of each two that have met one against one
games/              one page each: the deals step by step, beside the same board at the other table
*.json, *.csv       what the pages show, for programs; `arena verify` holds them against the results
"""

import csv
import io
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import combinations, groupby
from operator import attrgetter
from pathlib import Path
from typing import Any, Final, NamedTuple

import jinja2
import msgspec
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
from arena.publish.story import ToldDeal, story_of
from arena.publish.tables import as_json
from arena.ranking.pairs import from_all_sides
from arena.ranking.skill import courses
from arena.ranking.standings import Cell
from arena.records import EntrantSpec, GameRecord, Played, Standing
from arena.rules.game import Rules
from arena.store.results import Results

HERE: Final = Path(__file__).parent
SPEAK_EVERY: Final = 500  # games
MARK: Final = "arena-site.txt"  # tells a folder that may be written over
# What a page lists at most, so that none is over 300 kB: boards of a pair and games of partners, deals of a game,
# entrants of the crosstable, and those from which on a cell has no interval.
MOST_BOARDS: Final = 1000
MOST_DEALS: Final = 300
MOST_CROSSED: Final = 60
MOST_IN_FULL: Final = 36
MOST_FAULTS: Final = 50
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'"
)


Rotation = tuple[tuple[tuple[str, ...], ...], int]  # the sides in turn, from the first by name, and the board


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
    """Makes the pages of a competition. tell: said how far it is."""

    def __init__(
        self, content: Content, results: Results, tell: Callable[[str], None], *, games: bool = True, live: bool = False
    ) -> None:
        """games: whether each has a page. live: the pages are served, and follow what comes in."""
        self.content = content
        self.results = results
        self.tell = tell
        self.games = games
        self.names = [line.name for line in content.lines]
        self.files = {entrant.name: f"{slug(entrant.name)}-{entrant.hash[:8]}" for entrant in content.entrants}
        self.profiles = {entrant.name: Profile() for entrant in content.entrants}
        self._looked: set[str] = set()  # matches that are in the profiles
        self._pages = jinja2.Environment(
            loader=jinja2.FileSystemLoader(HERE / "templates"),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        policy = f"{POLICY}; connect-src 'self'" if live else POLICY
        self._pages.globals.update(
            policy=policy, competition=content.name, duration=charts.duration, live=live, games=games
        )

    def write(self, folder: Path) -> int:
        """Write all pages into a new folder, or over a site of before; return how many. Raises UserError."""
        _check_free(folder)
        fresh = folder.with_name(f"{folder.name}.new")
        try:
            shutil.rmtree(fresh, ignore_errors=True)
            pages = self._write(fresh)
            if folder.exists():
                shutil.rmtree(folder)
            fresh.rename(folder)
        except OSError as error:
            raise UserError(f"{folder}: can't be written: {error.strerror or error}; choose another --to") from None
        finally:
            shutil.rmtree(fresh, ignore_errors=True)
        return pages

    def _write(self, folder: Path) -> int:
        for part in ("entrants", "pairs", "games"):
            (folder / part).mkdir(parents=True)
        for name, content in static_files().items():
            (folder / name).write_bytes(content)
        (folder / MARK).write_text("Made by arena publish, which may write over it.\n", "utf-8")
        pages = 0
        for place, page in self._all_games():
            (folder / place).write_text(page, "utf-8", newline="\n")
            pages += 1
        for place, make in self.pages().items():  # after the games, from which the profiles are
            (folder / place).write_text(make(), "utf-8", newline="\n")
            pages += place.endswith(".html")
        return pages

    def pages(self) -> dict[str, Callable[[], str]]:
        """Return what makes each file of the site but the games' pages, by its place. Look at the games before."""
        found: dict[str, Callable[[], str]] = {"index.html": self._index, "crosstable.html": self._crosstable}
        if self._of_partners:
            found["tables.html"] = self._tables
        for pair, file in self._pair_files.items():
            found[f"pairs/{file}.html"] = partial(self._pair, pair)
        for line in self.content.lines:
            found[f"entrants/{self.files[line.name]}.html"] = partial(self._entrant, line)
            badge = partial(charts.badge, "rank", f"{line.rank} of {len(self.names)}")
            found[f"entrants/{self.files[line.name]}.svg"] = badge
        for name, text in self.content.files.items():
            found[name] = partial(str, text)
        found["profiles.json"] = lambda: as_json(plot_data(self.profiles, self._courses))
        found["profiles.csv"] = lambda: _contracts_csv(self.profiles)
        return found

    def _render(self, template: str, root: str, **values: Any) -> str:
        return self._pages.get_template(template).render(root=root, **values)

    # ---- games ---------------------------------------------------------------------------------------------

    def look_on(self, before: "Site | None" = None) -> None:
        """Add the games to the profiles; what a site of before has looked at is taken over, if it all counts still."""
        matches = {game.match for game in self.content.games}
        if before is not None and before.files == self.files and before._looked <= matches:
            self.profiles, self._looked = before.profiles, before._looked
        for _ in self._told(self._looked):
            pass

    def game(self, file: str) -> str | None:
        """Return the page of a game, None if there is no such game."""
        found = next((game for game in self.content.games if game_file(game) == file), None)
        if found is None:
            return None
        other = next(iter(self._elsewhere(found)), None) if len(found.sides) == 2 else None
        told, beside = (None if game is None else self._one(game) for game in (found, other))
        assert told is not None
        return self._game_page(told, beside)[1]

    def _all_games(self) -> Iterator[tuple[str, str]]:
        """Play all games again, for the profiles, and yield their pages if they are wanted."""
        waiting: dict[tuple[Any, int], _Told] = {}
        for told in self._told(set()):
            if not self.games:
                continue
            game = told.game
            if len(game.sides) > 2:
                yield self._game_page(told, None)
                continue
            other = waiting.pop((game.sides[::-1], game.board), None)
            if other is None:
                waiting[game.sides, game.board] = told
            else:
                yield self._game_page(other, told)
                yield self._game_page(told, other)
        for told in waiting.values():
            yield self._game_page(told, None)

    def _elsewhere(self, found: Played) -> list[Played]:
        """Return the games of the same sides on the same board in other seats."""
        return [game for game in self._rotations[_rotation(found)] if game.sides != found.sides]

    @cached_property
    def _rotations(self) -> Mapping[Rotation, Sequence[Played]]:
        found: dict[Rotation, list[Played]] = {}
        for game in self.content.games:
            found.setdefault(_rotation(game), []).append(game)
        return found

    def _told(self, looked: set[str]) -> Iterator[_Told]:
        """Play the games again of all matches that have not been looked at, and add them to the profiles."""
        sides = self.content.rules.sides
        done = 0
        for match, games in groupby(self.content.games, key=attrgetter("match")):
            if match in looked:
                continue
            looked.add(match)
            seats, records, times = self._match(match)
            for game in games:
                told, deals = self._tell_game(game, seats, records[game.board], times[game.board])
                look([self.profiles[name] for name in seats], sides, deals)
                done += 1
                if done % SPEAK_EVERY == 0:
                    self.tell(f"{done} games played again")
                yield told

    def _one(self, game: Played) -> _Told:
        seats, records, times = self._match(game.match)
        return self._tell_game(game, seats, records[game.board], times[game.board])[0]

    def _match(self, match: str) -> tuple[list[str], dict[int, GameRecord], dict[int, list[int]]]:
        """Return the names at the seats of a match, its records and the times of its answers by board."""
        records = {record.board: record for record in self.results.games(match)}
        return [self._by_hash[hash_] for hash_ in self.results.seats(match)], records, self.results.times(match)

    @cached_property
    def _by_hash(self) -> dict[str, str]:
        return {entrant.hash: entrant.name for entrant in self.content.entrants}

    def _tell_game(
        self, game: Played, seats: list[str], record: GameRecord, times: list[int]
    ) -> tuple[_Told, list[ToldDeal]]:
        rules = self.content.rules
        deals = story_of(rules, self.content.seed, record, times)
        data = {"names": seats, "sides": list(rules.sides), "deals": deals} if self.games else {}
        return _Told(game, seats, _for_script(data), [deal_line(deal) for deal in deals]), deals

    def _game_page(self, told: _Told, other: _Told | None) -> tuple[str, str]:
        game = told.game
        page = self._render(
            "game.html",
            "../",
            game=game,
            seats=[(name, f"{self.files[name]}.html") for name in told.seats],
            sides=[" and ".join(side) for side in game.sides],
            data=Markup(told.data),
            deals=side_by_side(told.deals, other.deals if other else [])[:MOST_DEALS],
            more=max(0, max(len(told.deals), len(other.deals) if other else 0) - MOST_DEALS),
            other=game_file(other.game) if other else None,
            rotations=[(each.sides, game_file(each)) for each in self._elsewhere(game)] if len(game.sides) > 2 else [],
            pair=self._pair_files.get(frozenset(name for side in game.sides for name in side)),
        )
        return f"games/{game_file(game)}.html", page

    # ---- tables --------------------------------------------------------------------------------------------

    @cached_property
    def _pair_files(self) -> dict[frozenset[str], str]:
        """The page of each two that have met one against one: their numbers among the entrants."""
        numbers = {entrant.name: number for number, entrant in enumerate(self.content.entrants, start=1)}
        found = {}
        for cell in self.content.cells:
            low, high = sorted((numbers[cell.name], numbers[cell.opponent]))
            found[frozenset((cell.name, cell.opponent))] = f"{low}-{high}"
        return found

    def _index(self) -> str:
        content = self.content
        entrants = {entrant.name: entrant for entrant in content.entrants}
        columns = standings_columns(content.lines, entrants, self.profiles, self.files)
        return self._render(
            "standings.html",
            "",
            columns=columns,
            rows=list(zip(*(column.values for column in columns), strict=True)),
            facts=content.facts,
            told=content.told,
            commands=content.commands,
            files=sorted(content.files),
        )

    def _crosstable(self) -> str:
        named = [(name, f"{self.files[name]}.html") for name in self.names]
        return self._render(
            "crosstable.html",
            "",
            tables=bool(self._of_partners),
            names=named[:MOST_CROSSED],
            more=max(0, len(named) - MOST_CROSSED),
            terse=len(named) > MOST_IN_FULL,
            met=self._met,
        )

    @cached_property
    def _of_partners(self) -> list[Played]:
        """The games that are on no page of two."""
        return [game for game in self.content.games if any(len(side) > 1 for side in game.sides)]

    def _tables(self) -> str:
        rows = [(game, game_file(game)) for game in self._of_partners[:MOST_BOARDS]]
        return self._render("tables.html", "", rows=rows, more=max(0, len(self._of_partners) - MOST_BOARDS))

    @cached_property
    def _met(self) -> Mapping[tuple[str, str], Any]:
        return meetings(self.content.cells, self._pair_files)

    @cached_property
    def _boards(self) -> Mapping[frozenset[str], Sequence[tuple[Played, ...]]]:
        """The games of each board at which two have sat one against one, from all sides."""
        boards: dict[frozenset[str], list[tuple[Played, ...]]] = {}
        for games in from_all_sides(self.content.games):
            if all(len(side) == 1 for side in games[0].sides):
                for one, two in combinations(games[0].sides, 2):
                    boards.setdefault(frozenset((*one, *two)), []).append(games[::-1])
        return boards

    def _pair(self, pair: frozenset[str]) -> str:
        """Return the page of two: their boards, with all games."""
        one, two = (name for name in self.names if name in pair)
        met = sorted(self._boards.get(pair, []), key=lambda games: games[0].board)
        rows = [_board_row(one, two, games) for games in met[:MOST_BOARDS]]
        return self._render(
            "pair.html",
            "../",
            one=(one, f"{self.files[one]}.html"),
            two=(two, f"{self.files[two]}.html"),
            meeting=self._met[one, two],
            rows=rows,
            more=max(0, len(met) - MOST_BOARDS),
        )

    # ---- entrants ------------------------------------------------------------------------------------------

    @cached_property
    def _courses(self) -> Mapping[str, Sequence[tuple[int, float, float]]]:
        return courses(self.names, self.content.games, forfeits=self.content.forfeits)

    @cached_property
    def _extremes(self) -> Mapping[str, Any]:
        return extremes(self.content.games)

    def _entrant(self, line: Standing) -> str:
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
            files={name: f"{file}.html" for name, file in self.files.items()},
        )


class _BoardRow(NamedTuple):
    """A board of two, as the first of them saw it: its points above in all games, and each game's score and page."""

    board: int
    points: int
    games: list[tuple[str, str]]


def _board_row(one: str, two: str, games: Sequence[Played]) -> _BoardRow:
    shown, points = [], 0
    for game in games:
        ours, theirs = (game.scores[game.sides.index((name,))] for name in (one, two))
        points += ours - theirs
        shown.append((f"{ours}:{theirs}", game_file(game)))
    return _BoardRow(games[0].board, points, shown)


def _rotation(game: Played) -> Rotation:
    """Return what the games of the same sides on one board have in common, whichever their seats are."""
    turn = game.sides.index(min(game.sides))
    return game.sides[turn:] + game.sides[:turn], game.board


def static_files() -> dict[str, bytes]:
    """Return the files that every site has, by name."""
    return {file.name: file.read_bytes() for file in sorted((HERE / "static").iterdir())}


def _for_script(data: Any) -> str:
    """Return JSON that stands safely in a script element: nothing in it ends the element."""
    text = msgspec.json.encode(data).decode("utf-8")
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
