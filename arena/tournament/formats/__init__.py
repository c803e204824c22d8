"""The formats of a competition: who meets whom over which boards. One module and one class each."""

from arena.tournament.formats.base import Field, Meeting
from arena.tournament.formats.head_to_head import HeadToHead
from arena.tournament.formats.individual import Individual
from arena.tournament.formats.knockout import Knockout
from arena.tournament.formats.league import League
from arena.tournament.formats.static import Gauntlet, RoundRobin
from arena.tournament.formats.swiss import Swiss

AnyFormat = RoundRobin | Gauntlet | Swiss | Knockout | League | Individual | HeadToHead
KINDS: dict[str, type[AnyFormat]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (RoundRobin, Gauntlet, Swiss, Knockout, League, Individual, HeadToHead)
}

__all__ = ["KINDS", "AnyFormat", "Field", "HeadToHead", "League", "Meeting", "RoundRobin"]
