// Enough of JSON for the protocol: a value is read whole, and asked for what it holds.
#pragma once

#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

class Json {
public:
    std::string text;                                 // of a string, a number or a word; empty for null
    std::vector<Json> items;                          // of a list
    std::vector<std::pair<std::string, Json>> fields;  // of an object

    static Json read(const std::string &line) {
        const char *at = line.c_str();
        return value(at);
    }

    const Json &operator[](const char *name) const {
        static const Json nothing;
        for (const auto &field : fields)
            if (field.first == name) return field.second;
        return nothing;
    }
    bool has(const char *name) const {
        for (const auto &field : fields)
            if (field.first == name) return true;
        return false;
    }
    int number(int otherwise = -1) const { return text.empty() ? otherwise : atoi(text.c_str()); }
    bool is(const char *word) const { return text == word; }

private:
    static void blanks(const char *&at) {
        while (*at == ' ' || *at == '\t' || *at == '\r') at++;
    }

    // The referee escapes nothing that a bot must look at: an escape is kept as the character after the backslash.
    static std::string string(const char *&at) {
        std::string result;
        for (at++; *at && *at != '"'; at++) {
            if (*at == '\\' && at[1]) at++;
            result += *at;
        }
        if (*at) at++;
        return result;
    }

    static Json value(const char *&at) {
        Json result;
        blanks(at);
        if (*at == '"') {
            result.text = string(at);
        } else if (*at == '[' || *at == '{') {
            char end = *at == '[' ? ']' : '}';
            for (at++, blanks(at); *at && *at != end; blanks(at)) {
                if (end == '}') {
                    std::string name = string(at);
                    blanks(at);
                    if (*at == ':') at++;
                    result.fields.emplace_back(std::move(name), value(at));
                } else {
                    result.items.push_back(value(at));
                }
                blanks(at);
                if (*at == ',') at++;
            }
            if (*at) at++;
        } else {
            while (*at && *at != ',' && *at != ']' && *at != '}' && *at != ' ' && *at != '\r') result.text += *at++;
            if (result.text == "null") result.text.clear();
        }
        return result;
    }
};
