"""Bid Euchre, deal by deal, from the rules text (protocol/RULES.md, section 1)."""

import pytest

from arena.errors import BadOptions, IllegalAction
from arena.rules.bid_euchre import BidEuchreOptions, calls_above
from arena.rules.deal import RENEGE
from arena.rules.endgame import verdict
from arena.rules.registry import make_rules
from tests.rules.scripts import Script

# Seat 0 holds the five highest spades and an ace; seat 2 one low spade; nobody else more than a ten of them.
HANDS = (
    "Js Jc As Ks Qs Ah",
    "9s 9h Th Jh Qh Kh",
    "Ts 9d Td Jd Qd Kd",
    "Ad 9c Tc Qc Kc Ac",
)


def bid(hands: tuple[str, ...] = HANDS, dealer: int = 3, rest: str = "", **options: object) -> Script:
    return Script("bid-euchre", hands, dealer, rest, **options)


def test_bidding_begins_left_of_the_dealer_and_everyone_calls_once() -> None:
    script = bid()
    assert script.deal.phase == "bid"
    assert script.legal == ["pass", "3", "4", "5", "ask", "moon"]
    script.say("0 moon")
    for seat in (1, 2, 3):
        assert script.legal == ["pass"]
        script.say(f"{seat} pass")
    assert (script.deal.phase, script.game.seat) == ("trump", 0)


def test_all_pass_and_the_deal_moves_left() -> None:
    """case 046: no score, and the next seat deals."""
    script = bid(dealer=2).say("3 pass, 0 pass, 1 pass, 2 pass")
    assert script.game.deals[0].how == "passed-out"
    assert script.game.scores == [0, 0]
    assert script.deal.dealer == 3


def test_the_high_bidder_names_trump_and_leads() -> None:
    """case 047: dealer 0, winning bidder seat 3, who leads the first trick."""
    script = bid(dealer=0).say("1 pass, 2 pass, 3 3, 0 pass")
    assert (script.deal.phase, script.game.seat, script.legal) == ("trump", 3, ["c", "d", "h", "s"])
    script.say("3 c")
    assert (script.deal.phase, script.game.seat) == ("play", 3)


def test_a_joker_deck_has_eight_trumps() -> None:
    """case 025: trump spades: joker, two bowers, A K Q 10 9."""
    from arena.rules.tricks import ranking

    order = ranking("s")
    deck = make_rules("bid-euchre", {"joker": True}).deck
    assert order.trumps(deck) == ["9s", "Ts", "Qs", "Ks", "As", "Jc", "Js", "joker"]


def test_a_card_held_twice_is_legal_once_and_leaves_one_copy() -> None:
    """case 032."""
    hands = (
        "As As Js Js Jc Jc Ks Ks Qs Qs Ts Ts",
        "9s 9s 9h 9h Th Th Jh Jh Qh Qh Kh Kh",
        "9d 9d Td Td Jd Jd Qd Qd Kd Kd Ad Ad",
        "9c 9c Tc Tc Qc Qc Kc Kc Ac Ac Ah Ah",
    )
    script = bid(hands, double_deck=True).say("0 3, 1 pass, 2 pass, 3 pass, 0 s")
    assert script.legal == ["Ts", "Qs", "Ks", "As", "Jc", "Js"]
    script.say("0 As")
    assert script.deal.hands[0].count("As") == 1
    assert script.legal == ["9s"]  # seat 1


def test_the_asker_may_give_any_card_and_the_partner_his_best_trump() -> None:
    """case 055: any of six, trump included; only the two partners see the two cards."""
    script = bid().say("0 ask, 1 pass, 2 pass, 3 pass, 0 s")
    assert script.deal.phase == "give"
    assert script.legal == ["Ah", "Qs", "Ks", "As", "Jc", "Js"]
    script.say("0 Ah")
    assert (script.game.seat, script.legal) == (2, ["Ts"])
    assert script.deal.history(2)[-1] == (0, "?")  # simultaneous: he has not seen it
    script.say("2 Ts")
    assert script.deal.history(0)[-2:] == [(0, "Ah"), (2, "Ts")]
    assert script.deal.history(2)[-2:] == [(0, "Ah"), (2, "Ts")]
    for opponent in (1, 3):
        assert script.deal.history(opponent)[-2:] == [(0, "?"), (2, "?")]
    assert sorted(script.deal.hands[0]) == sorted(["Js", "Jc", "As", "Ks", "Qs", "Ts"])
    assert [len(hand) for hand in script.deal.hands] == [6, 6, 6, 6]


