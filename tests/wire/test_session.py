"""The conversation with a bot, without a bot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.wire.codec import MAX_LINE, Malformed, decode_answer, encode, parse_plain
from arena.wire.messages import Answer, Quit, Ready
from arena.wire.session import MAX_BANNER_LINES, Breach, OddAnswer, Session
from tests.bots import lines
from tests.wire.lines import QUESTION

READY = b'{"type":"ready","name":"x"}\n'
ID = str(QUESTION["id"])
PLAIN = f'{{"id":"{ID}","action":"pass"}}'.encode()


def opened(*ids: str) -> Session:
    session = Session()
    assert [type(event) for event in session.receive(READY)] == [Ready]
    session.open.update(ids)
    return session


def test_a_plain_answer() -> None:
    assert opened(ID).receive(PLAIN + b"\n") == [Answer(ID, "pass")]


@pytest.mark.parametrize(
    "line",
    [
        PLAIN + b"\r",
        b' {"action": "pass", "id": "%b"} ' % ID.encode(),
        PLAIN[:-1] + b',"why":["x",{"y":null}]}',
        PLAIN.replace(b"pass", b"p\\u0061ss"),
        PLAIN.replace(b"pass", b"renege:1:2"),
        PLAIN.replace(b'"id"', b'"\\u0069d"'),
    ],
)
def test_other_ways_of_writing_an_answer(line: bytes) -> None:
    (event,) = opened(ID).receive(line + b"\n")
    assert isinstance(event, OddAnswer)
    assert event.id == ID
    assert event.raw == line.removesuffix(b"\r")


@pytest.mark.parametrize("line", lines.malformed(QUESTION), ids=lambda line: repr(line[:40]))
def test_a_line_that_is_no_answer_is_malformed(line: bytes) -> None:
    (event,) = opened(ID).receive(line + b"\n")
    assert isinstance(event, Breach)
    assert event.kind == "malformed"
    assert event.reason.isprintable()
    assert len(event.raw) <= 512


def test_two_answers_are_an_answer_and_a_fault() -> None:
    answer, breach = opened(ID).receive((PLAIN + b"\n") * 2)
    assert answer == Answer(ID, "pass")
    assert isinstance(breach, Breach)
    assert breach.kind == "unsolicited"


def test_an_answer_to_a_question_given_up_is_dropped_once() -> None:
    session = opened(ID)
    session.give_up(ID)
    assert session.receive(PLAIN + b"\n") == []
    assert [type(event) for event in session.receive(PLAIN + b"\n")] == [Breach]


def test_banner_lines_before_ready_are_let_pass_up_to_a_bound() -> None:
    session = Session()
    assert session.receive(b"hello\n" * MAX_BANNER_LINES) == []
    assert [type(event) for event in session.receive(b"hello\n")] == [Breach]


def test_a_line_too_long_is_a_flood_once_and_the_conversation_goes_on() -> None:
    session = opened(ID)
    events = [event for _ in range(40) for event in session.receive(b"x" * (MAX_LINE // 8))]
    assert [event.kind for event in events if isinstance(event, Breach)] == ["flood"]
    assert session.receive(b"x\n" + PLAIN + b"\n") == [Answer(ID, "pass")]


def test_half_a_line_more_is_a_stray() -> None:
    session = opened(ID)
    session.receive(PLAIN + b"\n{ha")
    assert session.has_stray
    assert session.take_stray().raw == b"{ha"
    assert not session.has_stray


def test_a_line_begun_while_a_question_is_open_is_no_stray() -> None:
    session = opened(ID, "b" * 12)
    session.receive(PLAIN + b"\n{ha")
    assert not session.has_stray


def script(session: Session, pieces: list[bytes]) -> list[object]:
    return [event for piece in pieces for event in session.receive(piece)]


@given(st.data())
def test_bytes_may_come_in_any_pieces(data: st.DataObject) -> None:
    """A conversation with faults in it means the same whole, byte by byte, and cut anywhere."""
    ids = [f"{n:012x}" for n in range(6)]
    lines_ = [
        READY,
        encode(Answer(ids[0], "pass")),
        b"\n",
        b'{"id":"000000000001", "action":"9h"}\r\n',
        b"[[[[\n",
        encode(Answer(ids[2], "joker")) * 2,
        b'{"id":"000000000003","action":"\xc3\xa9"}\n',
        encode(Answer(ids[4], "3")),
    ]
    whole = b"".join(lines_)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=20)))
    pieces = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]
    sessions = [Session() for _ in range(3)]
    for session in sessions:
        session.open.update(ids)
    expected = script(sessions[0], [whole])
    assert len(expected) == 9
    assert script(sessions[1], pieces) == expected
    assert script(sessions[2], [bytes([byte]) for byte in whole]) == expected


@given(st.binary(max_size=200))
def test_no_line_whatever_raises_anything_but_malformed(line: bytes) -> None:
    try:
        answer = decode_answer(line.replace(b"\n", b""))
    except Malformed:
        return
    assert isinstance(answer, Answer)


@given(st.text(alphabet="0123456789abcdef", min_size=12, max_size=12), st.text(max_size=12))
def test_the_short_cut_agrees_with_the_parser(question: str, action: str) -> None:
    line = encode(Answer(question, action))[:-1]
    plain = parse_plain(line)
    assert plain is None or plain == decode_answer(line)
    assert decode_answer(line) == Answer(question, action)


@pytest.mark.parametrize("line", [b'{"id":"a","b":"cdef","action":"9h"}', b'{"id":"a\\"bcdefghi","action":"9h"}'])
def test_the_short_cut_is_not_taken_in(line: bytes) -> None:
    assert parse_plain(line) is None


def test_quit_is_a_line() -> None:
    assert encode(Quit()) == b'{"type":"quit"}\n'
