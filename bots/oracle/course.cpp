#include "course.h"

#include <algorithm>

#include "policy.h"

Auction::Auction(const Rules &rules, int dealer) {
    for (int i = 0; i < 4; i++) waiting[number++] = (dealer + (rules.dealer_first ? 0 : 1) + i) % 4;
}

bool Auction::over(const Rules &rules) const {
    return number == 0 || (rules.continuing && next() == maker);
}

void Auction::say(const Rules &rules, int said) {
    int seat = next();
    first++, number--;
    if (said == PASS) return;
    call = said, maker = seat;
    if (rules.continuing) waiting[(first + number++) % 8] = seat;
}

Course::Course(const Rules &rules, const Estimate &estimate, const Json &act)
    : rules_(rules), estimate_(estimate), me_(act["seat"].number()), dealer_(act["dealer"].number()) {
    if (!act["upcard"].text.empty()) upcard_ = rules.deck.find(act["upcard"].text);
    bool asked = (act["phase"].is("bid") || act["phase"].is("name")) && me_ == dealer_;
    stuck_ = rules.stick_the_dealer || (asked && !act["legal"].items[0].is("pass"));
    int side = me_ & 1, totals[2] = {act["scores"].items[0].number(), act["scores"].items[1].number()};
    for (int maker = 0; maker < 2; maker++)
        for (int call = 0; call < CALLS; call++)
            for (int tricks = 0; tricks <= rules.cards; tricks++) {
                double worth = rules.worth(totals, maker, rules.score(call, tricks));
                worth_[maker][call][tricks] = side == 0 ? worth : -worth;
            }
}

// Points that a contract of ours gains when it is played as we play, and not by rule; measured, with six cards each.
static const double SKILL[KINDS] = {1.2, 0.4, 1.0};

// ---- Bid Euchre ----------------------------------------------------------------------------------------------

int Course::call_of(const Strength &hand, const Auction &auction) const {
    int best = -1;
    float most = 0;
    bool may_pass = auction.call != PASS || !stuck_ || auction.next() != dealer_;
    for (int call = may_pass ? PASS : 1; call < CALLS; call++) {
        if (!rules_.may_call(call, auction.call)) continue;
        float points = call == PASS
                           ? estimate_.passing(auction.maker >= 0, (auction.maker ^ auction.next()) % 2 == 0)
                           : estimate_.points(call, hand.mean[kind_of(call)]);
        if (best < 0 || points > most) best = call, most = points;
    }
    return best;
}

const Strength &Course::strength(const World &world, int seat, Strengths &strengths) const {
    if (!strengths.known[seat]) {
        strengths.of[seat] = estimate_.strength(world.hand[seat]);
        strengths.known[seat] = true;
    }
    return strengths.of[seat];
}

double Course::auction(const World &world, Auction auction, Strengths &strengths) const {
    while (!auction.over(rules_))
        auction.say(rules_, call_of(strength(world, auction.next(), strengths), auction));
    if (auction.maker < 0) return 0;  // all have passed
    const Strength &maker = strength(world, auction.maker, strengths);
    return name(world, auction.call, auction.maker, maker.trump[kind_of(auction.call)]);
}

double Course::name(const World &world, int call, int maker, int trump) const {
    return call == ASK ? exchange(world, maker, trump, -1, -1) : play(world, call, maker, trump);
}

double Course::exchange(World world, int maker, int trump, int away, int help) const {
    int partner = (maker + 2) % 4;
    Bits &asker = world.hand[maker], &giver = world.hand[partner];
    if (away < 0) away = card_to_give(asker, trump);
    if (help < 0) help = card_to_help(giver, trump);
    asker = (asker & ~one(away)) | one(help);
    giver = (giver & ~one(help)) | one(away);
    return play(world, ASK, maker, trump);
}

