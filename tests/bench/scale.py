"""How planning, storing and ranking grow with a competition: a round robin with simulated results.

The plan, the run, the store and the ranking are those of every competition; only the executor is another: it makes up
the result of a match at once, from strengths that nobody is told. What a pairing costs, and what memory is held, is
told for every tenth of the plan, so that whatever grows is seen to grow.

    .venv/bin/python -m tests.bench.scale --entrants 1000

plans 499,500 pairings, each from both sides, and prints the tables of docs/scale.md; it takes some minutes.
"""

import argparse
import math
import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import asdict

from arena.cli.options import say
from arena.cli.report import Ranked
from arena.cli.source import Source
from arena.publish.tables import Table, render
from arena.records import EntrantSpec, GameRecord, LimitsSpec, MatchResult, MatchSpec
from arena.rules.game import Rules
from arena.rules.registry import make_rules
from arena.store.results import Results
from arena.tournament.competition import identity
from arena.tournament.formats import RoundRobin
from arena.tournament.plan import Plan, Setup
from arena.tournament.run import Run, left_to_play

SEED: Final = "scale"
PARTS: Final = 10
DEALS: Final = 8  # of a simulated game
TARGET: Final = 32
SPREAD: Final = 0.5  # of strengths, in log odds
MEGABYTE: Final = 1024 * 1024


class Slice(NamedTuple):
    """A part of the plan: pairings in it, seconds they took, and the most memory held since the start, in bytes."""

    pairings: int
    seconds: float
    memory: int


class Step(NamedTuple):
    """Something done once to the whole: seconds, and the most memory held until its end, in bytes."""

    name: str
    seconds: float
    memory: int


class Simulated(Executor):
    """An executor that makes up results at once; strengths by hash, in log odds. Also what makes it, for a run."""

    workers = 2

    def __init__(self, strengths: dict[str, float]) -> None:
        self._strengths = strengths
        self._chance = random.Random(SEED)

    def make(self) -> Executor:
        return self

    def kill(self) -> None:
        """Nothing is under way."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **_kwargs: Any) -> "Future[Any]":
        (spec,) = args
        future: Future[MatchResult] = Future()
        future.set_result(self.play(spec))
        return future

    def play(self, spec: MatchSpec) -> MatchResult:
        """Return a result that might have come of a match."""
        return MatchResult(spec.id, tuple(self._game(spec, board) for board in spec.boards), (), 1.0)

    def _game(self, spec: MatchSpec, board: int) -> GameRecord:
        one, two = (self._strengths[spec.entrants[spec.seats[side]].hash] for side in (0, 1))
        winner = int(self._chance.random() > 1 / (1 + math.exp(two - one)))
        scores = [TARGET, self._chance.randrange(TARGET)]
        return GameRecord(board, ("",) * DEALS, tuple(scores if winner == 0 else scores[::-1]), winner, "target")


def memory() -> int:
    """Return the most memory that this process has held, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def setup_of(entrants: int, rules: Rules) -> Setup:
    """Return a round robin of so many entrants, over one board."""
    specs = [EntrantSpec(f"bot {n}", "1", f"{n:064x}", "none", (), "", f"{n:064x}") for n in range(entrants)]
    return Setup(rules, SEED, LimitsSpec(), RoundRobin(boards=1), specs)


