// Decides: deals what is hidden many times over, tries every action in each world, and takes the best on average.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "course.h"
#include "estimate.h"
#include "knowledge.h"
#include "rules.h"
#include "solver.h"

struct Effort {
    int worlds = 0;     // solved for a card; 0: as many as the clock allows
    double share = 0.08;  // of move_ms that a decision may take; with a fixed number of worlds it is let take 0.4
};

class Player {
public:
    Player(const Json &hello, const Effort &effort);
    Player(const Player &) = delete;
    std::string choose(const Json &act);

private:
    Rules rules_;
    Estimate estimate_;
    Solver solver_;
    Effort effort_;
    std::string seed_;
    double seconds_;
    std::chrono::steady_clock::time_point began_;

    // What each of some actions is worth in a world, added up in the second argument.
    using Values = std::vector<double>;
    using Judge = std::function<void(const World &, Values &)>;

    std::string before_play(const Json &act);
    std::string play(const Json &act);
    Values average(const Knowledge &knowledge, size_t actions, int worlds, Chance &chance, const Judge &judge);
    bool late() const;
};
