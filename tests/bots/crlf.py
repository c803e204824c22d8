"""Ends its lines with CR LF."""

import talk

for act in talk.questions():
    talk.write(talk.honest(act)[:-1] + b"\r\n")
