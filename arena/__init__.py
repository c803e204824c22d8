"""Tournaments between programs that play Bid Euchre and its family."""

__version__ = "0.1.0"
