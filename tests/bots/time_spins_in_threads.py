"""Computes for ever, in eight threads."""

import threading

import talk


def spin():
    while True:
        pass


def start(act):
    for _ in range(8):
        threading.Thread(target=spin, daemon=True).start()
    spin()


talk.misbehave_once(start)