// The card whose loss costs fewest: no trump, no ace, of a short suit, low.
int Course::card_to_give(Bits hand, int trump) const {
    const Deck &deck = rules_.deck;
    int best = -1, least = 0;
    for (Bits rest = hand; rest; rest &= rest - 1) {
        Bits there = deck.trumped(rest & -rest, trump), held = deck.trumped(hand, trump);
        int bit = lowest(there), suit = lane_of(bit);
        int cost = 10000 * (suit == trump) + 1000 * bool(there & deck.aces()) + 20 * count(held & lane(suit)) +
                   deck.rank(bit);
        if (best < 0 || cost < least) best = lowest(rest), least = cost;
    }
    return best;
}

int Course::card_to_help(Bits hand, int trump) const {
    const Deck &deck = rules_.deck;
    int best = -1, most = -1;
    for (Bits rest = hand; rest; rest &= rest - 1) {
        int bit = lowest(deck.trumped(rest & -rest, trump)), gain = deck.rank(bit) + (lane_of(bit) == trump ? 100 : 0);
        if (gain > most) best = lowest(rest), most = gain;
    }
    return best;
}

// ---- Two-handed Euchre ---------------------------------------------------------------------------------------

double Course::calls(const World &world, int said, int proposed) const {
    for (; said < 4; said++) {
        bool dealer = said % 2 == 1;
        int seat = dealer ? dealer_ : 1 - dealer_;
        Bits hand = world.hand[seat];
        if (said == 0 && estimate_.ordering(hand, proposed, upcard_) >= 0)
            return pick_up(world, seat, proposed, -1);
        if (said == 1 && estimate_.accepting(hand, proposed, upcard_) >= 0) return pick_up(world, seat, proposed, -1);
        if (said < 2) continue;
        int best = -1;
        float most = dealer && stuck_ ? -100.0f : 0.0f;
        for (int trump = 0; trump < 4; trump++) {
            if (trump == proposed && !rules_.name_turned_down) continue;
            float margin = estimate_.naming(hand, trump);
            if (margin >= most) best = trump, most = margin;
        }
        if (best >= 0) return play(world, PASS, seat, best, true);
    }
    return 0;  // thrown in
}

double Course::pick_up(World world, int maker, int trump, int away) const {
    Bits &hand = world.hand[dealer_];
    if (away < 0) away = card_to_lay_away(hand & ~one(upcard_), trump);
    hand = (hand | one(upcard_)) & ~one(away);
    return play(world, PASS, maker, trump);
}

// The card that is worth keeping least: no trump, no ace, alone in its suit, low.
int Course::card_to_lay_away(Bits hand, int trump) const {
    const Deck &deck = rules_.deck;
    int best = -1, least = 0;
    Bits held = deck.trumped(hand, trump);
    for (Bits rest = hand; rest; rest &= rest - 1) {
        Bits there = deck.trumped(rest & -rest, trump);
        int bit = lowest(there), suit = lane_of(bit);
        int cost = 1000 * (suit == trump) + 500 * bool(there & deck.aces()) + 100 * (count(held & lane(suit)) > 1) +
                   deck.rank(bit);
        if (best < 0 || cost < least) best = lowest(rest), least = cost;
    }
    return best;
}

// ---- both ----------------------------------------------------------------------------------------------------

double Course::play(const World &world, int call, int maker, int trump, bool upcard_gone) const {
    const Deck &deck = rules_.deck;
    Table table;
    table.seats = int8_t(rules_.seats);
    table.trump = int8_t(trump);
    table.maker = int8_t(maker);
    table.out = int8_t(call >= ASK ? (maker + 2) % 4 : -1);
    table.active = int8_t(rules_.seats - (table.out >= 0));
    table.turn = int8_t(rules_.two_handed ? 1 - dealer_ : maker);
    for (int seat = 0; seat < rules_.seats; seat++) table.hand[seat] = deck.trumped(world.hand[seat], trump);
    if (upcard_gone) table.gone = deck.trumped(one(upcard_), trump);
    play_out(table, deck, deck.trumped(deck.all, trump));
    bool ours = ((maker ^ me_) & 1) == 0;
    double more = ours && !rules_.two_handed ? SKILL[kind_of(call)] * rules_.cards / 6 : 0;
    return worth(call, maker, table.taken[maker & 1]) + more;
}
