/* A client for bots in C (C99, POSIX): copy this file beside your bot. It needs nothing else.

       #include "arena_bot.h"

       static const char *choose(const char *act) {
           return arena_at(arena_field(act, "legal"), 0);
       }

       int main(void) {
           return arena_run("duck", "1.0", 1, choose);
       }

   `act` is the message described in SPEC.md, as the text it came in. A value is a pointer to where it stands in that
   text: arena_field finds one in an object, arena_size, arena_at and arena_next go through a list, arena_is, arena_int
   and arena_letter look at it. Your answer is a value too: one of act's "legal". Print nothing to stdout yourself: it
   belongs to the protocol. stderr is yours. */

#ifndef ARENA_BOT_H
#define ARENA_BOT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- reading a message ---------------------------------------------------------------------------------- */

static const char *arena_blanks(const char *p) {
    while (*p == ' ' || *p == '\t' || *p == '\r') p++;
    return p;
}

/* What stands behind a value. */
static const char *arena_after(const char *p) {
    if (*p == '"') {
        for (p++; *p && *p != '"'; p++)
            if (*p == '\\' && p[1]) p++;
        return *p ? p + 1 : p;
    }
    if (*p != '[' && *p != '{') return p + strcspn(p, ",]} \t\r");
    int depth = 0;
    do {
        if (*p == '"') {
            p = arena_after(p);
            continue;
        }
        if (*p == '[' || *p == '{') depth++;
        if (*p == ']' || *p == '}') depth--;
        p++;
    } while (depth && *p);
    return p;
}

/* The first value of a list or key of an object, or the next one after `p`; NULL at its end. */
static const char *arena_step(const char *p) {
    p = arena_blanks(p);
    if (*p == ',') p = arena_blanks(p + 1);
    return *p && *p != ']' && *p != '}' ? p : NULL;
}

/* Whether a value is this text. (The referee writes no escapes in names, cards and actions.) */
static int arena_is(const char *value, const char *text) {
    size_t length = strlen(text);
    return value && *value == '"' && strncmp(value + 1, text, length) == 0 && value[length + 1] == '"';
}

/* The value of a field of an object, NULL if it has none. */
static const char *arena_field(const char *object, const char *name) {
    for (const char *key = arena_step(object + 1); key;) {
        const char *value = arena_blanks(arena_after(key));
        if (*value == ':') value = arena_blanks(value + 1);
        if (arena_is(key, name)) return value;
        key = arena_step(arena_after(value));
    }
    return NULL;
}

/* The value after this one in a list, NULL at its end. */
static const char *arena_next(const char *value) { return arena_step(arena_after(value)); }

/* The value at a place of a list, counted from 0; NULL if the list is shorter, or NULL itself. */
static const char *arena_at(const char *list, int place) {
    const char *value = list ? arena_step(list + 1) : NULL;
    while (value && place-- > 0) value = arena_next(value);
    return value;
}

/* The number of values in a list. */
static inline int arena_size(const char *list) {
    int size = 0;
    for (const char *value = arena_at(list, 0); value; value = arena_next(value)) size++;
    return size;
}

/* A value as a whole number; -1 for null and NULL. */
static inline int arena_int(const char *value) { return value && *value != 'n' ? atoi(value) : -1; }

/* The first letter of a text, such as a suit; 0 for null and NULL. */
static inline char arena_letter(const char *value) { return value && *value == '"' ? value[1] : 0; }

/* ---- cards of the Euchre family; a card is a value, a suit a letter, and 0 stands for no trump -------------- */

static inline int arena_is_joker(const char *card) { return card[1] == 'j'; }

/* The other suit of the same colour. */
static inline char arena_twin(char suit) { return suit == 'c' ? 's' : suit == 's' ? 'c' : suit == 'd' ? 'h' : 'd'; }

/* The suit a card belongs to: the joker and the left bower are trumps. */
static inline char arena_suit_of(const char *card, char trump) {
    if (arena_is_joker(card) || (trump && card[1] == 'J' && card[2] == arena_twin(trump))) return trump;
    return card[2];
}

/* The place of a card in its suit: the higher, the stronger. */
static inline int arena_rank_of(const char *card, char trump) {
    static const char ranks[] = "23456789TJQKA";
    if (arena_is_joker(card)) return 22;
    if (trump && card[1] == 'J' && card[2] == trump) return 21;
    if (trump && card[1] == 'J' && card[2] == arena_twin(trump)) return 20;
    return (int)(strchr(ranks, card[1]) - ranks);
}

/* What a card is worth in a trick in which the suit `led` was led; 0 for a discard. */
static inline int arena_power(const char *card, char trump, char led) {
    char suit = arena_suit_of(card, trump);
    if (trump && suit == trump) return 100 + arena_rank_of(card, trump);
    return suit == led ? 1 + arena_rank_of(card, trump) : 0;
}

/* The entry [seat, card] that wins a trick as it stands; of two equal cards the first played. */
static inline const char *arena_best_of(const char *trick, char trump) {
    const char *best = arena_at(trick, 0);
    char led = arena_suit_of(arena_at(best, 1), trump);
    for (const char *entry = arena_next(best); entry; entry = arena_next(entry))
        if (arena_power(arena_at(entry, 1), trump, led) > arena_power(arena_at(best, 1), trump, led)) best = entry;
    return best;
}

/* ---- the conversation ----------------------------------------------------------------------------------- */

typedef const char *(*arena_choose)(const char *act);

static void arena_put(const char *value) { fwrite(value, 1, (size_t)(arena_after(value) - value), stdout); }

/* Answer the referee until it says quit. tables: how many requests may be sent at once; a bot that keeps no state
   between requests can take many and loses nothing. Returns main's exit status. */
static int arena_run(const char *name, const char *version, int tables, arena_choose choose) {
    size_t room = 1 << 16, used = 0;
    char *in = malloc(room + 1);
    for (;;) {
        if (used == room) in = realloc(in, (room *= 2) + 1);
        if (!in) return 1;
        ssize_t got = read(0, in + used, room - used);
        if (got <= 0) return 0;
        used += (size_t)got;
        char *line = in, *end;
        while ((end = memchr(line, '\n', used - (size_t)(line - in)))) {
            *end = 0;
            const char *message = arena_blanks(line), *type = arena_field(message, "type");
            if (arena_is(type, "act")) {
                fputs("{\"id\":", stdout);
                arena_put(arena_field(message, "id"));
                fputs(",\"action\":", stdout);
                arena_put(choose(message));
                fputs("}\n", stdout);
            } else if (arena_is(type, "hello")) {
                printf("{\"type\":\"ready\",\"name\":\"%s\",\"version\":\"%s\"", name, version);
                printf(",\"tables\":%d}\n", tables);
            } else if (arena_is(type, "quit")) {
                return 0;
            }
            line = end + 1;
        }
        fflush(stdout); /* once for all that had come */
        used -= (size_t)(line - in);
        memmove(in, line, used);
    }
}

#endif
