"""Whatever a bot calls itself, writes or answers: nothing of it reaches a terminal, a log or a page as it is."""

import json
from pathlib import Path

import pytest

from tests.cli.arena import arena, python_bot

NAME = "<script>alert(1)</script> | `x` [a](b) =1+1"
HOSTILE = """
import json, os, sys
os.write(2, b"\\x1b]0;owned\\x07\\x1b[2J<script>alert(2)</script>\\xff\\x00\\r\\n")
print("\\x1b[31mbanner", flush=True)
for number, line in enumerate(sys.stdin):
    message = json.loads(line)
    if message["type"] == "hello":
        ready = {"type": "ready", "name": "\\x1b[31m\\u202eevil", "version": "<b>\\r\\n2026 INFO forged"}
        print(json.dumps(ready), flush=True)
    elif message["type"] == "act" and number % 3:
        print(json.dumps({"id": message["id"], "action": "\\x1b[31m<script>\\u202e"}), flush=True)
    elif message["type"] == "act":
        os.write(1, b"\\x1b[2J\\xff\\x00<script>\\r\\n")
"""
UNPRINTABLE = {"\x1b", "\x07", "\x00", "\r", "\u202e", "\ufffd"}


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    bot = python_bot(folder, "hostile", HOSTILE, called=NAME)
    words = ("--boards", 1, "--rule", "target=8", "--seed", "h", "--out", folder / "out", "--debug")
    done = arena("run", "bots/greedy", bot, *words)
    assert_plain(done.stdout + done.stderr)
    return folder / "out"


def assert_plain(text: str) -> None:
    assert text
    assert {character for character in text if character in UNPRINTABLE} == set()


@pytest.mark.parametrize("format_", ["text", "markdown", "csv", "json", "html"])
@pytest.mark.parametrize("command", ["standings", "crosstable", "faults"])
def test_tables_are_plain(results: Path, command: str, format_: str) -> None:
    text = arena(command, results, "--format", format_).stdout
    assert_plain(text)
    if format_ == "html":
        assert "<script" not in text
        assert "&lt;script&gt;alert(1)" in text
    if format_ == "markdown":
        assert r"\<script\>alert(1)\</script\> \| \`x\` \[a\](b)" in text
        assert text.count("<") == text.count(r"\<")
    if format_ == "json":
        json.loads(text)


def test_what_is_told_is_plain(results: Path) -> None:
    faults = json.loads(arena("faults", results, "--format", "json").stdout)
    assert {fault["kind"] for fault in faults} == {"illegal", "malformed"}
    for fault in faults:
        told = arena("faults", results, "--show", fault["id"]).stdout
        assert_plain(told)
        assert "\\x1b" in told
    assert_plain(arena("faults", results, "--repeat", faults[0]["id"]).stdout)
    for words in (("replay", results, 1), ("export", results), ("verify", results)):
        assert_plain(arena(*words).stdout)


def test_the_log_is_plain(results: Path) -> None:
    text = (results / "arena.log").read_text("utf-8")
    assert_plain(text)
    assert not [line for line in text.splitlines() if "forged" in line]


def test_a_match_on_the_terminal_is_plain(tmp_path: Path) -> None:
    bot = python_bot(tmp_path, "hostile", HOSTILE, called=NAME)
    done = arena("play", bot, "bots/greedy", "--rule", "target=3", "--seed", "h", "--show")
    assert_plain(done.stdout)
    assert_plain(done.stderr)
