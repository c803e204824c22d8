"""The bundled bot oracle: it solves endings as brute force does, answers the same to the same, plays without a fault
and beats counter."""

import json
import random
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest

from arena.records import FaultKind, Ruling
from arena.referee.table import Table
from arena.rules.registry import make_rules
from tests.cli.arena import arena
from tests.processes import ROOT

FOLDER = ROOT / "bots" / "oracle"
MANIFEST = tomllib.loads((FOLDER / "bot.toml").read_text("utf-8"))

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not on this machine"),
]

OPTION_SETS = [
    ("bid-euchre", "joker=true"),
    ("bid-euchre", "joker=true ace_no_face=true auction=continuing renege=cutthroat max_redeals=2"),
    ("bid-euchre", "double_deck=true target=52"),
    ("bid-euchre", "double_deck=true renege=cutthroat plain_six=true ask_gives=choice"),
    ("bid-euchre", "ace_no_face=true stick_the_dealer=true missed_six=value moon_beats_ask=false"),
    ("bid-euchre", "auction=continuing plain_six=true first_bidder=dealer min_bid=1"),
    ("bid-euchre", "ask_exchange=sequential ask_gives=choice endgame=another-deal"),
    ("bid-euchre", "renege=forfeit-deal allow_negative=false endgame=bidder-first"),
    ("bid-euchre", "overtricks_score=false defenders_score=false"),
    ("two-handed-euchre", ""),
    ("two-handed-euchre", "deck=25 stick_the_dealer=true"),
    ("two-handed-euchre", "deck=25 joker_up=redeal name_turned_down=true"),
    ("two-handed-euchre", "deck=32 pickup_optional=false discard_upcard=true max_redeals=1"),
]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder in which the bot is built, as its manifest says."""
    place = tmp_path_factory.mktemp("oracle") / "oracle"
    shutil.copytree(FOLDER, place)
    subprocess.run(MANIFEST["build"], cwd=place, check=True)
    return place


# ---- strength and faults ---------------------------------------------------------------------------------


def test_it_beats_counter(tmp_path: Path) -> None:
    words = ("run", FOLDER, ROOT / "bots" / "counter", "--boards", 60, "--seed", "oracle", "--out", tmp_path)
    arena(*words)
    standings = json.loads(arena("standings", tmp_path, "--format", "json").stdout)["standings"]
    assert [line["name"] for line in standings] == ["oracle", "counter"]
    assert [line["faults"] + line["forfeits"] for line in standings] == [0, 0]
    low, _ = standings[0]["points_ci95"]
    assert low > 0


@pytest.mark.parametrize(("game", "options"), OPTION_SETS)
def test_it_plays_by_any_rules_without_a_fault(tmp_path: Path, game: str, options: str) -> None:
    rules = [word for option in options.split() for word in ("--rule", option)]
    bots = [ROOT / "bots" / name for name in ("oracle", "greedy", "duck") if name != "duck" or shutil.which("cc")]
    arena("run", *bots, "--game", game, *rules, "--boards", 2, "--seed", "sets", "--out", tmp_path)
    standings = json.loads(arena("standings", tmp_path, "--format", "json").stdout)["standings"]
    assert {line["games"] for line in standings} == {4 * (len(bots) - 1)}
    assert sum(line["faults"] + line["forfeits"] for line in standings) == 0


# ---- the same answer to the same question ----------------------------------------------------------------


def questions(game: str, options: dict[str, object], seed: str) -> tuple[bytes, list[bytes]]:
    """Return hello, and what is asked in a game in which all act by chance."""
    rules = make_rules(game, options)
    chance = random.Random(seed)
    limits = {"start_ms": 10000, "move_ms": 60000, "bank_ms": 10000}
    hello = {"type": "hello", "protocol": 1, "game": rules.id, "rules": msgspec.to_builtins(rules.options)}
    hello |= {"seat": 0, "seats": rules.seats, "seed": seed, "tables": 4, "limits": limits}
    ids = (f"{number:012x}" for number in count())

    def judge(seat: int, kind: FaultKind, reason: str) -> Ruling:
        raise AssertionError(f"a fault of seat {seat} where all actions are legal: {kind}: {reason}")

    table = Table(rules, seed, 1, slot=0, number=1, ids=ids, judge=judge)
    asked: list[bytes] = []
    answer = None
    while len(asked) < 60:
        try:
            act = table.step(answer)
        except StopIteration:
            break
        asked.append(msgspec.json.encode(act))
        answer = chance.choice(act.legal)
    return json.dumps(hello).encode(), asked


@contextmanager
def talking(home: Path, hello: bytes) -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen(MANIFEST["run"], cwd=home, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as bot:
        assert bot.stdin is not None
        assert bot.stdout is not None
        assert json.loads(said(bot, hello))["type"] == "ready"
        yield bot
        bot.stdin.close()


def said(bot: "subprocess.Popen[bytes]", line: bytes) -> bytes:
    assert bot.stdin is not None
    assert bot.stdout is not None
    bot.stdin.write(line + b"\n")
    bot.stdin.flush()
    return bot.stdout.readline()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("bid-euchre", {}),
        ("bid-euchre", {"joker": True, "ace_no_face": True}),
        ("bid-euchre", {"double_deck": True}),
        ("two-handed-euchre", {"deck": 25}),
    ],
)
def test_the_same_question_gets_the_same_answer(home: Path, game: str, options: dict[str, object]) -> None:
    hello, asked = questions(game, options, "again")
    with talking(home, hello) as one, talking(home, hello) as other:
        first = [said(one, question) for question in asked]
        assert [said(one, question) for question in asked] == first
        backwards = [said(other, question) for question in reversed(asked)]
        assert backwards[::-1] == first
    for question, answer in zip(asked, first, strict=True):
        assert json.loads(answer)["id"] == json.loads(question)["id"]
        assert json.loads(answer)["action"] in json.loads(question)["legal"]


# ---- the solver against brute force ----------------------------------------------------------------------

Hands = tuple[tuple[str, ...], ...]
Trick = tuple[tuple[int, str], ...]


def suit_and_rank(card: str, trump: str) -> tuple[str, int]:
    """Rules, section 0: the suit a card belongs to, and its place there."""
    twin = {"c": "s", "s": "c", "d": "h", "h": "d"}[trump]
    if card == "joker":
        return trump, 99
    if card[0] == "J" and card[1] == trump:
        return trump, 98
    if card[0] == "J" and card[1] == twin:
        return trump, 97
    return card[1], "789TJQKA".index(card[0])


def winner_of(trick: Trick, trump: str) -> int:
    """Highest trump, else the highest card of the led suit; of identical cards the first played."""
    best_seat, best = trick[0]
    for seat, card in trick[1:]:
        suit, rank = suit_and_rank(card, trump)
        best_suit, best_rank = suit_and_rank(best, trump)
        if (suit == best_suit and rank > best_rank) or (suit == trump != best_suit):
            best_seat, best = seat, card
    return best_seat


def brute_force(hands: Hands, trump: str, out: int | None, turn: int, trick: Trick) -> int:
    """Return the tricks of side 0 when both sides, seeing all cards, play their best."""
    seats = len(hands)

    @cache
    def value(hands: Hands, turn: int, trick: Trick) -> int:
        if not trick and not hands[turn]:
            return 0
        hand = hands[turn]
        if trick:
            led = suit_and_rank(trick[0][1], trump)[0]
            hand = tuple(card for card in hand if suit_and_rank(card, trump)[0] == led) or hand
        values = []
        for card in sorted(set(hand)):
            left = list(hands[turn])
            left.remove(card)
            after = (*hands[:turn], tuple(left), *hands[turn + 1 :])
            played = (*trick, (turn, card))
            following = [seat for i in range(1, seats) if (seat := (turn + i) % seats) != out]
            if len(played) == seats - (out is not None):
                winner = winner_of(played, trump)
                values.append((winner % 2 == 0) + value(after, winner, ()))
            else:
                values.append(value(after, following[0], played))
        return max(values) if turn % 2 == 0 else min(values)

    return value(hands, turn, trick)


class Ending(NamedTuple):
    """A position near the end of a deal, as `--solve` reads it."""

    deck: int
    packs: int
    trump: str
    turn: int
    out: int | None
    hands: Hands
    trick: Trick


def ending(chance: random.Random) -> Ending:
    """Deal a few cards to each seat; often somebody sits out, or a trick has begun."""
    packs, size, joker = chance.choice([(1, 24, False), (1, 24, True), (1, 32, False), (2, 24, False)])
    ranks = "789TJQKA" if size == 32 else "9TJQKA"
    deck = [rank + suit for suit in "cdhs" for rank in ranks] * packs + ["joker"] * joker
    seats = chance.choice([2, 4, 4, 4])
    out = chance.choice([None, None, chance.randrange(4)]) if seats == 4 else None
    each = chance.randint(1, 5 if seats == 2 else 3)
    chance.shuffle(deck)
    if joker:  # it is in play
        deck.remove("joker")
        deck.insert(0, "joker")
    hands = [[] if seat == out else deck[seat * each : (seat + 1) * each] for seat in range(seats)]
    trump = chance.choice("cdhs")
    turn = chance.choice([seat for seat in range(seats) if seat != out])
    trick: list[tuple[int, str]] = []
    for _ in range(chance.choice([0, 0, 1, seats - 2])):
        hand = hands[turn]
        if trick:
            led = suit_and_rank(trick[0][1], trump)[0]
            hand = [card for card in hand if suit_and_rank(card, trump)[0] == led] or hand
        card = chance.choice(hand)
        hands[turn].remove(card)
        trick.append((turn, card))
        turn = next(seat for i in range(1, seats) if (seat := (turn + i) % seats) != out)
    return Ending(size, packs, trump, turn, out, tuple(map(tuple, hands)), tuple(trick))


def test_endings_are_solved_as_brute_force_solves_them(home: Path) -> None:
    chance = random.Random("endings")
    endings = [ending(chance) for _ in range(200)]
    lines = "".join(json.dumps(position._asdict()) + "\n" for position in endings)
    done = subprocess.run(
        [MANIFEST["run"][0], "--solve"], cwd=home, input=lines, capture_output=True, text=True, check=True
    )
    expected = [brute_force(p.hands, p.trump, p.out, p.turn, p.trick) for p in endings]
    assert list(map(int, done.stdout.split())) == expected
    assert len(set(expected)) > 3
