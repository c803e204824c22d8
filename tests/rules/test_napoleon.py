"""Napoleon, deal by deal, from the rules text (protocol/RULES.md, section 7)."""

import pytest

from arena.rules.cards import make_deck
from arena.rules.napoleon import payment
from arena.rules.registry import make_rules
from tests.rules.scripts import Script

# Seat 0 holds the five best spades.
HANDS = ("As Ks Qs Js Ts", "2h 3h 4h 5h 6h", "2d 3d 4d 5d 6d", "2c 3c 4c 5c 6c")


def table(hands: tuple[str, ...] = HANDS, dealer: int = 3, **options: object) -> Script:
    held = " ".join(hands).split()
    rest = " ".join(card for card in make_deck("2") if card not in held)
    return Script("napoleon", hands, dealer, rest, players=len(hands), **options)


def test_calls() -> None:
    """case 128: over three there are misere, four and nap."""
    script = table()
    assert script.legal == ["pass", "2", "3", "misere", "4", "nap"]
    assert script.say("0 3").legal == ["pass", "misere", "4", "nap"]
    assert script.say("1 misere").legal == ["pass", "4", "nap"]
    assert script.say("2 nap").legal == ["pass", "wellington"]


def test_blucher_goes_over_wellington_alone() -> None:
    script = table().say("0 nap, 1 wellington")
    assert script.legal == ["pass", "blucher"]
    assert script.say("2 blucher").legal == ["pass"]


def test_the_first_card_makes_trump() -> None:
    """case 127: the bidder's first card is the seven of spades."""
    script = table(("7s Ks Qs Js Ts", *HANDS[1:])).say("0 2, 1 pass, 2 pass, 3 pass")
    assert (script.game.seat, script.deal.phase, script.deal.trump) == (0, "play", None)
    assert sorted(script.legal) == ["7s", "Js", "Ks", "Qs", "Ts"]
    script.say("0 7s")
    assert script.deal.trump == "s"
    assert script.deal.trick() == [(0, "7s")]
    assert script.game.seat == 1


def test_a_misere_has_no_trumps() -> None:
    script = table(("As Ks Qs Js 2s", "3s 3h 4h 5h 6h", *HANDS[2:])).say("0 misere, 1 pass, 2 pass, 3 pass, 0 2s, 1 3s")
    assert script.deal.trump is None
    script.auto()
    assert script.game.deals[0].winners[0] == 1


@pytest.mark.parametrize(
    ("bid", "hands", "points"),
    [
        ("nap", HANDS, [30, -10, -10, -10]),
        ("2", HANDS, [6, -2, -2, -2]),
        ("misere", HANDS, [-9, 3, 3, 3]),
        ("nap", (HANDS[1], HANDS[0], *HANDS[2:]), [30, -10, -10, -10]),  # low hearts, all of them trumps
    ],
)
def test_each_opponent_pays(bid: str, hands: tuple[str, ...], points: list[int]) -> None:
    """case 130: nap made by one of four: +30, -10 each. case 133: a trick in misere: 3 to each."""
    script = table(hands).say(f"0 {bid}, 1 pass, 2 pass, 3 pass").auto()
    assert script.game.deals[0].points == points


def test_a_nap_that_fails_pays_half() -> None:
    """case 131: -15 and 5 each; seat 1 has the ace of the suit that is led."""
    hands = ("Ks Qs Js Ts 9s", "As 3h 4h 5h 6h", *HANDS[2:])
    assert table(hands).say("0 nap, 1 pass, 2 pass, 3 pass").auto().game.deals[0].points == [-15, 5, 5, 5]


@pytest.mark.parametrize(
    ("bid", "taken", "pays"),
    [
        ("2", 2, 2), ("2", 1, -2), ("3", 5, 3), ("3", 2, -3), ("misere", 0, 3), ("misere", 1, -3), ("4", 4, 4),
        ("4", 3, -4), ("nap", 5, 10), ("nap", 4, -5), ("wellington", 5, 10), ("wellington", 4, -10),
        ("blucher", 5, 20), ("blucher", 0, -20),
    ],
)  # fmt: skip
def test_payments(bid: str, taken: int, pays: int) -> None:
    assert payment(bid, taken) == pays


def test_all_passing_is_a_deal_like_any_other() -> None:
    script = table(deals=1).say("0 pass, 1 pass, 2 pass, 3 pass")
    assert script.game.outcome is not None
    assert (script.game.deals[0].how, script.game.outcome.winner, script.game.outcome.ending) == (
        "passed-out",
        None,
        "deals",
    )


@pytest.mark.parametrize(
    ("given", "deals"), [({}, 16), ({"players": 2}, 8), ({"players": 8}, 32), ({"players": 5, "deals": 3}, 3)]
)
def test_a_game_has_four_deals_for_each_player_unless_told(given: dict[str, int], deals: int) -> None:
    rules = make_rules("napoleon", given)
    assert rules.options.deals == deals
    assert rules.seats == given.get("players", 4)
