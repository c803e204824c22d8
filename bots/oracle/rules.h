// The options of the game being played, and what a deal scores.
#pragma once

#include <string>

#include "cards.h"
#include "json.h"

// Calls of Bid Euchre, in the order in which they beat each other; a plain bid is its number.
enum Call { PASS = 0, ASK = 13, MOON = 14, CALLS = 15 };

int call_named(const std::string &word);  // -1 if it is none
int suit_proposed(const Json &act);       // by the card turned up, or by the dealer who named a suit for a joker

struct Points {
    int maker, other;  // of the side that made trump, and of its opponents
};

struct Rules {
    bool two_handed = false;
    int seats = 4, cards = 6, target = 32, min_bid = 3;
    bool dealer_first = false, continuing = false, plain_six = false, moon_beats_ask = true, stick_the_dealer = false;
    bool sequential = false, choice = false, missed_value = false, overtricks = true, defenders = true;
    bool negative = true, bidder_first = false, another_deal = false, cutthroat = false, joker = false;
    bool pickup_optional = true, name_turned_down = false, discard_upcard = false;
    Deck deck;

    Rules() = default;
    explicit Rules(const Json &hello);

    int highest_plain() const { return plain_six ? cards : cards - 1; }
    bool may_call(int call, int standing) const;
    Points score(int call, int taken) const;  // call is PASS in Two-handed Euchre

    // What points are worth to side 0 when these are the totals: points, and something for who will win the game.
    double worth(const int totals[2], int side, Points points) const;

private:
    double chance(int ours, int theirs, int bidders) const;
};
