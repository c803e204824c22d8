// A bot that thinks: it deals the hidden cards many times over, in every way that agrees with what it has seen.
//
//     oracle                thinks for a small share of the time it has for a move
//     oracle --worlds 40    does the same work for each question whatever the clock says: its games can be played again
//     oracle --solve        reads positions, a line each, and writes how many tricks side 0 takes with best play

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <memory>
#include <string>

#include "json.h"
#include "player.h"

static std::string quoted(const std::string &text) { return '"' + text + '"'; }

static int converse(const Effort &effort) {
    std::unique_ptr<Player> player;
    std::string line;
    while (std::getline(std::cin, line)) {
        Json message = Json::read(line);
        const std::string &type = message["type"].text;
        if (type == "hello") {
            player = std::make_unique<Player>(message, effort);
            std::cout << R"({"type":"ready","name":"oracle","version":"1.0","tables":)" << (effort.worlds ? 4 : 1) << "}\n";
        } else if (type == "act" && player) {
            std::cout << "{\"id\":" << quoted(message["id"].text)
                      << ",\"action\":" << quoted(player->choose(message)) << "}\n";
        } else if (type == "quit") {
            break;
        }
        std::cout.flush();
    }
    return 0;
}

// A position: {"deck": 24, "packs": 1, "trump": "h", "turn": 0, "out": null, "hands": [["9h", …], …], "trick": [[3, "Ah"]]}.
static int solve() {
    std::string line;
    while (std::getline(std::cin, line)) {
        Json position = Json::read(line);
        bool joker = line.find("joker") != std::string::npos;
        Deck deck(position["deck"].number(24) == 32 ? SEVEN : NINE, joker, position["packs"].number(1));
        int trump = suit_named(position["trump"].text);
        Bits used = 0;
        auto take = [&](const std::string &token) {
            int bit = deck.find(token);
            if (used & one(bit)) bit++;
            used |= one(bit);
            return lowest(deck.trumped(one(bit), trump));
        };
        Table table;
        table.trump = int8_t(trump);
        table.seats = int8_t(position["hands"].items.size());
        table.out = int8_t(position["out"].number());
        table.active = int8_t(table.seats - (table.out >= 0));
        table.turn = int8_t(position["turn"].number());
        for (int seat = 0; seat < table.seats; seat++)
            for (const Json &card : position["hands"].items[size_t(seat)].items) table.hand[seat] |= one(take(card.text));
        const auto &trick = position["trick"].items;
        if (!trick.empty()) table.turn = int8_t(trick[0].items[0].number());
        for (const Json &entry : trick) table.play(deck, take(entry.items[1].text));
        Solver solver(deck);
        std::cout << solver.tricks(table) << std::endl;
    }
    return 0;
}

int main(int argc, char **argv) {
    Effort effort;
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--solve")) return solve();
        if (!strcmp(argv[i], "--worlds") && i + 1 < argc) effort.worlds = atoi(argv[++i]);
    }
    return converse(effort);
}
