"""`arena faults`: what a bot did wrong is listed, told, and put to it again with the very same bytes."""

import json
from pathlib import Path

import pytest

from tests.cli.arena import arena, python_bot

# Takes the last of `legal`, but never answers the third question, and writes nonsense for the fifth.
FORGETFUL = """
import json, sys
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type":"ready"}', flush=True)
    elif message["type"] == "act":
        asked += 1
        print("question", asked, file=sys.stderr, flush=True)
        if asked == 5:
            print("\\x1b[31mnonsense", flush=True)
        elif asked != 3:
            print(json.dumps({"id": message["id"], "action": message["legal"][-1]}), flush=True)
"""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("faults")
    bots = [python_bot(folder, "forgetful", FORGETFUL), python_bot(folder, "broken", "raise SystemExit(7)\n")]
    out = folder / "out"
    words = ("--boards", 1, "--rule", "target=8", "--seed", "f", "--move-ms", 300, "--bank-ms", 0, "--out", out)
    arena("run", "bots/greedy", *bots, *words)
    return out


def listed(results: Path, *words: object) -> list[dict[str, object]]:
    found = json.loads(arena("faults", results, *words, "--format", "json").stdout)
    assert isinstance(found, list)
    return found


def test_faults_are_listed_for_all_and_for_one(results: Path) -> None:
    names = {fault["name"] for fault in listed(results)}
    assert names == {"forgetful", "broken"}
    assert {fault["kind"] for fault in listed(results, "forgetful")} == {"time", "malformed"}
    assert {fault["kind"] for fault in listed(results, "broken")} == {"crash"}
    assert listed(results, "greedy") == []
    text = arena("faults", results).stdout
    assert "no answer in time" in text
    assert "\x1b" not in text


def test_a_fault_is_told(results: Path) -> None:
    fault = next(fault for fault in listed(results, "forgetful") if fault["kind"] == "malformed")
    text = arena("faults", results, "--show", fault["id"]).stdout
    assert "  wrote:  \\x1b[31mnonsense" in text
    assert "  asked:  phase " in text
    assert "  stderr: question 1" in text


def test_the_same_bytes_are_put_to_the_bot_again(results: Path) -> None:
    """A fresh process is asked its first question, so this time it answers."""
    fault = next(fault for fault in listed(results, "forgetful") if fault["kind"] == "malformed")
    done = arena("faults", results, "--repeat", fault["id"]).stdout
    asked = json.loads(next(line for line in done.splitlines() if line.startswith("asked:")).removeprefix("asked:"))
    assert asked == json.loads(str(fault["request"]).removesuffix("\\n"))
    now = next(line for line in done.splitlines() if line.startswith("now:"))
    assert json.loads(now.removeprefix("now:").rpartition(" after")[0]) == {
        "id": asked["id"],
        "action": asked["legal"][-1],
    }
    assert "then:    \\x1b[31mnonsense (malformed" in done


def test_a_bot_that_does_not_start_does_not_start_again(results: Path) -> None:
    fault = listed(results, "broken")[0]
    assert "greeted: it ended with status 7" in arena("faults", results, "--repeat", fault["id"]).stdout


def test_a_fault_that_is_not_there(results: Path) -> None:
    assert "there is no fault 999" in arena("faults", results, "--repeat", 999, code=2).stderr


def test_a_copy_that_is_gone_is_said(results: Path, tmp_path: Path) -> None:
    done = arena("faults", results, "--repeat", listed(results)[0]["id"], code=2, ARENA_CACHE=str(tmp_path))
    assert "is not in" in done.stderr
