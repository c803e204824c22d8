"""Ignores every signal it can, and does not answer."""

import signal
import threading

import talk

for number in signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
talk.misbehave_once(lambda act: threading.Event().wait(600))
