#include "knowledge.h"

#include <algorithm>
#include <cmath>

#include "policy.h"

Knowledge::Knowledge(const Rules &rules, const Estimate &estimate, const Json &act)
    : rules_(rules), estimate_(estimate), act_(act), me_(act["seat"].number()), dealer_(act["dealer"].number()),
      trump_(suit_named(act["trump"].text)), out_(act["out"].items.empty() ? -1 : act["out"].items[0].number()), maker_(act["declarer"].number()),
      free_(rules.deck.all) {
    for (const Json &card : act["hand"].items) hand_ |= one(take(card.text));
    read_history();
    hidden_ = free_;
}

// Two equal cards are told apart by who shows his first.
int Knowledge::take(const std::string &token) {
    int bit = rules_.deck.find(token);
    if (!(free_ & one(bit)) && rules_.deck.copies == 2) bit++;
    free_ &= ~one(bit);
    return bit;
}

void Knowledge::read_history() {
    std::vector<std::pair<int, std::string>> cards;
    bool picked_up = false;
    for (const Json &entry : act_["history"].items) {
        int seat = entry.items[0].number();
        const std::string &word = entry.items[1].text;
        if (is_card(word) || word == "?") cards.emplace_back(seat, word);
        else if (call_named(word) >= 0) calls.push_back({seat, call_named(word)});
        picked_up = picked_up || word == "take" || word == "accept" || (word == "order" && !rules_.pickup_optional);
    }
    size_t played = act_["trick"].items.size();
    for (const Json &tricks : act_["taken"].items)
        played += size_t(tricks.number() * (rules_.seats - (out_ >= 0)));
    if (!act_["phase"].is("play")) played = 0;
    std::vector<std::pair<int, std::string>> given(cards.begin(), cards.end() - long(played));
    cards.erase(cards.begin(), cards.end() - long(played));
    read_plays(cards);
    read_exchange(given);
    const std::string &upcard = act_["upcard"].text;
    if (upcard.empty()) return;
    int bit = rules_.deck.find(upcard);
    if (!(free_ & one(bit))) return;
    if (picked_up && me_ != dealer_) {
        if (!rules_.discard_upcard) known_[dealer_] |= one(take(upcard));
    } else {
        out_of_play_ |= one(take(upcard));  // or still lies there
    }
}

// Cards that were given or laid away, as far as they were seen.
void Knowledge::read_exchange(const std::vector<std::pair<int, std::string>> &given) {
    for (const auto &[seat, word] : given) {
        if (word == "?") continue;
        bool away = rules_.two_handed || call_named(act_["contract"].text) != ASK || trump_ < 0 ||
                    (rules_.joker && seat == dealer_ && &given.front().second == &word);
        if (away) {
            take(word);  // this seat's own: it lies where nobody plays it
        } else if (seat != me_ && act_["phase"].is("give")) {
            known_[seat] |= one(take(word));  // shown, and not handed over yet
        } else if (seat == me_ && act_["phase"].is("play")) {
            known_[(seat + 2) % 4] |= one(take(word));
        } else if (seat != me_ && !rules_.choice) {
            // What the partner gave was his best trump, or he had none.
            const Deck &deck = rules_.deck;
            int bit = deck.find(word);
            Bits there = deck.trumped(one(bit), trump_);
            for (Bits rest = deck.printed(trump_, trump_); rest; rest &= rest - 1)
                if (!(there & lane(trump_)) || (deck.above[lowest(there)] & deck.trumped(rest & -rest, trump_)))
                    barred_[seat] |= rest & -rest;
        }
    }
}

