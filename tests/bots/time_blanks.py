"""Writes blanks for ever, slowly."""

import threading

import talk


def blanks(act):
    while True:
        talk.write(b" ")
        threading.Event().wait(0.05)


talk.misbehave_once(blanks)
