"""Answers twice."""

import talk

talk.misbehave_once(lambda act: talk.write(talk.honest(act) * 2))
