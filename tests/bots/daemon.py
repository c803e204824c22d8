"""Leaves a process behind that has nothing to do with it any more: forked twice, in a session of its own."""

import os
import threading

import talk


def leave(act):
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.closerange(0, 3)
            threading.Event().wait(600)
        os._exit(0)
    talk.write(talk.honest(act))


talk.misbehave_once(leave)
