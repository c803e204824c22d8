"""What the faulty bots are made of: the greeting, the questions, an honest answer. Imported by the programs here."""

import json
import os
import sys


def write(data):
    """Write bytes to stdout at once."""
    while data:
        data = data[os.write(1, data) :]


def line(message):
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def messages():
    """Yield what the referee says, `quit` included."""
    for text in sys.stdin.buffer:
        yield json.loads(text)


def questions(tables=1):
    """Greet the referee, then yield each question."""
    for message in messages():
        if message["type"] == "hello":
            write(line({"type": "ready", "tables": tables}))
        elif message["type"] == "act":
            yield message
        elif message["type"] == "quit":
            return


def honest(act):
    return line({"id": act["id"], "action": act["legal"][0]})


def misbehave_once(misdeed, tables=1):
    """Answer honestly, but for the second question do something else: misdeed(act)."""
    for number, act in enumerate(questions(tables), start=1):
        if number == 2:
            misdeed(act)
        else:
            write(honest(act))
