"""Standard Euchre, deal by deal, from the rules text (protocol/RULES.md, section 3)."""

from typing import Any

import pytest

from tests.rules.scripts import Script

# Seat 0 holds all five top hearts, seat 2 all five top spades; Kd is turned up.
HANDS = ("Jh Jd Ah Kh Qh", "9c Tc 9d Td Qc", "Js Jc As Ks Qs", "Kc Ac Qd Ad 9s")
REST = "Kd Th 9h Ts"


def table(dealer: int = 3, rest: str = REST, **options: Any) -> Script:
    return Script("euchre", HANDS, dealer, rest, **options)


def play_to_the_end(script: Script) -> list[int]:
    """Let everybody play the first legal card; return the points of the deal."""
    return script.auto().game.deals[0].points


def test_all_are_asked_in_turn_the_dealer_last() -> None:
    script = table().say("0 pass, 1 pass, 2 pass")
    assert (script.game.seat, script.deal.phase) == (3, "order")
    assert script.legal == ["pass", "order", "order-alone"]


def test_the_suit_turned_down_is_barred() -> None:
    """case 112: the king of diamonds turned down, seat 1 in the second round."""
    script = table(dealer=0).say("1 pass, 2 pass, 3 pass, 0 pass")
    assert (script.game.seat, script.deal.phase) == (1, "name")
    assert script.legal == ["pass", "c", "h", "s", "c-alone", "h-alone", "s-alone"]


def test_the_dealer_takes_the_card_and_lays_one_of_his_own_away_unseen() -> None:
    script = table().say("0 order")
    assert (script.game.seat, script.deal.phase) == (3, "discard")
    assert sorted(script.legal) == ["9s", "Ac", "Ad", "Kc", "Qd"]
    script.say("3 9s")
    assert [script.deal.history(seat)[-1] for seat in range(4)] == [(3, "?"), (3, "?"), (3, "?"), (3, "9s")]
    assert "Kd" in table(discard_upcard=True).say("0 order").legal


def test_the_dealer_does_so_even_if_he_will_sit_out() -> None:
    script = table(dealer=2).say("3 pass, 0 order-alone")
    assert (script.game.seat, script.deal.phase, script.deal.out) == (2, "discard", (2,))


def test_a_lone_march_is_worth_four() -> None:
    """case 106. Hearts: both bowers, ace, king and queen take everything, whatever the others hold."""
    script = table().say("0 pass, 1 pass, 2 pass, 3 pass, 0 h-alone")
    assert script.deal.contract == "h-alone"
    assert script.game.seat == 0
    assert play_to_the_end(script) == [4, 0]


def test_with_a_partner_a_march_is_worth_two() -> None:
    assert play_to_the_end(table().say("0 pass, 1 pass, 2 pass, 3 pass, 0 h")) == [2, 0]


# Clubs: seat 0 has the right bower, the ace and the king, and two losers; seat 1 the left bower.
THREE = ("Jc Ac Kc 9d 9h", "Js As Ks Ad Ah", "Qd Qh Qs Td Th", "9c Tc Jd Jh 9s")


def test_a_lone_maker_with_three_or_four_tricks_has_one() -> None:
    """case 107: the ace of clubs is beaten by nobody once the left bower has fallen under the right."""
    script = Script("euchre", THREE, 3, "Qc Kd Kh Ts").say("0 order-alone, 3 9s")
    script.say("0 Jc, 1 Js, 3 9c, 0 Ac, 1 As, 3 Tc, 0 Kc, 1 Ks, 3 Qc, 0 9d, 1 Ad, 3 Jd, 1 Ah, 3 Jh, 0 9h")
    assert script.game.deals[0].winners == [0, 0, 0, 1, 1]
    assert script.game.deals[0].points == [1, 0]


# Spades: seat 0 calls on nothing; seat 1 holds the five best.
BLUFF = ("9s 9d 9h 9c Td", "Js Jc As Ks Qs", "Tc Th Qd Qh Qc", "Ad Ah Ac Kd Kh")


@pytest.mark.parametrize(
    ("said", "options", "points"),
    [
        ("0 s", {}, 2),
        ("0 s", {"super_euchre": True}, 4),
        ("0 s-alone", {}, 2),
        ("0 s-alone", {"super_euchre": True}, 4),
        ("0 s-alone, 1 alone", {"defend_alone": True}, 4),
        ("0 s-alone, 1 alone", {"defend_alone": True, "super_euchre": True}, 4),
        ("0 s-alone, 1 pass, 3 pass", {"defend_alone": True}, 2),
    ],
)
def test_the_euchred(said: str, options: dict[str, Any], points: int) -> None:
    """case 109: a lone defender who euchres a lone maker scores four; the two fours do not add."""
    script = Script("euchre", BLUFF, 3, "Kc Jd Jh Ts", **options).say("0 pass, 1 pass, 2 pass, 3 pass").say(said)
    assert play_to_the_end(script) == [0, points]


def test_a_lone_defender_may_fail_at_no_cost() -> None:
    script = table(defend_alone=True).say("0 pass, 1 pass, 2 pass, 3 pass, 0 h-alone, 1 alone")
    assert script.deal.out == (2, 3)
    assert play_to_the_end(script) == [4, 0]


def test_who_defends_alone_is_asked_from_the_makers_left() -> None:
    script = table(dealer=0, defend_alone=True).say("1 pass, 2 order-alone, 0 Qh")
    assert (script.game.seat, script.deal.phase, script.legal) == (3, "defend", ["pass", "alone"])
    script.say("3 pass")
    assert script.game.seat == 1
    assert script.say("1 alone").deal.out == (0, 3)


def test_the_seat_after_one_that_sits_out_leads() -> None:
    """case 110: dealer 0, seat 3 alone: seat 1 sits out, so seat 2 leads."""
    script = table(dealer=0).say("1 pass, 2 pass, 3 order-alone, 0 Qh")
    assert script.deal.out == (1,)
    assert (script.game.seat, script.deal.phase) == (2, "play")


def test_all_passing_twice_throws_the_deal_in() -> None:
    script = table().say("0 pass, 1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 pass, 3 pass")
    assert (script.game.deals[0].how, script.game.scores, script.deal.dealer) == ("passed-out", [0, 0], 0)


def test_a_stuck_dealer_must_name_a_suit() -> None:
    script = table(stick_the_dealer=True).say("0 pass, 1 pass, 2 pass, 3 pass, 0 pass, 1 pass, 2 pass")
    assert script.legal == ["c", "h", "s", "c-alone", "h-alone", "s-alone"]


def test_a_joker_turned_up_is_named_by_a_dealer_who_has_not_seen_his_hand() -> None:
    script = Script("euchre", HANDS, 3, "joker Kd Th 9h Ts", deck=25)
    assert (script.game.seat, script.deal.phase, script.legal) == (3, "name-upcard", ["c", "d", "h", "s"])
    assert script.deal.hand(3) == ()
    assert len(script.say("3 h").deal.hand(3)) == 5
    script.say("0 pass, 1 pass, 2 pass, 3 pass")
    assert "h" not in script.legal


@pytest.mark.parametrize(("deck", "stock"), [(24, 3), (25, 4), (28, 7), (32, 11)])
def test_the_rest_of_the_deck_stays_face_down(deck: int, stock: int) -> None:
    from arena.rules.registry import make_rules

    rules = make_rules("euchre", {"deck": deck})
    assert len(rules.new_deal(0, rules.deck, [0, 0], stuck=False).stock) == stock
