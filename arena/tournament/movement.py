"""Who sits where when four play as two pairs, and no two entrants shall have more of each other than any other two.

In a whist tournament Wh(n) every two of n entrants are partners at λ tables and opponents at 2λ. Each table has two
pairs of partners, so that there are λn(n - 1)/4 of them: λ = 1 where n leaves 0 or 1 divided by 4, else λ = 2. Pure
arithmetic, without chance: the same number of entrants has the same tables in the same order.

A few base tables are developed: r is added to every number of them, for each r. A difference that two partners have in
one base table is then that of every two numbers which are so far apart, once. So it is enough that each difference
comes equally often among the partners of the base tables, and twice as often among the opponents. Numbers are added
modulo n where n is odd, and modulo n - 1 where it is even: then entrant n - 1 is the point at infinity, to which
nothing is added. The base tables come from

* fours (x, jx, -x, -jx) with j² = -1, where n is odd and there is such a j, and 2 and 1 - j have inverses: modulo n
  when its primes leave 1 divided by 4, and in the Gaussian integers modulo b when n = b² (modulo 9 nothing will do).
  Partners differ by 2x and 2jx, opponents by (1 - j)x times 1, j, -1 and -j, in all each as often as it should;
* (0, x, 2x, 3x) for each x up to n/2, for λ = 2 and n without the factors 2 and 3: opponents differ by x, x, x and 3x,
  partners by 2x and 2x, and 1, 2 and 3 have inverses;
* STARTERS, found by tests/bench/whist_starters.py, for all other n.

I. Anderson, Combinatorial Designs and Tournaments, Oxford University Press 1997, and his chapter on whist tournaments
in C. J. Colbourn, J. H. Dinitz (eds.), Handbook of Combinatorial Designs, 2nd ed., Chapman & Hall/CRC 2007.
"""

from collections.abc import Iterator
from functools import cache
from heapq import heappop, heapreplace
from itertools import combinations
from math import isqrt
from string import ascii_letters, digits
from typing import TypeVar

Table = tuple[int, int, int, int]
Seats = TypeVar("Seats", bound=tuple[int, ...])

LETTERS = digits + ascii_letters  # of the numbers in STARTERS

# By the number of entrants: base tables, of four letters each.
STARTERS = {
    4: "3102",
    6: "310501450423",
    8: "72031456",
    10: "30297839062346837365",
    12: "b609158742a3",
    14: "bc8dc48d0c1608568c20092ca41c",
    15: "9c46b6459c482a06dac83e92ca93",
    16: "f20b71c463d58a9e",
    18: "1dfh439h21ae15377e640865f671b1f8a6b0",
    20: "j90fcahb327i416d85ge",
    21: "13b8acgf596h2e4id7kj",
    22: "7e1lj3el04j5jh54f4gc89e5ja20d6aga8d3eb5i0kjb",
    24: "ni0m57fl219d63c8e4gjahbk",
    26: "839p5nkpe1gh1hokjh0b19e2nl2cg24k4a5fl3gdjc8468h5jgbk",
    27: "l7db01gi3e2kbmq3jqdmoe7cg8pbpjmh1pjk02kocg05d1celm8f",
    28: "ra0no4qk578gf1l62bec39mjdihp",
    30: "hontfk5t48kpoqgd60bs34hokq68qre1fkqhfndjmdi7p7qs92soi5pai896",
    32: "v10tdcmkajqn4f9l37h8i2pes5ugb6or",
    33: "32ne9msqhkovb6gt1578fawi4pjrcldu",
    34: "j2cx50fx2kmo14qvvaw1jl8isjieibvsqg9is2jr8tnrfs3wgvnccrd6ejs1msghg0lu",
    36: "z40s12emh9vj36lcgipuf5yao7w8nkqrtbxd",
    38: "1qxBk7hBxatgqk025dap5h640n97gmq08t430i7ftscq2keiaty119fnkujfx63gry9itjcroxwr",
    39: "duCo6pcCriyu6jgup8nC45981klCagmvz7ruroym6h7dceyu5B8jsgbqz4r5kbp2kwvd1w576muz",
    40: "Dg0qfbuxvoCA19lkw7Ba3djy82h4nitmr5z6ecsp",
    42: "xE4F47jFk4uCoC48lhwnw834q245hBitfekaz3iDEi9rr6oCC8henfB7o2CA4hkzonqAb5cicus42tlr9jwA",
    44: "Hi0u21ja4ByC5c7qdexlshwmf9AFtrDGp3vb86zokgnE",
    45: "r5Ea2hdtj9FfouvxmADIglwn4pszb3Bc86CkeGiH17qy",
    46: "3vGJuliJw4vhbaBvFph5ci51sfAeEe9Ij412bd6A5tyEfaCerBi6r0HpBw0ns32A4c1GCFpnd9hkGn4xHi8lt0c6ykwp",
    48: "L10hk2mEnaqA8dpwc6ge94IJyfFC3bBvluKzxiHtr5sjo7GD",
}

