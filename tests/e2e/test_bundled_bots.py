"""The bundled bots that play by rules of their own: in every game, under any options, all they say is legal."""

import itertools
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from arena.bot.manifest import read_manifest
from arena.records import LimitsSpec
from arena.referee.greeting import hello_for
from arena.referee.table import Table
from arena.rules.board import begin_game
from arena.rules.cards import JOKER
from arena.rules.game import Rules
from arena.rules.registry import games, make_rules
from arena.wire.codec import decode_answer, decode_ready, encode
from arena.wire.messages import Act
from tests.processes import ROOT
from tests.rules.options import random_rules

BOTS = ["counter", "greedy"]
PHASES = set("discard claim bid trump give play name-upcard order pickup name defend call".split())
OPTION_SETS = 12  # of each game
QUESTIONS = 150  # at most, in each


@contextmanager
def seated(name: str, rules: Rules) -> Iterator[Callable[[Act], str]]:
    """Start a bot; it answers questions of any seat, as it keeps nothing from one to the next."""
    folder = ROOT / "bots" / name
    command = [sys.executable, *read_manifest(folder).run[1:]]
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None and process.stdout is not None

        def ask(act: Act) -> str:
            process.stdin.write(encode(act))
            process.stdin.flush()
            reply = decode_answer(process.stdout.readline())
            assert reply.id == act.id
            return reply.action

        process.stdin.write(encode(hello_for(rules, LimitsSpec(), seat=0, seed="", tables=1)))
        process.stdin.flush()
        decode_ready(process.stdout.readline())
        yield ask
        process.stdin.close()
        assert process.wait(60) == 0


def asked(rules: Rules, ask: Callable[[Act], str], chance: random.Random, board: int = 1) -> Iterator[str]:
    """Play a game with the bot at every seat, but for a third of the answers, which are anybody's; yields phases."""
    ids = (f"{number:012x}" for number in itertools.count(1))
    table = Table(rules, "any", board, slot=0, number=1, ids=ids, judge=lambda *_: pytest.fail("a fault"))
    answer = None
    for _ in range(QUESTIONS):
        try:
            act = table.step(answer)
        except StopIteration:
            return
        said = ask(act)
        assert said in act.legal, (rules.options, act, said)
        answer = chance.choice(act.legal) if chance.random() < 1 / 3 else said
        yield act.phase


def test_they_list_every_game() -> None:
    assert {name: sorted(read_manifest(ROOT / "bots" / name).games) for name in BOTS} == dict.fromkeys(
        BOTS, sorted(games())
    )


@pytest.mark.parametrize("name", BOTS)
def test_whatever_they_say_is_legal(name: str) -> None:
    chance, phases = random.Random(f"any rules for {name}"), set()
    for game in games():
        for _ in range(OPTION_SETS):
            rules, _ = random_rules(game, chance)
            with seated(name, rules) as ask:
                phases.update(asked(rules, ask, chance))
    rules = make_rules("euchre", {"deck": 25})
    joker_up = next(board for board in itertools.count() if begin_game(rules, "any", board).deal.upcard == JOKER)
    with seated(name, rules) as ask:
        phases.update(asked(rules, ask, chance, joker_up))
    assert phases == PHASES


@pytest.mark.parametrize("name", BOTS)
def test_in_napoleon_a_jack_is_no_bower(name: str) -> None:
    """Hearts are trump and the king of diamonds is led: a jack that were the left bower would win."""
    act = Act(
        id="0123456789ab", table=0, game=1, deal=1, phase="play", seat=2, dealer=0, scores=[0, 0, 0], won=[0, 0, 0],
        hand=["3d", "Jd", "9s"], legal=["3d", "Jd"], trump="h", contract="3", declarer=1, out=(), upcard=None,
        history=[(1, "3"), (2, "pass"), (0, "pass"), (1, "Ah"), (2, "4h"), (0, "2h"), (1, "Kh"), (2, "5h"), (0, "7h"),
                 (1, "Kd")],
        trick=[(1, "Kd")], taken=[0, 2, 0],
    )  # fmt: skip
    with seated(name, make_rules("napoleon", {"players": 3})) as ask:
        assert ask(act) == "3d"
