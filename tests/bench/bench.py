"""`make bench`: how fast arena is, against the floor of the machine it runs on.

F, the floor, is one round trip between two C programs over pipes, both on one core (floor.c). Whatever is compared is
measured in pairs, one beside the other, and given as the median of the pairs with its spread (half the range of the
middle half). A figure is repeated until its spread is under 5 % of it, 25 times or half a minute at most; one whose
spread is still over 10 % is marked `noisy`.

    python -m tests.bench.bench --json results/bench/bench.json
    python -m tests.bench.bench --compare results/bench/bench.json     # exit code 1 if a figure has become worse

OpenSpiel and RLCard are measured beside ours where they are installed: pip install open_spiel rlcard.
"""

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from arena import __version__
from arena.bot.build import prepare
from arena.bot.isolation import probe
from arena.bot.launch import tiers_of_system
from arena.errors import MissingTool
from arena.publish.tables import Table, render
from arena.records import EntrantSpec, Tier
from tests.bench import matches, others, reports
from tests.bench.figures import Figure, Row, figures_table, measured, slower

LANGUAGES = ("c", "rust", "go", "java", "javascript", "lua", "php", "python", "ruby", "perl", "bash")
STARTED = {"c": "C", "python": "Python", "javascript": "Node", "java": "Java"}
FIRST_LEGAL = """\
import arena_bot
arena_bot.run(lambda act: act["legal"][0], tables=64)
"""


