"""Reads the greeting and says nothing."""

import threading

threading.Event().wait(600)
