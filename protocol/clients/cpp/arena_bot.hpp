// A client for bots in C++ (17, POSIX): copy this file beside your bot. It needs nothing else.
//
//     #include "arena_bot.hpp"
//
//     int main() {
//         arena::run("duck", "1.0", 1, [](const arena::Act &act) { return act.legal[0]; });
//     }
//
// Print nothing to stdout yourself: it belongs to the protocol. stderr is yours.

#ifndef ARENA_BOT_HPP
#define ARENA_BOT_HPP

#include <unistd.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace arena {

// A seat with what it said or played.
struct Entry {
    int seat = -1;
    std::string word;
};

// A question: see SPEC.md, section 4.3. What may be null is "", 0 or -1 then.
struct Act {
    std::string type, id;
    int table = 0, game = 0, deal = 0;
    std::string phase;
    int seat = 0, dealer = 0;
    std::vector<int> scores, won;
    std::vector<std::string> hand, legal;
    std::vector<Entry> history;
    char trump = 0;
    std::string contract;
    int declarer = -1;
    std::vector<int> out;
    std::string upcard;
    std::vector<Entry> trick;
    std::vector<int> taken;
};

// ---- JSON ---------------------------------------------------------------------------------------------------

// Reads values one after the other. A value of another type than asked for is passed over.
class Parser {
   public:
    explicit Parser(std::string_view text) : rest(text) {}

    // Whether a bracket or quotation mark opens the next value; if none does, the value is passed over.
    bool open(char mark) {
        if (peek() == mark) {
            next();
            return true;
        }
        skip();
        return false;
    }

    bool close() {
        char c = peek();
        if (c != ']' && c != '}' && c != 0) return false;
        next();
        return true;
    }

    void read(std::string &text) {
        text.clear();
        if (!open('"')) return;
        for (char c; (c = next()) != '"' && c;) text += c == '\\' ? escaped() : std::string(1, c);
    }

    void read(char &letter) {
        std::string text;
        read(text);
        letter = text.empty() ? '\0' : text[0];
    }

    void read(int &number) {
        char c = peek();
        std::string_view from = rest;
        skip();
        std::string digits(from.substr(0, from.size() - rest.size()));
        number = c == '-' || (c >= '0' && c <= '9') ? std::stoi(digits) : -1;
    }

    void read(Entry &entry) {
        if (!open('[')) return;
        read(entry.seat);
        read(entry.word);
        while (!close()) skip();
    }

    template <typename T>
    void read(std::vector<T> &list) {
        list.clear();
        if (!open('[')) return;
        while (!close()) read(list.emplace_back());
    }

    void skip() {
        char c = peek();
        if (c == '"') {
            std::string text;
            read(text);
        } else if (c == '[' || c == '{') {
            next();
            while (!close()) skip();
        } else {
            rest.remove_prefix(std::min(rest.find_first_of(",]} \t\r"), rest.size()));
        }
    }

   private:
    std::string_view rest;

    // The next character that is more than a blank or stands between values, 0 at the end.
    char peek() {
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r,:"), rest.size()));
        return rest.empty() ? '\0' : rest[0];
    }

    char next() {
        if (rest.empty()) return 0;
        char c = rest[0];
        rest.remove_prefix(1);
        return c;
    }

    // What stands behind a backslash, in UTF-8.
    std::string escaped() {
        char c = next();
        if (c != 'u') return std::string(1, c == 'n' ? '\n' : c == 't' ? '\t' : c == 'r' ? '\r' : c);
        unsigned code = static_cast<unsigned>(std::stoul(std::string(rest.substr(0, 4)), nullptr, 16));
        rest.remove_prefix(4);
        if (code < 0x80) return {static_cast<char>(code)};
        if (code < 0x800) return {static_cast<char>(0xC0 | code >> 6), static_cast<char>(0x80 | (code & 63))};
        return {static_cast<char>(0xE0 | code >> 12), static_cast<char>(0x80 | (code >> 6 & 63)),
                static_cast<char>(0x80 | (code & 63))};
    }
};