void Knowledge::read_plays(const std::vector<std::pair<int, std::string>> &cards) {
    size_t active = size_t(rules_.seats - (out_ >= 0));
    std::vector<int> strayed[4][4];  // the tricks in which a seat did not follow a suit
    int led = 0;
    for (size_t i = 0; i < cards.size(); i++) {
        auto [seat, word] = cards[i];
        int bit = take(word);
        plays_.emplace_back(seat, bit);
        played_[seat] |= one(bit);
        int suit = lane_of(lowest(rules_.deck.trumped(one(bit), trump_)));
        if (i % active == 0) led = suit;
        for (int trick : strayed[seat][suit]) reneges.emplace_back(seat, trick);
        strayed[seat][suit].clear();
        if (suit != led) strayed[seat][led].push_back(int(i / active) + 1);
    }
    for (int seat = 0; seat < rules_.seats; seat++)
        for (int suit = 0; suit < 4; suit++)
            if (!strayed[seat][suit].empty()) barred_[seat] |= rules_.deck.printed(suit, trump_);
}

// ---- dealing what is hidden -----------------------------------------------------------------------------------

World Knowledge::deal(Chance &chance) const {
    World world;
    for (int i = 0; i < 30; i++)
        if (try_to_deal(chance, true, world)) return world;
    try_to_deal(chance, false, world);  // somebody has reneged
    return world;
}

bool Knowledge::try_to_deal(Chance &chance, bool heed_barred, World &world) const {
    const int nobody = 4;  // laid away, or in the stock
    int room[5] = {}, cards[64], number = 0, places[64];
    room[nobody] = count(hidden_);
    for (int seat = 0; seat < rules_.seats; seat++) {
        world.hand[seat] = seat == me_ ? hand_ : known_[seat];
        if (seat == me_) continue;
        room[seat] = rules_.cards - count(played_[seat]) - count(known_[seat]);
        room[nobody] -= room[seat];
    }
    for (Bits rest = hidden_; rest; rest &= rest - 1) {
        int bit = lowest(rest);
        places[bit] = 0;
        for (int seat = 0; seat < rules_.seats; seat++)
            if (room[seat] > 0 && !(heed_barred && (barred_[seat] & one(bit)))) places[bit] |= 1 << seat;
        if (room[nobody] > 0) places[bit] |= 1 << nobody;
        cards[number++] = bit;
    }
    for (int i = number - 1; i > 0; i--) std::swap(cards[i], cards[chance.below(i + 1)]);
    // Cards that can only lie in a few places go first.
    std::stable_sort(cards, cards + number, [&](int a, int b) {
        return __builtin_popcount(unsigned(places[a])) < __builtin_popcount(unsigned(places[b]));
    });
    for (int i = 0; i < number; i++) {
        int total = 0;
        for (int place = 0; place < 5; place++)
            if (places[cards[i]] >> place & 1) total += room[place];
        if (total <= 0) return false;
        int pick = chance.below(total), place = 0;
        for (;; place++) {
            if (!(places[cards[i]] >> place & 1)) continue;
            if (pick < room[place]) break;
            pick -= room[place];
        }
        room[place]--;
        if (place != nobody) world.hand[place] |= one(cards[i]);
    }
    return true;
}

std::vector<World> Knowledge::worlds(int number, Chance &chance) const {
    const int TRIES = 4;  // deals from which one world is drawn
    std::vector<World> deals;
    double sum = 0;
    for (int i = 0; i < number * TRIES; i++) {
        deals.push_back(deal(chance));
        sum += deals.back().weight = likelihood(deals.back());
    }
    std::vector<World> drawn;
    double at = chance.fraction(), passed = 0;
    for (World &world : deals) {
        int times = 0;
        for (passed += world.weight * number / sum; at < passed && times < number; at += 1) times++;
        if (!times) continue;
        world.weight = double(times) / number;
        drawn.push_back(world);
    }
    return drawn;
}

// ---- how likely a deal makes what was said and played --------------------------------------------------------

double Knowledge::likelihood(const World &world) const {
    double result = rules_.two_handed ? of_two_handed_calls(world) : of_calls(world);
    return plays_.empty() ? result : result * of_plays(world);
}

