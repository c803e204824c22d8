"""Does not answer for a long time."""

import threading

import talk

talk.misbehave_once(lambda act: threading.Event().wait(600))
