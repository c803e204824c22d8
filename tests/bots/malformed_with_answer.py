"""Writes a line that is no message together with its answer, as a forgotten print does."""

import talk

talk.misbehave_once(lambda act: talk.write(b"thinking about it\n" + talk.honest(act)))
