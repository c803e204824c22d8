"""Where the deals come from: a stream of bytes from SHA-256, and the shuffle made of it.

Anyone can re-deal a competition from its seed in any language; protocol/SPEC.md gives the same text and
protocol/vectors/deals.json has known answers.

    key        = SHA-256("arena deal 1" LF seed LF board LF deal)      numbers in decimal, text in UTF-8
    block(i)   = SHA-256(key, i as four bytes, most significant first)     i = 0, 1, 2 …
    stream     = block(0), block(1), …
    below(n)   = the next byte b of the stream with b < 256 - 256 % n, taken modulo n (1 <= n <= 256)
    shuffle    : for i from size - 1 down to 1, swap cards i and below(i + 1)

Deal 0 of a board is not dealt: the first dealer of the board is below(seats) of its stream.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256


def stream(seed: str, board: int, deal: int) -> Iterator[int]:
    """Yield the bytes of the stream of one deal of one board."""
    key = sha256(f"arena deal 1\n{seed}\n{board}\n{deal}".encode()).digest()
    block = 0
    while True:
        yield from sha256(key + block.to_bytes(4, "big")).digest()
        block += 1


def below(n: int, source: Iterator[int]) -> int:
    """Return a number from 0 to n - 1, all equally likely; n is at most 256."""
    limit = 256 - 256 % n
    for byte in source:
        if byte < limit:
            return byte % n
    raise ValueError("the stream of bytes ended")


def shuffled(deck: Sequence[str], seed: str, board: int, deal: int) -> list[str]:
    """Return the deck in the order in which it is dealt; deals are counted from 1."""
    cards = list(deck)
    source = stream(seed, board, deal)
    for i in range(len(cards) - 1, 0, -1):
        j = below(i + 1, source)
        cards[i], cards[j] = cards[j], cards[i]
    return cards


def first_dealer(seats: int, seed: str, board: int) -> int:
    """Return the seat that deals first on a board."""
    return below(seats, stream(seed, board, 0))
