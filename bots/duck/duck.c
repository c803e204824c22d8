/* The simplest sound bot: whatever the referee would play for it. */

#include "arena_bot.h"

static const char *choose(const char *act) { return arena_at(arena_field(act, "legal"), 0); }

int main(void) { return arena_run("duck", "1.0", 64, choose); }
