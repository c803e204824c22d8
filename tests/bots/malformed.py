"""Answers each question with another line that is no message; they are listed in tests/bots/lines.py."""

import lines
import talk

for number, act in enumerate(talk.questions()):
    talk.write(lines.malformed(act)[number % len(lines.malformed(act))] + b"\n")
