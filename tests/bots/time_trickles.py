"""Writes its answer a byte at a time, and so slowly that it is never done."""

import threading

import talk


def trickle(act):
    for _ in range(12_000):
        talk.write(b" ")
        threading.Event().wait(0.05)


talk.misbehave_once(trickle)
