/* Some questions, and what the bot should answer. */

#define main bot_main
#include "bot.c"
#undef main

static const char *const questions[][2] = {
    {"{\"type\":\"act\",\"id\":\"1\",\"phase\":\"bid\",\"seat\":1,\"dealer\":3,\"hand\":[\"9c\",\"Jd\",\"Jh\",\"Qd\",\"Ad\",\"As\"],\"legal\":[\"pass\",\"4\",\"5\",\"ask\",\"moon\"],"
     "\"history\":[[0,\"3\"]],\"trump\":null,\"contract\":\"3\",\"declarer\":0,\"upcard\":null,\"trick\":[],\"taken\":[0,0,0,0]}",
     "ask"},
    {"{\"type\":\"act\",\"id\":\"2\",\"phase\":\"order\",\"seat\":0,\"dealer\":0,\"hand\":[\"9c\",\"Jc\",\"Js\",\"Qd\",\"As\"],\"legal\":[\"pass\",\"accept\"],"
     "\"history\":[[1,\"pass\"]],\"trump\":null,\"contract\":null,\"declarer\":null,\"upcard\":\"Qs\",\"trick\":[],\"taken\":[0,0]}",
     "accept"},
    {"{\"type\":\"act\",\"id\":\"3\",\"phase\":\"play\",\"seat\":1,\"dealer\":3,\"hand\":[\"9s\",\"Ks\",\"Ad\",\"Th\"],\"legal\":[\"9s\",\"Ks\"],"
     "\"history\":[],\"trump\":\"h\",\"contract\":\"4\",\"declarer\":2,\"upcard\":null,\"trick\":[[2,\"Qs\"],[3,\"Js\"],[0,\"Ts\"]],\"taken\":[0,0,1,0]}",
     "Ks"},
};

int main(void) {
    int wrong = 0;
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++) {
        const char *said = choose(questions[i][0]);
        if (arena_is(said, questions[i][1])) continue;
        printf("%.*s instead of %s to %s\n", (int)(arena_after(said) - said), said, questions[i][1], questions[i][0]);
        wrong = 1;
    }
    return wrong;
}
