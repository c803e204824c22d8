"""Answers a question again while the next one is open, before it answers that."""

import talk

last = None
for number, act in enumerate(talk.questions(), start=1):
    talk.write((last if number == 2 else b"") + talk.honest(act))
    last = talk.honest(act)
