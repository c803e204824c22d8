"""`make bench`: how fast arena is, against the floor of the machine it runs on.

F, the floor, is one round trip between two C programs over pipes on one core (floor.c). Each figure is measured
several times, each time beside a floor of its own, and given as the median with its spread (half the range of the
middle half). A figure whose spread is over a tenth of it is marked `noisy`.

usage: bench.py [--json FILE] [--quick]
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from arena.bot.build import prepare
from arena.bot.guardian import Guardian
from arena.bot.isolation import probe
from arena.bot.launch import tiers_of_system
from arena.errors import MissingTool
from arena.publish.tables import Table, render
from arena.records import EntrantSpec, LimitsSpec, MatchSpec, Tier
from arena.referee.match import Match
from arena.rules.game import Game
from arena.rules.registry import make_rules
from arena.rules.stream import first_dealer, shuffled

ROOT = Path(__file__).parent.parent.parent
REQUEST, REPLY = 420, 40  # bytes, about those of a question and an answer in mid-deal
OPTIONS = {"stick_the_dealer": True}  # so that bots that always pass play their deals


class Figure(NamedTuple):
    """A measured figure: values of the repeats, what is to be reached (an upper bound), and what it means."""

    name: str
    unit: str
    values: list[float]
    reach: float | None = None

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    @property
    def spread(self) -> float:
        if len(self.values) < 4:
            return (max(self.values) - min(self.values)) / 2
        low, _, high = statistics.quantiles(self.values, n=4)
        return (high - low) / 2

    @property
    def verdict(self) -> str:
        noisy = " (noisy)" if self.spread > 0.1 * self.median else ""
        if self.reach is None:
            return noisy.strip()
        return ("reached" if self.median <= self.reach else "missed") + noisy


def floor(program: Path) -> float:
    """Return microseconds of one round trip."""
    words = [program, "40000", str(REQUEST), str(REPLY)]
    return float(subprocess.run(words, capture_output=True, text=True, check=True).stdout) / 1000


def decisions_of(match: Match) -> int:
    """Return how many decisions were asked in a match: those with a choice, counted by playing its records again."""
    asked = 0
    for record in match.games.values():
        game = new_game(record.board, match.spec.seed)
        for word in " ".join(record.deals).split():
            asked += len(game.legal) > 1
            game.apply(word)
    return asked


def new_game(board: int, seed: str, options: dict[str, object] | None = None) -> Game:
    rules = make_rules("bid-euchre", OPTIONS if options is None else options)
    return Game(rules, lambda deal: shuffled(rules.deck, seed, board, deal), first_dealer(rules.seats, seed, board))


def full_decision(bot: EntrantSpec, tables: int, boards: int, isolation: Tier = "none") -> float:
    """Return microseconds a decision: question out, answer in, rules, clock and record, bot included."""
    spec = MatchSpec(
        id="bench",
        game="bid-euchre/1",
        options=OPTIONS,
        seed="bench",
        boards=tuple(range(1, boards + 1)),
        seats=(0, 0, 0, 0),
        entrants=(bot,),
        limits=LimitsSpec(),
        tables=tables,
        isolation=isolation,
    )
    guardian = Guardian()
    match = Match(spec, guardian)
    try:
        match.start_bots()
        start = time.perf_counter()
        match.play()
        seconds = time.perf_counter() - start
    finally:
        match.close()
        guardian.close()
    return seconds / decisions_of(match) * 1e6


def isolated(bot: EntrantSpec, tables: int, boards: int) -> float:
    """Return how many times as long a decision takes under full isolation as under none."""
    return full_decision(bot, tables, boards, "full") / full_decision(bot, tables, boards, "none")


def start_of_bots(bot: EntrantSpec, isolation: Tier) -> float:
    """Return milliseconds until four bots of a match are ready."""
    guardian = Guardian()
    spec = MatchSpec("bench", "bid-euchre/1", OPTIONS, "bench", (1,), (0, 0, 0, 0), (bot,), LimitsSpec(), 1, isolation)
    match = Match(spec, guardian)
    try:
        start = time.perf_counter()
        match.start_bots()
        return (time.perf_counter() - start) * 1e3
    finally:
        match.close()
        guardian.close()


def rules_only(games: int) -> tuple[float, float]:
    """Return microseconds a decision and deals a second, of games in which everyone takes the first legal action."""
    decisions = deals = 0
    decks = [[shuffled(make_rules("bid-euchre").deck, "bench", 1, deal) for deal in range(1, 200)]]
    rules = make_rules("bid-euchre", OPTIONS)
    start = time.perf_counter()
    for _ in range(games):
        game = Game(rules, lambda deal: decks[0][deal % 199], 0)
        while game.seat is not None:
            game.apply(game.legal[0])
            decisions += 1
        deals += len(game.deals)
    seconds = time.perf_counter() - start
    return seconds / decisions * 1e6, deals / seconds


def bundled_games_per_second(boards: int) -> float:
    """Return the games a second of a round robin between the bundled bots, with one worker a core."""
    bots = [str(ROOT / "bots" / name) for name in ("counter", "duck", "greedy", "hothead", "random")]
    with tempfile.TemporaryDirectory() as folder:
        words = [
            sys.executable,
            "-m",
            "arena",
            "run",
            *bots,
            "--boards",
            str(boards),
            "--seed",
            "bench",
            "--out",
            folder,
        ]
        start = time.perf_counter()
        subprocess.run(words, capture_output=True, check=True)
        seconds = time.perf_counter() - start
        done = subprocess.run(
            [sys.executable, "-m", "arena", "standings", folder, "--format", "json"], capture_output=True, check=True
        )
        return float(json.loads(done.stdout)["games"]) / seconds


def start_up() -> float:
    """Return how many times as long `arena --help` takes as `python -c pass`."""

    def seconds(*words: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], capture_output=True, check=True)
        return time.perf_counter() - start

    return seconds("-m", "arena", "--help") / seconds("-c", "pass")


def open_spiel() -> float | None:
    """Return microseconds a decision of OpenSpiel's euchre driven from Python, first legal action, if it is here."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("euchre")
    decisions, seconds = 0, 0.0
    for _ in range(500):
        state = game.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        start = time.perf_counter()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
            decisions += 1
        seconds += time.perf_counter() - start
    return seconds / decisions * 1e6


