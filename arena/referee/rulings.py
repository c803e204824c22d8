"""What the referee does about a fault.

| fault                                              | ruling                                              |
|----------------------------------------------------|-----------------------------------------------------|
| renege, in a game whose rules punish it            | the game's rule, and the first of `legal` instead   |
| illegal, time, malformed, flood, unsolicited       | the first of `legal` instead                        |
| more than `max_faults` of these in one game        | game forfeited                                      |
| crash                                              | game forfeited, process started again               |
| more than `max_restarts` crashes in one match      | match forfeited                                     |
| never-ready, or a crash before `ready`             | match forfeited                                     |

All faults but a crash cost the same: which of them it was can depend on a race.
"""

from arena.records import FaultKind, LimitsSpec, Ruling


def rule(kind: FaultKind, limits: LimitsSpec, *, faults: int, crashes: int) -> Ruling:
    """Return the ruling on a fault; `faults` of the seat in this game and `crashes` in this match include it."""
    if kind == "never-ready":
        return "forfeit-match"
    if kind == "crash":
        return "forfeit-match" if crashes > limits.max_restarts else "forfeit-game"
    if faults > limits.max_faults:
        return "forfeit-game"
    return "renege" if kind == "renege" else "first-legal"
