# frozen_string_literal: true

# A client for bots in Ruby: copy this file beside your bot. It needs nothing else.
#
#     require_relative "arena_bot"
#
#     ArenaBot.run(name: "duck", version: "1.0") { |act| act["legal"].first }
#
# `act` is the message described in SPEC.md, as a hash; the answer must be one of act["legal"].
# Print nothing to $stdout yourself: it belongs to the protocol. $stderr is yours.

require "json"

module ArenaBot
  module_function

  # Answer the referee until it says quit. The block is given a question and returns an action.
  #
  # hello, result: called, if given, with the message at the start of the match and at the end of each deal.
  # tables: how many requests may be sent at once; a bot that keeps no state between requests can take many.
  def run(name: "", version: "", tables: 1, hello: nil, result: nil)
    rest = "".b
    loop do
      *lines, rest = (rest << $stdin.readpartial(1 << 16)).split("\n", -1)
      out = +""
      over = false
      lines.each do |line|
        message = JSON.parse(line.force_encoding(Encoding::UTF_8))
        case message["type"]
        when "act"
          out << JSON.generate({ id: message["id"], action: yield(message) }) << "\n"
        when "hello"
          hello&.call(message)
          out << JSON.generate({ type: "ready", name: name, version: version, tables: tables }) << "\n"
        when "result"
          result&.call(message)
        when "quit"
          over = true
        end
      end
      $stdout.write(out)
      $stdout.flush # once for all that had come
      return if over
    end
  rescue EOFError
    nil # the referee is gone
  end

  # ---- cards of the Euchre family ---------------------------------------------------------------------------

  SUITS = %w[c d h s].freeze
  JOKER = "joker"
  RANKS = "23456789TJQKA"
  SAME_COLOUR = { "c" => "s", "s" => "c", "d" => "h", "h" => "d" }.freeze
  private_constant :RANKS, :SAME_COLOUR

  # The suit a card belongs to: the joker and the left bower are trumps.
  def suit_of(card, trump)
    card == JOKER || card == "J#{SAME_COLOUR[trump]}" ? trump : card[1]
  end

  # The place of a card in its suit: the higher, the stronger.
  def rank_of(card, trump)
    case card
    when JOKER then 22
    when "J#{trump}" then 21
    when "J#{SAME_COLOUR[trump]}" then 20
    else RANKS.index(card[0])
    end
  end

  # What a card is worth in a trick in which the suit `led` was led; 0 for a discard.
  def power(card, trump, led)
    suit = suit_of(card, trump)
    return 100 + rank_of(card, trump) if trump && suit == trump

    suit == led ? 1 + rank_of(card, trump) : 0
  end

  # The entry [seat, card] that wins a trick as it stands; of two equal cards the first played.
  def best_of(trick, trump)
    led = suit_of(trick.first[1], trump)
    trick.max_by.with_index { |(_, card), place| [power(card, trump, led), -place] }
  end
end
