// A client for bots in Go (1.18 or later): copy this file beside your bot. It needs nothing else.
//
//	package main
//
//	func main() {
//		Run("duck", "1.0", 1, func(act *Act) string { return act.Legal[0] })
//	}
//
// Print nothing to standard output yourself: it belongs to the protocol. Standard error is yours.

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

// Act is a question: see SPEC.md, section 4.3. What may be null is "" or -1 then.
type Act struct {
	Type     string
	ID       string
	Table    int
	Game     int
	Deal     int
	Phase    string
	Seat     int
	Dealer   int
	Scores   []int
	Won      []int
	Hand     []string
	Legal    []string
	History  []Entry
	Trump    string
	Contract string
	Declarer int
	Out      []int
	Upcard   string
	Trick    []Entry
	Taken    []int
}

// Entry is a seat with what it said or played.
type Entry struct {
	Seat int
	Word string
}

// UnmarshalJSON reads a list of seat and word.
func (entry *Entry) UnmarshalJSON(data []byte) error {
	return json.Unmarshal(data, &[]any{&entry.Seat, &entry.Word})
}

// Parse returns a message from its line.
func Parse(line []byte) (*Act, error) {
	var kind struct{ Type string }
	act := &Act{Declarer: -1}
	err := json.Unmarshal(line, &kind)
	if err == nil && kind.Type == "act" {
		err = json.Unmarshal(line, act)
	}
	act.Type = kind.Type
	return act, err
}

// Run answers the referee until it says quit. The answer of choose must be one of act.Legal. tables: how many requests
// may be sent at once; a bot that keeps no state between requests can take many and loses nothing.
func Run(name, version string, tables int, choose func(act *Act) string) {
	in := bufio.NewReaderSize(os.Stdin, 1<<16)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		message, err := Parse(line)
		if err != nil {
			panic(err)
		}
		switch message.Type {
		case "act":
			fmt.Fprintf(out, "{\"id\":%s,\"action\":%s}\n", quote(message.ID), quote(choose(message)))
		case "hello":
			ready := "{\"type\":\"ready\",\"name\":%s,\"version\":%s,\"tables\":%d}\n"
			fmt.Fprintf(out, ready, quote(name), quote(version), tables)
		case "quit":
			return
		}
		if more, _ := in.Peek(in.Buffered()); !bytes.ContainsRune(more, '\n') {
			out.Flush() // once for all that had come
		}
	}
}

func quote(text string) []byte {
	quoted, _ := json.Marshal(text) // a string can always be written
	return quoted
}

// ---- cards of the Euchre family; a trump of "" is none ----

// Suits are the four suits in the order of the rules.
var Suits = []string{"c", "d", "h", "s"}

// Joker is the highest trump.
const Joker = "joker"

var sameColour = map[string]string{"c": "s", "s": "c", "d": "h", "h": "d"}

// SuitOf returns the suit a card belongs to: the joker and the left bower are trumps.
func SuitOf(card, trump string) string {
	if card == Joker || card == "J"+sameColour[trump] {
		return trump
	}
	return card[1:]
}

// RankOf returns the place of a card in its suit: the higher, the stronger.
func RankOf(card, trump string) int {
	switch card {
	case Joker:
		return 22
	case "J" + trump:
		return 21
	case "J" + sameColour[trump]:
		return 20
	}
	return strings.IndexByte("23456789TJQKA", card[0])
}

// Power returns what a card is worth in a trick in which the suit led was led; 0 for a discard.
func Power(card, trump, led string) int {
	switch SuitOf(card, trump) {
	case trump:
		return 100 + RankOf(card, trump)
	case led:
		return 1 + RankOf(card, trump)
	}
	return 0
}

// BestOf returns the entry that wins a trick as it stands; of two equal cards the first played.
func BestOf(trick []Entry, trump string) Entry {
	best := trick[0]
	led := SuitOf(best.Word, trump)
	for _, entry := range trick {
		if Power(entry.Word, trump, led) > Power(best.Word, trump, led) {
			best = entry
		}
	}
	return best
}
