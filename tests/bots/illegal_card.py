"""Plays a card it does not hold."""

import talk

talk.misbehave_once(lambda act: talk.write(talk.line({"id": act["id"], "action": "2c"})))
