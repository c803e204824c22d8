"""Ends at its very first question."""

import os

import talk

for _ in talk.questions():
    os._exit(3)
