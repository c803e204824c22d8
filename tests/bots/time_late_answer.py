"""Answers after the deadline, every time."""

import threading

import talk

for act in talk.questions():
    threading.Event().wait(act["legal"].count("pass") * 0.9 + 0.1)
    talk.write(talk.honest(act))
