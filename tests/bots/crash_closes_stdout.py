"""Closes stdout and stays."""

import os
import threading

import talk


def close(act):
    os.close(1)
    threading.Event().wait(600)


talk.misbehave_once(close)
