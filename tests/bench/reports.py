"""What it costs to be told: the standings of many games, the command line's start, and the memory of long runs."""

import json
import math
import multiprocessing
import random
import resource
import subprocess
import sys
import tempfile
import time
from functools import cache
from pathlib import Path
from typing import Any

from arena.bot.guardian import Guardian
from arena.records import EntrantSpec, LimitsSpec, MatchSpec
from arena.referee.match import Match
from arena.rules.registry import make_rules
from arena.store.results import Results
from arena.tournament.formats import RoundRobin
from arena.tournament.plan import Plan
from tests.bench import scale
from tests.bench.matches import GAME

MOST_BOARDS = 500  # of a simulated match


@cache
def simulated_results(folder: Path, entrants: int, games: int) -> Path:
    """Return a results folder with about so many simulated games of a round robin."""
    rules = make_rules("bid-euchre")
    boards = math.ceil(games / (entrants * (entrants - 1)))
    format_ = RoundRobin(boards=boards, match_boards=min(boards, MOST_BOARDS))
    setup = scale.setup_of(entrants, rules)._replace(format=format_)
    chance = random.Random("bench")
    made_up = scale.Simulated({entrant.hash: chance.gauss(0, scale.SPREAD) for entrant in setup.entrants})
    place = folder / f"{entrants} entrants {games} games"
    with Results.create_or_open(place) as results:
        results.describe(scale.described(setup), setup.entrants)
        for spec in Plan(setup, lambda _matches: None).so_far():
            results.add(spec, rules.sides, made_up.play(spec))
    return place


def standings_seconds(folder: Path, entrants: int, games: int) -> float:
    """Return the seconds that `arena standings` takes over simulated games, from its start to its end."""
    place = simulated_results(folder, entrants, games)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "arena", "standings", place], capture_output=True, check=True)
    return time.perf_counter() - start


def start_up() -> float:
    """Return how many times as long `arena --help` takes as `python -c pass`."""

    def seconds(*words: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, *words], capture_output=True, check=True)
        return time.perf_counter() - start

    return seconds("-m", "arena", "--help") / seconds("-c", "pass")


# ---- memory ----------------------------------------------------------------------------------------------------------


def worker_growth(bot: EntrantSpec, few: int, many: int) -> float:
    """Return how many times as much memory a worker has held after `many` real games as after `few`."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_held, args=(there, bot, few, many))
    process.start()
    there.close()
    try:
        before, after = json.loads(here.recv())
    finally:
        process.join()
    return float(after / before)


def _held(pipe: Any, bot: EntrantSpec, few: int, many: int) -> None:
    """Play short games by the thousand, as a worker does, and tell how much memory was held after so many."""
    guardian = Guardian()
    held = []
    played = 0
    try:
        for goal in (few, many):
            while played < goal:
                boards = tuple(range(played + 1, min(played + 1000, goal) + 1))
                spec = MatchSpec(
                    id=f"bench{played}",
                    game=GAME,
                    options={"target": 1, "stick_the_dealer": True},
                    seed="bench",
                    boards=boards,
                    seats=(0, 0, 0, 0),
                    entrants=(bot,),
                    limits=LimitsSpec(),
                    tables=64,
                )
                match = Match(spec, guardian)
                try:
                    match.play()
                finally:
                    match.close()
                played += len(boards)
            held.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    finally:
        guardian.close()
    pipe.send(json.dumps(held))


def parent_growth(folder: Path, few: int, many: int) -> float:
    """Return how many times as much memory a parent has held after `many` simulated games as after `few`."""
    context = multiprocessing.get_context("spawn")
    held = []
    for games in (few, many):
        place = Path(tempfile.mkdtemp(dir=folder))
        here, there = context.Pipe(duplex=False)
        process = context.Process(target=_ran, args=(there, place, games))
        process.start()
        there.close()
        try:
            held.append(here.recv())
        finally:
            process.join()
    return float(held[1] / held[0])


def _ran(pipe: Any, folder: Path, games: int) -> None:
    entrants = 30
    boards = math.ceil(games / (entrants * (entrants - 1)))
    rules = make_rules("bid-euchre")
    setup = scale.setup_of(entrants, rules)._replace(format=RoundRobin(boards=boards, match_boards=25))
    with scale.run(setup, folder, lambda _line: None, []):
        pass
    pipe.send(scale.memory())
