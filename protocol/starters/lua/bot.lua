-- Bids by counting trumps, leads its best cards, wins tricks cheaply.

local arena_bot = require("arena_bot")
local suit_of, rank_of, power = arena_bot.suit_of, arena_bot.rank_of, arena_bot.power

local TO_MAKE = 4 -- half tricks a hand is worth that makes trump in two-handed Euchre

--- Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1.
local function worth(hand, suit)
    local half_tricks = 0
    for _, card in ipairs(hand) do
        if suit_of(card, suit) == suit then
            half_tricks = half_tricks + (rank_of(card, suit) >= 20 and 2 or 1)
        elseif card:find("^A") then
            half_tricks = half_tricks + 1
        end
    end
    return half_tricks
end

--- The first of the words for which a value is highest.
local function highest(words, value)
    local best = words[1]
    for _, word in ipairs(words) do
        if value(word) > value(best) then best = word end
    end
    return best
end

--- Those of the words that are wanted; all of them if none is.
local function prefer(words, wanted)
    local found = {}
    for _, word in ipairs(words) do
        if wanted(word) then found[#found + 1] = word end
    end
    return #found > 0 and found or words
end

local function best_suit(hand, suits)
    return highest(suits, function(suit) return worth(hand, suit) end)
end

local function is_suit(word) return word:find("^[cdhs]$") ~= nil end

--- The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good.
local function choose_bid(legal, hand)
    local half_tricks, share = worth(hand, best_suit(hand, arena_bot.SUITS)), #hand // 6
    local bid
    for _, call in ipairs(legal) do
        local number = tonumber(call)
        if number and not bid and 2 * number <= half_tricks + 2 * share then bid = call end
        if call == "ask" and half_tricks >= 7 * share then bid = call end
        if call == "moon" and half_tricks >= 8 * share then bid = call end
    end
    return bid or legal[1]
end

--- Make the suit proposed trump? A dealer would have the up-card besides.
local function choose_order(act)
    local suit, hand = act.upcard:sub(2), { table.unpack(act.hand) }
    if act.upcard == arena_bot.JOKER then
        local words = {}
        for place, entry in ipairs(act.history) do words[place] = entry[2] end
        suit = prefer(words, is_suit)[1]
    end
    if act.seat == act.dealer then hand[#hand + 1] = act.upcard end
    return act.legal[worth(hand, suit) >= TO_MAKE and 2 or 1]
end

local function choose_name(legal, hand)
    local suit = best_suit(hand, prefer(legal, is_suit))
    return (worth(hand, suit) >= TO_MAKE or legal[1] ~= "pass") and suit or "pass"
end

local function choose_card(act, cost, saving)
    local trump, trick, seat = act.trump, act.trick, act.seat
    local partner = #act.taken == 4 and (seat + 2) % 4 or seat
    local cards = prefer(act.legal, function(card) return not card:find(":") end) -- not "renege:SEAT:TRICK"
    if #trick == 0 then
        if act.declarer == seat or act.declarer == partner then return highest(cards, cost) end
        return highest(prefer(cards, function(card) return suit_of(card, trump) ~= trump end), cost)
    end
    local led, best = suit_of(trick[1][2], trump), arena_bot.best_of(trick, trump)
    cards = prefer(cards, function(card) return suit_of(card, trump) == led end)
    if best[1] ~= partner then
        cards = prefer(cards, function(card) return power(card, trump, led) > power(best[2], trump, led) end)
    end
    return highest(cards, saving)
end

--- The answer to a question: one of act.legal.
local function choose(act)
    local phase, legal, hand = act.phase, act.legal, act.hand
    local trump = act.trump or best_suit(hand, arena_bot.SUITS)
    local function cost(card) return rank_of(card, trump) + (suit_of(card, trump) == trump and 100 or 0) end
    local function saving(card) return -cost(card) end
    if phase == "bid" then return choose_bid(legal, hand) end
    if phase == "trump" or phase == "name-upcard" then return best_suit(hand, legal) end
    if phase == "name" then return choose_name(legal, hand) end
    if phase == "order" then return choose_order(act) end
    if phase == "discard" then return highest(legal, saving) end
    if phase == "give" then return highest(legal, act.declarer == act.seat and saving or cost) end
    if phase == "play" then return choose_card(act, cost, saving) end
    if phase == "claim" or phase == "pickup" then return legal[#legal] end
    return legal[1]
end

if ... == nil then arena_bot.run { choose = choose, tables = 64 } end -- not when it is required by its test

return { choose = choose }
