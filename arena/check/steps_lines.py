"""Steps about lines and messages: however they come, and whatever else is in them."""

import time

import msgspec

from arena.check.questions import Message, messages, questions
from arena.check.walk import Bench, step
from arena.referee.talk import as_json
from arena.wire.codec import encode
from arena.wire.messages import Act, Result

READ_ALL = "Read up to the line feed: a read may give less than a line, or more."
LET_PASS = "Let pass what you do not know: fields and messages may be added."


@step("it answers a question", "Answer each `act` with its `id` and one of its `legal`.")
def answers(bench: Bench) -> str:
    with bench.greeted() as talk:
        return f"{talk.ask(next(questions(bench.rules, 'first'))) * 1000:.1f} ms"


@step("it flushes every answer", "Flush standard output after every answer; to a pipe most languages buffer.")
def flushes(bench: Bench) -> str:
    asked = questions(bench.rules, "flush")
    with bench.greeted() as talk:
        for _ in range(5):
            talk.ask(next(asked))
    return ""


@step("it answers once, and with one line", "Write one line for each question, and nothing after it.")
def answers_once(bench: Bench) -> str:
    asked = questions(bench.rules, "once")
    with bench.greeted() as talk:
        for _ in range(3):
            talk.ask(next(asked))
            talk.silence(0.2)
    return ""


@step("it answers by the question's own id", "Copy `id` from the question, as the text it is; do not count.")
def by_id(bench: Bench) -> str:
    asked = questions(bench.rules, "id")
    with bench.greeted() as talk:
        for id_ in ("0", "Zz-9_x", "f" * 40, "000000000001"):
            talk.ask(msgspec.structs.replace(next(asked), id=id_))
    return ""


@step("it answers the same question again", "Answer what you are asked, though it looks like the last one.")
def same_again(bench: Bench) -> str:
    act = next(questions(bench.rules, "same"))
    with bench.greeted() as talk:
        for number in range(3):
            talk.ask(msgspec.structs.replace(act, id=f"same{number:08d}"))
    return ""


@step("it takes lines that end with CR LF", "Cut a carriage return off the end of a line.")
def crlf(bench: Bench) -> str:
    with bench.started() as talk:
        talk.greet(encode(talk.hello).replace(b"\n", b"\r\n"))
        for act, _ in zip(questions(bench.rules, "crlf"), range(3), strict=False):
            talk.ask(act, encode(act).replace(b"\n", b"\r\n"))
    return ""


@step("it takes a question a byte at a time", READ_ALL)
def by_bytes(bench: Bench) -> str:
    act = next(questions(bench.rules, "bytes"))
    with bench.greeted() as talk:
        for byte in encode(act):
            talk.write(bytes([byte]))
            time.sleep(0.0002)
        talk.check(talk.answer(), act)
    return ""


@step("it waits for the end of a line", READ_ALL)
def split(bench: Bench) -> str:
    with bench.greeted() as talk:
        for act, _ in zip(questions(bench.rules, "split"), range(3), strict=False):
            line = encode(act)
            talk.write(line[: len(line) // 2])
            talk.silence(0.15)
            talk.write(line[len(line) // 2 :])
            talk.check(talk.answer(), act)
    return ""


@step("it takes a greeting and a question in one piece", READ_ALL)
def merged(bench: Bench) -> str:
    act = next(questions(bench.rules, "merged"))
    with bench.started() as talk:
        talk.write(encode(talk.hello) + encode(act))
        talk.ready()
        talk.check(talk.answer(), act)
    return ""


@step("it takes a result and a question in one piece", READ_ALL)
def result_and_question(bench: Bench) -> str:
    told = messages(bench.rules, "result")
    with bench.greeted() as talk:
        for _ in range(3):
            pending = b""
            while not isinstance(message := next(told), Act) or not pending:
                pending += encode(message) if isinstance(message, Result) else b""
            talk.ask(message, pending + encode(message))
    return ""


@step("it does not answer results", "Write nothing for a `result`.")
def results(bench: Bench) -> str:
    with bench.greeted() as talk:
        for _, result in zip(range(3), _results(bench, "quiet"), strict=False):
            talk.write(encode(result))
            talk.silence(0.2)
    return ""


def _results(bench: Bench, seed: str) -> "filter[Message]":
    return filter(lambda message: isinstance(message, Result), messages(bench.rules, seed))


@step("it lets fields pass that it does not know", LET_PASS)
def unknown_fields(bench: Bench) -> str:
    with bench.greeted() as talk:
        for act, _ in zip(questions(bench.rules, "fields"), range(3), strict=False):
            odd = {
                "new": [{"legal": ["no"], "id": "no"}, '"]}', -1.5e3, None, True],
                **as_json(act),
                "later": {"a": {}},
            }
            talk.ask(act, msgspec.json.encode(odd) + b"\n")
    return ""


@step("it lets messages pass that it does not know", LET_PASS)
def unknown_messages(bench: Bench) -> str:
    asked = questions(bench.rules, "messages")
    with bench.greeted() as talk:
        talk.write(b'{"type":"weather","id":"000000000000","legal":["rain"],"list":[[],{}]}\n')
        talk.silence(0.3)
        talk.ask(next(asked))
    return ""


@step(
    "it takes fields in any order, and blanks", "Read messages with a JSON parser, not by the places of their fields."
)
def any_order(bench: Bench) -> str:
    with bench.greeted() as talk:
        for act, _ in zip(questions(bench.rules, "order"), range(3), strict=False):
            turned = dict(reversed(list(as_json(act).items())))
            talk.ask(act, msgspec.json.format(msgspec.json.encode(turned), indent=0).replace(b"\n", b" ") + b"\n")
    return ""


@step("it takes a long line", "Make room for a line of any length.")
def long_line(bench: Bench) -> str:
    act = next(questions(bench.rules, "long"))
    with bench.greeted() as talk:
        talk.ask(act, msgspec.json.encode({**as_json(act), "later": "x" * 200_000}) + b"\n")
        talk.ask(msgspec.structs.replace(act, id="after0000000"))
    return ""
