"""Standard Euchre against OpenSpiel's `euchre`, a program of others, move by move: pip install '.[spiel]'.

What is compared: whose turn it is, what he may do, and what the deal gives. Known differences, none in the play:

* OpenSpiel's game is one deal, and its points are a zero-sum: what we give the others it also takes from the makers.
* It asks whether the maker plays alone after the trump and the discard; here that is one word.
* It asks the defenders in turn from the dealer's left, ours from the maker's, and asks them against two makers too.
* Its text tells the dealer's order by its suit, and a suit that his left names in the second round as `Pick up!`; only
  its state is used here.
* Makers without a trick lose 2, as here unless `super_euchre` is set.
"""

import random
from typing import Any

import pytest

from arena.rules.cards import SUITS
from arena.rules.deal import Deal
from arena.rules.game import Game
from arena.rules.registry import make_rules

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install '.[spiel]'")

GAMES = 10_000
PASS, ALONE, TOGETHER = 24, 29, 30  # its numbers; cards are 0 to 23, by rank and then by suit
TRUMP = {suit: 25 + number for number, suit in enumerate(SUITS)}
CARD = {rank + suit: 4 * i + j for i, rank in enumerate("9TJQKA") for j, suit in enumerate(SUITS)}


def number_of(word: str, deal: Deal) -> int:
    """OpenSpiel's number of what is said here; of a word that makes trump, its suit, alone or not."""
    if word == "pass":
        return PASS
    if word.startswith("order"):
        assert deal.upcard is not None
        return TRUMP[deal.upcard[1]]
    return CARD[word] if word in CARD else TRUMP[word[0]]


def seated(state: Any, game: Game) -> None:
    """Deal the same cards: it deals one at a time, the dealer first."""
    dealer = game.deal.dealer
    state.apply_action(dealer)
    for i in range(20):
        state.apply_action(CARD[game.deal.hands[(dealer + i) % 4][i // 4]])
    assert game.deal.upcard is not None
    state.apply_action(CARD[game.deal.upcard])


def play_both(chance: random.Random, *, stick: bool, lone: bool) -> tuple[str, int | None, int]:
    """Play one deal at random in both; returns how it ended, the tricks of the makers, and how many seats sat out."""
    rules = make_rules("euchre", {"stick_the_dealer": stick, "defend_alone": lone, "target": 100})
    deck = chance.sample(rules.deck, 24)
    game = Game(rules, lambda _: deck, chance.randrange(4))
    deal = game.deal
    state = pyspiel.load_game("euchre", {"stick_the_dealer": stick, "allow_lone_defender": lone}).new_initial_state()
    seated(state, game)
    while game.deal is deal:
        if deal.phase == "defend":  # told below, once it is known
            game.apply(chance.choice(game.legal))
            continue
        if deal.phase == "play" and state.legal_actions() == [ALONE, TOGETHER]:
            say_who_is_alone(state, deal, lone)
        assert state.current_player() == game.seat
        assert state.legal_actions() == sorted({number_of(word, deal) for word in game.legal})
        word = game.legal[0] if deal.phase in ("order", "name") and chance.random() < 0.6 else chance.choice(game.legal)
        state.apply_action(number_of(word, deal))
        game.apply(word)
    assert state.is_terminal()
    if deal.declarer is None:
        assert state.returns() == [0, 0, 0, 0] == deal.points * 2
    else:
        makers = deal.points[deal.declarer % 2] - deal.points[1 - deal.declarer % 2]
        assert state.returns() == [makers if seat % 2 == deal.declarer % 2 else -makers for seat in range(4)]
    return deal.how, deal.tricks_of(deal.declarer % 2) if deal.declarer is not None else None, len(deal.out)


def say_who_is_alone(state: Any, deal: Deal, lone: bool) -> None:
    assert state.current_player() == deal.declarer
    state.apply_action(ALONE if deal.out else TOGETHER)
    resting = [seat for seat in deal.out if seat % 2 != deal.declarer % 2]
    while lone and state.legal_actions() == [ALONE, TOGETHER]:
        state.apply_action(ALONE if (state.current_player() + 2) % 4 in resting else TOGETHER)


@pytest.mark.parametrize("lone", [False, True])
@pytest.mark.parametrize("stick", [False, True])
def test_random_games_agree_with_openspiel(stick: bool, lone: bool) -> None:
    chance = random.Random(f"openspiel {stick} {lone}")
    seen = [play_both(chance, stick=stick, lone=lone) for _ in range(GAMES // 4)]
    assert {how for how, _, _ in seen} == ({"played"} if stick else {"played", "passed-out"})
    assert {taken for _, taken, _ in seen} - {None} == {0, 1, 2, 3, 4, 5}
    assert {out for _, _, out in seen} == ({0, 1, 2} if lone else {0, 1})
