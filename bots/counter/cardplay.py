"""Playing to tricks, by what is hidden and who may hold it."""

from memory import Memory, seats_to_come


def play(act, table):
    memory = Memory(act, table)
    cards = [card for card in act["legal"] if ":" not in card]
    if act["trick"] and table.rules.get("renege") == "cutthroat":  # follows, and does not accuse
        led = memory.suit(act["trick"][0][1])
        cards = [card for card in cards if memory.suit(card) == led] or cards
    if len(cards) == 1:
        return cards[0]
    return follow(act, cards, memory) if act["trick"] else lead(act, cards, memory)


def lead(act, cards, memory):
    trump = act["trump"]
    declaring = act["declarer"] in memory.allies
    trumps = [card for card in cards if memory.suit(card) == trump]
    enemies_with_trump = memory.may_hold(trump)
    sure = [card for card in cards if not memory.higher(card)]
    sure_trumps = [card for card in sure if card in trumps]
    sure_side = [card for card in sure if card not in trumps]
    if declaring and sure_trumps and enemies_with_trump:
        return max(sure_trumps, key=memory.rank)
    if sure_side:
        safe = [
            card
            for card in sure_side
            if not any((seat, memory.suit(card)) in memory.voids for seat in enemies_with_trump)
        ]
        if safe:
            return max(safe, key=lambda card: memory.hidden(memory.suit(card)))
    if declaring and len(trumps) >= 2 and enemies_with_trump:
        return max(trumps, key=memory.rank)
    if sure_trumps and not enemies_with_trump:
        return max(sure_trumps, key=memory.rank)
    side = [card for card in cards if card not in trumps]
    if side:
        return min(side, key=lambda card: (memory.rank(card), memory.hidden(memory.suit(card))))
    return max(trumps, key=memory.rank) if declaring else min(trumps, key=memory.rank)


def follow(act, cards, memory):
    trick = act["trick"]
    led = memory.suit(trick[0][1])
    winner, winning = memory.best_of(trick)
    enemies_to_come = [seat for seat in seats_to_come(act) if seat not in memory.allies]
    wins = [card for card in cards if memory.power(card, led) > memory.power(winning, led)]
    ours = winner in memory.allies
    if ours and (not enemies_to_come or not memory.beaten_by_hidden(winning, led)):
        return discard(cards, memory)
    if not wins:
        return discard(cards, memory)
    if not enemies_to_come:
        return cheapest(wins, memory)
    firm = [card for card in wins if not memory.beaten_by_hidden(card, led)]
    if firm:
        return cheapest(firm, memory)
    if ours:
        return discard(cards, memory)
    if memory.suit(wins[0]) == led != act["trump"]:
        return max(wins, key=memory.rank)
    return cheapest(wins, memory)


def discard(cards, memory):
    """The card that is missed least: low, no trump, and not one that nobody can beat any more."""
    return min(cards, key=lambda card: (memory.suit(card) == memory.trump, not memory.higher(card), memory.rank(card)))


def cheapest(cards, memory):
    return min(cards, key=lambda card: (memory.suit(card) == memory.trump, memory.rank(card)))
