"""Plays a card that does not follow whenever it holds one."""

import talk

for act in talk.questions():
    others = [card for card in act["hand"] if card not in act["legal"]] if act["phase"] == "play" else []
    talk.write(talk.line({"id": act["id"], "action": (others or act["legal"])[0]}))
