"""Computes for ever."""

import talk


def spin(act):
    while True:
        pass


talk.misbehave_once(spin)
