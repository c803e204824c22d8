"""The deals against protocol/vectors/deals.json, which a program in another language made from the specification."""

import json
from collections import Counter
from pathlib import Path

import pytest

from arena.rules.cards import make_deck
from arena.rules.stream import below, first_dealer, shuffled, stream

VECTORS = json.loads(Path("protocol/vectors/deals.json").read_text("utf-8"))


def test_standard_decks() -> None:
    decks = {
        "24": make_deck("9"),
        "25": make_deck("9", joker=True),
        "32": make_deck("7"),
        "48": make_deck("9", copies=2),
        "52": make_deck("2"),
    }
    assert {size: " ".join(deck) for size, deck in decks.items()} == VECTORS["decks"]


@pytest.mark.parametrize("case", VECTORS["deals"], ids=lambda c: f"{c['seed']}/{c['board']}/{c['deal']}/{c['deck']}")
def test_deals(case: dict[str, str]) -> None:
    deck = VECTORS["decks"][str(case["deck"])].split()
    assert " ".join(shuffled(deck, case["seed"], int(case["board"]), int(case["deal"]))) == case["cards"]


def test_first_dealers() -> None:
    for case in VECTORS["first_dealers"]:
        assert first_dealer(case["seats"], case["seed"], case["board"]) == case["first_dealer"]


def test_all_numbers_are_equally_likely() -> None:
    """255 mod 3 is 0, so 256 bytes hold one that must be thrown away; without that 0 would be more likely."""
    assert [below(3, iter([255, 254]))] == [2]
    counts = Counter(below(24, stream("x", board, 1)) for board in range(24_000))
    assert max(abs(count - 1000) for count in counts.values()) < 5 * 31  # five standard deviations


def test_a_stream_that_ends_is_an_error() -> None:
    with pytest.raises(ValueError, match="ended"):
        below(3, iter([255]))
