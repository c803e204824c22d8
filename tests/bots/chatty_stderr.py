"""Writes a lot to stderr."""

import os

import talk

for act in talk.questions():
    os.write(2, b"thinking about " + act["phase"].encode() + b" " * 5000 + b"\n")
    talk.write(talk.honest(act))
