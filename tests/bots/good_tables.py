"""Plays on many tables, and answers whatever it finds waiting in the wrong order."""

import json
import os

import talk

rest = b""
most = 0
while data := os.read(0, 65536):
    *texts, rest = (rest + data).split(b"\n")
    acts = []
    for message in map(json.loads, texts):
        if message["type"] == "hello":
            talk.write(talk.line({"type": "ready", "tables": 8}))
        elif message["type"] == "act":
            acts.append(message)
    if len(acts) > most:
        most = len(acts)
        os.write(2, b"%d questions at once\n" % most)
    talk.write(b"".join(talk.honest(act) for act in reversed(acts)))
