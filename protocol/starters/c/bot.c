/* Bids by counting trumps, leads its best cards, wins tricks cheaply. */

#include "arena_bot.h"

#define TO_MAKE 4 /* half tricks a hand is worth that makes trump in two-handed Euchre */

/* Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1. */
static int worth_of(const char *card, char suit) {
    if (arena_suit_of(card, suit) == suit) return arena_rank_of(card, suit) >= 20 ? 2 : 1;
    return card[1] == 'A';
}

static int worth(const char *hand, char suit) {
    int half_tricks = 0;
    for (const char *card = arena_at(hand, 0); card; card = arena_next(card)) half_tricks += worth_of(card, suit);
    return half_tricks;
}

static int is_suit(const char *value) { return value[2] == '"' && strchr("cdhs", value[1]); }

/* The suit among some actions under which the hand is worth most. */
static const char *best_suit(const char *hand, const char *legal) {
    const char *best = NULL;
    for (const char *suit = arena_at(legal, 0); suit; suit = arena_next(suit))
        if (is_suit(suit) && (!best || worth(hand, suit[1]) > worth(hand, best[1]))) best = suit;
    return best;
}

static int cost(const char *card, char trump) {
    return arena_rank_of(card, trump) + (arena_suit_of(card, trump) == trump ? 100 : 0);
}

/* The card that costs most (sign 1) or least (sign -1). */
static const char *extreme(const char *cards, char trump, int sign) {
    const char *best = arena_at(cards, 0);
    for (const char *card = best; card; card = arena_next(card))
        if (sign * cost(card, trump) > sign * cost(best, trump)) best = card;
    return best;
}

/* The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good. */
static const char *choose_bid(const char *legal, const char *hand, char suit) {
    int half_tricks = worth(hand, suit), share = arena_size(hand) / 6;
    const char *bid = NULL;
    for (const char *call = arena_at(legal, 0); call; call = arena_next(call)) {
        int number = atoi(call + 1);
        if (number && !bid && 2 * number <= half_tricks + 2 * share) bid = call;
        if (arena_is(call, "ask") && half_tricks >= 7 * share) bid = call;
        if (arena_is(call, "moon") && half_tricks >= 8 * share) bid = call;
    }
    return bid ? bid : arena_at(legal, 0);
}

/* Make the suit proposed trump? A dealer would have the up-card besides. */
static const char *choose_order(const char *act, const char *legal, const char *hand) {
    const char *upcard = arena_field(act, "upcard");
    char suit = upcard[2];
    if (arena_is_joker(upcard)) {
        const char *entry = arena_at(arena_field(act, "history"), 0);
        while (!is_suit(arena_at(entry, 1))) entry = arena_next(entry);
        suit = arena_at(entry, 1)[1];
    }
    int half_tricks = worth(hand, suit), seat = arena_int(arena_field(act, "seat"));
    if (seat == arena_int(arena_field(act, "dealer"))) half_tricks += worth_of(upcard, suit);
    return arena_at(legal, half_tricks >= TO_MAKE);
}

static const char *choose_name(const char *legal, const char *hand) {
    const char *suit = best_suit(hand, legal), *first = arena_at(legal, 0);
    return worth(hand, suit[1]) >= TO_MAKE || !arena_is(first, "pass") ? suit : first;
}

/* The best card in the order of what is wanted first: to follow, to win if that is wanted, to cost little (or much).
   cost_trump: what stands for the trump suit in the cost, while there is none. */
static const char *choose_card(const char *act, const char *legal, char trump, char cost_trump) {
    const char *trick = arena_field(act, "trick"), *best = NULL;
    int seat = arena_int(arena_field(act, "seat")), declarer = arena_int(arena_field(act, "declarer"));
    int partner = arena_size(arena_field(act, "taken")) == 4 ? (seat + 2) % 4 : seat, most = 0, wanted = 0;
    char led = 0;
    if (arena_size(trick)) {
        const char *winner = arena_best_of(trick, trump);
        led = arena_suit_of(arena_at(arena_at(trick, 0), 1), trump);
        most = arena_int(arena_at(winner, 0)) == partner ? 1000 : arena_power(arena_at(winner, 1), trump, led);
    }
    for (const char *card = arena_at(legal, 0); card; card = arena_next(card)) {
        char suit = arena_suit_of(card, trump);
        int value;
        if (arena_after(card) - card > 7) continue; /* "renege:SEAT:TRICK" */
        if (!led)
            value = cost(card, cost_trump) + (suit != trump && declarer != seat && declarer != partner ? 1000 : 0);
        else
            value = (suit == led ? 2000 : 0) + (arena_power(card, trump, led) > most ? 1000 : 0) - cost(card, cost_trump);
        if (!best || value > wanted) best = card, wanted = value;
    }
    return best;
}

/* The answer to a question: one of its "legal". */
static const char *choose(const char *act) {
    const char *legal = arena_field(act, "legal"), *hand = arena_field(act, "hand");
    const char *phase = arena_field(act, "phase"), *trump = arena_field(act, "trump");
    char suit = arena_letter(trump) ? arena_letter(trump) : best_suit(hand, "[\"c\",\"d\",\"h\",\"s\"]")[1];
    int declares = arena_int(arena_field(act, "seat")) == arena_int(arena_field(act, "declarer"));
    if (arena_is(phase, "bid")) return choose_bid(legal, hand, suit);
    if (arena_is(phase, "trump") || arena_is(phase, "name-upcard")) return best_suit(hand, legal);
    if (arena_is(phase, "name")) return choose_name(legal, hand);
    if (arena_is(phase, "order")) return choose_order(act, legal, hand);
    if (arena_is(phase, "discard")) return extreme(legal, suit, -1);
    if (arena_is(phase, "give")) return extreme(legal, suit, declares ? -1 : 1);
    if (arena_is(phase, "play")) return choose_card(act, legal, arena_letter(trump), suit);
    if (arena_is(phase, "claim") || arena_is(phase, "pickup")) return arena_at(legal, arena_size(legal) - 1);
    return arena_at(legal, 0);
}

int main(void) { return arena_run("bot", "1", 64, choose); }
