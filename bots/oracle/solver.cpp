#include "solver.h"

#include <algorithm>

Solver::Solver(const Deck &deck) : deck_(deck), entries_(SIZE) {}

int Solver::tricks(const Table &table) {
    Table mine = table;
    if (mine.out >= 0) mine.hand[mine.out] = 0;
    return search(mine, 0, count(mine.hand[mine.turn]));
}

std::vector<std::pair<int, int>> Solver::each_card(const Table &table) {
    Table mine = table;
    if (mine.out >= 0) mine.hand[mine.out] = 0;
    std::vector<std::pair<int, int>> values;
    int left = count(mine.hand[mine.turn]), value = 0;
    Bits legal = mine.legal(), leaders = distinct(mine, legal);
    for (; legal; legal &= legal - 1) {
        int bit = lowest(legal);
        if (leaders & one(bit)) value = after(mine, bit, 0, left);
        values.emplace_back(bit, value);
    }
    return values;
}

// Values are exact inside the window (alpha, beta), and else bounds on its side.
int Solver::search(const Table &table, int alpha, int beta) {
    int left = count(table.hand[table.turn]);
    if (left == 0) return 0;  // the seat to play is never behind in cards
    if (beta <= 0) return 0;
    if (alpha >= left) return left;
    int8_t card = -1;
    if (left == 1) return last_trick(table);
    if (table.played) return best_of(table, alpha, beta, -1, card);
    uint64_t hash = key(table);
    Entry &entry = entries_[hash & (SIZE - 1)];
    int least = 0, most = left;
    if (entry.key == hash) {
        least = entry.least, most = entry.most, card = entry.card;
        if (least >= beta || least == most) return least;
        if (most <= alpha) return most;
    }
    alpha = std::max(alpha, least);
    beta = std::min(beta, most);
    int value = best_of(table, alpha, beta, card, card);
    if (value > alpha) least = std::max(least, value);
    if (value < beta) most = std::min(most, value);
    entry = {hash, int8_t(least), int8_t(most), card};
    return value;
}

int Solver::last_trick(Table table) const {
    int before = table.taken[0];
    do table.play(deck_, lowest(table.hand[table.turn]));
    while (table.played);
    return table.taken[0] - before;
}

int Solver::best_of(const Table &table, int alpha, int beta, int first, int8_t &card) {
    int8_t moves[12];
    Bits legal = table.legal();
    if (!(legal & (legal - 1))) return after(table, card = int8_t(lowest(legal)), alpha, beta);
    bool side0 = (table.turn & 1) == 0;
    int number = order(table, distinct(table, legal), first, moves);
    int best = -1;
    for (int i = 0; i < number; i++) {
        int value = after(table, moves[i], alpha, beta);
        if (best < 0 || (side0 ? value > best : value < best)) best = value, card = moves[i];
        if (side0)
            alpha = std::max(alpha, value);
        else
            beta = std::min(beta, value);
        if (alpha >= beta) break;
    }
    return best;
}

int Solver::after(const Table &table, int bit, int alpha, int beta) {
    Table next = table;
    next.play(deck_, bit);
    int won = next.taken[0] - table.taken[0];
    return won + search(next, alpha - won, beta - won);
}

// One of each run of cards between which no other card in play lies: it makes no difference which is played.
Bits Solver::distinct(const Table &table, Bits legal) const {
    Bits others = 0;
    for (int seat = 0; seat < table.seats; seat++)
        if (seat != table.turn) others |= table.hand[seat];
    if (table.played) others |= one(table.best);
    if (deck_.copies == 2) {  // the twin of another's card is no better than that card, but what lies above it is
        const Bits lower = 0x5555555555555555;
        others |= (others & lower) << 1 | (others >> 1 & lower);
    }
    Bits result = 0;
    while (legal) {
        int bit = lowest(legal);
        result |= one(bit);
        Bits above = others & lane(lane_of(bit)) & ~(one(bit) - 1);
        Bits run = (above ? (above & -above) - 1 : ~Bits(0)) & lane(lane_of(bit));
        if (!above && lane_of(bit) == 3) run = lane(3);
        legal &= ~(run | one(bit));
    }
    return result;
}

// First what was best before; then the highest card when leading, the lowest that wins, the lowest of all.
int Solver::order(const Table &table, Bits moves, int first, int8_t sorted[12]) const {
    int scores[12], number = 0;
    for (; moves; moves &= moves - 1) {
        int bit = lowest(moves), rank = deck_.rank(bit);
        int score = lane_of(bit) == table.trump ? 1 : 0;
        if (!table.played)
            score = 2 * rank + score;
        else
            score = (table.wins(deck_, bit) ? 100 : 0) - rank - 20 * score;
        if (bit == first) score = 1000;
        int at = number++;
        for (; at > 0 && scores[at - 1] < score; at--) scores[at] = scores[at - 1], sorted[at] = sorted[at - 1];
        scores[at] = score, sorted[at] = int8_t(bit);
    }
    return number;
}

// Suits but trumps are alike: what holds for a position holds for one in which they have changed places. So a position is
// known by its suits, each with what the seats hold of it, and the plain ones in an order of their own.
uint64_t Solver::key(const Table &table) {
    uint64_t suits[4] = {};
    for (int suit = 0; suit < 4; suit++)
        for (int seat = 0; seat < table.seats; seat++)
            suits[suit] |= (table.hand[seat] >> (16 * suit) & 0xFFFF) << (16 * seat);
    std::swap(suits[0], suits[table.trump]);
    std::sort(suits + 1, suits + 4);
    uint64_t hash = uint64_t(table.turn) + 1;
    for (uint64_t suit : suits) {
        hash = (hash ^ suit) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 29;
    }
    return hash * 0xBF58476D1CE4E5B9 ^ hash >> 32;
}
