"""Steps about the folder, the start and the greeting."""

import shutil
import tempfile
import time
from pathlib import Path

import msgspec

from arena.bot.build import resolve
from arena.bot.manifest import bot_files
from arena.check.questions import questions
from arena.check.walk import Bench, StepFailed, step
from arena.referee.talk import as_json


@step("its manifest names a language and the games it plays", "Write `language` and `games` into bot.toml.")
def manifest_is_full(bench: Bench) -> str:
    missing = [field for field in ("language", "games") if not getattr(bench.manifest, field)]
    if missing:
        raise StepFailed(f"bot.toml says nothing of {' and '.join(missing)}")
    return f"{bench.manifest.language}; {', '.join(bench.games)}"


@step("its folder is small", "Leave out what is not needed to build and run it, or it is copied for every version.")
def folder_is_small(bench: Bench) -> str:
    size = sum((bench.folder / path).stat().st_size for path in bot_files(bench.folder))
    if size > 100 * 1024 * 1024:
        raise StepFailed(f"{size / 1024 / 1024:.0f} MiB")
    return f"{size / 1024:.0f} KiB"


@step("it starts and stays", "Run its command by hand in its folder and look at what it says on standard error.")
def starts(bench: Bench) -> str:
    with bench.started() as talk:
        talk.silence(0.3)
        if talk.drain_until_end(0.0):
            talk.process.wait(1.0)
            raise StepFailed(f"it ended at once, with status {talk.process.poll()}")
    return ""


@step("it says nothing before it is greeted", "Write to standard output only in answer to a message.")
def silent_at_first(bench: Bench) -> str:
    with bench.started() as talk:
        talk.silence(0.5)
    return ""


@step("it says ready in time", "Answer `hello` with `ready` within `start_ms`; load big files later, or smaller ones.")
def ready_in_time(bench: Bench) -> str:
    start = time.monotonic()
    with bench.greeted():
        seconds = time.monotonic() - start
    return f"{seconds * 1000:.0f} ms of {bench.limits.start_ms}"


@step("its `ready` is one line of its own", "Write one line for `ready`, and nothing else before you are asked.")
def ready_alone(bench: Bench) -> str:
    with bench.greeted() as talk:
        talk.silence(0.3)
    return ""


@step("it takes a greeting with fields it does not know", "Let pass what you do not know: fields may be added.")
def unknown_in_hello(bench: Bench) -> str:
    hello = {"new": {"a": [1, None, {"b": '}]"'}]}, **as_json(bench.hello()), "later": 1.5}
    with bench.started() as talk:
        talk.greet(msgspec.json.encode(hello) + b"\n")
        talk.ask(next(questions(bench.rules, "hello")))
    return ""


@step("it can sit at every seat", "Take your seat from `hello`.")
def every_seat(bench: Bench) -> str:
    for seat in range(bench.rules.seats):
        with bench.greeted(bench.hello(seat=seat)) as talk:
            talk.ask(next(questions(bench.rules, "seats", seat=seat)))
    return f"{bench.rules.seats} seats"


@step("it starts from a path with blanks and other letters", "Quote paths, and read them as UTF-8.")
def odd_path(bench: Bench) -> str:
    return _from_elsewhere(bench, "a bot's földer ♠")


@step("it starts from another folder", "Name files relative to the bot's own folder, in which it is started.")
def another_folder(bench: Bench) -> str:
    return _from_elsewhere(bench, "elsewhere")


def _from_elsewhere(bench: Bench, name: str) -> str:
    with tempfile.TemporaryDirectory(prefix="arena-check-") as scratch:
        Path(scratch).chmod(0o755)
        folder = Path(scratch, name)
        shutil.copytree(bench.entrant.folder, folder)
        command = tuple(resolve(bench.manifest.run, folder))
        moved = msgspec.structs.replace(bench.entrant, folder=str(folder), command=command)
        with bench.started(entrant=moved) as talk:
            talk.greet()
            talk.ask(next(questions(bench.rules, "folder")))
    return ""
