#include "rules.h"

#include <algorithm>
#include <cmath>

int call_named(const std::string &word) {
    if (word == "pass") return PASS;
    if (word == "ask") return ASK;
    if (word == "moon") return MOON;
    bool number = !word.empty() && word.size() <= 2 && word.find_first_not_of("0123456789") == std::string::npos;
    return number ? atoi(word.c_str()) : -1;
}

int suit_proposed(const Json &act) {
    if (act["upcard"].text.size() == 2) return suit_named(act["upcard"].text.substr(1));
    for (const Json &entry : act["history"].items)
        if (int suit = suit_named(entry.items[1].text); suit >= 0) return suit;
    return -1;
}

Rules::Rules(const Json &hello) {
    const Json &options = hello["rules"];
    auto on = [&](const char *name, bool otherwise = false) {
        return options.has(name) ? options[name].is("true") : otherwise;
    };
    two_handed = hello["game"].text.rfind("two-handed-euchre", 0) == 0;
    target = options["target"].number(two_handed ? 10 : 32);
    stick_the_dealer = on("stick_the_dealer");
    if (two_handed) {
        seats = 2, cards = 5;
        pickup_optional = on("pickup_optional", true);
        name_turned_down = on("name_turned_down");
        discard_upcard = on("discard_upcard");
        int size = options["deck"].number(24);
        deck = Deck(size == 32 ? SEVEN : NINE, size == 25, 1);
        return;
    }
    min_bid = options["min_bid"].number(3);
    dealer_first = options["first_bidder"].is("dealer");
    continuing = options["auction"].is("continuing");
    plain_six = on("plain_six");
    moon_beats_ask = on("moon_beats_ask", true);
    sequential = options["ask_exchange"].is("sequential");
    choice = options["ask_gives"].is("choice");
    missed_value = options["missed_six"].is("value");
    overtricks = on("overtricks_score", true);
    defenders = on("defenders_score", true);
    negative = on("allow_negative", true);
    bidder_first = options["endgame"].is("bidder-first");
    another_deal = options["endgame"].is("another-deal");
    cutthroat = options["renege"].is("cutthroat");
    joker = on("joker");
    bool doubled = on("double_deck");
    if (doubled) cards = 12;
    deck = Deck(NINE, joker, doubled ? 2 : 1);
}

bool Rules::may_call(int call, int standing) const {
    if (call == PASS) return true;
    if (call <= standing || (standing >= ASK && !moon_beats_ask)) return false;
    return call >= ASK || (call >= min_bid && call <= highest_plain());
}

Points Rules::score(int call, int taken) const {
    if (two_handed) return taken < 3 ? Points{0, 2} : Points{taken == cards ? 2 : 1, 0};
    int other = defenders ? cards - taken : 0;
    int value = call == ASK ? 2 * cards : call == MOON ? 4 * cards : 0;
    int needed = value ? cards : call;
    if (taken < needed) return {value && missed_value ? -value : -needed, other};
    return {value ? value : overtricks ? taken : needed, other};
}

// A game won is taken to be worth some points; how near it is follows from the totals.
static const double WIN = 3.0;

double Rules::worth(const int totals[2], int side, Points points) const {
    int after[2] = {totals[0], totals[1]};
    after[side] += points.maker;
    after[1 - side] += points.other;
    if (!negative)
        for (int &total : after) total = std::max(total, 0);
    double change = (after[0] - after[1]) - (totals[0] - totals[1]);
    double scale = target >= 20 ? 1.0 : target / 20.0;
    return change + WIN * scale * (chance(after[0], after[1], side) - chance(totals[0], totals[1], -1));
}

double Rules::chance(int ours, int theirs, int bidders) const {
    bool us = ours >= target, them = theirs >= target;
    if (us != them && bidders >= 0) return us ? 1 : 0;
    if (us && them && bidder_first && bidders >= 0) return bidders == 0 ? 1 : 0;
    if (us && them && !another_deal && ours != theirs && bidders >= 0) return ours > theirs ? 1 : 0;
    double swing = two_handed ? 1.5 : double(cards);  // of a deal
    double deals = std::max(1.0, (target - std::max(ours, theirs)) / (0.6 * swing));
    return 1 / (1 + std::exp(-1.7 * (ours - theirs) / (swing * std::sqrt(deals))));
}