def sliced(matches: Iterator[MatchSpec | None], pairings: int, found: list[Slice]) -> Iterator[MatchSpec | None]:
    """Yield matches, and note each tenth of them when it is through. A pairing is two matches."""
    size = max(1, -(-pairings // PARTS))
    begun, count = time.perf_counter(), 0
    for count, spec in enumerate(matches, start=1):
        yield spec
        if count % (2 * size) == 0:
            found.append(Slice(size, time.perf_counter() - begun, memory()))
            begun = time.perf_counter()
    if rest := count % (2 * size):
        found.append(Slice(rest // 2, time.perf_counter() - begun, memory()))


def run(setup: Setup, folder: Path, tell: Callable[[str], None], found: list[Slice]) -> Results:
    """Run a plan with simulated results, and note its slices; return the results, still open."""
    chance = random.Random(f"{SEED} strengths")
    strengths = {entrant.hash: chance.gauss(0, SPREAD) for entrant in setup.entrants}
    pairings = math.comb(len(setup.entrants), 2)
    results = Results.create_or_open(folder)
    results.describe(described(setup), setup.entrants)
    todo = sliced(left_to_play(Plan(setup, lambda _matches: None).matches(), set(), "none"), pairings, found)
    running = Run(todo, setup.rules.sides, results, Simulated(strengths), on_result=_progress(2 * pairings, tell))
    running.play()
    assert not running.unplayed
    return results


def simulate(entrants: int, folder: Path, tell: Callable[[str], None]) -> tuple[list[Slice], list[Slice], list[Step]]:
    """Plan, run, store and rank a round robin; return slices of planning alone and of the run, and what came after."""
    setup = setup_of(entrants, make_rules("bid-euchre"))
    pairings = math.comb(entrants, 2)
    planned: list[Slice] = []
    ran: list[Slice] = []
    steps: list[Step] = []
    tell(f"planning {pairings} pairings")
    for _ in sliced(Plan(setup, lambda _matches: None).matches(), pairings, planned):
        pass
    tell("running them, with simulated results")
    with run(setup, folder, tell, ran) as results:

        def step(name: str, function: Callable[[], Any]) -> Any:
            tell(name)
            begun = time.perf_counter()
            value = function()
            steps.append(Step(name, time.perf_counter() - begun, memory()))
            return value

        source = Source(results)
        extent = step("find that all is played", source.extent)
        assert extent.finished
        step("number the stored matches by the plan", lambda: results.set_plan(source.plan.so_far()))
        games = step("read the games", source.played)
        lines = step("rank them", lambda: source.standings(games))
        step("print the standings", lambda: Ranked(games, lines).as_json(source))
    return planned, ran, steps


def _progress(matches: int, tell: Callable[[str], None]) -> Callable[[MatchSpec, MatchResult], None]:
    done, begun = 0, time.monotonic()

    def on_result(_spec: MatchSpec, _result: MatchResult) -> None:
        nonlocal done
        done += 1
        if done % max(1, matches // 20) == 0:
            tell(f"{done} of {matches} matches, {time.monotonic() - begun:.0f} s")

    return on_result


def described(setup: Setup) -> dict[str, Any]:
    """Return what the store is to know of a competition."""
    return {
        "name": "scale",
        "game": setup.rules.id,
        "rules": setup.rules.options.as_dict(),
        "seed": setup.seed,
        "limits": asdict(setup.limits),
        "format": msgspec.to_builtins(setup.format),
        "ranking": {"forfeits": "loss"},
        "identity": identity(setup.rules, setup.seed, setup.limits, setup.format.match_boards),
    }


def slices_table(planned: Sequence[Slice], ran: Sequence[Slice]) -> Table:
    rows = []
    through = 0
    for plan, run in zip(planned, ran, strict=True):
        through += plan.pairings
        row = [f"{through:,}"]
        for part in (plan, run):
            row += [f"{part.seconds / part.pairings * 1e6:.1f}", f"{part.memory / MEGABYTE:.0f}"]
        rows.append(row)
    headers = ["pairings", "planning, µs each", "MB", "planning, running, storing, µs each", "MB"]
    return Table(headers, rows, frozenset())


def steps_table(steps: Sequence[Step]) -> Table:
    rows = [[step.name, f"{step.seconds:.1f}", f"{step.memory / MEGABYTE:.0f}"] for step in steps]
    return Table(["then", "seconds", "MB"], rows, frozenset({"then"}))


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--entrants", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        planned, ran, steps = simulate(options.entrants, Path(folder, "results"), say)
        size = sum(file.stat().st_size for file in Path(folder, "results").iterdir())
    print(f"{options.entrants} entrants. What a pairing costs, and the most memory held:\n")
    print(render(slices_table(planned, ran), "markdown"))
    print(render(steps_table(steps), "markdown"))
    print(f"The results take {size / MEGABYTE:.0f} MB.")


if __name__ == "__main__":
    main()
