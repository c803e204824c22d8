"""The one-file clients: each, in the smallest bot there is, answers a conversation as it should."""

import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from arena.wire.codec import decode_answer, decode_ready
from tests.processes import ROOT

STRICT = ("-Wall", "-Wextra", "-Wpedantic", "-Werror", "-O2")


class Program(NamedTuple):
    """The smallest bot in a language: it takes the last legal action if hearts are trump, else the first."""

    file: str
    code: str
    run: list[str]
    build: Sequence[str] = ()


PROGRAMS = {
    "python": Program(
        "bot.py",
        "import arena_bot\n"
        'arena_bot.run(lambda act: act["legal"][-1 if act["trump"] == "h" else 0], name="x", tables=3)\n',
        [sys.executable, "bot.py"],
    ),
    "javascript": Program(
        "bot.js",
        'const { run } = require("./arena-bot.js");\n'
        'run({ name: "x", tables: 3, choose: (act) => act.legal.at(act.trump === "h" ? -1 : 0) });\n',
        ["node", "bot.js"],
    ),
    "typescript": Program(
        "bot.ts",
        'import { run } from "./arena-bot";\n'
        'run({ name: "x", tables: 3, choose: (act) => act.legal[act.trump === "h" ? act.legal.length - 1 : 0] });\n',
        ["node", "bot.js"],
        ["tsc", "--strict", "--target", "es2020", "--module", "commonjs", "bot.ts"],
    ),
    "c": Program(
        "bot.c",
        '#include "arena_bot.h"\n'
        "static const char *choose(const char *act) {\n"
        '    const char *legal = arena_field(act, "legal");\n'
        '    if (arena_int(arena_field(act, "seat")) != 1) return NULL;\n'
        '    return arena_at(legal, arena_is(arena_field(act, "trump"), "h") ? arena_size(legal) - 1 : 0);\n'
        "}\n"
        'int main(void) { return arena_run("x", "1", 3, choose); }\n',
        ["./bot"],
        ["cc", *STRICT, "-o", "bot", "bot.c"],
    ),
    "cpp": Program(
        "bot.cpp",
        '#include "arena_bot.hpp"\n'
        "int main() {\n"
        '    arena::run("x", "1", 3, [](const arena::Act &act) {\n'
        "        return act.trump == 'h' ? act.legal.back() : act.legal.front();\n"
        "    });\n"
        "}\n",
        ["./bot"],
        ["c++", "-std=c++17", *STRICT, "-o", "bot", "bot.cpp"],
    ),
    "rust": Program(
        "bot.rs",
        "mod arena_bot;\n"
        "fn main() {\n"
        '    arena_bot::run("x", "1", 3, |act| {\n'
        "        &act.legal[if act.trump == Some('h') { act.legal.len() - 1 } else { 0 }]\n"
        "    });\n"
        "}\n",
        ["./bot"],
        ["rustc", "--edition", "2021", "-D", "warnings", "-o", "bot", "bot.rs"],
    ),
    "go": Program(
        "bot.go",
        "package main\n"
        "func main() {\n"
        '    Run("x", "1", 3, func(act *Act) string {\n'
        '        if act.Trump == "h" {\n'
        "            return act.Legal[len(act.Legal)-1]\n"
        "        }\n"
        "        return act.Legal[0]\n"
        "    })\n"
        "}\n",
        ["./bot"],
        ["go", "build", "-o", "bot", "bot.go", "arena_bot.go"],
    ),
    "java": Program(
        "Bot.java",
        "public class Bot {\n"
        "    public static void main(String[] args) throws Exception {\n"
        '        ArenaBot.run("x", "1", 3, act -> {\n'
        '            var legal = ArenaBot.texts(act, "legal");\n'
        '            return legal.get("h".equals(act.get("trump")) ? legal.size() - 1 : 0);\n'
        "        });\n"
        "    }\n"
        "}\n",
        ["java", "Bot"],
        ["javac", "-Xlint:all", "-Werror", "ArenaBot.java", "Bot.java"],
    ),
    "csharp": Program(
        "Bot.cs",
        "public static class Bot\n"
        "{\n"
        "    public static void Main() =>\n"
        '        ArenaBot.Run("x", "1", 3, act => act.Legal[act.Trump == "h" ? act.Legal.Count - 1 : 0]);\n'
        "}\n",
        ["mono", "bot.exe"],
        ["mcs", "-warnaserror", "-out:bot.exe", "ArenaBot.cs", "Bot.cs"],
    ),
    "ruby": Program(
        "bot.rb",
        'require_relative "arena_bot"\n'
        'ArenaBot.run(name: "x", tables: 3) { |act| act["legal"][act["trump"] == "h" ? -1 : 0] }\n',
        ["ruby", "-w", "bot.rb"],
    ),
    "perl": Program(
        "bot.pl",
        "use strict;\n"
        "use warnings FATAL => 'all';\n"
        "use FindBin;\n"
        "use lib $FindBin::Bin;\n"
        "use ArenaBot;\n"
        "ArenaBot::run(name => 'x', tables => 3, choose => sub {\n"
        "    my ($act) = @_;\n"
        "    return $act->{legal}[($act->{trump} // '') eq 'h' ? -1 : 0];\n"
        "});\n",
        ["perl", "bot.pl"],
    ),
    "lua": Program(
        "bot.lua",
        'local arena_bot = require("arena_bot")\n'
        'arena_bot.run { name = "x", tables = 3, choose = function(act)\n'
        '    return act.legal[act.trump == "h" and #act.legal or 1]\n'
        "end }\n",
        ["lua", "bot.lua"],
    ),
    "php": Program(
        "bot.php",
        "<?php\n"
        "require __DIR__ . '/arena_bot.php';\n"
        "ArenaBot\\run(fn ($act) => $act['trump'] === 'h' ? end($act['legal']) : $act['legal'][0], 'x', tables: 3);\n",
        ["php", "bot.php"],
    ),
    "bash": Program(
        "bot.sh",
        "set -u\n"
        ". ./arena_bot.sh\n"
        "choose() {\n"
        '    arena_list legal "${act[legal]}"\n'
        "    action=${legal[0]}\n"
        "    if [[ ${act[trump]} == h ]]; then action=${legal[-1]}; fi\n"
        "}\n"
        "arena_run x 1 3\n",
        ["bash", "bot.sh"],
    ),
}

