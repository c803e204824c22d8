"""The protocol: messages, lines, and one conversation. Bytes in, events out; no processes, no clock."""
