"""A client for bots in Python: copy this file beside your bot. It needs nothing else.

    import arena_bot

    def choose(act):
        return act["legal"][0]

    arena_bot.run(choose, name="duck", version="1.0")

`act` is the message described in SPEC.md, as a dictionary; the answer must be one of act["legal"].
Print nothing to stdout yourself: it belongs to the protocol. stderr is yours.
"""

import json
import sys


def run(choose, name="", version="", tables=1, hello=None, result=None):
    """Answer the referee until it says quit.

    choose(act) returns an action. hello(message) and result(message), if given, are told of the start of the match
    and of the end of each deal. tables: how many requests may be sent at once; a bot that keeps no state between
    requests can take many and loses nothing.
    """
    for line in sys.stdin.buffer:
        message = json.loads(line)
        kind = message.get("type")
        if kind == "act":
            _send({"id": message["id"], "action": choose(message)})
        elif kind == "hello":
            if hello:
                hello(message)
            _send({"type": "ready", "name": name, "version": version, "tables": tables})
        elif kind == "result":
            if result:
                result(message)
        elif kind == "quit":
            return


def _send(message):
    sys.stdout.write(json.dumps(message, separators=(",", ":")) + "\n")
    sys.stdout.flush()


# ---- cards of the Euchre family --------------------------------------------------------------------------

SUITS = "cdhs"
JOKER = "joker"
_RANKS = "23456789TJQKA"
_SAME_COLOUR = {"c": "s", "s": "c", "d": "h", "h": "d"}


def suit_of(card, trump, bowers=True):
    """The suit a card belongs to: the joker and the left bower are trumps."""
    if card == JOKER:
        return trump
    if bowers and trump and card == "J" + _SAME_COLOUR[trump]:
        return trump
    return card[1]


def rank_of(card, trump, bowers=True):
    """The place of a card in its suit: the higher, the stronger."""
    if card == JOKER:
        return 22
    if bowers and trump and card[0] == "J":
        if card[1] == trump:
            return 21
        if card[1] == _SAME_COLOUR[trump]:
            return 20
    return _RANKS.index(card[0])


def power(card, trump, led, bowers=True):
    """What a card is worth in a trick in which the suit `led` was led; 0 for a discard."""
    suit = suit_of(card, trump, bowers)
    if trump and suit == trump:
        return 100 + rank_of(card, trump, bowers)
    return 1 + rank_of(card, trump, bowers) if suit == led else 0


def best_of(trick, trump, bowers=True):
    """The entry (seat, card) that wins a trick as it stands; of two equal cards the first played."""
    led = suit_of(trick[0][1], trump, bowers)
    return max(trick, key=lambda entry: power(entry[1], trump, led, bowers))
