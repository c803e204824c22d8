"""Three-handed Euchre, deal by deal, from the rules text (protocol/RULES.md, section 4)."""

import pytest

from arena.rules.game import Game, Outcome
from arena.rules.registry import make_rules
from tests.rules.scripts import Script

# Seat 0 holds all five top hearts.
HANDS = ("Jh Jd Ah Kh Qh", "9c Tc 9d Td Qc", "Js Jc As Ks Qs")
REST = "Kd Kc Ac Qd Ad 9s Th 9h Ts"


def named(call: str, **options: object) -> Script:
    return Script("three-handed-euchre", HANDS, 2, REST, **options).say("0 pass, 1 pass, 2 pass").say(call)


def test_nobody_plays_alone() -> None:
    script = Script("three-handed-euchre", HANDS, 2, REST)
    assert script.legal == ["pass", "order"]
    assert script.say("0 pass, 1 pass, 2 pass").legal == ["pass", "c", "h", "s"]


@pytest.mark.parametrize("march", [2, 3])
def test_five_tricks(march: int) -> None:
    """case 113."""
    assert named("0 h", march=march).auto().game.deals[0].points == [march, 0, 0]


def test_the_euchred_gives_two_to_each_of_the_others() -> None:
    """Clubs are trump: seat 1 has the nine, the ten and the queen, seat 2 both bowers."""
    script = named("0 pass, 1 c")
    script.say("0 Jh, 1 9c, 2 Jc, 2 Js, 0 Jd, 1 Tc, 2 As, 0 Qh, 1 Qc, 1 9d, 2 Qs, 0 Kh, 1 Td, 2 Ks, 0 Ah")
    assert script.game.deals[0].winners == [2, 2, 1, 1, 1]
    assert script.game.deals[0].points == [0, 1, 0]
    lost = named("0 pass, 1 c")
    lost.say("0 Jh, 1 9c, 2 Jc, 2 Js, 0 Jd, 1 Tc, 2 As, 0 Qh, 1 9d, 2 Ks, 0 Kh, 1 Td, 2 Qs, 0 Ah, 1 Qc")
    assert lost.game.deals[0].winners == [2, 2, 2, 2, 1]
    assert lost.game.deals[0].points == [2, 0, 2]


def test_the_dealers_left_leads() -> None:
    assert named("0 pass, 1 pass, 2 s").game.seat == 0


@pytest.mark.parametrize(
    ("scores", "outcome"),
    [
        ([10, 11, 3], Outcome(1, "target")),
        ([10, 10, 3], None),
        ([12, 10, 12], None),
        ([9, 9, 9], None),
        ([3, 0, 10], Outcome(2, "target")),
    ],
)
def test_the_highest_total_wins_if_one_alone_has_it(scores: list[int], outcome: Outcome | None) -> None:
    """case 115: opponents on 8 and 9, the maker euchred: 10 and 11."""
    rules = make_rules("three-handed-euchre")
    game = Game(rules, lambda _deal: rules.deck, 0)
    game.scores[:] = scores
    assert rules.judge(game) == outcome
