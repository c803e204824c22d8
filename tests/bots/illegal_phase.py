"""Answers with an action of another phase."""

import talk

talk.misbehave_once(lambda act: talk.write(talk.line({"id": act["id"], "action": "order-alone"})))
