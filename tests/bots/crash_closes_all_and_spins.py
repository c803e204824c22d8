"""Closes all its pipes and computes for ever."""

import os

import talk


def leave(act):
    os.closerange(0, 3)
    while True:
        pass


talk.misbehave_once(leave)
