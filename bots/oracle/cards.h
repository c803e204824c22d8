// Cards as bits. A set of cards is 64 bits: four lanes of sixteen, one for each suit in the order c d h s, and in a
// lane the ranks upwards. Two packs take two neighbouring bits for each rank.
//
// Before there is trump a jack lies among its printed suit, and the joker in a corner of its own. `trumped` moves the
// bowers and the joker to the top of the trump lane; from then on a lane is a suit in every respect.
#pragma once

#include <cstdint>
#include <string>

using Bits = uint64_t;

enum Rank { SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE, LEFT, RIGHT, JOKER };

inline Bits one(int bit) { return Bits(1) << bit; }
inline int count(Bits set) {  // by halves, as not every processor has an instruction for it
    set -= set >> 1 & 0x5555555555555555;
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    return int(((set + (set >> 4)) & 0x0F0F0F0F0F0F0F0F) * 0x0101010101010101 >> 56);
}
inline int lowest(Bits set) { return __builtin_ctzll(set); }
inline int highest(Bits set) { return 63 - __builtin_clzll(set); }
inline int lane_of(int bit) { return bit >> 4; }
inline Bits lane(int suit) { return Bits(0xFFFF) << (16 * suit); }
inline int same_colour(int suit) { return 3 - suit; }

struct Deck {
    int copies = 1;
    Bits all = 0;         // before there is trump
    Bits above[64] = {};  // the bits of the same lane that are of a higher rank

    Deck() = default;
    Deck(Rank from, bool joker, int packs) : copies(packs) {
        for (int bit = 0; bit < 64; bit++)
            for (int other = bit + 1; other < 64; other++)
                if (lane_of(bit) == lane_of(other) && rank(other) > rank(bit)) above[bit] |= one(other);
        for (int suit = 0; suit < 4; suit++)
            for (int r = from; r <= ACE; r++) all |= cards(suit, r);
        if (joker) all |= cards(0, JOKER);
    }

    // Two packs have neither sevens, eights nor a joker, so that a lane has room for both copies.
    int place(int suit, int r) const { return 16 * suit + (copies == 2 ? (r - NINE) * 2 : r); }
    int rank(int bit) const { return copies == 2 ? (bit & 15) / 2 + NINE : bit & 15; }
    Bits cards(int suit, int r) const { return Bits(copies == 2 ? 3 : 1) << place(suit, r); }
    Bits copies_of(int bit) const { return cards(lane_of(bit), rank(bit)); }
    Bits aces() const { return cards(0, ACE) | cards(1, ACE) | cards(2, ACE) | cards(3, ACE); }

    // A set in the order of a trump suit.
    Bits trumped(Bits set, int trump) const {
        Bits moved = move(set, trump, JACK, trump, RIGHT) | move(set, same_colour(trump), JACK, trump, LEFT);
        if (copies == 1) moved |= move(set, 0, JOKER, trump, JOKER);
        return set | moved;
    }

    // All cards of one suit, in the order before there was trump.
    Bits printed(int suit, int trump) const {
        Bits result = 0;
        for (Bits rest = all; rest; rest &= rest - 1)
            if (trumped(rest & -rest, trump) & lane(suit)) result |= rest & -rest;
        return result;
    }

    // The first bit of the card that a token names: its rank, then its suit, or `joker`.
    int find(const std::string &token) const {
        if (token == "joker") return place(0, JOKER);
        return place(int(std::string("cdhs").find(token[1])), int(std::string("789TJQKA").find(token[0])));
    }

private:
    Bits move(Bits &set, int suit, int r, int to_suit, int to_r) const {
        Bits some = set & cards(suit, r);
        set ^= some;
        int by = place(to_suit, to_r) - place(suit, r);
        return by >= 0 ? some << by : some >> -by;
    }
};

inline bool is_card(const std::string &word) {
    return word == "joker" || (word.size() == 2 && word.find_first_of("cdhs") == 1);
}
inline int suit_named(const std::string &word) {
    return word.size() == 1 ? int(std::string("cdhs").find(word[0])) : -1;
}
