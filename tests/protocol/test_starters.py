"""The starters: a bot in every language that plays the strategy of STRATEGY.md, as an author begins with it."""

import itertools
import json
import random
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from arena.bot.build import prepare
from arena.bot.isolation import probe
from arena.bot.starter import make_bot
from arena.errors import MissingTool
from arena.records import EntrantSpec
from arena.referee.table import Table
from arena.rules.registry import games, make_rules
from arena.wire.codec import decode_answer, decode_ready, encode
from arena.wire.messages import Act
from tests.cli.arena import arena
from tests.processes import ROOT

STARTERS = ROOT / "protocol" / "starters"
CLIENTS = ROOT / "protocol" / "clients"
LANGUAGES = sorted(folder.name for folder in STARTERS.iterdir() if folder.is_dir())
MOSTLY_SLOW = [
    language if language == "python" else pytest.param(language, marks=pytest.mark.slow) for language in LANGUAGES
]

OPTION_SETS: list[tuple[str, dict[str, Any]]] = [
    ("bid-euchre", {}),
    ("bid-euchre", {"joker": True, "ace_no_face": True, "auction": "continuing"}),
    ("bid-euchre", {"ace_no_face": True}),
    ("bid-euchre", {"double_deck": True, "plain_six": True}),
    ("bid-euchre", {"renege": "cutthroat", "joker": True}),
    ("bid-euchre", {"ask_exchange": "sequential", "ask_gives": "choice", "stick_the_dealer": True}),
    ("bid-euchre", {"double_deck": True, "ask_gives": "choice", "renege": "cutthroat"}),
    ("two-handed-euchre", {}),
    ("two-handed-euchre", {"deck": 25, "stick_the_dealer": True}),
    ("two-handed-euchre", {"deck": 32, "discard_upcard": True, "name_turned_down": True}),
    ("euchre", {"deck": 25, "defend_alone": True}),
    ("three-handed-euchre", {"stick_the_dealer": True}),
    ("railroad-euchre", {"games": 2}),
    ("hasenpfeffer", {}),
    ("hasenpfeffer", {"pepper": True}),
    ("napoleon", {"deals": 50}),
    ("napoleon", {"players": 3, "deals": 50}),
]
PHASES = set("discard claim bid trump give play name-upcard order pickup name defend call".split())
OF_EACH_PHASE = 7  # questions, in each option set
DEALS = 100


def built(language: str, folder: Path) -> tuple[Path, EntrantSpec]:
    """Make a bot from a starter and build it; skip the test where its tools are missing."""
    place = folder / f"{language}-starter"
    make_bot(place, language, list(games()), f"{language} starter")
    try:
        return place, prepare(place)
    except MissingTool as missing:
        pytest.skip(str(missing))


@cache
def questions() -> list[Act]:
    """Return questions of every phase, from games of players who do anything."""
    chance = random.Random("starters")
    found: list[Act] = []
    ids = (f"{number:012x}" for number in itertools.count(1))
    for game, options in OPTION_SETS:
        rules = make_rules(game, options if game == "napoleon" else {**options, "target": 1000, "max_deals": DEALS})
        table = Table(
            rules, "starters", 1, slot=0, number=1, ids=ids, judge=lambda *_: pytest.fail("no fault was made")
        )
        asked: dict[str, list[Act]] = {}
        answer = None
        while True:
            try:
                act = table.step(answer)
            except StopIteration:
                break
            asked.setdefault(act.phase, []).append(msgspec.json.decode(encode(act), type=Act))  # as it is now
            answer = chance.choice(act.legal)
        for acts in asked.values():
            found += chance.sample(acts, min(OF_EACH_PHASE, len(acts)))
    return found