def measure(repeats: int, program: Path, duck: EntrantSpec, boards: int) -> list[Figure]:
    """Measure everything, floors and figures in turn."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set()

    def pinned(function: Callable[[], float]) -> float:
        if cores:
            os.sched_setaffinity(0, {min(cores)})
        try:
            return function()
        finally:
            if cores:
                os.sched_setaffinity(0, cores)

    floors: list[float] = []
    decisions: dict[int, list[float]] = {1: [], 32: [], 64: []}
    ratios: dict[int, list[float]] = {1: [], 32: [], 64: []}
    tiers = [tier for tier in tiers_of_system() if probe(tier).works]
    caged: dict[int, list[float]] = {1: [], 32: []} if "full" in tiers else {}
    starts: dict[Tier, list[float]] = {tier: [] for tier in tiers}
    rules: list[float] = []
    deals: list[float] = []
    spiel: list[float] = []
    for _ in range(repeats):
        for tables in decisions:
            before = floor(program)
            decisions[tables].append(pinned(lambda tables=tables: full_decision(duck, tables, boards)))
            floors += [before, floor(program)]
            ratios[tables].append(decisions[tables][-1] / ((floors[-1] + floors[-2]) / 2))
        for tables, values in caged.items():
            values.append(pinned(lambda tables=tables: isolated(duck, tables, boards)))
        for tier, values in starts.items():
            values.append(pinned(lambda tier=tier: start_of_bots(duck, tier)))
        each, per_second = rules_only(50)
        rules.append(each)
        deals.append(per_second)
        if (other := open_spiel()) is not None:
            spiel.append(other)
    figures = [
        Figure("floor F: C to C over pipes, one core", "µs", floors),
        Figure("full decision, C bots, one table", "µs", decisions[1]),
        Figure("full decision, C bots, one table", "F", ratios[1], 2.5),
        Figure("full decision, C bots, 32 tables", "µs", decisions[32]),
        Figure("full decision, C bots, 32 tables", "F", ratios[32], 1.0),
        Figure("full decision, C bots, 64 tables", "F", ratios[64]),
        *(Figure(f"isolation full over none, {_tables(n)}", "×", values, 1.15) for n, values in caged.items()),
        *(Figure(f"four C bots ready, isolation {tier}", "ms", values) for tier, values in starts.items()),
        Figure("rules only, first legal action", "µs/decision", rules),
        Figure("rules only, first legal action", "deals/s", deals),
        Figure("bundled bots, all cores", "games/s", [bundled_games_per_second(boards // 10) for _ in range(3)]),
        Figure("arena --help", "× python -c pass", [start_up() for _ in range(repeats)], 4.0),
    ]
    if spiel:
        figures.append(Figure("OpenSpiel's euchre from Python, first legal action", "µs/decision", spiel))
        figures.append(
            Figure("rules only, over OpenSpiel's", "×", [a / b for a, b in zip(rules, spiel, strict=True)], 1.5 / 2.7)
        )
    return figures


def _tables(number: int) -> str:
    return "one table" if number == 1 else f"{number} tables"


def machine() -> str:
    """Return the facts of this machine in one line."""
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass  # not every system has it; the architecture will do
    return (
        f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, Python {platform.python_version()}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    parser.add_argument("--quick", action="store_true", help="few repeats: only to see that it works")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "floor")
        source = ROOT / "tests" / "bench" / "floor.c"
        try:
            subprocess.run(["cc", "-O2", "-o", program, source], check=True)
            duck = prepare(ROOT / "bots" / "duck")
        except (FileNotFoundError, MissingTool):
            sys.exit("the benchmark needs a C compiler, `cc`")
        figures = measure(1 if options.quick else 7, program, duck, 20 if options.quick else 200)
    rows = [
        [f.name, f"{f.median:.2f}", f"{f.spread:.2f}", f.unit, f"<= {f.reach:.2f}" if f.reach else "", f.verdict]
        for f in figures
    ]
    headers = ["figure", "measured", "± spread", "unit", "reach", "verdict"]
    print(machine())
    print()
    print(render(Table(headers, rows, frozenset({"figure", "unit", "verdict"})), "text"), end="")
    if options.json:
        facts = {"machine": machine(), "figures": [{**f._asdict(), "median": f.median} for f in figures]}
        options.json.write_text(json.dumps(facts, indent=2, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
