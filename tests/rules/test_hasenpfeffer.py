"""Hasenpfeffer and Pepper, deal by deal, from the rules text (protocol/RULES.md, section 6)."""

import pytest

from arena.rules.hasenpfeffer import score_deal
from arena.rules.registry import make_rules
from tests.rules.scripts import Script

HANDS = ("joker Jh Jd Ah Kh Qh", "9c Tc 9d Td Qc Kd", "Js Jc As Ks Qs Th", "Kc Ac Qd Ad 9s 9h")
PEPPER = ("Ts Jh Jd Ah Kh Qh", *HANDS[1:])


def table(hands: tuple[str, ...] = HANDS, rest: str = "Ts", **options: object) -> Script:
    return Script("hasenpfeffer", hands, 3, rest, **options)


def test_each_holds_six_and_one_card_lies_face_down() -> None:
    """case 119."""
    deal = table().deal
    assert [len(hand) for hand in deal.hands] == [6, 6, 6, 6]
    assert deal.stock == ["Ts"]


def test_the_bids_go_up_in_one_round() -> None:
    script = table()
    assert script.legal == ["pass", "1", "2", "3", "4", "5", "6"]
    assert script.say("0 3").legal == ["pass", "4", "5", "6"]
    script.say("1 pass, 2 4, 3 pass")
    assert (script.game.seat, script.deal.phase, script.deal.contract) == (2, "trump", "4")


def test_the_winner_takes_the_widow_names_trump_lays_one_away_and_leads() -> None:
    """case 122."""
    script = table().say("0 6, 1 pass, 2 pass, 3 pass")
    assert (script.deal.phase, len(script.deal.hand(0))) == ("trump", 7)
    script.say("0 h")
    assert (script.deal.phase, sorted(script.legal)) == ("discard", ["Ah", "Jd", "Jh", "Kh", "Qh", "Ts", "joker"])
    script.say("0 Ts")
    assert (script.game.seat, script.deal.phase, len(script.deal.hand(0))) == (0, "play", 6)
    assert [script.deal.history(seat)[-1][1] for seat in range(4)] == ["Ts", "?", "?", "?"]
    assert script.auto().game.deals[0].points == [6, 0]


def test_the_holder_of_the_joker_has_to_bid_three_if_all_have_passed() -> None:
    script = table().say("0 pass, 1 pass, 2 pass, 3 pass")
    assert (script.game.seat, script.deal.phase, script.legal) == (0, "bid", ["3"])
    script.say("0 3")
    assert (script.deal.declarer, script.deal.contract, script.deal.phase) == (0, "3", "trump")


def test_with_the_joker_as_widow_the_deal_is_thrown_in() -> None:
    """case 121."""
    script = table(PEPPER, "joker").say("0 pass, 1 pass, 2 pass, 3 pass")
    assert (script.game.deals[0].how, script.game.scores, script.deal.dealer) == ("thrown-in", [0, 0], 0)


def test_an_auction_may_go_on() -> None:
    script = table(auction="continuing").say("0 1, 1 2, 2 pass, 3 pass, 0 3")
    assert script.game.seat == 1
    script.say("1 pass")
    assert (script.deal.declarer, script.deal.contract, script.deal.phase) == (0, "3", "trump")


@pytest.mark.parametrize(
    ("bid", "taken", "points"),
    [
        ("3", 3, (3, 3)),
        ("3", 5, (5, 1)),
        ("3", 2, (-3, 4)),
        ("6", 6, (6, 0)),
        ("6", 5, (-6, 1)),
        ("little-pepper", 6, (6, 0)),
        ("little-pepper", 5, (-6, 1)),
        ("big-pepper", 6, (12, 0)),
        ("big-pepper", 0, (-12, 6)),
    ],
)
def test_points(bid: str, taken: int, points: tuple[int, int]) -> None:
    assert score_deal(bid, taken) == points


def test_pepper_has_no_joker_and_no_widow_and_may_be_passed_out() -> None:
    script = table(PEPPER, "", pepper=True)
    assert script.legal == ["pass", "1", "2", "3", "4", "5", "little-pepper", "big-pepper"]
    script.say("0 little-pepper")
    assert script.legal == ["pass", "big-pepper"]
    script.say("1 pass, 2 pass, 3 pass, 0 h")
    assert (script.game.seat, script.deal.phase, script.deal.out) == (0, "play", ())
    assert table(PEPPER, "", pepper=True).say("0 pass, 1 pass, 2 pass, 3 pass").game.deals[0].how == "passed-out"


@pytest.mark.parametrize(
    ("given", "target"), [({}, 10), ({"pepper": True}, 30), ({"target": 7}, 7), ({"pepper": True, "target": 10}, 10)]
)
def test_the_target_follows_from_the_game_unless_given(given: dict[str, int], target: int) -> None:
    rules = make_rules("hasenpfeffer", given)
    assert rules.options.target == target
    assert make_rules("hasenpfeffer", rules.options.as_dict()).options == rules.options


def test_if_both_are_there_the_bidders_win() -> None:
    """Bidders at 8 who make four with exactly four have 12; the others, at 11, have 13."""
    script = table(target=10).say("0 4, 1 pass, 2 pass, 3 pass, 0 h, 0 Ts")
    script.game.scores[:] = [4, 30]
    outcome = script.auto().game.outcome
    assert outcome is not None
    assert outcome.winner == 0
