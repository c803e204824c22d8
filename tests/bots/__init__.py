"""Bots for the tests: honest ones, and one for each fault, named by it. Each is a program of its own."""