// A message from its line; of one that is no question, only `type` says something.
inline Act parse(std::string_view line) {
    Act act;
    Parser json(line);
    json.open('{');
    while (!json.close()) {
        std::string key;
        json.read(key);
        if (key == "type") json.read(act.type);
        else if (key == "id") json.read(act.id);
        else if (key == "table") json.read(act.table);
        else if (key == "game") json.read(act.game);
        else if (key == "deal") json.read(act.deal);
        else if (key == "phase") json.read(act.phase);
        else if (key == "seat") json.read(act.seat);
        else if (key == "dealer") json.read(act.dealer);
        else if (key == "scores") json.read(act.scores);
        else if (key == "won") json.read(act.won);
        else if (key == "hand") json.read(act.hand);
        else if (key == "legal") json.read(act.legal);
        else if (key == "history") json.read(act.history);
        else if (key == "trump") json.read(act.trump);
        else if (key == "contract") json.read(act.contract);
        else if (key == "declarer") json.read(act.declarer);
        else if (key == "out") json.read(act.out);
        else if (key == "upcard") json.read(act.upcard);
        else if (key == "trick") json.read(act.trick);
        else if (key == "taken") json.read(act.taken);
        else json.skip();
    }
    return act;
}

inline std::string quote(std::string_view text) {
    std::string quoted = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') quoted += '\\';
        quoted += c;
    }
    return quoted + '"';
}

// ---- the conversation -----------------------------------------------------------------------------------------

// Answers the referee until it says quit. The answer of `choose` must be one of act.legal. tables: how many requests
// may be sent at once; a bot that keeps no state between requests can take many and loses nothing.
inline void run(const std::string &name, const std::string &version, int tables,
                const std::function<std::string(const Act &)> &choose) {
    std::string input;
    std::vector<char> chunk(1 << 16);
    for (ssize_t got; (got = ::read(STDIN_FILENO, chunk.data(), chunk.size())) > 0;) {
        input.append(chunk.data(), static_cast<std::size_t>(got));
        std::size_t start = 0;
        for (std::size_t end; (end = input.find('\n', start)) != std::string::npos; start = end + 1) {
            Act message = parse(std::string_view(input).substr(start, end - start));
            if (message.type == "act") {
                std::cout << "{\"id\":" << quote(message.id) << ",\"action\":" << quote(choose(message)) << "}\n";
            } else if (message.type == "hello") {
                std::cout << "{\"type\":\"ready\",\"name\":" << quote(name) << ",\"version\":" << quote(version)
                          << ",\"tables\":" << tables << "}\n";
            } else if (message.type == "quit") {
                std::cout.flush();
                return;
            }
        }
        input.erase(0, start);
        std::cout.flush();  // once for all that had come
    }
}

// ---- cards of the Euchre family; a trump of 0 is none -----------------------------------------------------------

inline constexpr std::string_view suits = "cdhs", joker = "joker";

// The other suit of the same colour.
inline char twin(char suit) { return suit == 'c' ? 's' : suit == 's' ? 'c' : suit == 'd' ? 'h' : 'd'; }

// The suit a card belongs to: the joker and the left bower are trumps.
inline char suit_of(std::string_view card, char trump) {
    if (card == joker || (trump && card[0] == 'J' && card[1] == twin(trump))) return trump;
    return card[1];
}

// The place of a card in its suit: the higher, the stronger.
inline int rank_of(std::string_view card, char trump) {
    if (card == joker) return 22;
    if (trump && card[0] == 'J' && card[1] == trump) return 21;
    if (trump && card[0] == 'J' && card[1] == twin(trump)) return 20;
    return static_cast<int>(std::string_view("23456789TJQKA").find(card[0]));
}

// What a card is worth in a trick in which the suit `led` was led; 0 for a discard.
inline int power(std::string_view card, char trump, char led) {
    char suit = suit_of(card, trump);
    if (trump && suit == trump) return 100 + rank_of(card, trump);
    return suit == led ? 1 + rank_of(card, trump) : 0;
}

// The entry that wins a trick as it stands; of two equal cards the first played.
inline const Entry &best_of(const std::vector<Entry> &trick, char trump) {
    char led = suit_of(trick[0].word, trump);
    return *std::max_element(trick.begin(), trick.end(), [=](const Entry &a, const Entry &b) {
        return power(a.word, trump, led) < power(b.word, trump, led);
    });
}

}  // namespace arena

#endif