class Bench:
    """What is measured on this machine. folder: for whatever is made for it."""

    def __init__(self, folder: Path, *, quick: bool, long: bool) -> None:
        self.folder = folder
        self.boards = 10 if quick else 100
        self.long = long
        self.games = 1000 if quick else 100_000
        self.tiers: list[Tier] = [tier for tier in tiers_of_system() if probe(tier).works]
        self.floor_program = folder / "floor"
        self.floor_program.write_bytes(matches.build_floor())
        self.floor_program.chmod(0o755)
        self.python = self._python_bot()

    def _python_bot(self) -> EntrantSpec:
        """Return a bot with our Python client that always takes the first action, of many tables at once."""
        place = self.folder / "first legal"
        place.mkdir()
        (place / "bot.py").write_text(FIRST_LEGAL, "utf-8")
        client = matches.ROOT / "protocol" / "clients" / "python" / "arena_bot.py"
        (place / client.name).write_bytes(client.read_bytes())
        (place / "bot.toml").write_text('name = "first"\nversion = "1"\nrun = ["python3", "bot.py"]\n', "utf-8")
        return prepare(place)

    def starters(self, languages: tuple[str, ...]) -> Iterator[tuple[str, EntrantSpec]]:
        """Yield the starter bots of those languages whose tools are here."""
        for language in languages:
            try:
                yield language, matches.starter(self.folder, language)
            except MissingTool as missing:
                print(f"left out: {missing}", file=sys.stderr)

    # ---- the table -----------------------------------------------------------------------------------------

    def rows(self) -> Iterator[Row]:
        duck, program, boards = matches.duck(), self.floor_program, self.boards
        yield Row("floor F", "µs", partial(matches.floor, program), note="C to C over pipes, both on one core")
        for name, bot, tables, reach, aim in (
            ("C bots, one table", duck, 1, 2.0, 1.5),
            ("C bots, 64 tables", duck, 64, 0.6, 0.3),
            ("Python bots, one table", self.python, 1, 4.0, 3.0),
            ("Python bots, 64 tables", self.python, 64, 2.0, 1.0),
        ):
            measure = partial(matches.in_floors, program, bot, tables, boards)
            yield Row(f"a decision, {name}", "F", measure, reach, aim, note="bot included; rules, clock and record")
        if len(matches.available_cores()) > 1:
            measure = partial(matches.speed_up, 2, boards, duck)
            yield Row("two workers over one", "×", measure, 1.9, 2.0, "more", "C bots, 32 tables, each on its core")
        if "full" in self.tiers:
            for tables in (1, 64):
                measure = partial(matches.isolated, duck, tables, boards)
                yield Row(f"isolation full over none, {_tables(tables)}", "×", measure, 1.15, 1.05, note="C bots")
        for language, bot in self.starters(tuple(STARTED)):
            for tier in ("none", "full"):
                if tier in self.tiers:
                    measure = partial(matches.start_over_bare, bot, tier)
                    name = f"four bots ready, {STARTED[language]}, isolation {tier}"
                    yield Row(name, "× bare", measure, 1.3, 1.1, note="bare: started plainly, all four at once")
        yield from self._rules()
        yield from self._reports()

    def _rules(self) -> Iterator[Row]:
        games = max(2, self.boards // 2)
        ours = partial(others.rules_only, games)
        yield Row("rules only", "µs/decision", ours, 1.5, note="first legal action, in one process")
        if others.open_spiel(1) is not None:
            spiel = partial(others.open_spiel, games)
            yield Row("OpenSpiel's euchre", "µs/decision", _known(spiel), note="first legal action, in one process")
            yield Row("rules only over OpenSpiel's", "×", _ratio(ours, spiel), 1.5 / 2.7, 0.5)
        if others.rlcard(1) is not None:
            card = partial(others.rlcard, max(1, games // 10))
            yield Row("RLCard's bridge", "µs/decision", _known(card), note="first legal action, in one process")

    def _reports(self) -> Iterator[Row]:
        few = self.games
        for games, reach in ((few, 1.0), (10 * few, 10.0)):
            measure = partial(reports.standings_seconds, self.folder, 30, games)
            yield Row(f"standings of {games:,} games", "s", measure, reach, note="30 entrants; from the store", most=3)
        yield Row("arena --help", "× python -c pass", reports.start_up, 4.0, 2.0)
        many = 1_000_000 if self.long else few // 10
        measure = partial(reports.worker_growth, matches.duck(), few // 100, many)
        yield Row(
            f"memory of a worker, {many:,} games over {few // 100:,}", "×", measure, 1.1, note="real games", most=1
        )
        measure = partial(reports.parent_growth, self.folder, few // 100, many)
        yield Row(
            f"memory of the parent, {many:,} games over {few // 100:,}",
            "×",
            measure,
            1.1,
            note="simulated results",
            most=1,
        )

    # ---- the curves ----------------------------------------------------------------------------------------

    def curves(self) -> Iterator[Row]:
        """Yield what decisions cost as something grows, in decisions or games a second."""
        for tables in (1, 4, 16, 64, 256):
            for name, bot in (("C", matches.duck()), ("Python", self.python)):
                measure = partial(matches.decisions_per_second, bot, tables, self.boards)
                yield Row(f"{name} bots, {_tables(tables)}", "decisions/s", measure, better="more", most=3)
        for language, bot in self.starters(LANGUAGES):
            measure = partial(matches.decisions_per_second, bot, 1, max(2, self.boards // 20))
            yield Row(f"starter in {language}, one table", "decisions/s", measure, better="more", most=3)
        for length in (0, 8, 16, 32):
            measure = partial(matches.question_cost, length)
            yield Row(f"a question with {length} entries of history, encoded", "µs", measure)
        for workers in (1, 2, 3, 4):
            measure = partial(matches.games_per_second, workers, self.boards, matches.duck())
            yield Row(f"{workers} workers, C bots, 32 tables", "games/s", measure, better="more", most=3)


def _tables(number: int) -> str:
    return "one table" if number == 1 else f"{number} tables"


def _known(measure: Callable[[], float | None]) -> Callable[[], float]:
    def known() -> float:
        value = measure()
        assert value is not None
        return value

    return known


def _ratio(ours: Callable[[], float], theirs: Callable[[], float | None]) -> Callable[[], float]:
    return lambda: ours() / _known(theirs)()


def machine() -> str:
    """Return the facts of this machine in one line."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass  # not every system has it; the architecture will do
    system = f"{platform.system()} {platform.release()}"
    return f"arena {__version__}, {model}, {os.cpu_count()} cores, {system}, Python {platform.python_version()}"


def measure_all(rows: Iterator[Row], quick: bool) -> list[Figure]:
    figures = []
    for row in rows:
        print(f"{row.name} …", file=sys.stderr, flush=True)
        figures.append(measured(row, quick=quick))
    return figures


def curves_table(figures: list[Figure]) -> Table:
    rows = [[f.row.name, f"{f.median:,.0f}" if f.median >= 100 else f"{f.median:.2f}", f.row.unit] for f in figures]
    return Table(["what it depends on", "measured", "unit"], rows, frozenset({"what it depends on", "unit"}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--markdown", type=Path, metavar="FILE", help="write the tables there too")
    parser.add_argument("--compare", type=Path, metavar="FILE", help="flag what is worse than there")
    parser.add_argument("--quick", action="store_true", help="once and little: only to see that it works")
    parser.add_argument("--long", action="store_true", help="a million games for the memory of a worker")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # bots do not run as root
        try:
            bench = Bench(Path(folder), quick=options.quick, long=options.long)
        except (FileNotFoundError, MissingTool):
            sys.exit("the benchmark needs a C compiler, `cc`")
        figures = measure_all(bench.rows(), options.quick)
        curves = [] if options.compare else measure_all(bench.curves(), options.quick)
    tables = [figures_table(figures), *([curves_table(curves)] if curves else [])]
    print(f"{machine()}\n")
    print("\n".join(render(table, "text") for table in tables), end="")
    if options.json:
        facts: dict[str, Any] = {"machine": machine(), "figures": [figure.as_dict() for figure in figures]}
        facts["curves"] = [figure.as_dict() for figure in curves]
        options.json.write_text(json.dumps(facts, indent=2, ensure_ascii=False) + "\n", "utf-8")
    if options.markdown:
        text = "\n".join(render(table, "markdown") for table in tables)
        options.markdown.write_text(f"# Benchmark\n\n{machine()}\n\n{text}", "utf-8")
    if options.compare:
        worse = slower(figures, options.compare)
        for line in worse:
            print(f"worse than {options.compare}: {line}")
        sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
