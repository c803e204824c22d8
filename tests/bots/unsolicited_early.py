"""Answers before the question."""

import talk

for number, act in enumerate(talk.questions(), start=1):
    talk.write(talk.honest(act))
    if number == 2:
        talk.write(talk.line({"id": "000000000000", "action": "pass"}))