ACT = {"table": 0, "seat": 1, "legal": ["9c", "Td", "joker"], "trump": None, "history": [[0, "pass"], [2, "?"]]}


def conversation() -> list[bytes]:
    """Return what the referee says: with fields and messages of later versions, blanks, and a carriage return."""
    plain = {"type": "act", "id": "0123456789ab", **ACT}
    nested = {"a": [']}"\\', {"b": None}], "\u00e9\n\U0001f0cf": [[], {}, True, -1.5e3], "": "", "long": "[" * 70_000}
    later = {"new": nested, "legal": ["no"], **ACT, "id": "x-2", "trump": "h", "type": "act", "newer": [nested]}
    return [
        line.encode()
        for line in (
            json.dumps({"type": "hello", "protocol": 1, "rules": {"target": 32, "joker": False}, "new": [1.5, {}]}),
            json.dumps(plain, separators=(",", ":")),
            json.dumps(later) + "\r",
            json.dumps(
                {"type": "weather", "id": "0123456789ab", "legal": ["rain"], "text": "\u00e9"}, ensure_ascii=False
            ),
            json.dumps({"type": "result", "points": [1, 0], "game_over": True}),
            json.dumps({**plain, "new": nested, "id": "0123456789ac", "legal": ["pass"]}, ensure_ascii=False),
            json.dumps({"type": "quit"}),
        )
    ]