def test_in_a_sequential_exchange_the_partner_sees_the_askers_card() -> None:
    script = bid(ask_exchange="sequential", ask_gives="choice").say("0 ask, 1 pass, 2 pass, 3 pass, 0 s, 0 Ah")
    assert script.deal.history(2)[-1] == (0, "Ah")
    assert script.deal.history(1)[-1] == (0, "?")
    assert script.legal == ["9d", "Td", "Jd", "Qd", "Kd", "Ts"]  # his original cards alone


def test_an_askers_partner_sits_out_every_trick() -> None:
    script = bid().say("0 ask, 1 pass, 2 pass, 3 pass, 0 s, 0 Ah, 2 Ts, 0 Js, 1 9s, 3 9c, 0 Jc, 1 9h, 3 Tc")
    assert script.deal.out == (2,)
    assert script.game.seat == 0


def test_ask_made_scores_twelve_and_moon_twenty_four() -> None:
    assert bid().say("0 ask, 1 pass, 2 pass, 3 pass, 0 s, 0 Ah, 2 Ts").auto().game.scores == [12, 0]
    moon = bid().say("0 moon, 1 pass, 2 pass, 3 pass, 0 s, 0 Js, 1 9s, 3 9c, 0 Jc, 1 9h, 3 Tc").auto()
    assert moon.game.scores == [24, 0]


def test_a_stuck_dealer_may_pass_once_there_is_a_bid() -> None:
    script = bid(stick_the_dealer=True).say("0 pass, 1 pass, 2 pass")
    assert script.legal == ["3", "4", "5", "ask", "moon"]
    script = bid(stick_the_dealer=True).say("0 3, 1 pass, 2 pass")
    assert script.legal[0] == "pass"


def test_a_continuing_auction_goes_round_until_the_high_bidder_is_alone() -> None:
    script = bid(auction="continuing").say("0 3, 1 pass, 2 4, 3 pass, 0 5, 2 pass")
    assert (script.deal.phase, script.game.seat, script.deal.contract) == ("trump", 0, "5")
    assert bid(auction="continuing").say("0 pass, 1 pass, 2 pass, 3 pass").game.deals[0].how == "passed-out"
    assert bid(auction="continuing").say("0 pass, 1 pass, 2 pass, 3 3").deal.phase == "trump"


def test_a_claim_of_ace_no_face_ends_the_deal_and_a_refusal_is_secret() -> None:
    """case 083: the next deal is by the seat left of the dealer, whoever claimed."""
    hands = (
        "Js Jc Qs Ks Qh Kh",
        "9s 9h Th Jh Ts Kd",
        "As Ah Tc 9c 9d Td",  # two aces, no face
        "Ad Jd Qd Qc Kc Ac",
    )
    script = bid(hands, dealer=0, ace_no_face=True)
    assert (script.deal.phase, script.game.seat, script.legal) == ("claim", 2, ["decline", "claim"])
    declined = bid(hands, dealer=0, ace_no_face=True).say("2 decline")
    assert declined.deal.history(2) == [(2, "decline")]
    assert [list(declined.deal.history(seat)) for seat in (0, 1, 3)] == [[], [], []]
    script.say("2 claim")
    assert (script.game.deals[0].how, script.game.scores, script.deal.dealer) == ("claimed", [0, 0], 1)


def test_the_dealer_lays_one_of_seven_away_with_a_joker() -> None:
    script = bid((*HANDS[:3], HANDS[3] + " joker"), joker=True)
    assert (script.deal.phase, script.game.seat, len(script.legal)) == ("discard", 3, 7)
    assert script.legal[-1] == "joker"
    script.say("3 9c")
    assert script.deal.history(3) == [(3, "9c")]
    assert script.deal.history(0) == [(3, "?")]
    assert [len(hand) for hand in script.deal.hands] == [6, 6, 6, 6]


def reneging(**options: object) -> Script:
    """Seat 1, who holds a spade, is to follow to one."""
    return bid(**options).say("0 3, 1 pass, 2 pass, 3 pass, 0 s, 0 Js")


