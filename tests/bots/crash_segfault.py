"""Dies of a segmentation fault."""

import os
import signal

import talk

talk.misbehave_once(lambda act: os.kill(os.getpid(), signal.SIGSEGV))
