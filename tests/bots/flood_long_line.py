"""Writes a line of ten megabytes, then its answer."""

import talk

talk.misbehave_once(lambda act: talk.write(b"x" * 10_000_000 + b"\n" + talk.honest(act)))
