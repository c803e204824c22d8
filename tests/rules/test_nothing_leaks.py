"""Nothing leaks: all that a seat cannot see may be dealt otherwise, and every byte it is sent stays the same.

A deal is played up to some message to one seat. Then the cards this seat has not seen are shuffled among the places
where they could be, the same public actions are taken again (hidden ones anew), and the bytes are compared. Worlds in
which the public actions are not legal are no worlds, and are dropped.

Which actions are hidden is not asked of the engine: it stands below (`may_see`), from the rules, section 0, Secrecy.
"""

import random
from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any

import pytest

from arena.referee.table import Table
from arena.rules.deal import HIDDEN, RIGHT, WRONG, Deal, Entry
from arena.rules.game import Game, Rules
from arena.rules.registry import games, make_rules
from arena.wire.codec import encode
from tests.rules.options import random_rules

# Options under which there is something to hide; random ones come on top.
SETS: dict[str, list[dict[str, Any]]] = {
    "bid-euchre": [
        {},
        {"joker": True},
        {"double_deck": True},
        {"ace_no_face": True},
        {"ask_gives": "choice"},
        {"ask_exchange": "sequential", "ask_gives": "choice"},
        {"joker": True, "ask_gives": "choice", "ace_no_face": True},
    ],
    "two-handed-euchre": [{}, {"deck": 25}, {"deck": 32, "discard_upcard": True}, {"pickup_optional": False}],
    "euchre": [{}, {"deck": 25, "defend_alone": True}, {"deck": 32, "discard_upcard": True}],
    "three-handed-euchre": [{}, {"deck": 32, "discard_upcard": True}],
    "railroad-euchre": [{}, {"joker": False, "discard_upcard": True}],
    "hasenpfeffer": [{}, {"pepper": True}, {"auction": "continuing"}],
    "napoleon": [{}, {"players": 2}, {"players": 8}],
}


class NoSuchWorld(Exception):
    """The public actions are not possible with these cards."""


class World:
    """The first deal of a game, and the bytes that one seat is sent of it."""

    def __init__(self, rules: Rules, deck: Sequence[str], dealer: int, seat: int) -> None:
        self.seat = seat
        self.messages: list[bytes] = []
        self.table = Table(rules, "x", 1, slot=0, number=1, ids=repeat("0" * 12), judge=lambda *_: "first-legal")
        self.game = self.table.game = Game(rules, lambda _deal: deck, dealer)
        self.deal: Deal = self.game.deals[0] if self.game.deals else self.game.deal
        self.phases: list[str] = []  # of each entry of the log

    def over(self) -> bool:
        return self.deal in self.game.deals

    def step(self, choose: Callable[["World"], str]) -> None:
        """Take the next action. What the seat is asked before it, and told after it, is kept."""
        if self.game.seat == self.seat and len(self.game.legal) > 1:
            self.check_secrets()
            self.messages.append(encode(self.table.question(self.seat)))
        phase = self.deal.phase
        self.game.apply(choose(self))
        self.phases += [phase] * (len(self.deal.log) - len(self.phases))
        if self.over():
            self.check_secrets()
            self.table._announce()
            self.messages += [encode(result) for seat, result in self.table.results if seat == self.seat][:1]

    def check_secrets(self) -> None:
        """What the seat is told of the log is what it may know of it, entry by entry."""
        shown_at_once = getattr(self.game.rules.options, "ask_exchange", "") != "simultaneous"
        known = shown_at_once or self.phases.count("give") == 2
        told = []
        for (seat, word), phase in zip(self.deal.log, self.phases, strict=True):
            partner = self.seat in (seat, (seat + 2) % 4)
            if seat == self.seat or may_see(word, phase, partner=partner and known):
                told.append((seat, word))
            elif word != "decline":
                told.append((seat, HIDDEN))
        assert self.history() == told, f"{self.game.rules.id} {self.game.rules.options} seat {self.seat}"

    def history(self) -> list[Entry]:
        return list(self.deal.history(self.seat))


def may_see(word: str, phase: str, *, partner: bool) -> bool:
    """Tell whether another seat may see an action; partner: one of the two who exchange, once it may know."""
    if phase == "give":
        return partner
    if phase == "call":
        return word == "pass"
    return phase != "discard" and word != "decline"


