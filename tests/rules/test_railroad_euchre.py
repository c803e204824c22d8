"""Railroad Euchre, deal by deal, from the rules text (protocol/RULES.md, section 5)."""

import pytest

from tests.rules.scripts import Script

# Seat 0 holds four of the top hearts and a loser; its partner has the ace.
HANDS = ("Jh Jd Kh Qh 9c", "Tc 9d Td Qc Qd", "Ah Jc As Ks Qs", "Kc Ac Ad 9s Js")
REST = "Kd Th 9h Ts joker"


def table(dealer: int = 3, rest: str = REST, hands: tuple[str, ...] = HANDS, **options: object) -> Script:
    return Script("railroad-euchre", hands, dealer, rest, **options)


def alone(**options: object) -> Script:
    return table(**options).say("0 pass, 1 pass, 2 pass, 3 pass, 0 h-alone")


def test_a_lone_player_calls_for_his_partners_best() -> None:
    script = alone()
    assert (script.game.seat, script.deal.phase) == (0, "call")
    assert script.legal == ["pass", "9c", "Qh", "Kh", "Jd", "Jh"]
    script.say("0 9c")
    assert (script.game.seat, script.deal.phase) == (2, "give")
    assert sorted(script.legal) == ["Ah", "As", "Jc", "Ks", "Qs"]
    script.say("2 Ah")
    assert sorted(script.deal.hand(0)) == ["Ah", "Jd", "Jh", "Kh", "Qh"]
    assert [[word for _, word in script.deal.history(seat)[-2:]] for seat in range(4)] == [
        ["9c", "Ah"],
        ["?", "?"],
        ["?", "Ah"],
        ["?", "?"],
    ]


def test_he_may_keep_what_he_has_and_all_hear_it() -> None:
    script = alone().say("0 pass")
    assert script.deal.phase == "defend"
    assert all(script.deal.history(seat)[-1] == (0, "pass") for seat in range(4))


def test_there_is_no_call_without_the_option() -> None:
    assert alone(call_for_best=False).deal.phase == "defend"
    assert alone(call_for_best=False, defend_alone=False).deal.phase == "play"


def test_a_lone_defender_calls_too_and_four_points_are_his_if_he_beats_the_maker() -> None:
    """case 118: seat 0 calls spades alone with nothing; seat 1 has both bowers, ace and king and gets the queen."""
    hands = ("9s 9d 9h 9c Td", "Js Jc As Ks 9s".replace("9s", "Tc"), "Th Qd Qh Qc Kc", "Ad Ah Ac Kd Qs")
    script = table(hands=hands, rest="Kh Jd Jh Ts joker").say("0 pass, 1 pass, 2 pass, 3 pass, 0 s-alone, 0 pass")
    script.say("1 alone")
    assert (script.game.seat, script.deal.phase, script.deal.out) == (1, "call", (2, 3))
    script.say("1 Tc, 3 Qs")
    assert script.auto().game.deals[0].points == [0, 4]


@pytest.mark.parametrize("suit", ["c", "h"])
def test_a_joker_turned_up_stands_for_the_suit_agreed(suit: str) -> None:
    script = table(rest="joker Kd Th 9h Ts", joker_suit=suit)
    assert (script.game.seat, script.deal.phase, script.legal) == (3, "name-upcard", [suit])
    script.say(f"3 {suit}")
    assert (script.game.seat, script.deal.phase) == (0, "order")
    assert script.say("0 order").deal.trump == suit
    assert "joker" in script.deal.hand(3)


# Every deal is the same: the dealer's left makes a lone march with hearts, four points.
BEST = ("Jh Jd Ah Kh Qh", "9c Tc 9d Td Qc", "Js Jc As Ks Qs", "Kc Ac Qd Ad 9s")
MARCH = {"joker": False, "call_for_best": False, "defend_alone": False}


def march(script: Script) -> Script:
    """Let the dealer's left, whoever it is, march alone."""
    seat = (script.deal.dealer + 1) % 4
    script.say("pass, pass, pass, pass")
    assert script.game.seat == seat
    return script.say("h-alone").auto()


def match(dealer: int = 3, **options: object) -> Script:
    script = Script("railroad-euchre", BEST, dealer, "Kd Th 9h Ts", **MARCH, **options)
    deck = script.game._shuffle(1)
    assert deck[0] == BEST[0].split()[0]  # the dealer's left always gets this hand
    return script


def test_points_over_the_target_are_carried_and_the_loser_begins_at_nothing() -> None:
    """case 116: nine points and a lone march worth four: the game is won, and three are carried to the next."""
    script = match(target=10, games=2)
    script.game.scores[:] = [9, 5]
    march(script)
    assert script.game.won == [1, 0]
    assert script.game.scores == [3, 0]
    assert script.game.outcome is None
    stopped = match(target=10, games=2, laps=False)
    stopped.game.scores[:] = [9, 5]
    assert march(stopped).game.scores == [0, 0]


def test_no_win_is_looked_at_before_a_deal() -> None:
    """A march of four at a target of one carries three, which alone would win; the next deal is played all the same."""
    script = match(target=1, games=2, slam=False)
    march(script)
    assert (script.game.won, script.game.scores, script.game.outcome) == ([1, 0], [3, 0], None)
    march(script)  # by the other side: 3 to 4
    assert script.game.won == [1, 1]


@pytest.mark.parametrize(("slam", "loser", "won"), [(True, 0, 2), (True, 1, 1), (False, 0, 1)])
def test_a_game_lost_without_a_point_counts_two(slam: bool, loser: int, won: int) -> None:
    script = match(games=3, slam=slam)
    script.game.scores[:] = [9, loser]
    assert march(script).game.won == [won, 0]


def test_the_match_ends_with_so_many_games_won() -> None:
    script = match(games=2)
    script.game.scores[:] = [9, 0]
    outcome = march(script).game.outcome
    assert outcome is not None
    assert (outcome.winner, script.game.won) == (0, [2, 0])


def test_the_guard_on_deals_is_for_each_game() -> None:
    """Games of one deal: each is won by who marches."""
    script = match(games=2, max_deals=1, slam=False)
    march(march(script))
    assert script.game.won == [1, 1]
    assert script.game.outcome is None
    outcome = march(script).game.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.ending) == (0, "max-deals")
    assert script.game.points() == [8, 4]
