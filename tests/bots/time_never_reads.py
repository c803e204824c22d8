"""Says ready and reads nothing any more."""

import threading

import talk

next(talk.messages())
talk.write(talk.line({"type": "ready", "tables": 8}))
threading.Event().wait(600)
