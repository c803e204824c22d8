"""Plays on, no fault."""

import talk

for act in talk.questions():
    talk.write(talk.honest(act))
