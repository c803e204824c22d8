"""Search the base tables ("starters") that arena/tournament/movement.py keeps, and print them as it keeps them.

The numbers of a table are written one letter each, as in `movement.LETTERS`; differences are taken modulo m, which is
n when n is odd and n - 1 when it is even, and then entrant m is the point at infinity. In d and -d, the smaller counts.

Where n = 0, 1 (mod 4), every difference has to be that of one pair of partners and of two pairs of opponents, and
the tables use every number once (but 0, if n is odd). Two steps:

1. A starter in the sense of Room squares: the numbers but 0 in pairs, every difference once. Hill climbing finds it
   (J. H. Dinitz, D. R. Stinson, "A hill-climbing algorithm for the construction of one-factorizations and Room
   squares", SIAM J. Algebraic Discrete Methods 8, 1987): marry any number to one at a difference that is still
   wanted, and if that one was married, its old difference is wanted again. These are the partners; 0 partners infinity.
2. Seat every pair against another, so that the opponents' differences come out: depth first, by the pair with the
   fewest pairs left. If there is no way, begin again with another starter.

Where n = 2, 3 (mod 4), every difference has to come twice and four times, and a table may have any numbers: annealing,
one number at a time, on the squares of what the differences are too many or too few.

Deterministic: the generator of chance is seeded with n. All that movement.py keeps takes some four minutes, most of
it n = 44 and 45. It does not find out that there are none, and for n = 9 it never ends.

usage: whist_starters.py [N ...]    (none: all that movement.py keeps)
"""

import sys
from math import exp
from random import Random

from arena.tournament.movement import LETTERS, STARTERS

Pair = tuple[int, int]
TEMPERATURE = 0.6  # of 0.6, 0.7, 1.0 and 1.4 the one that found n = 22 to 28 soonest


def partners(modulus: int, chance: Random) -> list[Pair]:
    """Return the numbers from 1 to modulus - 1 in pairs, such that every difference comes once."""
    married: dict[int, int] = {}
    wanted = list(range(1, (modulus + 1) // 2))
    while wanted:
        at = int(chance.random() * len(wanted))
        one = 1 + int(chance.random() * (modulus - 1))
        if one in married:
            continue
        other = (one + (wanted[at] if chance.random() < 0.5 else -wanted[at])) % modulus
        if other == 0:
            continue
        wanted[at] = wanted[-1]
        wanted.pop()
        if other in married:
            left = married.pop(other)
            del married[left]
            wanted.append(min((other - left) % modulus, (left - other) % modulus))
        married[one], married[other] = other, one
    return [(one, other) for one, other in married.items() if one < other]


def seated(pairs: list[Pair], modulus: int) -> list[list[int]] | None:
    """Seat every pair of partners against another, every opponents' difference twice; None if there is no way.

    How often each difference has come is one integer of three bits a difference, begun at 1: a third time sets bit 2.
    """
    begun = sum(1 << 3 * difference for difference in range(modulus // 2))
    too_often = begun << 2
    rivals: list[list[tuple[int, int]]] = [[] for _ in pairs]
    for i, pair in enumerate(pairs):
        for j in range(i):
            met = 0
            for one in pair:
                for other in pairs[j]:
                    if modulus not in (one, other):
                        met += 1 << 3 * (min((one - other) % modulus, (other - one) % modulus) - 1)
            if not (begun + met) & too_often:
                rivals[i].append((j, met))
                rivals[j].append((i, met))
    tables: list[list[int]] = []

    def seat(waiting: frozenset[int], met: int) -> bool:
        if not waiting:
            return True
        fewest: list[tuple[int, int]] | None = None
        chosen = -1
        for i in sorted(waiting):
            ways = [(j, more) for j, more in rivals[i] if j in waiting and not (met + more) & too_often]
            if fewest is None or len(ways) < len(fewest):
                fewest, chosen = ways, i
            if len(ways) < 2:
                break
        for j, more in fewest or ():
            tables.append([pairs[chosen][0], pairs[j][0], pairs[chosen][1], pairs[j][1]])
            if seat(waiting - {chosen, j}, met + more):
                return True
            tables.pop()
        return False

    return tables if seat(frozenset(range(len(pairs))), begun) else None


def once(n: int) -> list[list[int]]:
    """Return base tables for n = 0, 1 (mod 4)."""
    chance = Random(n)
    modulus = n - 1 + n % 2
    while True:
        infinite = [] if n % 2 else [(modulus, 0)]
        tables = seated(infinite + partners(modulus, chance), modulus)
        if tables:
            return tables


def twice(n: int) -> list[list[int]]:
    """Return base tables for n = 2, 3 (mod 4)."""
    chance = Random(n)
    modulus = n - 1 + n % 2
    tables = [[0, 1, 2, 3] for _ in range(n // 2)]
    if n % 2 == 0:
        tables[0][3] = tables[1][3] = modulus  # infinity, which plays twice a round
    missing = [[2] * (modulus // 2 + 1), [4] * (modulus // 2 + 1)]  # by partners and opponents, then by difference
    missing[0][0] = missing[1][0] = 0

    def change(table: list[int], by: int) -> int:
        """Put a table in (1) or out (-1), and return by how much the cost grows."""
        growth = 0
        for a in range(3):
            for b in range(a + 1, 4):
                if table[b] != modulus:
                    row = missing[b - a != 2]
                    difference = min((table[a] - table[b]) % modulus, (table[b] - table[a]) % modulus)
                    growth += 1 - 2 * by * row[difference]
                    row[difference] -= by
        return growth

    cost = sum(count * count for row in missing for count in row) + sum(change(table, 1) for table in tables)
    while cost:
        table, seat = tables[int(chance.random() * len(tables))], int(chance.random() * 4)
        old, new = table[seat], int(chance.random() * modulus)
        if old == modulus or new in table:
            continue
        growth = change(table, -1)
        table[seat] = new
        growth += change(table, 1)
        if growth > 0 and chance.random() >= exp(-growth / TEMPERATURE):
            change(table, -1)
            table[seat] = old
            change(table, 1)
        else:
            cost += growth
    return tables


if __name__ == "__main__":
    for n in [int(word) for word in sys.argv[1:]] or sorted(STARTERS):
        tables = once(n) if n % 4 < 2 else twice(n)
        print(f'    {n}: "{"".join(LETTERS[number] for table in tables for number in table)}",', flush=True)
