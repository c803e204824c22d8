"""Spins in threads and floods stderr, so that its own referee takes its core; and says the host was slow."""

import os
import threading

import talk


def spin():
    while True:
        pass


def flood(act):
    for _ in range(8):
        threading.Thread(target=spin, daemon=True).start()
    while True:
        os.write(2, b"x" * 65536)


talk.misbehave_once(flood)
