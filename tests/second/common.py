"""What all games share: cards, order, tricks, dealing, the course of a game.

Everything here follows section 0 of the rules text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

JOKER = "joker"

#: Suits in the documented order (section 0, `legal`).
SUITS = ["c", "d", "h", "s"]

#: The other suit of the same colour.
SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}

#: Ranks of a suit without bowers, low to high.
PLAIN_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]

#: Ranks of a trump suit with bowers, low to high.  `left` and `right` are the bowers.
TRUMP_RANKS = [
    "2", "3", "4", "5", "6", "7", "8", "9", "T", "Q", "K", "A", "left", "right", JOKER
]  # fmt: skip

DeckOf = Callable[[int], Sequence[str]]


# ---------------------------------------------------------------- cards and order


def full_deck(lowest: str, joker: bool = False, copies: int = 1) -> list[str]:
    """All cards from the rank `lowest` up to the ace, in no particular order."""
    ranks = PLAIN_RANKS[PLAIN_RANKS.index(lowest) :]
    deck = [rank + suit for suit in SUITS for rank in ranks] * copies
    if joker:
        deck.append(JOKER)
    return deck


def deck_of_size(size: int) -> list[str]:
    """The Euchre decks by their number of cards (sections 2 and 3)."""
    if size == 24:
        return full_deck("9")
    if size == 25:
        return full_deck("9", joker=True)
    if size == 28:
        return full_deck("8")
    if size == 32:
        return full_deck("7")
    raise ValueError(f"no deck of {size} cards")


def suit_of(card: str, trump: str | None, bowers: bool = True) -> str | None:
    """The suit a card belongs to in play (section 0, cards and tricks).

    The joker is a trump; while there is no trump it has no suit.  The left bower
    belongs to the trump suit, not to the suit printed on it.
    """
    if card == JOKER:
        return trump
    if bowers and trump is not None and card == "J" + SAME_COLOUR[trump]:
        return trump
    return card[1]


def rank_inside_suit(card: str, trump: str | None, bowers: bool = True) -> int:
    """How high a card is among the cards of its suit; higher numbers are higher."""
    if card == JOKER:
        return TRUMP_RANKS.index(JOKER)
    if bowers and trump is not None and suit_of(card, trump, bowers) == trump:
        if card == "J" + trump:
            return TRUMP_RANKS.index("right")
        if card == "J" + SAME_COLOUR[trump]:
            return TRUMP_RANKS.index("left")
        return TRUMP_RANKS.index(card[0])
    return PLAIN_RANKS.index(card[0])


def sorted_cards(
    cards: Sequence[str],
    led_suit: str | None,
    trump: str | None,
    bowers: bool = True,
) -> list[str]:
    """Each card once, in the order of section 0 (`legal`).

    Groups: suits neither led nor trump, then the led suit, then trump.  Inside a
    group by rank, equal ranks by printed suit.
    """

    def position(card: str) -> tuple[int, int, int]:
        suit = suit_of(card, trump, bowers)
        if trump is not None and suit == trump:
            group = 3
        elif led_suit is not None and suit == led_suit:
            group = 2
        else:
            group = 1
        printed = len(SUITS) if card == JOKER else SUITS.index(card[1])
        return group, rank_inside_suit(card, trump, bowers), printed

    different: list[str] = []
    for card in cards:
        if card not in different:
            different.append(card)
    return sorted(different, key=position)


def following_cards(hand: Sequence[str], led_suit: str | None, trump: str | None, bowers: bool = True) -> list[str]:
    """The cards of a hand that belong to the led suit, in their order."""
    matching = [card for card in hand if suit_of(card, trump, bowers) == led_suit]
    return sorted_cards(matching, led_suit, trump, bowers)


def legal_cards(
    hand: Sequence[str],
    led_card: str | None,
    trump: str | None,
    bowers: bool = True,
) -> list[str]:
    """The cards that may be played: follow the led suit if able, else any card."""
    if led_card is None:
        return sorted_cards(hand, None, trump, bowers)
    led_suit = suit_of(led_card, trump, bowers)
    follow = following_cards(hand, led_suit, trump, bowers)
    if follow:
        return follow
    return sorted_cards(hand, led_suit, trump, bowers)


def beats(challenger: str, best: str, trump: str | None, bowers: bool = True) -> bool:
    """Whether a card played later takes the trick from the card that was winning.

    The winning card is always a trump or of the led suit.  An identical card does not
    beat the one played first.
    """
    challenger_suit = suit_of(challenger, trump, bowers)
    best_suit = suit_of(best, trump, bowers)
    if challenger_suit == best_suit:
        challenger_rank = rank_inside_suit(challenger, trump, bowers)
        return challenger_rank > rank_inside_suit(best, trump, bowers)
    return trump is not None and challenger_suit == trump


def trick_winner(cards: Sequence[str], trump: str | None, bowers: bool = True) -> int:
    """The index, in order of play, of the card that wins the trick."""
    winning = 0
    for index in range(1, len(cards)):
        if beats(cards[index], cards[winning], trump, bowers):
            winning = index
    return winning


# ---------------------------------------------------------------- course of a game


@dataclass
class Decision:
    """A question to one seat: the phase and the legal actions in order."""

    seat: int
    phase: str
    legal: list[str]


class Game(ABC):
    """A game in progress.

    The course of the game is written down as a script, a generator that stops at every
    decision and goes on when the decision has been made.  Each game supplies
    `play_deal`, which runs one deal from dealing to scoring.
    """

    #: Options and their defaults; the guards belong to every game with a target.
    DEFAULTS: ClassVar[dict[str, Any]] = {}
    GUARDS: ClassVar[dict[str, Any]] = {"max_deals": 500, "max_redeals": 10}

    #: How a deal may end without being scored.
    UNSCORED: ClassVar[list[str]] = ["passed-out", "claimed", "thrown-in"]

    seat_count = 4

    def __init__(self, options: Mapping[str, Any], first_dealer: int, deck_of: DeckOf) -> None:
        self.options = dict(self.DEFAULTS)
        for key in options:
            if key not in self.options:
                raise KeyError(key)
            self.options[key] = options[key]
        self.deck_of = deck_of
        self.set_up()

        self.seat: int | None = None
        self.phase = ""
        self.legal: list[str] = []

        self.scores = [0] * self.side_count()
        self.winner: int | str | None = None
        self.deal_number = 0
        self.dealer = first_dealer
        self.hands: list[list[str]] = [[] for _ in range(self.seat_count)]
        self.deals: list[dict[str, Any]] = []
        self.log: list[tuple[int, str]] = []

        #: Unscored deals in a row, for the guard `max_redeals`.
        self.redeals = 0
        #: Winners of the finished tricks of the current deal.
        self.trick_winners: list[int] = []

        self._script = self._whole_game()
        self._go_on(None)

    # -- what the games fill in

    def set_up(self) -> None:
        """Derive what follows from the options; called before the first deal. Most games have nothing to derive."""
        return

    @abstractmethod
    def deck_cards(self) -> list[str]:
        """The cards the game is played with, in any order."""

    @abstractmethod
    def play_deal(self, deck: list[str]) -> Generator[Decision, str, str]:
        """Run one deal, change the totals, return how the deal ended."""

    def side_count(self) -> int:
        """Partnership games have two sides."""
        return 2

    def side_of(self, seat: int) -> int:
        """Seats 0 and 2 are side 0, seats 1 and 3 are side 1."""
        return seat % 2

    def look_at_the_win(self) -> int | None:
        """The side that has won, looked at after a deal; None plays on.

        The highest total at or over the target wins if one side alone has it.
        """
        if max(self.scores) < self.options["target"]:
            return None
        return self.only_leader()

    # -- what can be done with a game

    def act(self, token: str) -> None:
        """The seat to act does `token`."""
        if self.seat is None or token not in self.legal:
            raise ValueError(f"{token!r} is not legal")
        self.log.append((self.seat, token))
        self._go_on(token)

    def renege(self, card: str) -> None:
        """The seat to act tried a card that following forbids (section 1)."""
        raise ValueError("this game has no renege rule")

    # -- the script

    def _go_on(self, token: str | None) -> None:
        """Let the script run up to the next decision or to the end of the game."""
        try:
            if token is None:
                decision = next(self._script)
            else:
                decision = self._script.send(token)
        except StopIteration:
            self.seat = None
            self.phase = ""
            self.legal = []
            return
        self.seat = decision.seat
        self.phase = decision.phase
        self.legal = decision.legal

    def _whole_game(self) -> Generator[Decision, str, None]:
        """Deal after deal until the game is over (section 0, dealing and guards)."""
        while True:
            self.deal_number += 1
            self.log = []
            self.trick_winners = []
            self.hands = [[] for _ in range(self.seat_count)]
            deck = list(self.deck_of(self.deal_number))
            if sorted(deck) != sorted(self.deck_cards()):
                raise ValueError(f"wrong deck for deal {self.deal_number}")

            before = list(self.scores)
            dealer = self.dealer
            how = yield from self.play_deal(deck)
            points = [now - then for now, then in zip(self.scores, before, strict=True)]
            self.deals.append(
                {
                    "dealer": dealer,
                    "points": points,
                    "how": how,
                    "trick_winners": list(self.trick_winners),
                }
            )
            if how in self.UNSCORED:
                self.redeals += 1
            else:
                self.redeals = 0

            self.end_of_deal()
            if self.winner is not None:
                return
            self.dealer = self.left_of(self.dealer)

    def end_of_deal(self) -> None:
        """The ordinary look at the win, then the guard `max_deals` (section 0)."""
        self.winner = self.look_at_the_win()
        if self.winner is None and self.deal_number >= self.options["max_deals"]:
            leader = self.only_leader()
            self.winner = "draw" if leader is None else leader

    def only_leader(self) -> int | None:
        """The side that alone has the highest total, or None."""
        best = max(self.scores)
        if self.scores.count(best) > 1:
            return None
        return self.scores.index(best)

    def dealer_is_stuck(self) -> bool:
        """The guard `max_redeals`: so many unscored deals in a row came before."""
        limit: int = self.options["max_redeals"]
        return self.redeals >= limit

    # -- seats and dealing

    def left_of(self, seat: int) -> int:
        """The next seat clockwise."""
        return (seat + 1) % self.seat_count

    def partner_of(self, seat: int) -> int:
        """Partners sit opposite in a game of four."""
        return (seat + 2) % 4

    def seats_from(self, first: int) -> list[int]:
        """All seats clockwise, beginning with `first`."""
        return [(first + step) % self.seat_count for step in range(self.seat_count)]

    def deal_cards(self, deck: list[str], each: int) -> list[str]:
        """Deal one at a time from the dealer's left; return the cards left over."""
        order = self.seats_from(self.left_of(self.dealer))
        rest = list(deck)
        for _ in range(each):
            for seat in order:
                self.hands[seat].append(rest.pop(0))
        return rest

    # -- tricks

    def first_active(self, seat: int, sitting_out: list[int]) -> int:
        """`seat` itself, or the next seat clockwise that does not sit out."""
        while seat in sitting_out:
            seat = self.left_of(seat)
        return seat

    def play_trick(self, leader: int, sitting_out: list[int], trump: str | None) -> Generator[Decision, str, int]:
        """One trick; seats that sit out are skipped.  Returns the winner's seat."""
        seats = [seat for seat in self.seats_from(leader) if seat not in sitting_out]
        cards: list[str] = []
        for seat in seats:
            led_card = cards[0] if cards else None
            legal = legal_cards(self.hands[seat], led_card, trump)
            card = yield Decision(seat, "play", legal)
            self.hands[seat].remove(card)
            cards.append(card)
        winner = seats[trick_winner(cards, trump)]
        self.trick_winners.append(winner)
        return winner

    def play_tricks(
        self, leader: int, sitting_out: list[int], trump: str | None, number: int
    ) -> Generator[Decision, str, None]:
        """All tricks of a deal; the winner of a trick leads the next."""
        for _ in range(number):
            leader = yield from self.play_trick(leader, sitting_out, trump)

    def tricks_of_side(self, side: int) -> int:
        """How many finished tricks of this deal a side has taken."""
        count = 0
        for seat in self.trick_winners:
            if self.side_of(seat) == side:
                count += 1
        return count


# ---------------------------------------------------------------- auctions


def run_auction(
    order: list[int],
    calls: Callable[[int, str | None], list[str]],
    continuing: bool,
) -> Generator[Decision, str, tuple[int, str] | None]:
    """An auction (section 1, phase `bid` and option `auction`).

    `calls(seat, standing)` lists the legal calls.  Returns the high bidder and the bid,
    or None if all passed.  One round: one call each, never ended early.  Continuing:
    round and round, skipping seats that have passed, until only the high bidder is
    left or everybody has passed.
    """
    high: tuple[int, str] | None = None
    passed: list[int] = []
    while True:
        for seat in order:
            if seat in passed:
                continue
            standing = None if high is None else high[1]
            call = yield Decision(seat, "bid", calls(seat, standing))
            if call == "pass":
                passed.append(seat)
            else:
                high = (seat, call)
            only_bidder_left = high is not None and len(passed) == len(order) - 1
            if continuing and only_bidder_left:
                return high
        if not continuing or len(passed) == len(order):
            return high