// Nobody bids just as we would: calls are taken to be likelier the better they are, and none to be impossible.
double Knowledge::of_calls(const World &world) const {
    const double HEAT = 1.2 * rules_.cards / 6, ANY = 0.02;
    double result = 1;
    int standing = PASS, holder = -1;
    for (const Spoken &spoken : calls) {
        if (spoken.seat != me_) {
            Strength hand = estimate_.strength(world.hand[spoken.seat] | played_[spoken.seat]);
            double sum = 0, mine = 0;
            for (int call = PASS; call < CALLS; call++) {
                if (!rules_.may_call(call, standing)) continue;
                double points = call == PASS ? estimate_.passing(holder >= 0, (holder ^ spoken.seat) % 2 == 0)
                                             : estimate_.points(call, hand.mean[kind_of(call)]);
                double weight = std::exp(points / HEAT);
                sum += weight;
                if (call == spoken.call) mine = weight;
            }
            result *= ANY + (1 - ANY) * mine / sum;
            if (spoken.seat == maker_ && spoken.call == call_named(act_["contract"].text) && trump_ >= 0)
                result *= hand.trump[kind_of(spoken.call)] == trump_ ? 1 : 0.15;
        }
        if (spoken.call != PASS) standing = spoken.call, holder = spoken.seat;
    }
    return result;
}

double Knowledge::of_two_handed_calls(const World &world) const {
    
    const double HEAT = 0.25, ANY = 0.02;
    double result = 1;
    int proposed = suit_proposed(act_), said = 0, upcard = rules_.deck.find(act_["upcard"].text);
    for (const Json &entry : act_["history"].items) {
        int seat = entry.items[0].number(), suit = suit_named(entry.items[1].text);
        const std::string &word = entry.items[1].text;
        bool pass = word == "pass";
        if (!pass && word != "order" && word != "accept" && (suit < 0 || said < 2)) continue;
        int round = said++ / 2;
        if (seat == me_) continue;
        Bits hand = world.hand[seat] | played_[seat];
        double margin = -10;
        if (round == 0)
            margin = seat != dealer_ ? estimate_.ordering(hand, proposed, upcard)
                     : pass          ? estimate_.accepting(hand, proposed, upcard)
                                     : estimate_.naming(hand, proposed);  // he has taken it
        else
            for (int trump = 0; trump < 4; trump++)
                if (trump == suit || (pass && (trump != proposed || rules_.name_turned_down)))
                    margin = std::max(margin, double(estimate_.naming(hand, trump)));
        double made = 1 / (1 + std::exp(-margin / HEAT));
        result *= ANY + (1 - ANY) * (pass ? 1 - made : made);
    }
    return result;
}

Table Knowledge::start(const World &world) const {
    const Deck &deck = rules_.deck;
    Table table;
    table.seats = int8_t(rules_.seats);
    table.out = int8_t(out_);
    table.active = int8_t(rules_.seats - (out_ >= 0));
    table.trump = int8_t(trump_);
    table.maker = int8_t(maker_);
    table.turn = int8_t(plays_.empty() ? me_ : plays_[0].first);
    table.gone = deck.trumped(out_of_play_, trump_);
    for (int seat = 0; seat < rules_.seats; seat++)
        table.hand[seat] = deck.trumped(world.hand[seat] | played_[seat], trump_);
    return table;
}

Table Knowledge::table(const World &world) const {
    Table table = start(world);
    for (auto [seat, bit] : plays_) {
        (void)seat;
        table.play(rules_.deck, lowest(rules_.deck.trumped(one(bit), trump_)));
    }
    return table;
}

double Knowledge::of_plays(const World &world) const {
    const double STRANGE = 0.3;  // how likely a card is that the rules would not have played, against the one they would
    const Deck &deck = rules_.deck;
    Bits all = deck.trumped(deck.all, trump_);
    Table table = start(world);
    double result = 1;
    for (auto [seat, bit] : plays_) {
        int card = lowest(deck.trumped(one(bit), trump_));
        if (seat != me_) {
            int expected = card_by_rule(table, deck, all);
            if (lane_of(expected) != lane_of(card) || deck.rank(expected) != deck.rank(card)) result *= STRANGE;
        }
        table.play(deck, card);
    }
    return result;
}
