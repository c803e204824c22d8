"""The proofs prove something: each is seen to fail when a fault is planted in a copy of the code."""

import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.processes import ROOT


class Fault(NamedTuple):
    """A fault: in this file this text is replaced by that; the proofs that have to fail, as pytest names them."""

    name: str
    file: str
    text: str
    instead: str
    proofs: tuple[str, ...]


SECOND_OF = "rules/test_second_implementation.py::test_random_games_agree[{}]"
SECOND = SECOND_OF.format("bid-euchre")
SECOND_TWO = SECOND_OF.format("two-handed-euchre")
LEAKS_OF = "rules/test_nothing_leaks.py::test_nor_with_any_options[{}]"
CASES = "rules/test_cases.py"
LEAKS = "rules/test_nothing_leaks.py"
INVARIANTS = "rules/test_invariants.py"
COUNTS = "rules/test_counts.py"
GOLDEN = "golden"
VERIFY = "tournament/test_verify.py"

FAULTS = [
    Fault(
        "the left bower follows its printed suit",
        "tricks.py",
        "            return trump, _LEFT\n",
        "            return suit, RANKS.index(rank)\n",
        (CASES, SECOND, COUNTS, GOLDEN),
    ),
    Fault("the second of two identical cards wins", "play.py", "power > best", "power >= best", (SECOND, GOLDEN)),
    Fault(
        "the second of two identical cards wins, as a plain function has it",
        "tricks.py",
        "(strength[cards[i]], -i)",
        "(strength[cards[i]], i)",
        (CASES,),
    ),
    Fault(
        "the partner of an asker leads",
        "bid_euchre.py",
        "yield from play(self, self.declarer)",
        "yield from play(self, (self.declarer + (2 if self.contract == ASK else 0)) % 4)",
        (SECOND, GOLDEN),
    ),
    Fault(
        "the cards exchanged are seen by the opponents",
        "bid_euchre.py",
        "        self.veil((asker, partner))\n        self.veil((asker, partner), entry=asked)\n",
        "        self.veil((0, 1, 2, 3))\n        self.veil((0, 1, 2, 3), entry=asked)\n",
        (LEAKS,),
    ),
    Fault(
        "the partner sees the asker's card before he chooses",
        "bid_euchre.py",
        'self.veil((asker,) if self.options.ask_exchange == "simultaneous" else (asker, partner))',
        "self.veil((asker, partner))",
        (LEAKS,),
    ),
    Fault(
        "the joker dealer's discard is seen",
        "bid_euchre.py",
        "        self.veil((self.dealer,))\n",
        "",
        (LEAKS,),
    ),
    Fault(
        "that a seat declined to claim is seen",
        "bid_euchre.py",
        "self.veil((seat,), shown=None)",
        "pass",
        (LEAKS,),
    ),
    Fault(
        "the dealer's discard is seen where a card was turned up",
        "upcard.py",
        "        self.veil((self.dealer,))\n",
        "",
        (LEAKS,),
    ),
    Fault(
        "a stuck dealer may pass",
        "bid_euchre.py",
        "        return bids if stuck else (PASS, *bids)\n",
        "        return (PASS, *bids)\n",
        (CASES, SECOND),
    ),
    Fault(
        "the target has to be passed, not reached",
        "endgame.py",
        "if total >= target",
        "if total > target",
        (CASES, SECOND),
    ),
    Fault(
        "who can't follow has to trump",
        "play.py",
        "legal = [c for c in hand if suit[c] == led] or hand",
        "legal = [c for c in hand if suit[c] == led] or [c for c in hand if suit[c] == order.trump] or hand",
        (SECOND, SECOND_TWO, COUNTS),
    ),
    Fault(
        "both copies of a card are gone when one is played",
        "play.py",
        "            card = yield seat, legal\n            hand.remove(card)\n",
        "            card = yield seat, legal\n            hand[:] = [c for c in hand if c != card]\n",
        (INVARIANTS, SECOND),
    ),
    Fault(
        "the bowers of clubs and diamonds are a pair",
        "cards.py",
        '{"c": "s", "s": "c", "d": "h", "h": "d"}',
        '{"c": "d", "d": "c", "s": "h", "h": "s"}',
        (INVARIANTS, CASES, SECOND),
    ),
    Fault(
        "a deal does not count all its points",
        "deal.py",
        "        self.points[side] += total - self.scores[side]\n",
        "        self.points[side] = total - self.scores[side]\n",
        (INVARIANTS,),
    ),
    Fault(
        "a renege is missing from the record",
        "deal.py",
        'if word[0] != "!" or word == RENEGE',
        'if word[0] != "!"',
        (INVARIANTS, GOLDEN, VERIFY),
    ),
    Fault(
        "the maker needs four tricks in two-handed Euchre",
        "two_handed_euchre.py",
        "    if taken < 3:\n",
        "    if taken < 4:\n",
        (SECOND_TWO, GOLDEN),
    ),
    Fault(
        "the partner of a lone maker plays too",
        "euchre.py",
        "            self.out = ((seat + 2) % 4,)\n",
        "            self.out = ()\n",
        (
            SECOND_OF.format("euchre"),
            "rules/test_euchre.py",
        ),
    ),
    Fault(
        "the suit turned down may be named",
        "upcard.py",
        "SUITS if any_suit else tuple",
        "SUITS if any_suit or True else tuple",
        (
            SECOND_OF.format("three-handed-euchre"),
            "rules/test_euchre.py",
        ),
    ),
    Fault(
        "a lone defender who wins has two points",
        "euchre.py",
        "4 if defended_alone or",
        "4 if",
        (
            SECOND_OF.format("euchre"),
            SECOND_OF.format("railroad-euchre"),
            "rules/test_euchre.py",
        ),
    ),
    Fault(
        "the card that a lone player lays away is seen by his partner",
        "railroad_euchre.py",
        "self.veil((lone,))",
        "self.veil((lone, partner))",
        (
            LEAKS_OF.format("railroad-euchre"),
            "rules/test_railroad_euchre.py",
        ),
    ),
    Fault(
        "the card that a lone player receives is seen by all",
        "railroad_euchre.py",
        "        self.veil((lone, partner))\n",
        "",
        (
            LEAKS_OF.format("railroad-euchre"),
            "rules/test_railroad_euchre.py",
        ),
    ),
    Fault(
        "points over the target are not carried",
        "railroad_euchre.py",
        "if winner is not None and options.laps",
        "if winner is None and options.laps",
        (
            "rules/test_railroad_euchre.py",
            SECOND_OF.format("railroad-euchre"),
        ),
    ),
    Fault(
        "a slam counts one",
        "railroad_euchre.py",
        "2 if options.slam and",
        "1 if options.slam and",
        (
            "rules/test_railroad_euchre.py",
            SECOND_OF.format("railroad-euchre"),
        ),
    ),
    Fault(
        "the euchred gives one to each of the others",
        "three_handed_euchre.py",
        "self.award(other, 2)",
        "self.award(other, 1)",
        (
            "rules/test_three_handed_euchre.py",
            SECOND_OF.format("three-handed-euchre"),
        ),
    ),
    Fault(
        "what the winner lays away for the widow is seen",
        "hasenpfeffer.py",
        "            self.veil((self.declarer,))\n",
        "",
        (
            LEAKS_OF.format("hasenpfeffer"),
            "rules/test_hasenpfeffer.py",
        ),
    ),
    Fault(
        "the widow is left where it lies",
        "hasenpfeffer.py",
        "        self.hands[self.declarer] += self.stock\n        self.stock = []\n",
        "",
        (
            SECOND_OF.format("hasenpfeffer"),
            "rules/test_hasenpfeffer.py",
        ),
    ),
    Fault(
        "nobody is forced to bid",
        "hasenpfeffer.py",
        "elif JOKER in self.stock:",
        "else:\n            self.how = 'thrown-in'\n        if not self.how:",
        (
            SECOND_OF.format("hasenpfeffer"),
            "rules/test_hasenpfeffer.py",
        ),
    ),
    Fault(
        "a nap that fails pays ten",
        "napoleon.py",
        "WINS | {NAP: 5}",
        "WINS | {}",
        (
            SECOND_OF.format("napoleon"),
            "rules/test_napoleon.py",
        ),
    ),
    Fault(
        "there are trumps in a misere",
        "napoleon.py",
        "        if bid == MISERE:\n            yield",
        '        if bid == "":\n            yield',
        (
            SECOND_OF.format("napoleon"),
            "rules/test_napoleon.py",
        ),
    ),
    Fault(
        "Napoleon has bowers",
        "napoleon.py",
        "bowers: ClassVar[bool] = False",
        "bowers: ClassVar[bool] = True",
        (SECOND_OF.format("napoleon"),),
    ),
]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("planted")
    for name in ("arena", "tests", "bots", "protocol"):
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def failures(copy: Path, proof: str) -> int:
    """Return pytest's exit code for a proof in the copy: 1 if a test has failed."""
    words = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "-m", "not slow"]
    done = subprocess.run(
        [sys.executable, *words, f"tests/{proof}"], cwd=copy, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.returncode


@pytest.mark.slow
def test_nothing_planted_nothing_found(copy: Path) -> None:
    for proof in sorted({proof for fault in FAULTS for proof in fault.proofs}):
        assert failures(copy, proof) == 0, proof


@pytest.mark.slow
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_planted_fault_is_found(copy: Path, fault: Fault) -> None:
    path = copy / "arena" / "rules" / fault.file
    sound = path.read_text("utf-8")
    assert sound.count(fault.text) >= 1, "the text to replace is not there any more"
    path.write_text(sound.replace(fault.text, fault.instead), "utf-8")
    try:
        for proof in fault.proofs:
            assert failures(copy, proof) == 1, f"{proof} does not notice"
    finally:
        path.write_text(sound, "utf-8")
