"""Remembers every card, counts trumps, and bids, asks and shoots the moon by estimate."""

from collections import Counter

import arena_bot
from arena_bot import JOKER, SUITS, best_of, power, rank_of, suit_of
from estimate import best_trump, best_value


class Memory:
    """What a seat can know of the cards: which are still hidden from it, and who is out of which suit."""

    def __init__(self, act, rules):
        self.trump = act["trump"]
        self.me = act["seat"]
        seats = len(act["taken"])
        copies = 2 if rules.get("double_deck") else 1
        ranks = "789TJQKA" if rules.get("deck") == 32 else "9TJQKA"
        self.unseen = Counter({rank + suit: copies for suit in SUITS for rank in ranks})
        if rules.get("joker") or rules.get("deck") == 25:
            self.unseen[JOKER] = 1
        if act["upcard"] and act["upcard"] not in act["hand"]:
            self.unseen[act["upcard"]] -= 1  # where it went is known
        self.unseen.subtract(act["hand"])
        self.voids = set()  # (seat, suit)
        plays = plays_of(act)
        self.unseen.subtract(card for _, card in plays)
        for seat, word in act["history"]:  # a card that this seat gave or laid away is no secret to it
            if seat == self.me and word in self.unseen and (seat, word) not in plays:
                self.unseen[word] -= 1
        size = seats - len(act["out"])
        for start in range(0, len(plays), size):
            led = suit_of(plays[start][1], self.trump)
            for seat, card in plays[start : start + size]:
                if suit_of(card, self.trump) != led:
                    self.voids.add((seat, led))
        self.opponents = [seat for seat in range(seats) if seat % 2 != self.me % 2 and seat not in act["out"]]

    def higher(self, card):
        """How many hidden cards beat this one in its own suit."""
        suit, rank = suit_of(card, self.trump), rank_of(card, self.trump)
        return sum(
            number
            for other, number in self.unseen.items()
            if number > 0 and suit_of(other, self.trump) == suit and rank_of(other, self.trump) > rank
        )

    def hidden(self, suit):
        """How many cards of a suit are hidden."""
        return sum(number for card, number in self.unseen.items() if number > 0 and suit_of(card, self.trump) == suit)

    def may_hold(self, suit):
        """The opponents who may still hold a suit."""
        if not self.hidden(suit):
            return []
        return [seat for seat in self.opponents if (seat, suit) not in self.voids]


def plays_of(act):
    """The cards played so far, in order: the last entries of the history that are cards."""
    if act["phase"] != "play":
        return []
    count = sum(act["taken"]) * (len(act["taken"]) - len(act["out"])) + len(act["trick"])
    cards = [tuple(entry) for entry in act["history"] if len(entry[1]) == 2 or entry[1] == JOKER]
    return cards[len(cards) - count :]


# ---- bidding ---------------------------------------------------------------------------------------------


# Points that passing is worth, by who holds the standing bid; measured by playing against itself.
PASSING = {"nobody": -0.5, "partner": 1.0, "opponent": -1.0}


def bid(act, deck):
    """The call with the highest expected points."""
    holder = act["declarer"]
    standing = "nobody" if holder is None else "partner" if holder % 2 == act["seat"] % 2 else "opponent"
    hand = tuple(act["hand"])

    def worth(call):
        return PASSING[standing] if call == "pass" else best_value(call, hand, deck)

    return max(act["legal"], key=worth)


def give(act):
    """The asker gives away a card of a suit he can be rid of; the partner his best trump, or else an ace."""
    trump, legal = act["trump"], act["legal"]
    if act["declarer"] == act["seat"]:
        held = Counter(suit_of(card, trump) for card in act["hand"])
        return min(
            legal,
            key=lambda c: (suit_of(c, trump) == trump, c[0] == "A", held[suit_of(c, trump)], rank_of(c, trump)),
        )
    return max(legal, key=lambda c: (suit_of(c, trump) == trump, rank_of(c, trump)))


# ---- games with an up-card -------------------------------------------------------------------------------

TO_MAKE = 2.1  # tricks that a hand of five should be good for before it makes trump


def strength(hand, trump):
    """Tricks a hand of five may take alone against one: trumps for what they are, aces for less."""
    tricks = 0.0
    for card in hand:
        rank = rank_of(card, trump)
        if suit_of(card, trump) == trump:
            tricks += 1.0 if rank >= 21 else 0.9 if rank == 20 else 0.75 if rank >= 11 else 0.6
        else:
            tricks += {12: 0.6, 11: 0.25}.get(rank, 0.05)
    return tricks


def order(act):
    """Whether to make the up-card's suit trump; the dealer would have the card, and lay his worst away."""
    suit = proposed(act)
    hand = list(act["hand"])
    if act["dealer"] == act["seat"]:
        hand.remove(min(hand, key=lambda card: keep(card, hand, suit)))
        hand.append(act["upcard"])
        return act["legal"][1] if strength(hand, suit) >= TO_MAKE else "pass"
    against = 0.5 + 0.02 * rank_of(act["upcard"], suit)  # it goes to the dealer
    return act["legal"][1] if strength(hand, suit) >= TO_MAKE + against else "pass"


def proposed(act):
    """The suit of the up-card, or the one the dealer named for a joker."""
    if act["upcard"] != JOKER:
        return act["upcard"][1]
    return next(word for seat, word in act["history"] if word in SUITS)


def name(act):
    suits = [action for action in act["legal"] if action in SUITS]
    best = max(suits, key=lambda suit: strength(act["hand"], suit))
    return best if strength(act["hand"], best) >= TO_MAKE or "pass" not in act["legal"] else "pass"


