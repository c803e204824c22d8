#include "player.h"

#include <algorithm>

#include "policy.h"

Player::Player(const Json &hello, const Effort &effort)
    : rules_(hello), estimate_(rules_), solver_(rules_.deck), effort_(effort), seed_(hello["seed"].text),
      seconds_(hello["limits"]["move_ms"].number(1000) / 1000.0 * (effort.worlds ? 0.4 : effort.share)) {}

bool Player::late() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count() > seconds_;
}

std::string Player::choose(const Json &act) {
    began_ = std::chrono::steady_clock::now();
    if (act["phase"].is("name-upcard")) return act["legal"].items[0].text;  // nothing is known: any suit
    return act["phase"].is("play") ? play(act) : before_play(act);
}

// Chance follows from the seed and what is known, and not from what a request is called.
static Chance chance_of(const std::string &seed, const Json &act) {
    std::string text = seed + act["phase"].text + act["seat"].text;
    for (const Json &card : act["hand"].items) text += card.text;
    for (const Json &entry : act["history"].items) text += entry.items[0].text + entry.items[1].text;
    for (const Json &score : act["scores"].items) text += " " + score.text;
    return Chance(text);
}

// The index of the highest value; of the first of them if some are as good.
static size_t best_of(const std::vector<double> &values) {
    size_t best = 0;
    for (size_t i = 1; i < values.size(); i++)
        if (values[i] > values[best] + 1e-9) best = i;
    return best;
}

Player::Values Player::average(const Knowledge &knowledge, size_t actions, int worlds, Chance &chance,
                               const Judge &judge) {
    const int BATCH = 40;
    Values sum(actions, 0.0);
    bool fixed = effort_.worlds > 0, done = false;
    while (!done) {
        for (const World &world : knowledge.worlds(fixed ? worlds : BATCH, chance)) {
            Values values(actions, 0.0);
            judge(world, values);
            for (size_t i = 0; i < actions; i++) sum[i] += world.weight * values[i];
            if (late()) return sum;
        }
        done = fixed;
    }
    return sum;
}

// ---- calls and exchanges: every action is followed by the course that a deal takes by rule --------------------

std::string Player::before_play(const Json &act) {
    const std::string &phase = act["phase"].text;
    std::vector<std::string> legal;
    for (const Json &action : act["legal"].items) legal.push_back(action.text);
    Knowledge knowledge(rules_, estimate_, act);
    Course course(rules_, estimate_, act);
    Chance chance = chance_of(seed_, act);
    int me = act["seat"].number(), dealer = act["dealer"].number(), maker = act["declarer"].number();
    int trump = suit_named(act["trump"].text), call = call_named(act["contract"].text);
    const Deck &deck = rules_.deck;
    auto held = [&](const std::string &token) {  // the bit in this seat's hand
        int bit = deck.find(token);
        return knowledge.hand() & one(bit) ? bit : bit + 1;
    };
    int proposed = suit_proposed(act), said = (phase == "name" ? 2 : 0) + (me == dealer);
    Auction auction(rules_, dealer);
    Judge judge;
    if (rules_.two_handed) {
        judge = [&](const World &world, Values &values) {
            for (size_t i = 0; i < legal.size(); i++) {
                if (legal[i] == "pass") values[i] = course.calls(world, said + 1, proposed);
                else if (phase == "order") values[i] = course.pick_up(world, me, proposed, -1);
                else if (phase == "name") values[i] = course.play(world, PASS, me, suit_named(legal[i]), true);
                else if (legal[i] == "leave") values[i] = course.play(world, PASS, maker, trump, true);
                else if (legal[i] == "take") values[i] = course.pick_up(world, maker, trump, -1);
                else values[i] = course.pick_up(world, maker, trump, deck.find(legal[i]));
            }
        };
    } else if (phase == "give") {
        judge = [&](const World &world, Values &values) {
            int shown = -1;
            for (const auto &entry : act["history"].items)
                if (me != maker && is_card(entry.items[1].text) && entry.items[0].number() == maker)
                    shown = lowest(world.hand[maker] & deck.copies_of(deck.find(entry.items[1].text)));
            for (size_t i = 0; i < legal.size(); i++)
                values[i] = me == maker ? course.exchange(world, maker, trump, held(legal[i]), -1)
                                        : course.exchange(world, maker, trump, shown, held(legal[i]));
        };
    } else if (phase == "trump") {
        judge = [&](const World &world, Values &values) {
            for (size_t i = 0; i < legal.size(); i++)
                values[i] = course.name(world, call, me, suit_named(legal[i]));
        };
    } else {
        for (const Spoken &spoken : knowledge.calls) auction.say(rules_, spoken.call);
        judge = [&](const World &world, Values &values) {
            Strengths strengths;
            for (size_t i = 0; i < legal.size(); i++) {
                if (legal[i] == "claim") continue;  // no score
                World next = world;
                Auction after = auction;
                if (phase == "bid") after.say(rules_, call_named(legal[i]));
                if (phase == "discard") next.hand[me] &= ~one(held(legal[i])), strengths.known[me] = false;
                values[i] = course.auction(next, after, strengths);
            }
        };
    }
    return legal[best_of(average(knowledge, legal.size(), 6 * effort_.worlds, chance, judge))];
}

