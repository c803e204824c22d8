"""What holds in every game at every moment, whatever its options: games by random players, options at random."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.errors import IllegalAction
from arena.rules.cards import JOKER
from arena.rules.deal import RENEGE, Deal
from arena.rules.game import Game, Rules, replay
from arena.rules.registry import games, make_rules
from tests.rules.options import random_rules

SEEDS = st.integers(0, 2**32)

# Renamings of the suits that keep colours together: each keeps left bowers left bowers.
RENAMINGS = [
    dict(zip("cdhs", renamed, strict=True))
    for renamed in ("cdhs", "sdhc", "chds", "shdc", "dcsh", "dsch", "hcsd", "hscd")
]


def new_game(rules: Rules, seed: object, dealer: int = 0) -> Game:
    def deck_of(deal: int) -> list[str]:
        cards = list(rules.deck)
        random.Random(f"{seed} {deal}").shuffle(cards)
        return cards

    return Game(rules, deck_of, dealer)


def random_game(name: str, seed: int) -> tuple[Rules, random.Random, Game]:
    chance = random.Random(f"{name} {seed}")
    rules, _ = random_rules(name, chance)
    return rules, chance, new_game(rules, seed, chance.randrange(rules.seats))


def act(game: Game, chance: random.Random) -> str:
    """Take a random action, sometimes a renege; return the word of the record."""
    assert game.seat is not None
    if chance.random() < 0.03 and any(game.is_renege(card) for card in game.deal.hands[game.seat]):
        word = RENEGE
    else:
        word = chance.choice(list(game.legal))
    game.apply(word)
    return word


def cards_of(deal: Deal, phases: list[str]) -> Counter[str]:
    """Return all cards of a deal, wherever they are: in hands, in the stock, turned up, played, laid away."""
    gone = [
        word for (_, word), phase in zip(actions(deal), phases, strict=True) if phase in ("play", "discard", "call")
    ]
    cards = Counter([*(card for hand in deal.hands for card in hand), *deal.stock])
    cards.update(word for word in gone if word in CARD_TOKENS)
    taken = any(phase == "discard" for phase in phases) or deal.phase == "discard"
    if deal.upcard is not None and not taken:
        cards[deal.upcard] += 1
    return cards


CARD_TOKENS = {rank + suit for rank in "23456789TJQKA" for suit in "cdhs"} | {JOKER}


def actions(deal: Deal) -> list[tuple[int, str]]:
    return [entry for entry in deal.log if entry[1][0] != "!"]


@pytest.mark.parametrize("name", games())
@given(seed=SEEDS)
def test_cards_are_conserved_and_somebody_can_always_act(name: str, seed: int) -> None:
    rules, chance, game = random_game(name, seed)
    deck = Counter(rules.deck)
    phases: list[str] = []
    while game.seat is not None:
        assert len(game.legal) > 0
        assert len(set(game.legal)) == len(game.legal)
        assert 0 <= game.seat < rules.seats
        assert game.seat not in game.deal.out or game.deal.phase in ("give", "discard")
        deal, phase = game.deal, game.deal.phase
        assert cards_of(deal, phases) == deck
        if act(game, chance) != RENEGE:
            phases.append(phase)
        if game.deal is not deal:
            phases.clear()


@pytest.mark.parametrize("name", games())
@given(seed=SEEDS)
def test_points_add_up_to_the_scores_and_tricks_to_the_hands(name: str, seed: int) -> None:
    rules, chance, game = random_game(name, seed)
    while game.seat is not None:
        act(game, chance)
        parts = [deal.points for deal in game.deals] + ([game.deal.points] if game.seat is not None else [])
        totals = [sum(side) for side in zip(*parts, strict=True)]
        assert game.points() == totals
        assert game.scores == totals or getattr(rules.options, "games", 1) > 1
    for deal in game.deals:
        if deal.how == "played":
            assert sum(deal.taken) == len(deal.winners)
            assert all(not hand for seat, hand in enumerate(deal.hands) if seat not in deal.out)
        elif deal.how in ("passed-out", "claimed", "thrown-in"):
            assert deal.points == [0] * len(deal.points)


@pytest.mark.parametrize("name", games())
@given(seed=SEEDS)
def test_a_record_replays_to_the_same_game(name: str, seed: int) -> None:
    rules, chance, game = random_game(name, seed)
    dealer = game.deals[0].dealer if game.deals else game.deal.dealer
    while game.seat is not None:
        act(game, chance)
    record = [deal.actions() for deal in game.deals]
    again = replay(new_game(rules, seed, dealer), record)
    assert again.outcome == game.outcome
    assert again.scores == game.scores
    assert [deal.log for deal in again.deals] == [deal.log for deal in game.deals]
    for seat in range(rules.seats):
        assert [list(d.history(seat)) for d in again.deals] == [list(d.history(seat)) for d in game.deals]
    with pytest.raises(IllegalAction):
        replay(new_game(rules, seed, dealer), [*record, ["pass"]])


def renamed(word: str, renaming: dict[str, str]) -> str:
    if word[:1] in renaming and word[1:] in ("", "-alone"):
        return renaming[word[0]] + word[1:]
    return word[0] + renaming[word[1]] if word in CARD_TOKENS and word != JOKER else word


@pytest.mark.parametrize("name", games())
@given(seed=SEEDS, renaming=st.sampled_from(RENAMINGS))
def test_renaming_suits_renames_the_game(name: str, seed: int, renaming: dict[str, str]) -> None:
    rules, chance, game = random_game(name, seed)
    dealer = game.deals[0].dealer if game.deals else game.deal.dealer
    options = rules.options.as_dict()
    if "joker_suit" in options:
        options["joker_suit"] = renaming[options["joker_suit"]]

    def deck_of(deal: int) -> list[str]:
        return [renamed(card, renaming) for card in game._shuffle(deal)]

    other = Game(make_rules(name, options), deck_of, dealer)
    while game.seat is not None:
        assert other.seat == game.seat
        assert sorted(renamed(action, renaming) for action in game.legal) == sorted(other.legal)
        word = act(game, chance)
        other.apply(renamed(word, renaming))
    assert other.outcome == game.outcome
    assert other.scores == game.scores
    assert [deal.winners for deal in other.deals] == [deal.winners for deal in game.deals]


@given(seed=SEEDS)
def test_doubled_cards_are_two(seed: int) -> None:
    """Over a played deal with two packs every card is played exactly twice, but for those that sit out."""
    from arena.rules.bid_euchre import BidEuchre, BidEuchreOptions

    rules = BidEuchre(BidEuchreOptions(double_deck=True, stick_the_dealer=True, max_deals=1))
    chance, game = random.Random(seed), new_game(rules, seed)
    deal = game.deal
    while game.seat is not None:
        act(game, chance)
    played = Counter(word for _, word in actions(deal)[-sum(12 for seat in range(4) if seat not in deal.out) :])
    left = Counter(card for seat in deal.out for card in deal.hands[seat])
    assert played + left == Counter(rules.deck)
    assert set((played + left).values()) == {2}
