"""Writes half a line more than its answer."""

import talk

for number, act in enumerate(talk.questions(), start=1):
    talk.write(talk.honest(act) + (b"{half" if number == 2 else b""))
