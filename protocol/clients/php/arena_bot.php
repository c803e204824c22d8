<?php
// A client for bots in PHP (8 or later): copy this file beside your bot. It needs nothing else.
//
//     require __DIR__ . '/arena_bot.php';
//
//     ArenaBot\run(fn (array $act) => $act['legal'][0], name: 'duck', version: '1.0');
//
// $act is the message described in SPEC.md, as an array; the answer must be one of $act['legal'].
// Print nothing yourself: standard output belongs to the protocol. STDERR is yours.

declare(strict_types=1);

namespace ArenaBot;

ini_set('display_errors', 'stderr'); // PHP would tell the referee of its warnings

/**
 * Answers the referee until it says quit.
 *
 * $choose is called with a question and returns an action. $hello and $result, if given, are called with the message at
 * the start of the match and at the end of each deal. $tables: how many requests may be sent at once; a bot that keeps
 * no state between requests can take many and loses nothing.
 */
function run(
    callable $choose,
    string $name = '',
    string $version = '',
    int $tables = 1,
    ?callable $hello = null,
    ?callable $result = null,
): void {
    $rest = '';
    while (($chunk = fread(STDIN, 1 << 16)) !== false && $chunk !== '') {
        $lines = explode("\n", $rest . $chunk);
        $rest = array_pop($lines);
        $out = '';
        $over = false;
        foreach ($lines as $line) {
            $message = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
            switch ($message['type']) {
                case 'act':
                    $out .= json_encode(['id' => $message['id'], 'action' => $choose($message)]) . "\n";
                    break;
                case 'hello':
                    $hello && $hello($message);
                    $ready = ['type' => 'ready', 'name' => $name, 'version' => $version, 'tables' => $tables];
                    $out .= json_encode($ready) . "\n";
                    break;
                case 'result':
                    $result && $result($message);
                    break;
                case 'quit':
                    $over = true;
            }
        }
        fwrite(STDOUT, $out); // once for all that had come
        if ($over) {
            return;
        }
    }
}

// ---- cards of the Euchre family; a trump of null is none ----------------------------------------------------------

const SUITS = ['c', 'd', 'h', 's'];
const JOKER = 'joker';
const LEFT_BOWER = ['c' => 'Js', 's' => 'Jc', 'd' => 'Jh', 'h' => 'Jd'];

/** The suit a card belongs to: the joker and the left bower are trumps. */
function suit_of(string $card, ?string $trump): ?string
{
    return $card === JOKER || ($trump && $card === LEFT_BOWER[$trump]) ? $trump : $card[1];
}

/** The place of a card in its suit: the higher, the stronger. */
function rank_of(string $card, ?string $trump): int
{
    return match (true) {
        $card === JOKER => 22,
        $card === "J$trump" => 21,
        $trump && $card === LEFT_BOWER[$trump] => 20,
        default => strpos('23456789TJQKA', $card[0]),
    };
}

/** What a card is worth in a trick in which the suit $led was led; 0 for a discard. */
function power(string $card, ?string $trump, ?string $led): int
{
    $suit = suit_of($card, $trump);
    if ($trump && $suit === $trump) {
        return 100 + rank_of($card, $trump);
    }
    return $suit === $led ? 1 + rank_of($card, $trump) : 0;
}

/** The entry [seat, card] that wins a trick as it stands; of two equal cards the first played. */
function best_of(array $trick, ?string $trump): array
{
    $best = $trick[0];
    $led = suit_of($best[1], $trump);
    foreach ($trick as $entry) {
        if (power($entry[1], $trump, $led) > power($best[1], $trump, $led)) {
            $best = $entry;
        }
    }
    return $best;
}
