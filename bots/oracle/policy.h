// Playing by rule, from what a seat may know: fast enough for many thousands of deals a second.
#pragma once

#include "table.h"

int card_by_rule(const Table &table, const Deck &deck, Bits all);  // the bit to be played; all: in the order of trump

// Play the rest of a deal by rule.
void play_out(Table &table, const Deck &deck, Bits all);
