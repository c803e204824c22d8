#include "policy.h"

namespace {

// A seat's view of a table: its own cards, and which cards are hidden from it.
struct Seat {
    const Table &table;
    const Deck &deck;
    int me;
    Bits hand, hidden, trumps;

    Seat(const Table &t, const Deck &d, Bits all)
        : table(t), deck(d), me(t.turn), hand(t.hand[me]), hidden(all & ~t.gone & ~hand), trumps(lane(t.trump)) {}

    bool sure(int bit) const { return !(deck.above[bit] & hidden); }
    bool ours(int seat) const { return ((seat ^ me) & 1) == 0; }

    // Which opponents may hold cards of a suit, a bit for each seat.
    int may_hold(int suit) const {
        if (!(hidden & lane(suit))) return 0;
        int seats = 0;
        for (int seat = 0; seat < table.seats; seat++)
            if (!ours(seat) && seat != table.out && !(table.dry[seat] >> suit & 1)) seats |= 1 << seat;
        return seats;
    }

    bool may_ruff(int suit) const {
        int enemies = may_hold(table.trump);
        for (int seat = 0; seat < table.seats; seat++)
            if ((enemies >> seat & 1) && (table.dry[seat] >> suit & 1)) return true;
        return false;
    }

    // Whether a hidden card may beat this one in a trick in which `led` was led.
    bool beatable(int bit, int led) const {
        if (deck.above[bit] & hidden) return true;
        return lane_of(bit) != table.trump && (hidden & trumps & ~(lane_of(bit) == led ? 0 : lane(led)));
    }

    // The card with the lowest (highest) rank; among equals that of the first suit.
    int bottom(Bits set) const {
        int found = -1;
        for (; set; set &= set - 1)
            if (found < 0 || deck.rank(lowest(set)) < deck.rank(found)) found = lowest(set);
        return found;
    }
    int cheapest(Bits set) const { return bottom(set & ~trumps ? set & ~trumps : set); }

    // The card that is missed least: no trump, not one that nobody can beat any more, and low.
    int discard(Bits set) const {
        Bits side = set & ~trumps, firm = 0;
        if (side) set = side;
        for (Bits rest = set; rest; rest &= rest - 1)
            if (sure(lowest(rest))) firm |= rest & -rest;
        return bottom(set & ~firm ? set & ~firm : set);
    }

    int lead() const {
        bool declaring = ours(table.maker);
        bool trumps_out = may_hold(table.trump) != 0;
        Bits mine = hand & trumps;
        bool top_sure = mine && sure(highest(mine));
        if (declaring && top_sure && trumps_out) return highest(mine);
        int best = -1, most = -1;
        for (Bits rest = hand & ~trumps; rest; rest &= rest - 1) {
            int bit = lowest(rest), length = count(hidden & lane(lane_of(bit)));
            if (sure(bit) && length > most && !may_ruff(lane_of(bit))) best = bit, most = length;
        }
        if (best >= 0) return best;
        if (declaring && count(mine) >= 2 && trumps_out) return highest(mine);
        if (top_sure && !trumps_out) return highest(mine);
        if (hand & ~trumps) return bottom(hand & ~trumps);
        return declaring ? highest(mine) : lowest(mine);
    }

    int follow() const {
        Bits legal = table.legal(), wins = 0, firm = 0;
        bool enemies_to_come = false;
        for (int seat = table.after(me), left = table.active - table.played - 1; left > 0; left--) {
            enemies_to_come = enemies_to_come || !ours(seat);
            seat = table.after(seat);
        }
        bool winning = ours(table.winner);
        if (winning && (!enemies_to_come || !beatable(table.best, table.led))) return discard(legal);
        for (Bits rest = legal; rest; rest &= rest - 1)
            if (table.wins(deck, lowest(rest))) wins |= rest & -rest;
        if (!wins) return discard(legal);
        if (!enemies_to_come) return cheapest(wins);
        for (Bits rest = wins; rest; rest &= rest - 1)
            if (!beatable(lowest(rest), table.led)) firm |= rest & -rest;
        if (firm) return cheapest(firm);
        if (winning) return discard(legal);
        bool following = table.led != table.trump && (wins & lane(table.led));
        return following ? highest(wins) : cheapest(wins);
    }
};

}  // namespace

int card_by_rule(const Table &table, const Deck &deck, Bits all) {
    Bits legal = table.legal();
    if (!(legal & (legal - 1))) return lowest(legal);
    Seat seat(table, deck, all);
    return table.played ? seat.follow() : seat.lead();
}

void play_out(Table &table, const Deck &deck, Bits all) {
    while (table.played || table.hand[table.turn]) table.play(deck, card_by_rule(table, deck, all));
}
