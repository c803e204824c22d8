"""Takes a second to get ready; plays on."""

import threading

import talk

threading.Event().wait(1.0)
for act in talk.questions():
    talk.write(talk.honest(act))
