// A bot that bids by counting trumps, leads its best cards and wins tricks cheaply.
package main

import (
	"strconv"
	"strings"
)

const toMake = 4 // half tricks a hand is worth that makes trump in two-handed Euchre

// worth counts half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1.
func worth(hand []string, suit string) (halfTricks int) {
	for _, card := range hand {
		switch {
		case SuitOf(card, suit) == suit && RankOf(card, suit) >= 20:
			halfTricks += 2
		case SuitOf(card, suit) == suit || card[0] == 'A':
			halfTricks++
		}
	}
	return halfTricks
}

// highest returns the first of some words with the highest value.
func highest(words []string, value func(word string) int) string {
	best := words[0]
	for _, word := range words {
		if value(word) > value(best) {
			best = word
		}
	}
	return best
}

// only returns the words that are wanted.
func only(words []string, wanted func(word string) bool) (found []string) {
	for _, word := range words {
		if wanted(word) {
			found = append(found, word)
		}
	}
	return found
}

func bestSuit(hand, suits []string) string {
	return highest(suits, func(suit string) int { return worth(hand, suit) })
}

// chooseBid takes the lowest number the hand is worth, with a trick in six from the partner, or all of them if it is
// very good.
func chooseBid(act *Act) string {
	halfTricks, share := worth(act.Hand, bestSuit(act.Hand, Suits)), len(act.Hand)/6
	bid := ""
	for _, call := range act.Legal {
		number, err := strconv.Atoi(call)
		switch {
		case bid == "" && err == nil && 2*number <= halfTricks+2*share,
			call == "ask" && halfTricks >= 7*share,
			call == "moon" && halfTricks >= 8*share:
			bid = call
		}
	}
	if bid == "" {
		return act.Legal[0]
	}
	return bid
}

// chooseOrder makes the suit proposed trump, or does not; a dealer would have the up-card besides.
func chooseOrder(act *Act) string {
	suit, hand := act.Upcard[1:], act.Hand
	for i := 0; act.Upcard == Joker && !isSuit(suit); i++ {
		suit = act.History[i].Word
	}
	if act.Seat == act.Dealer {
		hand = append(hand, act.Upcard)
	}
	if worth(hand, suit) >= toMake {
		return act.Legal[1]
	}
	return act.Legal[0]
}

func isSuit(word string) bool { return len(word) == 1 && strings.Contains("cdhs", word) }

func chooseName(act *Act) string {
	suit := bestSuit(act.Hand, only(act.Legal, isSuit))
	if worth(act.Hand, suit) >= toMake || act.Legal[0] != "pass" {
		return suit
	}
	return "pass"
}

func chooseCard(act *Act, cost, saving func(card string) int) string {
	trump, partner := act.Trump, -1
	if len(act.Taken) == 4 {
		partner = (act.Seat + 2) % 4
	}
	cards := only(act.Legal, func(card string) bool { return !strings.Contains(card, ":") }) // not "renege:SEAT:TRICK"
	if len(act.Trick) == 0 {
		plain := only(cards, func(card string) bool { return SuitOf(card, trump) != trump })
		if act.Declarer == act.Seat || act.Declarer == partner || plain == nil {
			return highest(cards, cost)
		}
		return highest(plain, cost)
	}
	led, best := SuitOf(act.Trick[0].Word, trump), BestOf(act.Trick, trump)
	if following := only(cards, func(card string) bool { return SuitOf(card, trump) == led }); following != nil {
		cards = following
	}
	wins := only(cards, func(card string) bool { return Power(card, trump, led) > Power(best.Word, trump, led) })
	if best.Seat != partner && wins != nil {
		return highest(wins, saving)
	}
	return highest(cards, saving)
}

// choose answers a question with one of act.Legal.
func choose(act *Act) string {
	trump := act.Trump
	if trump == "" {
		trump = bestSuit(act.Hand, Suits)
	}
	cost := func(card string) int {
		if SuitOf(card, trump) == trump {
			return 100 + RankOf(card, trump)
		}
		return RankOf(card, trump)
	}
	saving := func(card string) int { return -cost(card) }
	switch act.Phase {
	case "bid":
		return chooseBid(act)
	case "trump", "name-upcard":
		return bestSuit(act.Hand, act.Legal)
	case "name":
		return chooseName(act)
	case "order":
		return chooseOrder(act)
	case "discard":
		return highest(act.Legal, saving)
	case "give":
		if act.Declarer == act.Seat {
			return highest(act.Legal, saving)
		}
		return highest(act.Legal, cost)
	case "play":
		return chooseCard(act, cost, saving)
	case "claim", "pickup":
		return act.Legal[len(act.Legal)-1]
	}
	return act.Legal[0]
}

func main() {
	Run("bot", "1", 64, choose)
}
