"""A question, as the malformed lines of tests/bots need one."""

QUESTION = {"id": "0123456789ab", "legal": ["pass", "3"]}
