// A client for bots in C# (7 or later; Mono or .NET): copy this file beside your bot. It needs nothing else.
//
//     public static class Duck
//     {
//         public static void Main() => ArenaBot.Run("duck", "1.0", 1, act => act.Legal[0]);
//     }
//
// Print nothing to the console yourself: it belongs to the protocol. Console.Error is yours.

using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

/// <summary>A seat with what it said or played.</summary>
public struct Entry
{
    public readonly int Seat;
    public readonly string Word;

    public Entry(int seat, string word)
    {
        Seat = seat;
        Word = word;
    }
}

/// <summary>A question: see SPEC.md, section 4.3. What may be null is null.</summary>
public sealed class Act
{
    private readonly Dictionary<string, object> fields;

    public Act(Dictionary<string, object> fields)
    {
        this.fields = fields;
    }

    public string Type => Text("type");
    public string Id => Text("id");
    public int Table => Number("table") ?? 0;
    public int Game => Number("game") ?? 0;
    public int Deal => Number("deal") ?? 0;
    public string Phase => Text("phase");
    public int Seat => Number("seat") ?? 0;
    public int Dealer => Number("dealer") ?? 0;
    public List<int> Scores => List("scores").Select(Convert.ToInt32).ToList();
    public List<int> Won => List("won").Select(Convert.ToInt32).ToList();
    public List<string> Hand => List("hand").Cast<string>().ToList();
    public List<string> Legal => List("legal").Cast<string>().ToList();
    public List<Entry> History => Entries("history");
    public string Trump => Text("trump");
    public string Contract => Text("contract");
    public int? Declarer => Number("declarer");
    public List<int> Out => List("out").Select(Convert.ToInt32).ToList();
    public string Upcard => Text("upcard");
    public List<Entry> Trick => Entries("trick");
    public List<int> Taken => List("taken").Select(Convert.ToInt32).ToList();

    /// <summary>Any field, null if there is none: a string, double, bool, List or Dictionary.</summary>
    public object this[string name] => fields.TryGetValue(name, out object value) ? value : null;

    private string Text(string name) => this[name] as string;

    private int? Number(string name) => (int?)(this[name] as double?);

    private List<object> List(string name) => (List<object>)this[name];

    private List<Entry> Entries(string name) =>
        List(name).Cast<List<object>>().Select(pair => new Entry(Convert.ToInt32(pair[0]), (string)pair[1])).ToList();
}

public static class ArenaBot
{
    /// <summary>
    /// Answers the referee until it says quit. The answer of choose must be one of act.Legal. tables: how many requests
    /// may be sent at once; a bot that keeps no state between requests can take many and loses nothing.
    /// </summary>
    public static void Run(string name, string version, int tables, Func<Act, string> choose)
    {
        Stream input = Console.OpenStandardInput(), output = Console.OpenStandardOutput();
        var chunk = new byte[1 << 16];
        var line = new MemoryStream();
        for (int got; (got = input.Read(chunk, 0, chunk.Length)) > 0;)
        {
            var answers = new StringBuilder();
            bool over = false;
            for (int start = 0, end; start < got; start = end + 1)
            {
                end = Array.IndexOf(chunk, (byte)'\n', start, got - start);
                line.Write(chunk, start, (end < 0 ? got : end) - start);
                if (end < 0) break;
                Act message = Parse(Encoding.UTF8.GetString(line.ToArray()));
                line.SetLength(0);
                if (message.Type == "act")
                    answers.Append($"{{\"id\":{Quote(message.Id)},\"action\":{Quote(choose(message))}}}\n");
                else if (message.Type == "hello")
                    answers.Append($"{{\"type\":\"ready\",\"name\":{Quote(name)},\"version\":{Quote(version)},")
                        .Append($"\"tables\":{tables}}}\n");
                else if (message.Type == "quit")
                    over = true;
            }
            byte[] bytes = Encoding.UTF8.GetBytes(answers.ToString());
            output.Write(bytes, 0, bytes.Length); // once for all that had come
            output.Flush();
            if (over) return;
        }
    }

    /// <summary>A message from its line.</summary>
    public static Act Parse(string line) => new Act((Dictionary<string, object>)new Parser(line).Value());

    private static string Quote(string text) => '"' + text.Replace("\\", "\\\\").Replace("\"", "\\\"") + '"';

    // ---- cards of the Euchre family; a trump of null is none ----

    public const string Joker = "joker";
    public static readonly string[] Suits = { "c", "d", "h", "s" };

    private static string LeftBower(string trump) =>
        trump == "c" ? "Js" : trump == "s" ? "Jc" : trump == "d" ? "Jh" : trump == "h" ? "Jd" : null;

    /// <summary>The suit a card belongs to: the joker and the left bower are trumps.</summary>
    public static string SuitOf(string card, string trump) =>
        card == Joker || card == LeftBower(trump) ? trump : card.Substring(1);

    /// <summary>The place of a card in its suit: the higher, the stronger.</summary>
    public static int RankOf(string card, string trump)
    {
        if (card == Joker) return 22;
        if (card == "J" + trump) return 21;
        return card == LeftBower(trump) ? 20 : "23456789TJQKA".IndexOf(card[0]);
    }

    /// <summary>What a card is worth in a trick in which the suit led was led; 0 for a discard.</summary>
    public static int Power(string card, string trump, string led)
    {
        string suit = SuitOf(card, trump);
        if (trump != null && suit == trump) return 100 + RankOf(card, trump);
        return suit == led ? 1 + RankOf(card, trump) : 0;
    }

    /// <summary>The entry that wins a trick as it stands; of two equal cards the first played.</summary>
    public static Entry BestOf(List<Entry> trick, string trump)
    {
        string led = SuitOf(trick[0].Word, trump);
        return trick.Aggregate((best, it) => Power(it.Word, trump, led) > Power(best.Word, trump, led) ? it : best);
    }

    // ---- JSON ----

    private sealed class Parser
    {
        private readonly string text;
        private int at;

        public Parser(string text)
        {
            this.text = text;
        }

        public object Value()
        {
            char c = Peek();
            if (c == '{') return Object();
            if (c == '[') return Array();
            if (c == '"') return Text();
            int start = at;
            while (at < text.Length && ",]} \t\r".IndexOf(text[at]) < 0) at++;
            string word = text.Substring(start, at - start);
            if (word == "null") return null;
            if (word == "true" || word == "false") return word == "true";
            return double.Parse(word, System.Globalization.CultureInfo.InvariantCulture);
        }

        /// <summary>The next character that is more than a blank or stands between values.</summary>
        private char Peek()
        {
            while (" \t\r,:".IndexOf(text[at]) >= 0) at++;
            return text[at];
        }

        private Dictionary<string, object> Object()
        {
            var fields = new Dictionary<string, object>();
            for (at++; Peek() != '}';)
            {
                string key = Text();
                fields[key] = Value();
            }
            at++;
            return fields;
        }

        private List<object> Array()
        {
            var list = new List<object>();
            for (at++; Peek() != ']';) list.Add(Value());
            at++;
            return list;
        }

        private string Text()
        {
            var letters = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                if (text[at] != '\\')
                {
                    letters.Append(text[at]);
                    continue;
                }
                char c = text[++at];
                int known = "bfnrt".IndexOf(c);
                if (c == 'u')
                {
                    letters.Append((char)Convert.ToInt32(text.Substring(at + 1, 4), 16));
                    at += 4;
                }
                else
                {
                    letters.Append(known < 0 ? c : "\b\f\n\r\t"[known]);
                }
            }
            at++;
            return letters.ToString();
        }
    }
}
