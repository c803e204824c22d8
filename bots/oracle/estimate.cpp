#include "estimate.h"

#include <algorithm>
#include <cmath>

namespace {

// Weights of: one, the joker, right bowers, left bowers, aces of trump, other trumps, trumps beyond the third, side
// aces, side kings whose ace is held, suits not held; and the spread of the tricks about their mean.
struct Fit {
    float weights[10];
    float spread;
};

// Fitted to simulated deals; by deck (single, with a joker, double), then by contract.
const Fit FITS[3][KINDS] = {
    {{{1.00f, 0.00f, 1.36f, 0.91f, 0.76f, 0.61f, -0.07f, 0.50f, 0.17f, 0.22f}, 1.08f},
     {{1.22f, 0.00f, 1.50f, 0.99f, 0.70f, 0.57f, 0.10f, 0.69f, 0.31f, 0.15f}, 0.97f},
     {{0.80f, 0.00f, 1.29f, 0.80f, 0.46f, 0.28f, 0.45f, 0.80f, 0.32f, 0.34f}, 0.83f}},
    {{{1.13f, 1.32f, 0.81f, 0.65f, 0.55f, 0.42f, 0.05f, 0.50f, -0.01f, 0.28f}, 1.12f},
     {{1.30f, 1.50f, 0.92f, 0.69f, 0.56f, 0.44f, 0.21f, 0.63f, 0.15f, 0.16f}, 1.05f},
     {{0.83f, 1.33f, 0.72f, 0.48f, 0.33f, 0.16f, 0.52f, 0.70f, 0.13f, 0.36f}, 0.86f}},
    {{{1.52f, 0.00f, 1.54f, 1.07f, 0.99f, 0.79f, -0.18f, 0.58f, 0.17f, 0.49f}, 1.64f},
     {{1.04f, 0.00f, 1.30f, 0.93f, 0.66f, 0.55f, 0.32f, 0.79f, 0.22f, 0.35f}, 1.24f},
     {{0.63f, 0.00f, 1.15f, 0.72f, 0.45f, 0.21f, 0.65f, 0.75f, 0.30f, 0.37f}, 1.17f}},
};

const float LEAST = -2, STEP = 0.05f;  // of the means for which points are kept
const int STEPS = 400;

int deck_of(const Rules &rules) { return rules.deck.copies == 2 ? 2 : rules.joker ? 1 : 0; }

float below(float x) { return 0.5f * std::erfc(-x / std::sqrt(2.0f)); }  // the normal distribution

}  // namespace

Estimate::Estimate(const Rules &rules) : rules_(&rules) {
    if (rules.two_handed) return;
    for (int call = 1; call < CALLS; call++) {
        float spread = FITS[deck_of(rules)][kind_of(call)].spread;
        for (int i = 0; i < STEPS; i++) {
            float mean = std::min(LEAST + i * STEP, float(rules.cards)), sum = 0;
            for (int taken = 0; taken <= rules.cards; taken++) {
                float from = taken == 0 ? -100 : (taken - 0.5f - mean) / spread;
                float to = taken == rules.cards ? 100 : (taken + 0.5f - mean) / spread;
                Points points = rules.score(call, taken);
                sum += (below(to) - below(from)) * float(points.maker - points.other);
            }
            points_[call].push_back(sum);
        }
    }
}

void Estimate::tricks(Bits hand, int trump, float mean[KINDS]) const {
    const Deck &deck = rules_->deck;
    Bits held = deck.trumped(hand, trump), trumps = held & lane(trump), side = held & ~lane(trump);
    auto of = [&](int rank) { return count(trumps & deck.cards(trump, rank)); };
    int jokers = deck.copies == 1 ? of(JOKER) : 0, rights = of(RIGHT), lefts = of(LEFT), aces = of(ACE);
    int kings = 0, empty = 0;
    for (int suit = 0; suit < 4; suit++) {
        if (suit == trump) continue;
        empty += !(side & lane(suit));
        if (side & deck.cards(suit, ACE)) kings += count(side & deck.cards(suit, KING));
    }
    int others = count(trumps) - jokers - rights - lefts - aces, more = std::max(0, count(trumps) - 3);
    int features[10] = {1, jokers, rights, lefts, aces, others, more, count(side & deck.aces()), kings, empty};
    for (int kind = 0; kind < KINDS; kind++) {
        const Fit &fit = FITS[deck_of(*rules_)][kind];
        mean[kind] = 0;
        for (int i = 0; i < 10; i++) mean[kind] += fit.weights[i] * float(features[i]);
    }
}

Strength Estimate::strength(Bits hand) const {
    Strength result;
    for (int trump = 0; trump < 4; trump++) {
        float mean[KINDS];
        tricks(hand, trump, mean);
        for (int kind = 0; kind < KINDS; kind++)
            if (!trump || mean[kind] > result.mean[kind])
                result.mean[kind] = mean[kind], result.trump[kind] = int8_t(trump);
    }
    return result;
}

float Estimate::points(int call, float mean) const {
    int at = int((mean - LEAST) / STEP + 0.5f);
    return points_[call][std::clamp(at, 0, STEPS - 1)];
}

float Estimate::passing(bool anybody, bool partner) const {
    float scale = float(rules_->cards) / 6;
    return (!anybody ? -0.5f : partner ? 1.0f : -1.0f) * scale;
}

static const float TO_MAKE = 2.1f;  // tricks that a hand should be good for before it makes trump

float Estimate::naming(Bits hand, int trump) const { return worth(hand, trump) - TO_MAKE; }

float Estimate::ordering(Bits hand, int trump, int upcard) const {
    int rank = rules_->deck.rank(lowest(rules_->deck.trumped(one(upcard), trump)));
    return naming(hand, trump) - 0.65f - 0.02f * float(rank);
}

float Estimate::accepting(Bits hand, int trump, int upcard) const {
    float best = -TO_MAKE;
    for (Bits rest = hand; rest; rest &= rest - 1)
        best = std::max(best, naming((hand & ~(rest & -rest)) | one(upcard), trump));
    return best;
}

// Tricks to be expected alone against one.
float Estimate::worth(Bits hand, int trump) const {
    const Deck &deck = rules_->deck;
    float tricks = 0;
    for (Bits rest = deck.trumped(hand, trump); rest; rest &= rest - 1) {
        int rank = deck.rank(lowest(rest));
        if (lane_of(lowest(rest)) == trump)
            tricks += rank >= RIGHT ? 1.0f : rank == LEFT ? 0.9f : rank >= KING ? 0.75f : 0.6f;
        else
            tricks += rank == ACE ? 0.6f : rank == KING ? 0.25f : 0.05f;
    }
    return tricks;
}