def keep(card, hand, trump):
    """How much a card is worth keeping: trumps, aces, then cards of suits that are held long."""
    suit = suit_of(card, trump)
    length = sum(suit_of(other, trump) == suit for other in hand)
    return (suit == trump, card[0] == "A", length > 1, rank_of(card, trump))


def discard_one(act):
    trump, legal = act["trump"], act["legal"]
    if trump is None:  # before the bidding: jacks and the joker may become trumps
        return min(legal, key=lambda card: (card[0] == "J" or card == JOKER, rank_of(card, None), card))
    return min(legal, key=lambda card: keep(card, act["hand"], trump))


# ---- card play -------------------------------------------------------------------------------------------


def play(act, rules):
    trump, trick = act["trump"], act["trick"]
    cards = [card for card in act["legal"] if ":" not in card]
    if trick and rules.get("renege") == "cutthroat":  # follows, and does not accuse
        led = suit_of(trick[0][1], trump)
        cards = [card for card in cards if suit_of(card, trump) == led] or cards
    if len(cards) == 1:
        return cards[0]
    memory = Memory(act, rules)
    return follow(act, cards, memory) if trick else lead(act, cards, memory)


def lead(act, cards, memory):
    trump = act["trump"]
    declaring = act["declarer"] % 2 == act["seat"] % 2
    trumps = [card for card in cards if suit_of(card, trump) == trump]
    enemies_with_trump = memory.may_hold(trump)
    sure = [card for card in cards if not memory.higher(card)]
    sure_trumps = [card for card in sure if card in trumps]
    sure_side = [card for card in sure if card not in trumps]
    if declaring and sure_trumps and enemies_with_trump:
        return top(sure_trumps, trump)
    if sure_side:
        safe = [
            card
            for card in sure_side
            if not any((seat, suit_of(card, trump)) in memory.voids for seat in enemies_with_trump)
        ]
        if safe:
            return max(safe, key=lambda card: memory.hidden(suit_of(card, trump)))
    if declaring and len(trumps) >= 2 and enemies_with_trump:
        return top(trumps, trump)
    if sure_trumps and not enemies_with_trump:
        return top(sure_trumps, trump)
    side = [card for card in cards if card not in trumps]
    if side:
        return min(side, key=lambda card: (rank_of(card, trump), memory.hidden(suit_of(card, trump))))
    return top(trumps, trump) if declaring else bottom(trumps, trump)


def follow(act, cards, memory):
    trump, trick = act["trump"], act["trick"]
    led = suit_of(trick[0][1], trump)
    winner, winning = best_of(trick, trump)
    enemies_to_come = [seat for seat in seats_to_come(act) if seat % 2 != act["seat"] % 2]
    wins = [card for card in cards if power(card, trump, led) > power(winning, trump, led)]
    ours = winner % 2 == act["seat"] % 2
    if ours and (not enemies_to_come or not beaten_by_hidden(winning, led, memory)):
        return discard(cards, trump, memory)
    if not wins:
        return discard(cards, trump, memory)
    if not enemies_to_come:
        return cheap(wins, trump) if not ours else discard(cards, trump, memory)
    firm = [card for card in wins if not beaten_by_hidden(card, led, memory)]
    if firm:
        return cheap(firm, trump)
    if ours:
        return discard(cards, trump, memory)
    if suit_of(wins[0], trump) == led != trump:
        return max(wins, key=lambda card: rank_of(card, trump))
    return cheap(wins, trump)


def beaten_by_hidden(card, led, memory):
    """Whether a hidden card may beat this one in a trick in which `led` was led."""
    mine = power(card, memory.trump, led)
    return any(number > 0 and power(other, memory.trump, led) > mine for other, number in memory.unseen.items())


def discard(cards, trump, memory):
    """The card that is missed least: low, no trump, and not one that nobody can beat any more."""
    return min(cards, key=lambda c: (suit_of(c, trump) == trump, not memory.higher(c), rank_of(c, trump)))


def seats_to_come(act):
    """The seats that play to this trick after this one."""
    seats = len(act["taken"])
    after = [(act["seat"] + i) % seats for i in range(1, seats)]
    active = [seat for seat in after if seat not in act["out"]]
    return active[: len(active) - len(act["trick"])]


def top(cards, trump):
    return max(cards, key=lambda card: rank_of(card, trump))


def bottom(cards, trump):
    return min(cards, key=lambda card: rank_of(card, trump))


def cheap(cards, trump):
    return min(cards, key=lambda card: (suit_of(card, trump) == trump, rank_of(card, trump)))


class CounterBot:
    rules = {}

    def hello(self, message):
        self.rules = message["rules"]

    def choose(self, act):
        phase, legal = act["phase"], act["legal"]
        deck = "double" if self.rules.get("double_deck") else "joker" if self.rules.get("joker") else "single"
        if phase == "bid":
            return bid(act, deck)
        if phase == "trump":
            return best_trump(act["contract"], tuple(act["hand"]), legal, deck)
        if phase == "give":
            return give(act)
        if phase == "order":
            return order(act)
        if phase == "name":
            return name(act)
        if phase == "discard":
            return discard_one(act)
        if phase == "play":
            return play(act, self.rules)
        return "take" if phase == "pickup" else legal[0]


if __name__ == "__main__":
    bot = CounterBot()
    arena_bot.run(bot.choose, name="counter", version="1.0", tables=64, hello=bot.hello)
