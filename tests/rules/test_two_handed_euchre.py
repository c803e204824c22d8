"""Two-handed Euchre, deal by deal, from the rules text (protocol/RULES.md, section 2)."""

import pytest

from arena.errors import IllegalAction
from arena.rules.deal import RENEGE
from tests.rules.scripts import Script

# Seat 0 deals unless said otherwise; the up-card comes after the hands.
DEALER, OTHER = "9s Ts Kh Ad 9h", "Ah Qh Jh 9d Td"
REST = "Jd Qd Kd 9c Tc Qc Kc Ac Th Js Qs Ks As"


def two(upcard: str = "Jc", dealer: int = 0, **options: object) -> Script:
    deck = f"{REST} Jc".split()
    if options.get("deck") == 25:
        deck.append("joker")
    deck.remove(upcard)
    return Script("two-handed-euchre", (DEALER, OTHER), dealer, " ".join([upcard, *deck]), **options)


def test_the_dealer_takes_the_upcard_and_lays_an_original_card_away() -> None:
    """case 091: five legal discards, not the card just taken."""
    script = two("Qd").say("1 pass, 0 accept")
    assert script.deal.phase == "discard"
    assert sorted(script.legal) == sorted(DEALER.split())
    assert len(script.deal.hand(0)) == 6
    assert "Qd" in two("Qd", discard_upcard=True).say("1 pass, 0 accept").legal


def test_the_discard_is_never_shown_to_the_other_player() -> None:
    """case 092."""
    script = two("Qd").say("1 pass, 0 accept, 0 9s")
    assert script.deal.history(0)[-1] == (0, "9s")
    assert script.deal.history(1)[-1] == (0, "?")
    script.auto()
    assert (0, "9s") not in script.game.deals[0].history(1)


def test_four_passes_throw_the_deal_in() -> None:
    """case 094: no score; the other player deals."""
    script = two().say("1 pass, 0 pass, 1 pass, 0 pass")
    assert (script.game.deals[0].how, script.game.scores, script.deal.dealer) == ("passed-out", [0, 0], 1)


def test_a_stuck_dealer_must_name_a_suit() -> None:
    """case 095: three passes, the nine of hearts turned down."""
    script = Script(
        "two-handed-euchre", (DEALER.replace("9h", "Jc"), OTHER), 0, f"9h {REST}", stick_the_dealer=True
    ).say("1 pass, 0 pass, 1 pass")
    assert script.legal == ["c", "d", "s"]


def test_the_upcard_is_a_bower_of_its_suit() -> None:
    """case 097: the jack of clubs accepted: the dealer gains the right bower."""
    script = two("Jc").say("1 pass, 0 accept, 0 9s")
    assert script.deal.trump == "c"
    assert script.deal.hand(0)[-1] == "Jc"
    assert script.game.seat == 1


def test_the_non_dealer_leads_whoever_is_maker() -> None:
    """case 098."""
    assert two().say("1 pass, 0 accept, 0 9s").game.seat == 1
    assert two().say("1 order, 0 leave").game.seat == 1


def test_only_one_side_scores_in_a_deal() -> None:
    """case 100: so at 9-9 there is no double finish."""
    script = two(target=1)
    while script.game.outcome is None:
        script.auto()
    assert sorted(script.game.scores)[0] == 0


def test_a_joker_turned_up_is_given_a_suit_unseen() -> None:
    """case 104: the dealer names it without looking at his hand; taking up means taking the joker."""
    script = two("joker", deck=25)
    assert (script.deal.phase, script.game.seat, script.legal) == ("name-upcard", 0, ["c", "d", "h", "s"])
    assert list(script.deal.hand(0)) == []
    script.say("0 h")
    assert len(script.deal.hand(0)) == 5
    script.say("1 pass, 0 accept, 0 9s")
    assert script.deal.trump == "h"
    assert script.deal.hand(0)[-1] == "joker"
    assert two("joker", deck=25).say("0 h, 1 pass, 0 pass").legal == ["pass", "c", "d", "s"]


def test_a_joker_turned_up_may_throw_the_deal_in() -> None:
    script = two("joker", deck=25, joker_up="redeal", max_deals=2)
    assert [deal.how for deal in script.game.deals] == ["thrown-in", "thrown-in"]
    assert script.game.outcome is not None
    assert script.game.outcome.winner is None


def test_an_ordered_dealer_may_leave_the_card_unless_he_must_take_it() -> None:
    script = two().say("1 order")
    assert (script.deal.phase, script.game.seat, script.legal) == ("pickup", 0, ["leave", "take"])
    script.say("0 take")
    assert script.deal.phase == "discard"
    assert two(pickup_optional=False).say("1 order").deal.phase == "discard"


def test_a_renege_costs_nothing_so_none_can_be_recorded() -> None:
    script = two().say("1 order, 0 leave, 1 Ah")
    assert not script.game.is_renege("9s")
    with pytest.raises(IllegalAction, match="costs nothing in this game"):
        script.game.apply(RENEGE)


def test_the_suit_turned_down_may_not_be_named_unless_allowed() -> None:
    assert two("Jc").say("1 pass, 0 pass").legal == ["pass", "d", "h", "s"]
    assert two("Jc", name_turned_down=True).say("1 pass, 0 pass").legal == ["pass", "c", "d", "h", "s"]
