"""Answers at once, and computes while the others have to decide."""

import threading

import talk


def compute():
    while True:
        sum(range(1000))


for number, act in enumerate(talk.questions()):
    if number == 0:
        threading.Thread(target=compute, daemon=True).start()
    talk.write(talk.honest(act))
