// A client for bots in TypeScript (Node.js): copy this file beside your bot. It needs nothing else.
//
//     import { run } from "./arena-bot";
//     run({ name: "duck", version: "1.0", choose: (act) => act.legal[0] });
//
// The answer must be one of act.legal. Print nothing to stdout yourself: it belongs to the protocol. stderr is yours.

/** What of Node.js is used, so that no package with its types is needed. */
declare const process: {
  stdin: { setEncoding(encoding: string): void; on(event: string, listener: (chunk: string) => void): void };
  stdout: { write(text: string): void };
  exit(status: number): never;
};

export type Suit = "c" | "d" | "h" | "s";
export type Card = string;
export type Entry = [seat: number, word: string];

/** A question: see SPEC.md, section 4.3. */
export interface Act {
  type: "act";
  id: string;
  table: number;
  game: number;
  deal: number;
  phase: string;
  seat: number;
  dealer: number;
  scores: number[];
  won: number[];
  hand: Card[];
  legal: string[];
  history: Entry[];
  trump: Suit | null;
  contract: string | null;
  declarer: number | null;
  out: number[];
  upcard: Card | null;
  trick: Entry[];
  taken: number[];
}

/** The start of a match: section 4.1. */
export interface Hello {
  type: "hello";
  protocol: number;
  game: string;
  rules: Record<string, boolean | number | string>;
  seat: number;
  seats: number;
  sides: number[];
  seed: string;
  tables: number;
  limits: { start_ms: number; move_ms: number; bank_ms: number };
}

/** The end of a deal: section 4.5. */
export interface Result {
  type: "result";
  table: number;
  game: number;
  deal: number;
  how: string;
  points: number[];
  scores: number[];
  won: number[];
  history: Entry[];
  game_over: boolean;
  winner: number | null;
}

export interface Bot {
  choose(act: Act): string;
  name?: string;
  version?: string;
  /** How many requests may be sent at once; a bot that keeps no state between requests can take many. */
  tables?: number;
  hello?(message: Hello): void;
  result?(message: Result): void;
}

/** Answer the referee until it says quit. */
export function run({ choose, name = "", version = "", tables = 1, hello, result }: Bot): void {
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    let out = "";
    let over = false;
    for (const line of lines) {
      const message: Act | Hello | Result | { type: "quit" } = JSON.parse(line);
      if (message.type === "act") {
        out += JSON.stringify({ id: message.id, action: choose(message) }) + "\n";
      } else if (message.type === "hello") {
        hello?.(message);
        out += JSON.stringify({ type: "ready", name, version, tables }) + "\n";
      } else if (message.type === "result") {
        result?.(message);
      } else if (message.type === "quit") {
        over = true;
      }
    }
    if (out) process.stdout.write(out); // once for all that had come
    if (over) process.exit(0);
  });
  process.stdin.on("end", () => process.exit(0));
}

// ---- cards of the Euchre family ---------------------------------------------------------------------------

export const SUITS: readonly Suit[] = ["c", "d", "h", "s"];
export const JOKER = "joker";
const RANKS = "23456789TJQKA";
const SAME_COLOUR = { c: "s", s: "c", d: "h", h: "d" };

/** The suit a card belongs to: the joker and the left bower are trumps. */
export function suitOf(card: Card, trump: Suit | null): string | null {
  return card === JOKER || (trump && card === "J" + SAME_COLOUR[trump]) ? trump : card[1];
}

/** The place of a card in its suit: the higher, the stronger. */
export function rankOf(card: Card, trump: Suit | null): number {
  if (card === JOKER) return 22;
  if (trump && card === "J" + trump) return 21;
  if (trump && card === "J" + SAME_COLOUR[trump]) return 20;
  return RANKS.indexOf(card[0]);
}

/** What a card is worth in a trick in which the suit `led` was led; 0 for a discard. */
export function power(card: Card, trump: Suit | null, led: string | null): number {
  const suit = suitOf(card, trump);
  if (trump && suit === trump) return 100 + rankOf(card, trump);
  return suit === led ? 1 + rankOf(card, trump) : 0;
}

/** The entry that wins a trick as it stands; of two equal cards the first played. */
export function bestOf(trick: Entry[], trump: Suit | null): Entry {
  const led = suitOf(trick[0][1], trump);
  return trick.reduce((best, entry) => (power(entry[1], trump, led) > power(best[1], trump, led) ? entry : best));
}
