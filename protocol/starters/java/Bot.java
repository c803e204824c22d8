import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** Bids by counting trumps, leads its best cards, wins tricks cheaply. */
public final class Bot {
    private static final int TO_MAKE = 4; // half tricks a hand is worth that makes trump in two-handed Euchre

    public static void main(String[] args) throws Exception {
        ArenaBot.run("bot", "1", 64, Bot::choose);
    }

    /** The answer to a question: one of its "legal". */
    static String choose(Map<String, Object> act) {
        List<String> legal = ArenaBot.texts(act, "legal"), hand = ArenaBot.texts(act, "hand");
        String trump = act.get("trump") != null ? (String) act.get("trump") : bestSuit(hand, ArenaBot.SUITS);
        ToIntFunction<String> cost =
                card -> ArenaBot.rankOf(card, trump) + (trump.equals(ArenaBot.suitOf(card, trump)) ? 100 : 0);
        switch ((String) act.get("phase")) {
            case "bid":
                return chooseBid(legal, hand);
            case "trump":
            case "name-upcard":
                return bestSuit(hand, legal);
            case "name":
                return chooseName(legal, hand);
            case "order":
                return chooseOrder(act, legal, hand);
            case "discard":
                return cheapest(legal, cost);
            case "give":
                return act.get("seat").equals(act.get("declarer")) ? cheapest(legal, cost) : highest(legal, cost);
            case "play":
                return chooseCard(act, legal, (String) act.get("trump"), cost);
            case "claim":
            case "pickup":
                return legal.get(legal.size() - 1);
            default:
                return legal.get(0);
        }
    }

    /** The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good. */
    private static String chooseBid(List<String> legal, List<String> hand) {
        int halfTricks = worth(hand, bestSuit(hand, ArenaBot.SUITS)), share = hand.size() / 6;
        if (legal.contains("moon") && halfTricks >= 8 * share) return "moon";
        if (legal.contains("ask") && halfTricks >= 7 * share) return "ask";
        return legal.stream()
                .filter(call -> call.matches("\\d+") && 2 * Integer.parseInt(call) <= halfTricks + 2 * share)
                .findFirst()
                .orElse(legal.get(0));
    }

    /** Make the suit proposed trump? A dealer would have the up-card besides. */
    private static String chooseOrder(Map<String, Object> act, List<String> legal, List<String> hand) {
        String upcard = (String) act.get("upcard"), suit = upcard.substring(1);
        if (upcard.equals(ArenaBot.JOKER)) {
            suit = ArenaBot.entries(act, "history").stream()
                    .map(entry -> (String) entry.get(1))
                    .filter(ArenaBot.SUITS::contains)
                    .findFirst()
                    .orElseThrow();
        }
        List<String> cards = new ArrayList<>(hand);
        if (act.get("seat").equals(act.get("dealer"))) cards.add(upcard);
        return legal.get(worth(cards, suit) >= TO_MAKE ? 1 : 0);
    }

    private static String chooseName(List<String> legal, List<String> hand) {
        String suit = bestSuit(hand, only(legal, ArenaBot.SUITS::contains));
        return worth(hand, suit) >= TO_MAKE || !legal.contains("pass") ? suit : "pass";
    }

    private static String chooseCard(
            Map<String, Object> act, List<String> legal, String trump, ToIntFunction<String> cost) {
        List<List<Object>> trick = ArenaBot.entries(act, "trick");
        Long seat = (Long) act.get("seat");
        Long partner = ArenaBot.list(act, "taken").size() == 4 ? (seat + 2) % 4 : seat;
        List<String> cards = only(legal, card -> card.indexOf(':') < 0); // not "renege:SEAT:TRICK"
        if (trick.isEmpty()) {
            List<String> plain = only(cards, card -> !ArenaBot.suitOf(card, trump).equals(trump));
            Object declarer = act.get("declarer");
            boolean declaring = seat.equals(declarer) || partner.equals(declarer);
            return highest(declaring || plain.isEmpty() ? cards : plain, cost);
        }
        String led = ArenaBot.suitOf((String) trick.get(0).get(1), trump);
        List<String> following = only(cards, card -> led.equals(ArenaBot.suitOf(card, trump)));
        if (!following.isEmpty()) cards = following;
        List<Object> best = ArenaBot.bestOf(trick, trump);
        int most = ArenaBot.power((String) best.get(1), trump, led);
        List<String> wins = only(cards, card -> ArenaBot.power(card, trump, led) > most);
        return cheapest(partner.equals(best.get(0)) || wins.isEmpty() ? cards : wins, cost);
    }

    /** Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1. */
    private static int worth(List<String> hand, String suit) {
        int halfTricks = 0;
        for (String card : hand) {
            if (suit.equals(ArenaBot.suitOf(card, suit))) halfTricks += ArenaBot.rankOf(card, suit) >= 20 ? 2 : 1;
            else if (card.startsWith("A")) halfTricks++;
        }
        return halfTricks;
    }

    private static String bestSuit(List<String> hand, List<String> suits) {
        return highest(suits, suit -> worth(hand, suit));
    }

    /** The first of the words for which a value is highest. */
    private static String highest(List<String> words, ToIntFunction<String> value) {
        return cheapest(words, word -> -value.applyAsInt(word));
    }

    /** The first of the words for which a value is lowest. */
    private static String cheapest(List<String> words, ToIntFunction<String> value) {
        return words.stream().min(Comparator.comparingInt(value)).orElseThrow();
    }

    private static List<String> only(List<String> words, Predicate<String> wanted) {
        return words.stream().filter(wanted).collect(Collectors.toList());
    }
}
