import java.util.List;
import java.util.Map;

/** Bids whenever it can do so cheaply, always plays its highest card, and never plans. */
public final class Hothead {
    public static void main(String[] args) throws Exception {
        ArenaBot.run("hothead", "1.0", 64, Hothead::choose);
    }

    private static String choose(Map<String, Object> act) {
        List<String> legal = ArenaBot.texts(act, "legal");
        switch ((String) act.get("phase")) {
            case "bid":
                return legal.size() > 1 && legal.get(1).matches("[34]") ? legal.get(1) : legal.get(0);
            case "trump":
            case "name":
                return mostHeld(ArenaBot.texts(act, "hand"), legal);
            case "order":
            case "claim":
                return legal.get(legal.size() - 1);
            case "play":
                return highestCard(legal);
            default:
                return legal.get(0);
        }
    }

    /** The suit of which the hand holds most cards. */
    private static String mostHeld(List<String> hand, List<String> legal) {
        String best = legal.get(legal.size() - 1);
        long most = -1;
        for (String action : legal) {
            long held = hand.stream().filter(card -> card.endsWith(action)).count();
            if (action.length() == 1 && held > most) {
                best = action;
                most = held;
            }
        }
        return best;
    }

    /** Cards are listed lowest first; claims, which have a colon, come after them. */
    private static String highestCard(List<String> legal) {
        String highest = legal.get(0);
        for (String action : legal) {
            if (action.indexOf(':') < 0) highest = action;
        }
        return highest;
    }
}
