// How many tricks the sides take when all cards are on the table and nobody errs: alpha-beta over the tricks, with a
// table of positions already seen.
#pragma once

#include <utility>
#include <vector>

#include "table.h"

class Solver {
public:
    explicit Solver(const Deck &deck);

    // The tricks that side 0 still takes, the unfinished one included.
    int tricks(const Table &table);

    // The same after each card that may be played; cards that make no difference to each other share their value.
    std::vector<std::pair<int, int>> each_card(const Table &table);

private:
    struct Entry {
        uint64_t key = 0;
        int8_t least = 0, most = 0;
        int8_t card = -1;  // that was best
    };
    static const int SIZE = 1 << 15;

    const Deck &deck_;
    std::vector<Entry> entries_;

    int search(const Table &table, int alpha, int beta);
    int best_of(const Table &table, int alpha, int beta, int first, int8_t &card);
    int last_trick(Table table) const;
    int after(const Table &table, int bit, int alpha, int beta);
    Bits distinct(const Table &table, Bits legal) const;
    int order(const Table &table, Bits moves, int first, int8_t sorted[12]) const;
    static uint64_t key(const Table &table);
};
