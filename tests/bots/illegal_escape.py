"""Answers with an escape code, well formed."""

import talk

talk.misbehave_once(lambda act: talk.write(talk.line({"id": act["id"], "action": "\x1b[31mred"})))
