"""Closes its stdin and keeps its stdout."""

import os
import threading

import talk


def close(act):
    os.close(0)
    threading.Event().wait(600)


talk.misbehave_once(close)
