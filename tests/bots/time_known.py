"""Takes a time that the test has chosen for each answer: the limit times 0.5, 0.9, 1.1 or 2, in turn; at many tables.

usage: time_known.py LIMIT_MS
"""

import sys
import threading

import talk

SHARES = (0.5, 0.9, 1.1, 2.0)
limit = int(sys.argv[1]) / 1000
lock = threading.Lock()


def answer(act):
    with lock:
        talk.write(talk.honest(act))


for number, act in enumerate(talk.questions(tables=64)):
    threading.Timer(limit * SHARES[number % len(SHARES)], answer, [act]).start()
