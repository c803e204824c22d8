"""The engine against a second implementation, written from the rules text alone (tests/second)."""

import random

import pytest

from arena.rules.deal import RENEGE
from arena.rules.game import Game
from arena.rules.registry import games
from tests.rules.options import random_rules
from tests.second import make

HOW = {"reneged": "forfeited"}  # the second implementation's word for a deal ended by a renege


def play_both(name: str, seed: int) -> int:
    """Play one random game with random options on both; every step must agree. Returns the decisions made."""
    chance = random.Random(f"{name} {seed}")
    rules, options = random_rules(name, chance)
    deck_seed = chance.random()

    def deck_of(deal: int) -> list[str]:
        cards = list(rules.deck)
        random.Random(f"{deck_seed} {deal}").shuffle(cards)
        return cards

    dealer = chance.randrange(rules.seats)
    ours = Game(rules, deck_of, dealer)
    theirs = make(name, options, dealer, deck_of)
    eager = chance.random()  # how likely a player takes the first action, so that some games pass a lot
    steps = 0
    while ours.seat is not None:
        where = f"{name} {options} seed {seed} step {steps}"
        assert (ours.seat, ours.deal.phase, list(ours.legal)) == (theirs.seat, theirs.phase, theirs.legal), where
        assert ours.scores == theirs.scores, where
        assert ours.deal.dealer == theirs.dealer, where
        steps += 1
        tempting = [card for card in sorted(set(ours.deal.hands[ours.seat])) if ours.is_renege(card)]
        if tempting and chance.random() < 0.05:
            theirs.renege(tempting[0])
            ours.apply(RENEGE)
            continue
        action = ours.legal[0] if chance.random() < eager else chance.choice(list(ours.legal))
        ours.apply(action)
        theirs.act(action)
    where = f"{name} {options} seed {seed}"
    assert theirs.seat is None, where
    assert ours.outcome is not None
    assert ("draw" if ours.outcome.winner is None else ours.outcome.winner) == theirs.winner, where
    assert ours.scores == theirs.scores, where
    assert [(deal.dealer, HOW.get(deal.how, deal.how), deal.points, deal.winners) for deal in ours.deals] == [
        (deal["dealer"], deal["how"], deal["points"], deal["trick_winners"]) for deal in theirs.deals
    ], where
    return steps


@pytest.mark.parametrize("name", games())
def test_random_games_agree(name: str) -> None:
    assert sum(play_both(name, seed) for seed in range(500)) > 10_000


@pytest.mark.slow
@pytest.mark.parametrize("name", games())
def test_twenty_thousand_random_games_agree(name: str) -> None:
    for seed in range(1_000, 21_000):
        play_both(name, seed)
