"""Aborts."""

import os

import talk

talk.misbehave_once(lambda act: os.abort())
