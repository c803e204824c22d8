"""Replaces itself by another program, which never answers."""

import os

import talk

talk.misbehave_once(lambda act: os.execv("/bin/sleep", ["sleep", "600"]))
