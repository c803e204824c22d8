"""The compliance walk: what a bot must be able to do, step by step, and how it fails."""
