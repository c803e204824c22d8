"""Answers with fields of its own."""

import talk

for act in talk.questions():
    talk.write(talk.line({"why": ["because", {"x": 1.5}], "id": act["id"], "action": act["legal"][0]}))
