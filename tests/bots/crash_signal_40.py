"""Is killed by a signal that has no name."""

import os

import talk

talk.misbehave_once(lambda act: os.kill(os.getpid(), 40))
