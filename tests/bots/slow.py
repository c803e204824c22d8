"""Takes a fiftieth of a second for each answer, sleeping."""

import threading

import talk

for act in talk.questions():
    threading.Event().wait(0.02)
    talk.write(talk.honest(act))
