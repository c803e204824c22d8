"""Writes to stderr without end, in place of an answer."""

import os

import talk


def flood(act):
    while True:
        os.write(2, b"x" * 65536)


talk.misbehave_once(flood)
