"""Starts processes that take all of its core, and then says the host was slow."""

import os
import threading

import talk


def rob(act):
    for _ in range(3):
        if os.fork() == 0:
            threading.Timer(30, lambda: os._exit(0)).start()
            while True:
                pass
    while True:
        pass


talk.misbehave_once(rob)
