// What a seat knows of the cards, and worlds that agree with it: deals of what is hidden, as likely as the calls and
// the play of the others make them.
#pragma once

#include <utility>
#include <vector>

#include "chance.h"
#include "estimate.h"
#include "rules.h"
#include "table.h"

struct World {
    Bits hand[4] = {};  // as before there was trump
    double weight = 1;
};

struct Spoken {
    int seat, call;
};

class Knowledge {
public:
    Knowledge(const Rules &rules, const Estimate &estimate, const Json &act);

    // Worlds with their weights, which add up to 1.
    std::vector<World> worlds(int number, Chance &chance) const;

    // The table as it stands in a world.
    Table table(const World &world) const;

    Bits hand() const { return hand_; }
    std::vector<Spoken> calls;                   // of Bid Euchre
    std::vector<std::pair<int, int>> reneges;  // that are proven: seat, and number of the trick

private:
    const Rules &rules_;
    const Estimate &estimate_;
    const Json &act_;
    int me_, dealer_, trump_, out_, maker_;
    Bits hand_ = 0, free_, hidden_ = 0, out_of_play_ = 0;
    Bits known_[4] = {};             // cards that a seat is known to hold
    Bits barred_[4] = {};            // cards that it can't hold
    std::vector<std::pair<int, int>> plays_;  // seat, and card as before there was trump
    Bits played_[4] = {};

    int take(const std::string &token);
    void read_history();
    void read_exchange(const std::vector<std::pair<int, std::string>> &given);
    void read_plays(const std::vector<std::pair<int, std::string>> &cards);
    World deal(Chance &chance) const;
    bool try_to_deal(Chance &chance, bool heed_barred, World &world) const;
    double likelihood(const World &world) const;
    double of_calls(const World &world) const;
    double of_two_handed_calls(const World &world) const;
    double of_plays(const World &world) const;
    Table start(const World &world) const;
};
