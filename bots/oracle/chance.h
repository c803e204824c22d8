// A small generator of chance (splitmix64), so that the same seed and request give the same answer on any machine.
#pragma once

#include <cstdint>
#include <string>

class Chance {
public:
    explicit Chance(const std::string &seed) {
        for (char c : seed) state_ = (state_ ^ uint8_t(c)) * 0x100000001B3;
    }

    uint64_t next() {
        uint64_t z = state_ += 0x9E3779B97F4A7C15;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
        z = (z ^ z >> 27) * 0x94D049BB133111EB;
        return z ^ z >> 31;
    }
    int below(int n) { return int((next() >> 32) * uint64_t(n) >> 32); }
    double fraction() { return double(next() >> 11) / 9007199254740992.0; }

private:
    uint64_t state_ = 0xCBF29CE484222325;
};
