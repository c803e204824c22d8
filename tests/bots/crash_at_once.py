"""Ends before it is ready."""

raise SystemExit("no such thing")