def play_first(rules: Rules, chance: random.Random, deck: Sequence[str], dealer: int, seat: int) -> World:
    """Play up to a random message to the seat, by players who like to ask."""
    world = World(rules, deck, dealer, seat)
    stop = chance.randint(1, 12)

    def choose(world: World) -> str:
        legal = [action for action in world.game.legal if action != "claim" or chance.random() < 0.3]
        eager = [action for action in legal if action == "ask" or action.endswith("alone")]
        return chance.choice(eager) if eager and chance.random() < 0.4 else chance.choice(legal)

    while len(world.messages) < stop and not world.over():
        world.step(choose)
    return world


def places_seen(world: World, rules: Rules, deck: Sequence[str], dealer: int) -> set[int]:
    """Return the places of the deck whose cards the seat has seen: its own, the up-card, those played or given."""
    blank = rules.new_deal(dealer, [str(place) for place in range(len(deck))], [0] * rules.seats, stuck=False)
    hands = [[int(place) for place in hand] for hand in blank.hands]
    stock = [int(place) for place in blank.stock]
    seen = set(hands[world.seat])
    if (
        rules.name == "hasenpfeffer"
        and world.deal.declarer == world.seat
        and "trump" in (world.deal.phase, *world.phases)
    ):
        seen.update(stock)  # it has taken the widow
    if blank.upcard is not None:
        seen.add(int(blank.upcard))
    for seat, word in world.history():
        if word in rules.deck and seat != world.seat:
            partner = (seat + 2) % len(hands)  # a card played may have been given by the partner, or be the widow
            places = [p for p in (*hands[seat], *hands[partner], *stock) if deck[p] == word and p not in seen]
            seen.update(places[:1])
    return seen


def play_again(rules: Rules, chance: random.Random, deck: Sequence[str], dealer: int, first: World) -> World:
    """Play the same public actions with other cards. Raises NoSuchWorld."""
    expected = first.history()

    def choose(world: World) -> str:
        seat, legal = world.game.seat, list(world.game.legal)
        told = len(world.deal.history(world.seat))
        entry = expected[told] if told < len(expected) else None
        if world.deal.phase == "claim" and seat != world.seat:  # who declined, or was not asked, nobody knows
            action = "claim" if entry == (seat, "claim") else "decline"
        elif entry is None or entry[0] != seat:
            raise NoSuchWorld
        else:
            action = chance.choice([word for word in legal if word != "pass"]) if entry[1] == HIDDEN else entry[1]
        if action not in legal:
            raise NoSuchWorld
        return action

    world = World(rules, deck, dealer, first.seat)
    while len(world.messages) < len(first.messages) and not world.over():
        world.step(choose)
        judged = [(i, entry) for i, entry in enumerate(world.history()) if entry[1] in (RIGHT, WRONG)]
        if any(i < len(expected) and expected[i] != entry for i, entry in judged):
            raise NoSuchWorld  # rulings on claims are public, and tell what the hands were
    return world


def compare_worlds(rules: Rules, chance: random.Random, tries: int = 60) -> int:
    """Compare one random position with other worlds; return how many there were."""
    deck = list(rules.deck)
    chance.shuffle(deck)
    dealer, seat = chance.randrange(rules.seats), chance.randrange(rules.seats)
    first = play_first(rules, chance, deck, dealer, seat)
    seen = places_seen(first, rules, deck, dealer)
    hidden = [place for place in range(len(deck)) if place not in seen]
    found = 0
    for _ in range(tries):
        cards = [deck[place] for place in hidden]
        chance.shuffle(cards)
        other = list(deck)
        for place, card in zip(hidden, cards, strict=True):
            other[place] = card
        try:
            world = play_again(rules, chance, other, dealer, first)
        except NoSuchWorld:
            continue
        assert world.messages == first.messages, f"{rules.id} {rules.options} seat {seat}"
        found += other != deck
        if found == 5:
            break
    return found


@pytest.mark.parametrize(
    ("game", "options"),
    [(game, options) for game in games() for options in SETS[game]],
    ids=lambda value: str(value),
)
def test_what_a_seat_is_sent_does_not_depend_on_what_it_cannot_see(game: str, options: dict[str, Any]) -> None:
    rules = make_rules(game, options)
    chance = random.Random(f"{game} {options}")
    assert sum(compare_worlds(rules, chance) for _ in range(150)) > 150


@pytest.mark.parametrize("game", games())
def test_nor_with_any_options(game: str) -> None:
    chance = random.Random(game)
    assert sum(compare_worlds(random_rules(game, chance)[0], chance) for _ in range(300)) > 300


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_nor_in_ten_thousand_positions(game: str) -> None:
    chance = random.Random(f"long {game}")
    assert sum(compare_worlds(random_rules(game, chance)[0], chance) for _ in range(10_000)) > 10_000
