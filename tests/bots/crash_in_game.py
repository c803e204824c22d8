"""Ends in mid-game."""

import os

import talk

talk.misbehave_once(lambda act: os._exit(3))
