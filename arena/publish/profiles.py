"""What an entrant was seen to do: what it bid and how well, and how long it thought."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from arena.publish.story import ToldDeal, answers


class Contract(NamedTuple):
    """How often an entrant declared with a contract, how often it was made, and the points its side had from it."""

    name: str
    tried: int
    made: int
    points: int


class Profile:
    """What one entrant did in all of its games."""

    def __init__(self) -> None:
        self.deals = 0  # in which it sat at the table
        self.times: Counter[int] = Counter()  # microseconds of its answers
        self._contracts: dict[str, list[int]] = {}

    def declared(self, contract: str, points: int) -> None:
        """Count a deal that it declared, with the points it brought its side: made, if there are any."""
        found = self._contracts.setdefault(contract, [0, 0, 0])
        found[0] += 1
        found[1] += points > 0
        found[2] += points

    @property
    def contracts(self) -> list[Contract]:
        """What it declared, numbers first."""
        names = sorted(self._contracts, key=lambda name: (not name.isdigit(), int(name) if name.isdigit() else 0, name))
        return [Contract(name, *self._contracts[name]) for name in names]

    def contract(self, name: str) -> Contract:
        """Return what it did with a contract."""
        return Contract(name, *self._contracts.get(name, (0, 0, 0)))

    @property
    def tried(self) -> int:
        return sum(each.tried for each in self.contracts)

    @property
    def made(self) -> int:
        return sum(each.made for each in self.contracts)

    def quantile(self, share: float) -> float | None:
        """Return the milliseconds that such a share of its answers took at most, None without any."""
        wanted = share * self.times.total()
        seen = 0
        for micros in sorted(self.times):
            seen += self.times[micros]
            if seen >= wanted:
                return micros / 1000
        return None


def look(profiles: Sequence[Profile], sides: Sequence[int], deals: Sequence[ToldDeal]) -> None:
    """Add a game to the profiles of those at its seats; one may sit at several."""
    times = [profile.times for profile in profiles]
    for seat, micros in answers(deals):
        times[seat][micros] += 1
    everyone = {id(profile): profile for profile in profiles}.values()
    for deal in deals:
        for profile in everyone:
            profile.deals += 1
        if deal.declarer is not None and deal.how in ("played", "reneged"):
            profiles[deal.declarer].declared(_kind(deal), deal.points[sides[deal.declarer]])


def _kind(deal: ToldDeal) -> str:
    """Return a contract as it is counted: where it is a suit, it does not matter which."""
    contract = deal.contract or ""
    return contract.replace(deal.trump, "trump", 1) if deal.trump and contract.startswith(deal.trump) else contract
