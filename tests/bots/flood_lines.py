"""Writes lines without end."""

import talk


def flood(act):
    while True:
        talk.write(b"hello\n" * 1000)


talk.misbehave_once(flood)
