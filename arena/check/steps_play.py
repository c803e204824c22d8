"""Steps about play: legal in everything, whole games, many tables, the same again."""

from itertools import islice
from typing import Final

from arena.check.questions import option_sets, questions
from arena.check.walk import Bench, StepFailed, step
from arena.records import MatchSpec
from arena.referee.match import Match
from arena.referee.talk import TalkFailed
from arena.rules.registry import make_rules
from arena.wire.codec import encode
from arena.wire.messages import Act

FIRST: Final = 300  # questions of a game with its default options
EACH: Final = 60  # and with each other option,
LOOKED_AT: Final = 3_000  # of which so many are looked at for phases that come seldom
BOARDS: Final = 4
AT_ONCE: Final = 8
MANY: Final = 64


@step("it keeps to `legal` in all games it names", "Choose from `legal`; in a phase you do not know take the first.")
def legal(bench: Bench) -> str:
    asked = 0
    phases = set()
    for game in bench.games:
        rules = make_rules(game)
        with bench.greeted(bench.hello(rules)) as talk:
            for act in islice(questions(rules, "legal"), FIRST):
                talk.ask(act)
                phases.add(act.phase)
                asked += 1
    return f"{asked} questions; phases {', '.join(sorted(phases))}"


@step("it keeps to `legal` whatever the options", "Look at `rules` in `hello`, and take nothing for granted.")
def legal_in_options(bench: Bench) -> str:
    asked, phases, sets = 0, set(), 0
    for game in bench.games:
        for options in option_sets(game)[1:]:
            rules = make_rules(game, options)
            with bench.greeted(bench.hello(rules)) as talk:
                seen: set[str] = set()
                for number, act in enumerate(islice(questions(rules, "options"), LOOKED_AT)):
                    if number >= EACH and act.phase in seen:
                        continue
                    seen.add(act.phase)
                    try:
                        talk.ask(act)
                    except TalkFailed as failure:
                        raise StepFailed(f"{game} with {options}: {failure}") from None
                    phases.add(act.phase)
                    asked += 1
            sets += 1
    return f"{sets} sets of options, {asked} questions; phases {', '.join(sorted(phases))}"


@step("it plays whole games against itself without a fault", "`arena play` shows such games, and their faults.")
def whole_games(bench: Bench) -> str:
    for game in bench.games:
        rules = make_rules(game)
        sides = len(set(rules.sides))
        spec = MatchSpec(
            id="check",
            game=rules.id,
            options=rules.options.as_dict(),
            seed="check",
            boards=tuple(range(1, BOARDS + 1)),
            seats=tuple(range(rules.seats)) if sides == rules.seats else rules.sides,
            entrants=(bench.entrant,) * sides,
            limits=bench.limits,
            isolation=bench.tier,
        )
        match = Match(spec, bench.guardian)
        try:
            match.play()
        finally:
            match.close()
        if match.faults:
            fault = match.faults[0]
            raise StepFailed(f"{len(match.faults)} faults in {game}; the first: {fault.kind}: {fault.reason}")
    return f"{BOARDS} boards of each game"


@step("it says how many tables it takes, and takes them", "Say in `ready` only as many `tables` as you answer at once.")
def tables(bench: Bench) -> str:
    with bench.started(bench.hello(tables=MANY)) as talk:
        taken = min(talk.greet().tables, MANY)
        acts = {act.id: act for act in _of_tables(bench, taken)}
        talk.write(b"".join(map(encode, acts.values())))
        for _ in range(taken):
            answer = talk.answer()
            if answer.id not in acts:
                raise StepFailed(f"it answered {answer.id!r}, which is open no more or never was")
            talk.check(answer, acts.pop(answer.id))
    return f"{taken} at once"


@step("it keeps its tables apart", "Keep what you remember by `table` and `game`, or remember nothing.")
def tables_apart(bench: Bench) -> str:
    with bench.started(bench.hello(tables=AT_ONCE)) as talk:
        taken = min(talk.greet().tables, AT_ONCE)
        games = [questions(bench.rules, f"apart {table}", table=table) for table in range(taken)]
        for turn in range(12):
            for asked in games if turn % 2 else reversed(games):
                talk.ask(next(asked))
    return f"{taken} tables, by turns"


@step(
    "the same seed gives the same play", "Draw chance from the `seed` of `hello` alone; or do not say `deterministic`."
)
def deterministic(bench: Bench) -> str:
    if not bench.manifest.deterministic:
        return "it does not say so"
    lines = [(act.phase, encode(act)) for act in islice(questions(bench.rules, "same play"), 100)]
    plays = []
    for _ in range(2):
        with bench.greeted() as talk:
            played = []
            for _, line in lines:
                talk.write(line)
                played.append(talk.answer().action)
            plays.append(played)
    for (phase, _), first, second in zip(lines, *plays, strict=True):
        if first != second:
            raise StepFailed(f"asked the same in phase {phase} it said {first!r}, and then {second!r}")
    return f"{len(lines)} questions"


def _of_tables(bench: Bench, number: int) -> list[Act]:
    return [next(questions(bench.rules, f"table {table}", table=table)) for table in range(number)]
