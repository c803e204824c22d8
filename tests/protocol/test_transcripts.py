"""protocol/transcripts are what is really said, and are written to the schemas."""

import json

import jsonschema
import pytest

from tests.processes import ROOT
from tests.protocol.transcripts import CASES, FOLDER, transcript

SCHEMAS = {path.stem: json.loads(path.read_text("utf-8")) for path in (ROOT / "protocol" / "schema").glob("*.json")}


@pytest.mark.parametrize("name", CASES)
def test_a_transcript_is_what_is_said(name: str) -> None:
    written, said = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines(), transcript(CASES[name]).splitlines()
    if name == "fault-flood":  # how much of the line is read before it is ruled on differs
        assert sorted(line[:80] for line in written) == sorted(line[:80] for line in said)
    else:
        assert written == said


def test_there_is_no_other_transcript() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == set(CASES)


@pytest.mark.parametrize("name", CASES)
def test_a_transcript_keeps_to_the_schemas(name: str) -> None:
    lines = (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()
    sent = [json.loads(line[2:]) for line in lines if line.startswith(">")]
    assert sent[0]["type"] == "hello"
    for message in sent:
        jsonschema.validate(message, SCHEMAS[message["type"]])
    if not name.startswith("fault-"):
        ready, *answers = [json.loads(line[2:]) for line in lines if line.startswith("<")]
        jsonschema.validate(ready, SCHEMAS["ready"])
        for answer in answers:
            jsonschema.validate(answer, SCHEMAS["answer"])
        asked = [message for message in sent if message["type"] == "act"]
        assert [answer["id"] for answer in answers] == [act["id"] for act in asked]
        assert all(answer["action"] in act["legal"] for answer, act in zip(answers, asked, strict=True))
        assert sent[-1]["type"] == "quit"