MIN_ENTRANTS, MAX_ENTRANTS = 4, 49


def whist_movement(entrants: int) -> list[Table]:
    """Return all tables by entrants' numbers in seats 0 to 3, where seats 0 and 2 are partners against 1 and 3.

    Every two entrants are partners λ times and opponents 2λ times, so that everyone plays λ(entrants - 1) tables. With
    λ = 1 the tables come in rounds in which nobody plays twice: entrants - 1 rounds of entrants / 4 tables in which
    all play, or as many rounds as entrants, in each of which one rests. With λ = 2 there are no rounds. Wherever one
    stops, nobody is more than two tables ahead of another with λ = 1, or three with λ = 2. Seats are about balanced,
    not exactly.

    Raises ValueError for fewer than MIN_ENTRANTS or more than MAX_ENTRANTS.
    """
    if not MIN_ENTRANTS <= entrants <= MAX_ENTRANTS:
        raise ValueError(f"a whist movement is for {MIN_ENTRANTS} to {MAX_ENTRANTS} entrants, not for {entrants}")
    tables = list(_developed(entrants))
    return tables if entrants % 4 < 2 else list(_fewest_plays_first(tables, entrants))


def _base_tables(entrants: int) -> tuple[list[Table], int]:
    """Return the base tables, and the base in whose digits, without carrying, numbers are added to them."""
    if entrants in STARTERS:
        numbers = iter([LETTERS.index(letter) for letter in STARTERS[entrants]])
        return list(zip(numbers, numbers, numbers, numbers, strict=True)), entrants - 1 + entrants % 2
    if entrants % 4 == 3:
        return [(0, x, 2 * x % entrants, 3 * x % entrants) for x in range(1, (entrants + 1) // 2)], entrants
    root = next((j for j in range(entrants) if (j * j + 1) % entrants == 0), None)
    base = isqrt(entrants) if root is None else entrants  # a Gaussian integer's digits are its two parts
    fours: dict[frozenset[int], Table] = {}
    for x in range(1, entrants):
        four = [x]
        for _ in range(3):
            imaginary, real = divmod(four[-1], base)
            four.append(-imaginary % base + real * base if root is None else four[-1] * root % entrants)
        fours.setdefault(frozenset(four), (four[0], four[1], four[2], four[3]))
    return list(fours.values()), base


def _developed(entrants: int) -> Iterator[Table]:
    """Yield the base tables with every number added to them, one number after the other."""
    tables, base = _base_tables(entrants)
    infinity = entrants if entrants % 2 else entrants - 1

    def moved(number: int, by: int) -> int:
        if number == infinity:
            return number
        return (number + by) % base + (number // base + by // base) % base * base

    for by in range(infinity):
        for table in tables:
            a, b, c, d = (moved(number, by) for number in table)
            for _ in range(by % 4 if infinity in table else 0):
                a, b, c, d = b, c, d, a  # or infinity would never change its seat
            yield a, b, c, d


@cache
def every_table(entrants: int, seats: int) -> list[tuple[int, ...]]:
    """Return every table of so many single players, by numbers in order, so that wherever one stops nobody is far ahead
    of another.
    """
    return list(_fewest_plays_first(list(combinations(range(entrants), seats)), entrants))


def _fewest_plays_first(tables: list[Seats], entrants: int) -> Iterator[Seats]:
    """Yield the tables so that next is one whose busiest has played least, then all at it, then they together."""
    plays = [0] * entrants
    meetings = [[0] * entrants for _ in range(entrants)]
    waiting = [((0, 0, 0), at) for at in range(len(tables))]  # a heap; what a table knew of its seats only grows
    while waiting:
        known, at = waiting[0]
        played = [plays[entrant] for entrant in tables[at]]
        now = max(played), sum(played), sum(meetings[one][other] for one, other in combinations(tables[at], 2))
        if now != known:
            heapreplace(waiting, (now, at))
            continue
        heappop(waiting)
        for one in tables[at]:
            plays[one] += 1
            for other in tables[at]:
                meetings[one][other] += 1
        yield tables[at]