def made(language: str) -> tuple[list[str], Path]:
    """Return what starts the smallest bot in a language, and the folder it is in; skip where its tools are missing."""
    program = PROGRAMS[language]
    for tool in (program.run[0], *program.build[:1]):
        if "/" not in tool and shutil.which(tool) is None:
            pytest.skip(f"{tool} is not on this machine")
    return program.run, _built(language)


@cache
def _built(language: str) -> Path:
    """Put the smallest bot in a language into a folder, and build it."""
    program = PROGRAMS[language]
    folder = Path(os.environ["ARENA_CACHE"], f"client-{language}")
    folder.mkdir()
    for client in (ROOT / "protocol" / "clients" / language).iterdir():
        if client.is_file():
            shutil.copy(client, folder)
    (folder / program.file).write_text(program.code, "utf-8")
    if program.build:
        subprocess.run(program.build, cwd=folder, check=True)
    return folder


def test_every_client_is_tested() -> None:
    assert {folder.name for folder in (ROOT / "protocol" / "clients").iterdir()} == set(PROGRAMS)


@pytest.mark.parametrize("language", PROGRAMS)
def test_a_client_answers_as_it_should(language: str) -> None:
    command, folder = made(language)
    told = [line + b"\n" for line in conversation()]
    lines = b"".join(told)
    in_pieces = [lines[i : i + 37] for i in range(0, len(lines), 37)]
    for pieces in ([lines], in_pieces, told[:-1]):  # the last end without a word
        with subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        ) as bot:
            assert bot.stdin is not None
            for piece in pieces:
                bot.stdin.write(piece)
                bot.stdin.flush()
            out, err = bot.communicate(timeout=60)
        ready, *answers = out.splitlines()
        assert decode_ready(ready).tables == 3
        assert [(answer.id, answer.action) for answer in map(decode_answer, answers)] == [
            ("0123456789ab", "9c"),
            ("x-2", "joker"),
            ("0123456789ac", "pass"),
        ]
        assert (bot.returncode, err) == (0, b"")


@pytest.mark.parametrize("language", PROGRAMS)
def test_no_answer_waits_for_the_next_line(language: str) -> None:
    """Half of the next message has come already: what was asked before it is answered all the same."""
    command, folder = made(language)
    hello, act, *_ = conversation()
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        timer = threading.Timer(60, bot.kill)
        timer.start()
        bot.stdin.write(hello + b"\n" + act + b"\n" + act[:50])
        bot.stdin.flush()
        assert decode_ready(bot.stdout.readline()).tables == 3
        assert decode_answer(bot.stdout.readline()).action == "9c"
        bot.stdin.write(act[50:] + b"\n")
        bot.stdin.flush()
        assert decode_answer(bot.stdout.readline()).action == "9c"
        bot.communicate(timeout=60)
        timer.cancel()
    assert bot.returncode == 0


@pytest.mark.parametrize("game", ["bid-euchre", "two-handed-euchre"])
@pytest.mark.parametrize("language", PROGRAMS)
def test_a_client_keeps_up_with_a_whole_match(language: str, game: str) -> None:
    """A transcript is put to it; what it should answer is plain, and by whose ids is written there."""
    command, folder = made(language)
    lines = (ROOT / "protocol" / "transcripts" / f"{game}.txt").read_text("utf-8").splitlines()
    told = [line[2:] for line in lines if line.startswith("> ")]
    acts = [json.loads(line) for line in told if '"type":"act"' in line]
    written = "".join(f"{line}\n" for line in told).replace('"seat":0,"dealer"', '"seat":1,"dealer"')
    done = subprocess.run(command, cwd=folder, input=written.encode(), capture_output=True, timeout=60, check=False)
    ready, *answers = done.stdout.splitlines()
    assert decode_ready(ready).tables == 3
    assert [answer.id for answer in map(decode_answer, answers)] == [
        json.loads(line[2:])["id"] for line in lines if line.startswith('< {"id"')
    ]
    assert [answer.action for answer in map(decode_answer, answers)] == [
        act["legal"][-1 if act["trump"] == "h" else 0] for act in acts
    ]
    assert done.returncode == 0
