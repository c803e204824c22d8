"""Answers and ends."""

import os

import talk


def leave(act):
    talk.write(talk.honest(act))
    os._exit(0)


talk.misbehave_once(leave)
