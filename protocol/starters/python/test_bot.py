"""A few questions, and what the bot should answer."""

import json
import unittest

from bot import choose

BID = """{"type":"act","id":"1","phase":"bid","seat":1,"dealer":3,"hand":["9c","Qd","Ad","Kh","Jd","Jh"],
    "legal":["pass","4","5","ask","moon"],"history":[[0,"3"]],"trump":null,"contract":"3","declarer":0,"upcard":null,
    "trick":[],"taken":[0,0,0,0]}"""
PLAY = """{"type":"act","id":"2","phase":"play","seat":1,"dealer":3,"hand":["9s","Ks","Ad","Th"],"legal":["9s","Ks"],
    "history":[],"trump":"h","contract":"4","declarer":2,"upcard":null,"trick":[[2,"Qs"],[3,"Js"],[0,"Ts"]],
    "taken":[0,0,1,0]}"""


class TestBot(unittest.TestCase):
    def test_a_hand_with_both_bowers_bids(self):
        self.assertEqual(choose(json.loads(BID)), "ask")

    def test_a_trick_is_won_if_it_can_be(self):
        self.assertEqual(choose(json.loads(PLAY)), "Ks")

    def test_the_bot_may_not_pass_if_that_is_not_legal(self):
        act = json.loads(BID) | {"phase": "name", "legal": ["c", "d"], "taken": [0, 0]}
        self.assertEqual(choose(act), "d")


if __name__ == "__main__":
    unittest.main()
