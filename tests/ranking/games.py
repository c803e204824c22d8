"""Games made up by hand."""

from arena.records import EntrantSpec, Played


def game(
    one: str | tuple[str, ...],
    other: str | tuple[str, ...],
    board: int,
    scores: tuple[int, int],
    deals: int = 10,
    forfeits: tuple[int, ...] = (),
    ending: str = "target",
) -> Played:
    """Return a game; who has the higher score has won it, or who did not forfeit."""
    winner = None if scores[0] == scores[1] else int(scores[1] > scores[0])
    if forfeits:
        winner = None if len(forfeits) == 2 else 1 - forfeits[0]
    one, other = ((side,) if isinstance(side, str) else side for side in (one, other))
    return Played("m", board, (one, other), scores, deals, winner, ending, forfeits)


def entrant(name: str) -> EntrantSpec:
    return EntrantSpec(name, "1", f"hash {name}", "", (), "")
