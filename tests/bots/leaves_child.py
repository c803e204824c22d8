"""Starts a child that holds the pipes, and a daemon in a session of its own; plays honestly."""

import os
import threading

import talk

if os.fork() == 0:
    threading.Event().wait(600)
for act in talk.questions():
    talk.write(talk.honest(act))
