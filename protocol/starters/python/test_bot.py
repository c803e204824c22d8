"""Some questions, and what the bot should answer."""

import json
import unittest

from bot import choose

BID = (
    '{"type":"act","id":"1","phase":"bid","seat":1,"dealer":3,"hand":["9c","Jd","Jh","Qd","Ad","As"],"legal":["pass","4","5","ask","moon"],'
    '"history":[[0,"3"]],"trump":null,"contract":"3","declarer":0,"upcard":null,"trick":[],"taken":[0,0,0,0]}'
)
ORDER = (
    '{"type":"act","id":"2","phase":"order","seat":0,"dealer":0,"hand":["9c","Jc","Js","Qd","As"],"legal":["pass","accept"],'
    '"history":[[1,"pass"]],"trump":null,"contract":null,"declarer":null,"upcard":"Qs","trick":[],"taken":[0,0]}'
)
PLAY = (
    '{"type":"act","id":"3","phase":"play","seat":1,"dealer":3,"hand":["9s","Ks","Ad","Th"],"legal":["9s","Ks"],'
    '"history":[],"trump":"h","contract":"4","declarer":2,"upcard":null,"trick":[[2,"Qs"],[3,"Js"],[0,"Ts"]],"taken":[0,0,1,0]}'
)


class TestBot(unittest.TestCase):
    def test_a_hand_with_both_bowers_asks(self):
        self.assertEqual(choose(json.loads(BID)), "ask")

    def test_a_dealer_counts_the_upcard(self):
        self.assertEqual(choose(json.loads(ORDER)), "accept")

    def test_a_trick_is_won_if_it_can_be(self):
        self.assertEqual(choose(json.loads(PLAY)), "Ks")


if __name__ == "__main__":
    unittest.main()