def answers(spec: EntrantSpec) -> list[str]:
    """Put all questions to a bot; return what it answers."""
    hello = b'{"type":"hello","protocol":1,"game":"bid-euchre/1","rules":{},"seat":0,"seats":4,"seed":"","tables":64}\n'
    lines = hello + b"".join(map(encode, questions())) + b'{"type":"quit"}\n'
    done = subprocess.run(spec.command, input=lines, capture_output=True, cwd=spec.folder, timeout=300, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    ready, *said = done.stdout.splitlines()
    assert (decode_ready(ready).tables or 0) >= 64
    replies = [decode_answer(line) for line in said]
    assert [reply.id for reply in replies] == [act.id for act in questions()]
    return [reply.action for reply in replies]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """What the starter in Python answers."""
    _, spec = built("python", tmp_path_factory.mktemp("python"))
    return answers(spec)


def test_there_is_a_starter_for_every_client() -> None:
    assert sorted(folder.name for folder in CLIENTS.iterdir()) == LANGUAGES


def test_the_questions_are_of_every_phase() -> None:
    assert {act.phase for act in questions()} == PHASES
    assert len(questions()) >= 200
    assert any(word.startswith("renege:") for act in questions() for word in act.legal)


@pytest.mark.parametrize("language", MOSTLY_SLOW)
def test_a_starter_passes_the_test_it_comes_with(tmp_path: Path, language: str) -> None:
    place, _ = built(language, tmp_path)
    done = own_test(place)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
@pytest.mark.parametrize("language", ["python", "bash", "c", "rust"])
def test_a_starter_that_plays_otherwise_does_not_pass(tmp_path: Path, language: str) -> None:
    place, _ = built(language, tmp_path)
    source = next(path for path in place.iterdir() if path.stem.lower() == "bot" and path.suffix != ".toml")
    text, changed = re.subn(r"(?i)(to_?make(?:: usize)?\s*=?\s*)4\b", r"\g<1>40", source.read_text("utf-8"), count=1)
    assert changed == 1
    source.write_text(text, "utf-8")
    done = own_test(place)
    assert done.returncode != 0
    assert "pass" in done.stdout + done.stderr


# Compilers and interpreters at their strictest; what they have to say ends on standard output or standard error.
WARNINGS = "-Wall -Wextra -Wpedantic -Werror -O2"
STRICT = {
    "c": f"for file in bot test; do cc {WARNINGS} -o build/$file $file.c; done",
    "cpp": f"for file in bot test; do c++ -std=c++17 {WARNINGS} -o build/$file $file.cpp; done",
    "csharp": "mcs -warn:4 -warnaserror -out:build/test.exe -main:BotTest *.cs;"
    f" cc {WARNINGS} -shared -fPIC -o build/mono_alone.so mono_alone.c -ldl",
    "go": "gofmt -l .; go vet .",
    "java": "javac -Xlint:all -Werror -d build *.java",
    "javascript": "node --check bot.js",
    "lua": "lua -W test.lua",
    "perl": "perl -w test.pl | grep -v -e ^ok -e ^1 || true",
    "php": "php -d error_reporting=-1 -d display_errors=1 test.php",
    "python": "python3 -W error test_bot.py 2>&1 | grep -i -e warn -e error || true",
    "ruby": "ruby -w test.rb",
    "rust": "for kind in '' --test; do rustc --edition 2021 -D warnings $kind -o build/bot bot.rs; done",
    "bash": "bash -nu bot.sh; bash -u test.sh",
    "typescript": "tsc --project . --outDir build --noUnusedLocals --noUnusedParameters --noImplicitReturns",
}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_to_be_said_against_a_starter(tmp_path: Path, language: str) -> None:
    place, _ = built(language, tmp_path)
    (place / "build").mkdir()
    done = subprocess.run(["sh", "-euc", STRICT[language]], cwd=place, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def own_test(place: Path) -> subprocess.CompletedProcess[str]:
    """Run the test of a starter as its README says."""
    command = re.search(r"## Test\n\n```sh\n(.*)\n```", (place / "README.md").read_text("utf-8"))
    assert command is not None
    return subprocess.run(["sh", "-euc", command[1]], cwd=place, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("language", MOSTLY_SLOW)
def test_every_starter_gives_the_same_answers(tmp_path: Path, language: str, expected: list[str]) -> None:
    _, spec = built(language, tmp_path)
    said = answers(spec)
    differ = [(act, a, b) for act, a, b in zip(questions(), said, expected, strict=True) if a != b]
    assert differ == []
    assert all(action in act.legal for act, action in zip(questions(), said, strict=True))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "isolation", "game"),
    [
        *((language, "auto", "bid-euchre") for language in LANGUAGES),
        *((language, "partial", "two-handed-euchre") for language in ("csharp", "go", "java", "javascript", "ruby")),
    ],
)
def test_a_starter_plays_without_a_fault(tmp_path: Path, language: str, isolation: str, game: str) -> None:
    if isolation == "partial" and not (sys.platform == "linux" and probe("partial").works):
        pytest.skip("partial isolation can't be had here")
    place, _ = built(language, tmp_path)
    patient = ("--start-ms", 300_000, "--move-ms", 300_000)
    words = ("run", place, ROOT / "bots" / "greedy", "--boards", 10, "--game", game, "--seed", "starters", *patient)
    arena(*words, "--isolation", isolation, "--out", tmp_path / "out")
    standings = json.loads(arena("standings", tmp_path / "out", "--format", "json").stdout)["standings"]
    assert {line["name"] for line in standings} == {f"{language} starter", "greedy"}
    assert [(line["games"], line["faults"], line["forfeits"]) for line in standings] == [(20, 0, 0)] * 2


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_starter_passes_the_check(tmp_path: Path, language: str) -> None:
    place, _ = built(language, tmp_path)
    done = arena("bot", "check", place, "--start-ms", 300_000, "--move-ms", 60_000)
    assert "FAIL" not in done.stdout
    assert "42 of 42 steps passed" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("cc") is None, reason="cc is not on this machine")
def test_the_strategy_beats_the_duck(tmp_path: Path) -> None:
    place, _ = built("python", tmp_path)
    done = arena("play", place, ROOT / "bots" / "duck", "--boards", 200, "--seed", "duck", "--move-ms", 300_000)
    points = re.search(r"python starter won (\d+), duck won (\d+); python starter (\S+) points/deal", done.stdout)
    assert points is not None
    assert int(points[1]) > 10 * int(points[2])
    assert float(points[3]) > 1.5
