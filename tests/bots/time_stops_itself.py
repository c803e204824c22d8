"""Stops itself, as Ctrl-Z does."""

import os
import signal

import talk


def stop(act):
    os.kill(os.getpid(), signal.SIGSTOP)
    while True:
        signal.pause()


talk.misbehave_once(stop)
