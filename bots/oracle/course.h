// The course of a deal in a world, from any of its decisions to the end, everyone calling and playing by rule; and
// what it is worth to a side. What is asked about is decided first, then the rest is left to take its course.
#pragma once

#include "estimate.h"
#include "knowledge.h"
#include "rules.h"
#include "table.h"

struct Auction {
    int waiting[8] = {}, first = 0, number = 0;  // the seats still in, the next to call in front
    int call = PASS, maker = -1;

    Auction(const Rules &rules, int dealer);
    int next() const { return waiting[first % 8]; }
    bool over(const Rules &rules) const;
    void say(const Rules &rules, int call);
};

// The strengths of the hands in a world, each found out when it is first asked for.
struct Strengths {
    Strength of[4];
    bool known[4] = {};
};

class Course {
public:
    Course(const Rules &rules, const Estimate &estimate, const Json &act);

    // Bid Euchre: the rest of an auction and all that follows it; the suit being named; the cards being exchanged
    // (-1: by rule), with the world as it was before.
    double auction(const World &world, Auction auction, Strengths &strengths) const;
    double name(const World &world, int call, int maker, int trump) const;
    double exchange(World world, int maker, int trump, int away, int help) const;

    // Two-handed Euchre: the calls, of which `said` have been made; then the card turned up and laid away.
    double calls(const World &world, int said, int proposed) const;
    double pick_up(World world, int maker, int trump, int away) const;  // -1: by rule

    double play(const World &world, int call, int maker, int trump, bool upcard_gone = false) const;

    // What it is worth to this seat that the maker's side has taken so many tricks in the end.
    double worth(int call, int maker, int tricks) const { return worth_[maker & 1][call][tricks]; }

private:
    const Rules &rules_;
    const Estimate &estimate_;
    int me_, dealer_, upcard_ = -1;
    bool stuck_;
    double worth_[2][CALLS][13];

    const Strength &strength(const World &world, int seat, Strengths &strengths) const;
    int call_of(const Strength &hand, const Auction &auction) const;
    int card_to_give(Bits hand, int trump) const;  // as the asker
    int card_to_help(Bits hand, int trump) const;  // as his partner
    int card_to_lay_away(Bits hand, int trump) const;
};
