import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A client for bots in Java (11 or later): copy this file beside your bot. It needs nothing else.
 *
 * <pre>
 * public class Duck {
 *     public static void main(String[] args) throws Exception {
 *         ArenaBot.run("duck", "1.0", 1, act -> (String) ArenaBot.list(act, "legal").get(0));
 *     }
 * }
 * </pre>
 *
 * {@code act} is the message described in SPEC.md, as a map: texts are String, whole numbers Long, lists List, objects
 * Map. The answer must be one of its "legal". Print nothing to System.out yourself: it belongs to the protocol.
 * System.err is yours.
 */
public final class ArenaBot {
    private ArenaBot() {}

    /**
     * Answers the referee until it says quit.
     *
     * @param tables how many requests may be sent at once; a bot that keeps no state between requests can take many
     */
    public static void run(String name, String version, int tables, Function<Map<String, Object>, String> choose)
            throws IOException {
        StringBuilder out = new StringBuilder();
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        byte[] chunk = new byte[1 << 16];
        boolean over = false;
        for (int got; !over && (got = System.in.read(chunk)) >= 0; ) {
            for (int i = 0; i < got; i++) {
                if (chunk[i] != '\n') {
                    line.write(chunk[i]);
                    continue;
                }
                Map<String, Object> message = parse(line.toString(StandardCharsets.UTF_8));
                line.reset();
                switch (String.valueOf(message.get("type"))) {
                    case "act":
                        String action = choose.apply(message);
                        out.append("{\"id\":" + quote(message.get("id")) + ",\"action\":" + quote(action) + "}\n");
                        break;
                    case "hello":
                        out.append("{\"type\":\"ready\",\"name\":" + quote(name) + ",\"version\":" + quote(version)
                                + ",\"tables\":" + tables + "}\n");
                        break;
                    case "quit":
                        over = true;
                        break;
                    default: // results and messages of later versions want no answer
                }
            }
            System.out.write(out.toString().getBytes(StandardCharsets.UTF_8)); // once for all that had come
            System.out.flush();
            out.setLength(0);
        }
    }

    /** A field of a message that is a list. */
    @SuppressWarnings("unchecked")
    public static List<Object> list(Map<String, Object> message, String field) {
        return (List<Object>) message.get(field);
    }

    /** A field of a message that is a list of texts. */
    @SuppressWarnings("unchecked")
    public static List<String> texts(Map<String, Object> message, String field) {
        return (List<String>) message.get(field);
    }

    /** A field of a message that is a list of [seat, word]. */
    @SuppressWarnings("unchecked")
    public static List<List<Object>> entries(Map<String, Object> message, String field) {
        return (List<List<Object>>) message.get(field);
    }

    // ---- cards of the Euchre family; a trump of null is none -------------------------------------------------

    public static final List<String> SUITS = List.of("c", "d", "h", "s");
    public static final String JOKER = "joker";
    private static final String RANKS = "23456789TJQKA";
    private static final Map<String, String> SAME_COLOUR = Map.of("c", "s", "s", "c", "d", "h", "h", "d");

    /** The suit a card belongs to: the joker and the left bower are trumps. */
    public static String suitOf(String card, String trump) {
        if (card.equals(JOKER) || trump != null && card.equals("J" + SAME_COLOUR.get(trump))) return trump;
        return card.substring(1);
    }

    /** The place of a card in its suit: the higher, the stronger. */
    public static int rankOf(String card, String trump) {
        if (card.equals(JOKER)) return 22;
        if (trump != null && card.equals("J" + trump)) return 21;
        if (trump != null && card.equals("J" + SAME_COLOUR.get(trump))) return 20;
        return RANKS.indexOf(card.charAt(0));
    }

    /** What a card is worth in a trick in which the suit {@code led} was led; 0 for a discard. */
    public static int power(String card, String trump, String led) {
        String suit = suitOf(card, trump);
        if (trump != null && trump.equals(suit)) return 100 + rankOf(card, trump);
        return led.equals(suit) ? 1 + rankOf(card, trump) : 0;
    }

    /** The entry [seat, card] that wins a trick as it stands; of two equal cards the first played. */
    public static List<Object> bestOf(List<List<Object>> trick, String trump) {
        List<Object> best = trick.get(0);
        String led = suitOf((String) best.get(1), trump);
        for (List<Object> entry : trick) {
            if (power((String) entry.get(1), trump, led) > power((String) best.get(1), trump, led)) best = entry;
        }
        return best;
    }

    // ---- JSON ----------------------------------------------------------------------------------------------

    /** A message from its line. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> parse(String line) {
        return (Map<String, Object>) new Parser(line).value();
    }

    private static String quote(Object text) {
        return '"' + String.valueOf(text).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static final class Parser {
        private final String text;
        private int at;

        Parser(String text) {
            this.text = text;
        }

        Object value() {
            blanks();
            char c = text.charAt(at);
            if (c == '{') return object();
            if (c == '[') return array();
            if (c == '"') return string();
            int start = at;
            while (at < text.length() && ",]} \t\r".indexOf(text.charAt(at)) < 0) at++;
            String word = text.substring(start, at);
            if (word.equals("null")) return null;
            if (word.equals("true") || word.equals("false")) return word.equals("true");
            if (word.matches("-?\\d+")) return Long.valueOf(word);
            return Double.valueOf(word);
        }

        private Map<String, Object> object() {
            Map<String, Object> map = new LinkedHashMap<>();
            at++;
            for (blanks(); text.charAt(at) != '}'; blanks()) {
                String key = string();
                blanks();
                map.put(key, value());
            }
            at++;
            return map;
        }

        private List<Object> array() {
            List<Object> list = new ArrayList<>();
            at++;
            for (blanks(); text.charAt(at) != ']'; blanks()) list.add(value());
            at++;
            return list;
        }

        private String string() {
            StringBuilder out = new StringBuilder();
            at++;
            for (char c; (c = text.charAt(at)) != '"'; at++) {
                if (c != '\\') {
                    out.append(c);
                    continue;
                }
                c = text.charAt(++at);
                if (c == 'u') {
                    out.append((char) Integer.parseInt(text.substring(at + 1, at + 5), 16));
                    at += 4;
                } else {
                    int known = "bfnrt".indexOf(c);
                    out.append(known < 0 ? c : "\b\f\n\r\t".charAt(known));
                }
            }
            at++;
            return out.toString();
        }

        private void blanks() {
            while (at < text.length() && " \t\r,:".indexOf(text.charAt(at)) >= 0) at++;
        }
    }
}
