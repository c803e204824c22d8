using System;
using System.Collections.Generic;
using System.Linq;
using static ArenaBot;

/// <summary>Bids by counting trumps, leads its best cards, wins tricks cheaply.</summary>
public static class Bot
{
    private const int ToMake = 4; // half tricks a hand is worth that makes trump in two-handed Euchre

    public static void Main() => Run("bot", "1", 64, Choose);

    /// <summary>The answer to a question: one of act.Legal.</summary>
    public static string Choose(Act act)
    {
        List<string> legal = act.Legal, hand = act.Hand;
        string trump = act.Trump ?? BestSuit(hand, Suits);
        Func<string, int> cost = card => RankOf(card, trump) + (SuitOf(card, trump) == trump ? 100 : 0);
        switch (act.Phase)
        {
            case "bid":
                return ChooseBid(legal, hand);
            case "trump":
            case "name-upcard":
                return BestSuit(hand, legal);
            case "name":
                return ChooseName(legal, hand);
            case "order":
                return ChooseOrder(act, legal, hand);
            case "discard":
                return Cheapest(legal, cost);
            case "give":
                return act.Declarer == act.Seat ? Cheapest(legal, cost) : Dearest(legal, cost);
            case "play":
                return ChooseCard(act, legal, cost);
            case "claim":
            case "pickup":
                return legal.Last();
            default:
                return legal[0];
        }
    }

    /// <summary>
    /// The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good.
    /// </summary>
    private static string ChooseBid(List<string> legal, List<string> hand)
    {
        int halfTricks = Worth(hand, BestSuit(hand, Suits)), share = hand.Count / 6, number;
        if (legal.Contains("moon") && halfTricks >= 8 * share) return "moon";
        if (legal.Contains("ask") && halfTricks >= 7 * share) return "ask";
        return legal.Find(call => int.TryParse(call, out number) && 2 * number <= halfTricks + 2 * share) ?? legal[0];
    }

    /// <summary>Make the suit proposed trump? A dealer would have the up-card besides.</summary>
    private static string ChooseOrder(Act act, List<string> legal, List<string> hand)
    {
        string suit = act.Upcard == Joker
            ? act.History.Select(entry => entry.Word).First(IsSuit)
            : act.Upcard.Substring(1);
        if (act.Seat == act.Dealer) hand.Add(act.Upcard);
        return legal[Worth(hand, suit) >= ToMake ? 1 : 0];
    }

    private static string ChooseName(List<string> legal, List<string> hand)
    {
        string suit = BestSuit(hand, legal.Where(IsSuit));
        return Worth(hand, suit) >= ToMake || !legal.Contains("pass") ? suit : "pass";
    }

    private static string ChooseCard(Act act, List<string> legal, Func<string, int> cost)
    {
        string trump = act.Trump;
        int partner = act.Taken.Count == 4 ? (act.Seat + 2) % 4 : act.Seat;
        List<string> cards = legal.FindAll(card => !card.Contains(":")); // not "renege:SEAT:TRICK"
        List<Entry> trick = act.Trick;
        if (trick.Count == 0)
        {
            List<string> plain = cards.FindAll(card => SuitOf(card, trump) != trump);
            bool declaring = act.Declarer == act.Seat || act.Declarer == partner;
            return Dearest(declaring || plain.Count == 0 ? cards : plain, cost);
        }
        string led = SuitOf(trick[0].Word, trump);
        if (cards.Exists(card => SuitOf(card, trump) == led)) cards.RemoveAll(card => SuitOf(card, trump) != led);
        Entry best = BestOf(trick, trump);
        List<string> wins = cards.FindAll(card => Power(card, trump, led) > Power(best.Word, trump, led));
        return Cheapest(best.Seat == partner || wins.Count == 0 ? cards : wins, cost);
    }

    /// <summary>Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1.</summary>
    private static int Worth(List<string> hand, string suit) =>
        hand.Sum(card => SuitOf(card, suit) != suit ? (card[0] == 'A' ? 1 : 0) : RankOf(card, suit) >= 20 ? 2 : 1);

    private static bool IsSuit(string word) => Array.IndexOf(Suits, word) >= 0;

    private static string BestSuit(List<string> hand, IEnumerable<string> suits) =>
        Dearest(suits, suit => Worth(hand, suit));

    // Sorting keeps the order of equals, so that the first of them is taken.
    private static string Cheapest(IEnumerable<string> words, Func<string, int> cost) => words.OrderBy(cost).First();

    private static string Dearest(IEnumerable<string> words, Func<string, int> cost) =>
        words.OrderByDescending(cost).First();
}
