"""Writes without end, and no newline."""

import talk


def flood(act):
    while True:
        talk.write(b"x" * 65536)


talk.misbehave_once(flood)
