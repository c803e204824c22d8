// Bids by counting trumps, leads its best cards, wins tricks cheaply.

#include <cctype>
#include <iterator>

#include "arena_bot.hpp"

using arena::Act;
using Words = std::vector<std::string>;

constexpr int to_make = 4;  // half tricks a hand is worth that makes trump in two-handed Euchre

// Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1.
static int worth(const Words &hand, char suit) {
    int half_tricks = 0;
    for (const auto &card : hand) {
        if (arena::suit_of(card, suit) == suit) half_tricks += arena::rank_of(card, suit) >= 20 ? 2 : 1;
        else if (card[0] == 'A') half_tricks++;
    }
    return half_tricks;
}

// The first of the words for which a value is highest.
template <typename Value>
static const std::string &highest(const Words &words, Value value) {
    return *std::max_element(words.begin(), words.end(),
                             [&](const auto &a, const auto &b) { return value(a) < value(b); });
}

template <typename Wanted>
static Words only(const Words &words, Wanted wanted) {
    Words found;
    std::copy_if(words.begin(), words.end(), std::back_inserter(found), wanted);
    return found;
}

static bool has(const Words &words, const char *word) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

static bool is_suit(const std::string &word) {
    return word.size() == 1 && arena::suits.find(word) != arena::suits.npos;
}

static std::string best_suit(const Words &hand, const Words &suits) {
    return highest(suits, [&](const std::string &suit) { return worth(hand, suit[0]); });
}

// The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good.
static std::string choose_bid(const Act &act, char suit) {
    int half_tricks = worth(act.hand, suit), share = static_cast<int>(act.hand.size()) / 6;
    if (has(act.legal, "moon") && half_tricks >= 8 * share) return "moon";
    if (has(act.legal, "ask") && half_tricks >= 7 * share) return "ask";
    for (const auto &call : act.legal)
        if (std::isdigit(call[0]) && 2 * std::stoi(call) <= half_tricks + 2 * share) return call;
    return act.legal[0];
}

// Make the suit proposed trump? A dealer would have the up-card besides.
static std::string choose_order(const Act &act) {
    char suit = act.upcard[1];
    if (act.upcard == arena::joker) {
        auto names = [](const arena::Entry &entry) { return is_suit(entry.word); };
        suit = std::find_if(act.history.begin(), act.history.end(), names)->word[0];
    }
    Words hand = act.hand;
    if (act.seat == act.dealer) hand.push_back(act.upcard);
    return act.legal[worth(hand, suit) >= to_make ? 1 : 0];
}

static std::string choose_name(const Act &act) {
    std::string suit = best_suit(act.hand, only(act.legal, is_suit));
    return worth(act.hand, suit[0]) >= to_make || !has(act.legal, "pass") ? suit : "pass";
}

template <typename Cost>
static std::string choose_card(const Act &act, Cost cost) {
    char trump = act.trump;
    int partner = act.taken.size() == 4 ? (act.seat + 2) % 4 : act.seat;
    Words cards = only(act.legal, [](auto &card) { return card.find(':') == card.npos; });  // not "renege:SEAT:TRICK"
    if (act.trick.empty()) {
        Words plain = only(cards, [=](auto &card) { return arena::suit_of(card, trump) != trump; });
        return highest(act.declarer == act.seat || act.declarer == partner || plain.empty() ? cards : plain, cost);
    }
    char led = arena::suit_of(act.trick[0].word, trump);
    Words following = only(cards, [=](auto &card) { return arena::suit_of(card, trump) == led; });
    if (!following.empty()) cards = following;
    const auto &best = arena::best_of(act.trick, trump);
    int most = arena::power(best.word, trump, led);
    Words wins = only(cards, [=](auto &card) { return arena::power(card, trump, led) > most; });
    return highest(best.seat == partner || wins.empty() ? cards : wins, [&](auto &card) { return -cost(card); });
}

// The answer to a question: one of act.legal.
static std::string choose(const Act &act) {
    char trump = act.trump ? act.trump : best_suit(act.hand, {"c", "d", "h", "s"})[0];
    auto cost = [=](const std::string &card) {
        return arena::rank_of(card, trump) + (arena::suit_of(card, trump) == trump ? 100 : 0);
    };
    auto saving = [=](const std::string &card) { return -cost(card); };
    const auto &phase = act.phase;
    if (phase == "bid") return choose_bid(act, trump);
    if (phase == "trump" || phase == "name-upcard") return best_suit(act.hand, act.legal);
    if (phase == "name") return choose_name(act);
    if (phase == "order") return choose_order(act);
    if (phase == "give" && act.declarer != act.seat) return highest(act.legal, cost);
    if (phase == "give" || phase == "discard") return highest(act.legal, saving);
    if (phase == "play") return choose_card(act, cost);
    if (phase == "claim" || phase == "pickup") return act.legal.back();
    return act.legal[0];
}

int main() {
    arena::run("bot", "1", 64, choose);
    return 0;
}
