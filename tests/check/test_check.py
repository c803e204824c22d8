"""`arena bot check`: a sound bot passes every step, and each step is seen to fail on a bot made to fail it."""

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.bot.build import prepare
from arena.bot.guardian import Guardian
from arena.bot.isolation import choose
from arena.bot.manifest import read_manifest
from arena.check.steps import STEPS
from arena.check.walk import Bench, Outcome, walk
from arena.errors import MissingTool
from arena.records import LimitsSpec, Tier
from tests.cli.arena import arena
from tests.processes import ROOT

TOML = """name = "sinner"
version = "1"
language = "Python"
needs = ["python3"]
run = ["python3", "sinner.py", "{sin}", "{place}"]
"""
GAMES = 'games = ["bid-euchre", "two-handed-euchre"]\n'

# step -> the sin that makes it fail
SINS = {
    "it starts and stays": "dies at once",
    "it says nothing before it is greeted": "speaks first",
    "it says ready in time": "starts slowly",
    "its `ready` is one line of its own": "speaks after ready",
    "it takes a greeting with fields it does not know": "dislikes new fields",
    "it can sit at every seat": "sits at one seat",
    "it starts from a path with blanks and other letters": "dislikes letters",
    "it starts from another folder": "lives in one place",
    "it answers a question": "does not answer",
    "it flushes every answer": "does not flush",
    "it answers once, and with one line": "answers twice",
    "it answers by the question's own id": "counts its answers",
    "it answers the same question again": "remembers questions",
    "it takes lines that end with CR LF": "dislikes CR LF",
    "it takes a question a byte at a time": "takes reads for lines",
    "it waits for the end of a line": "takes reads for lines",
    "it takes a greeting and a question in one piece": "takes the first line of a read",
    "it takes a result and a question in one piece": "takes the first line of a read",
    "it does not answer results": "answers results",
    "it lets fields pass that it does not know": "dislikes new fields",
    "it lets messages pass that it does not know": "dislikes new messages",
    "it takes fields in any order, and blanks": "wants fields in order",
    "it takes a long line": "dislikes long lines",
    "it keeps to `legal` in all games it names": "says pass",
    "it keeps to `legal` whatever the options": "knows only the defaults",
    "it plays whole games against itself without a fault": "errs in the fourth game",
    "it says how many tables it takes, and takes them": "answers one of many",
    "it keeps its tables apart": "mixes tables",
    "its answers keep within the clock": "thinks long",
    "it does not compute while it is not asked": "thinks all the time",
    "its memory stays the same": "remembers deals",
    "it writes little to standard error": "writes much to standard error",
    "it plays on after it was stopped for a moment": "watches the time",
    "it needs no rest between matches": "wants it for itself",
    "it ends when told to quit": "does not quit",
    "it ends well": "ends badly",
    "it ends when its input ends": "outlives its input",
    "it leaves nothing running": "leaves a child",
    "it starts again as if it never had": "can start but once",
}
UNISOLATED = {"wants it for itself", "leaves a child", "can start but once"}  # elsewhere they can't even try
HASTY = {"starts slowly": LimitsSpec(start_ms=1_000), "thinks long": LimitsSpec(move_ms=30)}


@pytest.fixture
def anybodys() -> Iterator[Path]:
    """A folder that everyone may write to."""
    with tempfile.TemporaryDirectory(prefix="arena-check-") as folder:
        Path(folder).chmod(0o777)
        yield Path(folder)


@pytest.fixture
def guardian() -> Iterator[Guardian]:
    guardian = Guardian()
    yield guardian
    guardian.close()


def bot(tmp_path: Path, sin: str = "", more: str = GAMES, place: Path = Path("/nowhere")) -> Path:
    folder = tmp_path / "sinner"
    folder.mkdir()
    shutil.copy(Path(__file__).parent / "sinner.py", folder)
    (folder / "bot.toml").write_text(TOML.format(sin=sin, place=place / "started") + more, "utf-8")
    return folder


def checked(
    folder: Path,
    guardian: Guardian,
    *names: str,
    tier: Tier | None = None,
    limits: LimitsSpec | None = None,
    patience: float = 30,
) -> list[Outcome]:
    """Return what came of the steps of these names; of all, if there are none."""
    bench = Bench(
        folder,
        read_manifest(folder),
        prepare(folder),
        limits or LimitsSpec(),
        tier or choose("auto"),
        guardian,
        [],
        patience,
    )
    return list(walk(bench, STEPS, [number for number, step in enumerate(STEPS, 1) if step.name in names]))


def test_a_sound_bot_passes_every_step(tmp_path: Path, guardian: Guardian) -> None:
    outcomes = checked(bot(tmp_path), guardian)
    assert len(outcomes) == len(STEPS) >= 30
    assert [(outcome.step.name, outcome.found) for outcome in outcomes if not outcome.passed] == []


@pytest.mark.parametrize(("name", "sin"), SINS.items())
def test_each_step_fails_on_a_bot_made_to_fail_it(
    tmp_path: Path, anybodys: Path, guardian: Guardian, name: str, sin: str
) -> None:
    tier: Tier | None = "none" if sin in UNISOLATED else None
    folder = bot(tmp_path, sin, place=anybodys)
    [outcome] = checked(folder, guardian, name, tier=tier, limits=HASTY.get(sin, LimitsSpec(move_ms=200)), patience=2)
    assert not outcome.passed, outcome.found
    assert outcome.found
    assert outcome.step.advice.endswith(".")


@pytest.mark.parametrize("name", ["its manifest names a language and the games it plays", "its folder is small"])
def test_steps_about_the_folder_fail(tmp_path: Path, guardian: Guardian, name: str) -> None:
    folder = bot(tmp_path, more="")
    with (folder / "big").open("wb") as file:
        file.truncate(101 * 1024 * 1024)
    [outcome] = checked(folder, guardian, name)
    assert not outcome.passed


def test_a_bot_that_says_it_is_deterministic_is_taken_at_its_word(tmp_path: Path, guardian: Guardian) -> None:
    folder = bot(tmp_path, "plays by chance", GAMES + "deterministic = true\n")
    [outcome] = checked(folder, guardian, "the same seed gives the same play")
    assert not outcome.passed


def test_every_step_has_a_bot_that_fails_it() -> None:
    others = {
        "its manifest names a language and the games it plays",
        "its folder is small",
        "the same seed gives the same play",
    }
    assert {step.name for step in STEPS} == {*SINS, *others}


def test_a_failure_shows_the_bytes_and_what_to_do(tmp_path: Path) -> None:
    number = 1 + [step.name for step in STEPS].index("it keeps to `legal` in all games it names")
    done = arena("bot", "check", bot(tmp_path, "says pass"), "--step", number, code=1)
    assert "FAIL" in done.stdout
    assert "What to do: Choose from `legal`" in done.stdout
    assert '> {"type":"hello"' in done.stdout
    assert '"action": "pass"' in done.stdout
    assert "0 of 1 steps passed" in done.stderr


def test_the_check_speaks_json(tmp_path: Path) -> None:
    [outcome] = json.loads(arena("bot", "check", bot(tmp_path), "--step", 5, "--format", "json").stdout)
    assert outcome["passed"] is True


@pytest.mark.slow
@pytest.mark.parametrize("name", ["counter", "hothead", "lanes", "oracle"])  # the others are as the starters are
def test_bundled_bots_pass(name: str) -> None:
    try:
        prepare(ROOT / "bots" / name)
    except MissingTool as missing:
        pytest.skip(str(missing))
    assert "FAIL" not in arena("bot", "check", ROOT / "bots" / name).stdout
