"""The games: pure values and functions. No I/O, no clock, no source of chance."""