def test_a_renege_costs_two_at_once_and_the_card_stays_secret() -> None:
    script = reneging()
    assert script.game.is_renege("9h")
    assert not script.game.is_renege("9d")  # not in the hand
    script.say(f"1 {RENEGE}")
    assert script.game.scores == [0, -2]
    assert script.game.seat == 1
    assert script.deal.history(3)[-1] == (1, RENEGE)
    script.auto()
    assert script.game.deals[0].actions().count(RENEGE) == 1


def test_a_renege_may_forfeit_the_deal() -> None:
    """The unfinished trick and all later ones go to the opponents; bid 3, so 6 for them; and 2 are lost besides."""
    script = reneging(renege="forfeit-deal").say(f"1 {RENEGE}")
    assert script.game.deals[0].how == "reneged"
    assert script.game.scores == [6, -2]


def test_in_cutthroat_any_card_may_be_played_and_a_renege_be_claimed() -> None:
    script = reneging(renege="cutthroat")
    assert script.legal == ["9s", "9h", "Th", "Jh", "Qh", "Kh"]
    with pytest.raises(IllegalAction, match="until it is claimed"):
        reneging(renege="cutthroat").game.apply(RENEGE)
    script.say("1 Kh, 2 Ts, 3 9c")
    assert script.legal[-2:] == ["renege:1:1", "renege:3:1"]  # both did not follow, one of them rightly
    script.say("0 renege:1:1")
    assert script.game.scores == [0, -2]
    assert script.deal.history(2)[-2:] == [(0, "renege:1:1"), (0, "!right")]
    assert "renege:1:1" not in script.legal
    script.say("0 renege:3:1")
    assert script.game.scores == [-2, -2]
    assert script.game.seat == 0
    script.say("0 Jc, 1 9s, 2 renege:1:1")  # the partner's second right claim of the same has no effect
    assert script.game.scores == [-2, -2]


def test_totals_are_raised_to_zero_after_every_change() -> None:
    """Side 1 reneges at 0 (stays 0), is defending, and takes no trick."""
    script = reneging(renege="forfeit-deal", allow_negative=False).say(f"1 {RENEGE}")
    assert script.game.scores == [6, 0]


def test_equal_totals_over_the_target_play_on() -> None:
    assert verdict([33, 33], 32, "higher-score", 0) is None
    assert verdict([33, 34], 32, "higher-score", 0) == (1, "target")


def test_after_max_redeals_the_dealer_may_not_pass() -> None:
    script = bid(max_redeals=2)
    for _ in range(2):
        script.say("pass, pass, pass, pass")
    script.say("pass, pass, pass")
    assert "pass" not in script.legal


def test_a_game_of_max_deals_goes_to_the_higher_total() -> None:
    script = bid(max_deals=1).say("0 3, 1 pass, 2 pass, 3 pass, 0 s").auto()
    assert script.game.outcome is not None
    assert script.game.outcome.ending == "max-deals"
    assert script.game.outcome.winner == 0
    draw = bid(max_deals=1).say("pass, pass, pass, pass")
    assert draw.game.outcome is not None
    assert draw.game.outcome.winner is None


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"colour": 1}, "no option `colour`"),
        ({"target": "32"}, "`target` can't be '32'"),
        ({"target": True}, "`target` can't be True"),
        ({"joker": 1}, "`joker` can't be 1; allowed: true, false"),
        ({"target": 0}, "a whole number from 1"),
        ({"min_bid": 6}, "1 to 5"),
        ({"min_bid": 12, "double_deck": True}, "1 to 11"),
        ({"auction": "long"}, "one-round, continuing"),
        ({"joker": True, "double_deck": True}, "does not go with"),
        ({"stick_the_dealer": True, "first_bidder": "dealer"}, "does not go with"),
    ],
)
def test_options_that_cannot_be_are_refused_with_the_reason(options: dict[str, object], says: str) -> None:
    with pytest.raises(BadOptions, match=says):
        BidEuchreOptions.parse(options)


def test_plain_six_stands_just_below_ask() -> None:
    assert calls_above(BidEuchreOptions(plain_six=True), "5") == ("pass", "6", "ask", "moon")


def test_nothing_else_can_be_done() -> None:
    script = bid()
    with pytest.raises(IllegalAction, match="legal: pass 3 4 5 ask moon"):
        script.game.apply("6")
    with pytest.raises(IllegalAction):
        script.game.apply(RENEGE)  # nobody can renege before the play
