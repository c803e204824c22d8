// What a hand is worth before anything is played: tricks expected of the side that makes trump, and points of a bid.
//
// The tricks are taken to be normal about a mean that is linear in what the hand holds.
#pragma once

#include <vector>

#include "rules.h"

enum Kind { PLAIN, ASKING, SHOOTING, KINDS };

inline Kind kind_of(int call) { return call == ASK ? ASKING : call == MOON ? SHOOTING : PLAIN; }

// The suit that is best for each kind of contract, and the tricks to be expected with it.
struct Strength {
    float mean[KINDS];
    int8_t trump[KINDS];
};

class Estimate {
public:
    Estimate() = default;
    explicit Estimate(const Rules &rules);

    Strength strength(Bits hand) const;  // hand: as it was before there was trump
    float points(int call, float mean) const;  // above those of the opponents

    // Points that passing is taken to be worth, by who holds the standing bid.
    float passing(bool anybody, bool partner) const;

    // In Two-handed Euchre: by how much a hand of five is good enough to make a suit trump, in tricks; to order the
    // dealer, who may take the card turned up; and as the dealer, with that card for the worst of the hand.
    float naming(Bits hand, int trump) const;
    float ordering(Bits hand, int trump, int upcard) const;
    float accepting(Bits hand, int trump, int upcard) const;

private:
    void tricks(Bits hand, int trump, float mean[KINDS]) const;
    float worth(Bits hand, int trump) const;

    const Rules *rules_ = nullptr;
    std::vector<float> points_[CALLS];
};
