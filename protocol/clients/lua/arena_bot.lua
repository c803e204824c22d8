-- A client for bots in Lua (5.3 or later): copy this file beside your bot. It needs nothing else.
--
--     local arena_bot = require("arena_bot")
--
--     arena_bot.run { name = "duck", version = "1.0", choose = function(act) return act.legal[1] end }
--
-- `act` is the message described in SPEC.md, as a table: what is null there is nil, and lists are counted from 1. The
-- answer must be one of act.legal. Print nothing to stdout yourself: it belongs to the protocol. stderr is yours.

local arena_bot = {}

-- ---- JSON: each returns what it read, and the place behind it -------------------------------------------------

local escapes = { b = "\b", f = "\f", n = "\n", r = "\r", t = "\t" }
local constants = { ["true"] = true, ["false"] = false }

--- A text; `at` is behind its opening mark.
local function read_text(line, at)
    local parts = {}
    while true do
        local stop, _, mark = line:find('(["\\])', at)
        parts[#parts + 1] = line:sub(at, stop - 1)
        if mark == '"' then return table.concat(parts), stop + 1 end
        local letter = line:sub(stop + 1, stop + 1)
        if letter == "u" then
            parts[#parts + 1] = utf8.char(tonumber(line:sub(stop + 2, stop + 5), 16))
            at = stop + 6
        else
            parts[#parts + 1] = escapes[letter] or letter
            at = stop + 2
        end
    end
end

local function read_value(line, at)
    at = line:find("[^ \t\r,:]", at)
    local first = line:sub(at, at)
    if first == '"' then return read_text(line, at + 1) end
    if first == "{" or first == "[" then
        local found, key = {}, nil
        at = line:find("[^ \t\r,:]", at + 1)
        while not line:find("^[%]}]", at) do
            key = #found + 1
            if first == "{" then key, at = read_text(line, at + 1) end
            found[key], at = read_value(line, at)
            at = line:find("[^ \t\r,:]", at)
        end
        return found, at + 1
    end
    local word = line:match("^[^%]}, \t\r]+", at)
    if constants[word] ~= nil then return constants[word], at + #word end
    return tonumber(word), at + #word -- nil for null
end

local function quote(text)
    return '"' .. text:gsub('["\\]', "\\%0") .. '"'
end

--- A message from its line.
function arena_bot.parse(line)
    return (read_value(line, 1))
end

-- ---- the conversation -----------------------------------------------------------------------------------------

--- Answer the referee until it says quit.
--
-- bot.choose is called with a question and returns an action. bot.hello and bot.result, if given, are called with the
-- message at the start of the match and at the end of each deal. bot.tables: how many requests may be sent at once; a
-- bot that keeps no state between requests can take many and loses nothing.
function arena_bot.run(bot)
    for line in io.lines() do
        local message = arena_bot.parse(line)
        if message.type == "act" then
            io.write('{"id":', quote(message.id), ',"action":', quote(bot.choose(message)), "}\n")
            io.flush()
        elseif message.type == "hello" then
            if bot.hello then bot.hello(message) end
            io.write('{"type":"ready","name":', quote(bot.name or ""), ',"version":', quote(bot.version or ""))
            io.write(',"tables":', bot.tables or 1, "}\n")
            io.flush()
        elseif message.type == "result" then
            if bot.result then bot.result(message) end
        elseif message.type == "quit" then
            return
        end
    end
end

-- ---- cards of the Euchre family; a trump of nil is none ---------------------------------------------------------

arena_bot.SUITS = { "c", "d", "h", "s" }
arena_bot.JOKER = "joker"
local LEFT_BOWER = { c = "Js", s = "Jc", d = "Jh", h = "Jd" }

--- The suit a card belongs to: the joker and the left bower are trumps.
function arena_bot.suit_of(card, trump)
    if card == arena_bot.JOKER or trump and card == LEFT_BOWER[trump] then return trump end
    return card:sub(2)
end

--- The place of a card in its suit: the higher, the stronger.
function arena_bot.rank_of(card, trump)
    if card == arena_bot.JOKER then return 22 end
    if trump and card == "J" .. trump then return 21 end
    if trump and card == LEFT_BOWER[trump] then return 20 end
    return ("23456789TJQKA"):find(card:sub(1, 1)) - 1
end

--- What a card is worth in a trick in which the suit `led` was led; 0 for a discard.
function arena_bot.power(card, trump, led)
    local suit = arena_bot.suit_of(card, trump)
    if trump and suit == trump then return 100 + arena_bot.rank_of(card, trump) end
    return suit == led and 1 + arena_bot.rank_of(card, trump) or 0
end

--- The entry { seat, card } that wins a trick as it stands; of two equal cards the first played.
function arena_bot.best_of(trick, trump)
    local best = trick[1]
    local led = arena_bot.suit_of(best[2], trump)
    for _, entry in ipairs(trick) do
        if arena_bot.power(entry[2], trump, led) > arena_bot.power(best[2], trump, led) then best = entry end
    end
    return best
end

return arena_bot
