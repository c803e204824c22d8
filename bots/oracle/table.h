// The play of the tricks of one deal with all cards on the table: hands are in the order of the trump suit.
#pragma once

#include "cards.h"

struct Table {
    Bits hand[4] = {};
    Bits gone = 0;             // cards that everybody knows to be out of play
    uint8_t dry[4] = {};       // lanes that a seat has been seen not to follow, a bit for each
    int8_t seats = 4, active = 4, out = -1, trump = 0, maker = 0;
    int8_t turn = 0, played = 0, led = 0, best = 0, winner = 0;  // of the unfinished trick
    int8_t taken[2] = {};      // by side: the seats of even and of odd number

    int after(int seat) const {
        int next = (seat + 1) % seats;
        return next == out ? (next + 1) % seats : next;
    }
    Bits legal() const {
        Bits following = played ? hand[turn] & lane(led) : 0;
        return following ? following : hand[turn];
    }

    // Whether a card takes the trick from its best card so far; of two identical cards the first played wins.
    bool wins(const Deck &deck, int bit) const {
        if (lane_of(bit) == lane_of(best)) return deck.above[best] & one(bit);
        return lane_of(bit) == trump;
    }

    void play(const Deck &deck, int bit) {
        hand[turn] &= ~one(bit);
        gone |= one(bit);
        if (played == 0) {
            led = int8_t(lane_of(bit));
        } else if (lane_of(bit) != led) {
            dry[turn] |= uint8_t(1 << led);
        }
        if (played == 0 || wins(deck, bit)) {
            best = int8_t(bit);
            winner = turn;
        }
        if (++played == active) {
            taken[winner & 1]++;
            turn = winner;
            played = 0;
        } else {
            turn = int8_t(after(turn));
        }
    }
};
