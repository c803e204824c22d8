"""Who meets whom: the pairings of each format, in the order in which they are to be played."""

from collections.abc import Iterator


def round_robin(entrants: int) -> Iterator[tuple[int, int]]:
    """Yield every pairing of two entrants once, by number, in rounds of the circle method.

    In a round nobody plays twice, so that a table made early has seen everyone about equally often.
    """
    circle: list[int | None] = list(range(entrants))
    if entrants % 2:
        circle.append(None)  # who meets nobody rests
    for _ in range(len(circle) - 1):
        for one, other in zip(circle[: len(circle) // 2], reversed(circle), strict=False):
            if one is not None and other is not None:
                yield min(one, other), max(one, other)
        circle.insert(1, circle.pop())
