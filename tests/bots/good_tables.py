"""Plays on many tables, and answers in the wrong order."""

import os

import talk

held = []
for act in talk.questions(tables=8):
    held.append(talk.honest(act))
    if len(held) == 2 or not os.environ.get("HOLD"):
        talk.write(b"".join(reversed(held)))
        held.clear()
