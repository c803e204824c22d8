"""Writes a byte at a time, but in time."""

import talk

for act in talk.questions():
    for byte in talk.honest(act):
        talk.write(bytes([byte]))
