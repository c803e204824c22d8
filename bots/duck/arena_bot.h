/* A client for bots in C (C99, POSIX): copy this file beside your bot. It needs nothing else.

       #include "arena_bot.h"

       static const char *choose(const arena_message *act) {
           return arena_text_at(act, arena_field(act, "legal"), 0);
       }

       int main(void) {
           return arena_run("duck", "1.0", 1, choose);
       }

   `act` is the message described in SPEC.md; the answer must be one of its "legal". A message is read in place:
   arena_field finds a field, arena_size and arena_at go through a list, arena_text and arena_number read a value.
   Texts live until choose returns. Print nothing to stdout yourself: it belongs to the protocol. stderr is yours. */

#ifndef ARENA_BOT_H
#define ARENA_BOT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Values of a message in the order in which they stand; a list or object is followed by its values, an object's keys
   among them. `next` is the value after this one and all it holds. */
typedef struct {
    char kind; /* '{' object, '[' list, '"' text, '0' anything else */
    int size;  /* values in a list; keys and values in an object */
    int next;
    char *text; /* of a text, unquoted; of anything else, as it stands */
} arena_value;

typedef struct {
    arena_value *values;
    int count, room;
    char words[1 << 14]; /* numbers and names of the message */
    size_t word;
} arena_message;

/* ---- reading a message ---------------------------------------------------------------------------------- */

/* The value of a field of the message, -1 if it has none. */
static int arena_field(const arena_message *m, const char *name) {
    int at = 1;
    for (int i = 0; i + 1 < m->values[0].size; i += 2) {
        int value = m->values[at].next;
        if (strcmp(m->values[at].text, name) == 0) return value;
        at = m->values[value].next;
    }
    return -1;
}

/* The number of values in a list, 0 for -1. */
static int arena_size(const arena_message *m, int list) { return list < 0 ? 0 : m->values[list].size; }

/* The value at a place of a list, counted from 0. */
static int arena_at(const arena_message *m, int list, int place) {
    int at = list + 1;
    while (place-- > 0) at = m->values[at].next;
    return at;
}

/* A value as text; NULL for null and for -1. */
static const char *arena_text(const arena_message *m, int value) {
    if (value < 0) return NULL;
    return m->values[value].kind == '0' && strcmp(m->values[value].text, "null") == 0 ? NULL : m->values[value].text;
}

/* A value as a whole number; -1 for null. */
static int arena_number(const arena_message *m, int value) {
    const char *text = arena_text(m, value);
    return text ? atoi(text) : -1;
}

/* The text at a place of a list. */
static const char *arena_text_at(const arena_message *m, int list, int place) {
    return arena_text(m, arena_at(m, list, place));
}

/* ---- parsing one ---------------------------------------------------------------------------------------- */

static int arena_push(arena_message *m, char kind, char *text) {
    if (m->count == m->room) {
        m->room = m->room ? 2 * m->room : 256;
        m->values = realloc(m->values, (size_t)m->room * sizeof *m->values);
        if (!m->values) exit(1);
    }
    m->values[m->count] = (arena_value){kind, 0, m->count + 1, text};
    return m->count++;
}

static char *arena_blanks(char *p) {
    while (*p == ' ' || *p == '\t' || *p == ',' || *p == ':') p++;
    return p;
}

/* A text is unquoted in place. The referee escapes only quotation marks and backslashes in what a bot has to
   compare; any other escape is kept as it stands. */
static char *arena_parse_text(arena_message *m, char *p) {
    char *out = ++p;
    arena_push(m, '"', out);
    while (*p && *p != '"') {
        if (*p == '\\' && (p[1] == '"' || p[1] == '\\' || p[1] == '/')) p++;
        *out++ = *p++;
    }
    char *end = *p ? p + 1 : p;
    *out = 0;
    return end;
}

static char *arena_parse(arena_message *m, char *p);

static char *arena_parse_many(arena_message *m, char *p, char close) {
    int me = arena_push(m, *p, p);
    p = arena_blanks(p + 1);
    while (*p && *p != close) {
        p = arena_blanks(arena_parse(m, p));
        m->values[me].size++;
    }
    m->values[me].next = m->count;
    return *p ? p + 1 : p;
}

static char *arena_parse(arena_message *m, char *p) {
    if (*p == '{') return arena_parse_many(m, p, '}');
    if (*p == '[') return arena_parse_many(m, p, ']');
    if (*p == '"') return arena_parse_text(m, p);
    /* A number or name ends where the next value begins, so it is copied to where it can be ended with a zero. */
    char *copy = m->words + m->word;
    size_t length = strcspn(p, ",]} \t");
    if (m->word + length + 1 > sizeof m->words) exit(1); /* no message is that long */
    memcpy(copy, p, length);
    copy[length] = 0;
    m->word += length + 1;
    arena_push(m, '0', copy);
    return p + strcspn(p, ",]} \t");
}

/* ---- the conversation ----------------------------------------------------------------------------------- */

typedef const char *(*arena_choose)(const arena_message *act);

/* Answer the referee until it says quit. tables: how many requests may be sent at once; a bot that keeps no state
   between requests can take many and loses nothing. Returns main's exit status. */
static int arena_run(const char *name, const char *version, int tables, arena_choose choose) {
    size_t room = 1 << 16, used = 0;
    char *in = malloc(room + 1);
    static arena_message m;
    for (;;) {
        if (used == room) in = realloc(in, (room *= 2) + 1);
        if (!in) return 1;
        ssize_t got = read(0, in + used, room - used);
        if (got <= 0) return 0;
        used += (size_t)got;
        char *line = in, *end;
        while ((end = memchr(line, '\n', used - (size_t)(line - in)))) {
            *end = 0;
            m.count = 0;
            m.word = 0;
            arena_parse(&m, line);
            const char *type = arena_text(&m, arena_field(&m, "type"));
            if (!type) type = "";
            if (strcmp(type, "act") == 0) {
                const char *action = choose(&m);
                printf("{\"id\":\"%s\",\"action\":\"%s\"}\n", arena_text(&m, arena_field(&m, "id")), action);
            } else if (strcmp(type, "hello") == 0) {
                printf("{\"type\":\"ready\",\"name\":\"%s\",\"version\":\"%s\",\"tables\":%d}\n", name, version, tables);
            } else if (strcmp(type, "quit") == 0) {
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