// ---- cards ----------------------------------------------------------------------------------------------------

// The legal cards that follow suit if any does: we do not renege, even where it is allowed.
static std::vector<std::string> cards_to_play(const Json &act, const Deck &deck) {
    int trump = suit_named(act["trump"].text);
    auto suit = [&](const std::string &token) { return lane_of(lowest(deck.trumped(one(deck.find(token)), trump))); };
    std::vector<std::string> cards, following;
    for (const Json &action : act["legal"].items) {
        if (!is_card(action.text)) continue;
        cards.push_back(action.text);
        const auto &trick = act["trick"].items;
        if (!trick.empty() && suit(action.text) == suit(trick[0].items[1].text)) following.push_back(action.text);
    }
    return following.empty() ? cards : following;
}

// Every card is judged twice: by what comes of it when all cards are on the table and everyone plays his best, which
// sees through the most cunning defence but takes everyone to know too much; and by what comes of it by rule.
std::string Player::play(const Json &act) {
    const Deck &deck = rules_.deck;
    Knowledge knowledge(rules_, estimate_, act);
    for (const auto &[seat, trick] : knowledge.reneges)
        for (const Json &action : act["legal"].items)
            if (action.text == "renege:" + std::to_string(seat) + ":" + std::to_string(trick)) return action.text;
    std::vector<std::string> legal = cards_to_play(act, deck);
    if (legal.size() == 1) return legal[0];

    Course course(rules_, estimate_, act);
    Chance chance = chance_of(seed_, act);
    int trump = suit_named(act["trump"].text), maker = act["declarer"].number();
    int call = rules_.two_handed ? int(PASS) : call_named(act["contract"].text);
    std::vector<Bits> cards;  // both copies, if there are two
    for (const std::string &token : legal) cards.push_back(deck.trumped(deck.copies_of(deck.find(token)), trump));
    Bits all = deck.trumped(deck.all, trump);
    const int SOLVED = 6;  // cards in hand; with more, solving takes too long
    auto judge = [&](const World &world, Values &values) {
        Table table = knowledge.table(world);
        Bits hand = table.hand[table.turn];
        for (size_t i = 0; i < cards.size(); i++) {
            Table next = table;
            next.play(deck, lowest(hand & cards[i]));
            play_out(next, deck, all);
            values[i] = course.worth(call, maker, next.taken[maker & 1]);
        }
        if (count(hand) > SOLVED) return;
        int total = table.taken[0] + table.taken[1] + count(hand);
        for (auto [bit, tricks] : solver_.each_card(table)) {
            int side0 = table.taken[0] + tricks;
            double best = course.worth(call, maker, (maker & 1) == 0 ? side0 : total - side0);
            for (size_t i = 0; i < cards.size(); i++)
                if (bit == lowest(hand & cards[i])) values[i] = (values[i] + best) / 2;
        }
    };
    return legal[best_of(average(knowledge, legal.size(), effort_.worlds, chance, judge))];
}
