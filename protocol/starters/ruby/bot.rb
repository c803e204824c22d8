# frozen_string_literal: true

# Bids by counting trumps, leads its best cards, wins tricks cheaply.

require_relative "arena_bot"

include ArenaBot

TO_MAKE = 4 # half tricks a hand is worth that makes trump in two-handed Euchre

# Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1.
def worth(hand, suit)
  hand.sum do |card|
    next card.start_with?("A") ? 1 : 0 if suit_of(card, suit) != suit

    rank_of(card, suit) >= 20 ? 2 : 1
  end
end

# The first of the items for which the block is highest.
def highest(items)
  items.max_by.with_index { |item, place| [yield(item), -place] }
end

def best_suit(hand, suits)
  highest(suits) { |suit| worth(hand, suit) }
end

# The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good.
def choose_bid(legal, hand)
  half_tricks = worth(hand, best_suit(hand, SUITS))
  share = hand.size / 6
  return "moon" if legal.include?("moon") && half_tricks >= 8 * share
  return "ask" if legal.include?("ask") && half_tricks >= 7 * share

  legal.find { |call| call =~ /\A\d+\z/ && 2 * call.to_i <= half_tricks + 2 * share } || legal.first
end

# Make the suit proposed trump? A dealer would have the up-card besides.
def choose_order(act)
  upcard, hand = act.values_at("upcard", "hand")
  suit = upcard == JOKER ? act["history"].map(&:last).find { |word| SUITS.include?(word) } : upcard[1]
  hand += [upcard] if act["seat"] == act["dealer"]
  act["legal"][worth(hand, suit) >= TO_MAKE ? 1 : 0]
end

def choose_name(legal, hand)
  suit = best_suit(hand, legal & SUITS)
  worth(hand, suit) >= TO_MAKE || !legal.include?("pass") ? suit : "pass"
end

def choose_card(act, cost)
  trump, trick, seat, declarer = act.values_at("trump", "trick", "seat", "declarer")
  partner = act["taken"].size == 4 ? (seat + 2) % 4 : seat
  cards = act["legal"].reject { |card| card.include?(":") } # not "renege:SEAT:TRICK"
  if trick.empty?
    plain = cards.reject { |card| suit_of(card, trump) == trump }
    return highest([seat, partner].include?(declarer) || plain.empty? ? cards : plain, &cost)
  end

  led = suit_of(trick.first[1], trump)
  following = cards.select { |card| suit_of(card, trump) == led }
  cards = following unless following.empty?
  winner, best = best_of(trick, trump)
  wins = cards.select { |card| power(card, trump, led) > power(best, trump, led) }
  cheapest(winner == partner || wins.empty? ? cards : wins, cost)
end

def cheapest(cards, cost)
  highest(cards) { |card| -cost[card] }
end

# The answer to a question: one of act["legal"].
def choose(act)
  legal, hand = act.values_at("legal", "hand")
  trump = act["trump"] || best_suit(hand, SUITS)
  cost = ->(card) { rank_of(card, trump) + (suit_of(card, trump) == trump ? 100 : 0) }
  case act["phase"]
  when "bid" then choose_bid(legal, hand)
  when "trump", "name-upcard" then best_suit(hand, legal)
  when "name" then choose_name(legal, hand)
  when "order" then choose_order(act)
  when "discard" then cheapest(legal, cost)
  when "give" then act["declarer"] == act["seat"] ? cheapest(legal, cost) : highest(legal, &cost)
  when "play" then choose_card(act, cost)
  when "claim", "pickup" then legal.last
  else legal.first
  end
end

ArenaBot.run(tables: 64) { |act| choose(act) } if $PROGRAM_NAME == __FILE__
