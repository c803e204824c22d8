"""The one-file clients: each, in the smallest bot there is, answers a conversation as it should."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from arena.wire.codec import decode_answer, decode_ready
from tests.processes import ROOT

# Takes the last legal action if it holds the trump named in the question, else the first.
PROGRAMS = {
    "python": (
        "bot.py",
        "import arena_bot\n"
        'arena_bot.run(lambda act: act["legal"][-1 if act["trump"] == "h" else 0], name="x", tables=3)\n',
        [],
        [sys.executable, "bot.py"],
    ),
    "javascript": (
        "bot.js",
        'const { run } = require("./arena-bot.js");\n'
        'run({ name: "x", tables: 3, choose: (act) => act.legal.at(act.trump === "h" ? -1 : 0) });\n',
        [],
        ["node", "bot.js"],
    ),
    "c": (
        "bot.c",
        '#include "arena_bot.h"\n'
        "static const char *choose(const char *act) {\n"
        '    const char *legal = arena_field(act, "legal");\n'
        '    if (arena_int(arena_field(act, "seat")) != 1) return NULL;\n'
        '    return arena_at(legal, arena_is(arena_field(act, "trump"), "h") ? arena_size(legal) - 1 : 0);\n'
        "}\n"
        'int main(void) { return arena_run("x", "1", 3, choose); }\n',
        ["cc", "-Wall", "-Wextra", "-Werror", "-O2", "-o", "bot", "bot.c"],
        ["./bot"],
    ),
    "java": (
        "Bot.java",
        "public class Bot {\n"
        "    public static void main(String[] args) throws Exception {\n"
        '        ArenaBot.run("x", "1", 3, act -> {\n'
        '            var legal = ArenaBot.texts(act, "legal");\n'
        '            return legal.get("h".equals(act.get("trump")) ? legal.size() - 1 : 0);\n'
        "        });\n"
        "    }\n"
        "}\n",
        ["javac", "ArenaBot.java", "Bot.java"],
        ["java", "Bot"],
    ),
}

ACT = {"table": 0, "seat": 1, "legal": ["9c", "Td", "joker"], "trump": None, "history": [[0, "pass"], [2, "?"]]}


def conversation() -> list[str]:
    """Return what the referee says: with fields and messages of later versions, blanks, and a carriage return."""
    plain = {"type": "act", "id": "0123456789ab", **ACT}
    later = {"type": "act", "new": {"a": [']}"\\', {"b": None}], "legal": ["no"]}, **ACT, "id": "x-2", "trump": "h"}
    return [
        json.dumps({"type": "hello", "protocol": 1, "rules": {"target": 32, "joker": False}, "new": [1.5, {}]}),
        json.dumps(plain, separators=(",", ":")),
        json.dumps(later) + "\r",
        json.dumps({"type": "weather", "id": "0123456789ab", "legal": ["rain"]}),
        json.dumps({"type": "result", "points": [1, 0], "game_over": True}),
        json.dumps({**plain, "id": "0123456789ac", "legal": ["pass"]}),
        json.dumps({"type": "quit"}),
    ]


@pytest.mark.parametrize("language", PROGRAMS)
@pytest.mark.parametrize("at_once", [False, True])
def test_a_client_answers_as_it_should(tmp_path: Path, language: str, at_once: bool) -> None:
    file, code, build, command = PROGRAMS[language]
    if shutil.which(command[0]) is None and (not build or shutil.which(build[0]) is None):
        pytest.skip(f"{command[0]} is not on this machine")
    for client in (ROOT / "protocol" / "clients" / language).iterdir():
        shutil.copy(client, tmp_path)
    (tmp_path / file).write_text(code, "utf-8")
    if build:
        subprocess.run(build, cwd=tmp_path, check=True)
    lines = "".join(f"{line}\n" for line in conversation())
    with subprocess.Popen(command, cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdin is not None
        for piece in [lines] if at_once else [lines[i : i + 37] for i in range(0, len(lines), 37)]:
            bot.stdin.write(piece.encode())
            bot.stdin.flush()
        out, _ = bot.communicate(timeout=60)
    ready, *answers = out.splitlines()
    assert decode_ready(ready).tables == 3
    assert [(answer.id, answer.action) for answer in map(decode_answer, answers)] == [
        ("0123456789ab", "9c"),
        ("x-2", "joker"),
        ("0123456789ac", "pass"),
    ]
    assert bot.returncode == 0
