/* The simplest sound bot: whatever the referee would play for it. */

#include "arena_bot.h"

static const char *choose(const arena_message *act) { return arena_text_at(act, arena_field(act, "legal"), 0); }

int main(void) { return arena_run("duck", "1.0", 64, choose); }
