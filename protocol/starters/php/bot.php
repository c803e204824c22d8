<?php
// Bids by counting trumps, leads its best cards, wins tricks cheaply.

declare(strict_types=1);

require __DIR__ . '/arena_bot.php';

use function ArenaBot\{best_of, power, rank_of, suit_of};
use const ArenaBot\{JOKER, SUITS};

const TO_MAKE = 4; // half tricks a hand is worth that makes trump in two-handed Euchre

/** Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1. */
function worth(array $hand, string $suit): int
{
    $half_tricks = 0;
    foreach ($hand as $card) {
        if (suit_of($card, $suit) === $suit) {
            $half_tricks += rank_of($card, $suit) >= 20 ? 2 : 1;
        } elseif ($card[0] === 'A') {
            $half_tricks++;
        }
    }
    return $half_tricks;
}

/** The first of the words for which a value is highest. */
function highest(array $words, callable $value): string
{
    return array_reduce($words, fn ($best, $word) => $best === null || $value($word) > $value($best) ? $word : $best);
}

/** Those of the words that are wanted. */
function only(array $words, callable $wanted): array
{
    return array_values(array_filter($words, $wanted));
}

function best_suit(array $hand, array $suits): string
{
    return highest($suits, fn ($suit) => worth($hand, $suit));
}

/** The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good. */
function choose_bid(array $legal, array $hand): string
{
    $half_tricks = worth($hand, best_suit($hand, SUITS));
    $share = intdiv(count($hand), 6);
    if (in_array('moon', $legal, true) && $half_tricks >= 8 * $share) {
        return 'moon';
    }
    if (in_array('ask', $legal, true) && $half_tricks >= 7 * $share) {
        return 'ask';
    }
    return only($legal, fn ($call) => is_numeric($call) && 2 * $call <= $half_tricks + 2 * $share)[0] ?? $legal[0];
}

/** Make the suit proposed trump? A dealer would have the up-card besides. */
function choose_order(array $act): string
{
    ['upcard' => $upcard, 'hand' => $hand] = $act;
    $words = $upcard === JOKER ? array_column($act['history'], 1) : [$upcard[1]];
    $suit = only($words, fn ($word) => in_array($word, SUITS, true))[0];
    if ($act['seat'] === $act['dealer']) {
        $hand[] = $upcard;
    }
    return $act['legal'][worth($hand, $suit) >= TO_MAKE ? 1 : 0];
}

function choose_name(array $legal, array $hand): string
{
    $suit = best_suit($hand, only($legal, fn ($call) => strlen($call) === 1));
    return worth($hand, $suit) >= TO_MAKE || !in_array('pass', $legal, true) ? $suit : 'pass';
}

function choose_card(array $act, callable $cost): string
{
    ['trump' => $trump, 'trick' => $trick, 'seat' => $seat, 'declarer' => $declarer] = $act;
    $partner = count($act['taken']) === 4 ? ($seat + 2) % 4 : $seat;
    $cards = only($act['legal'], fn ($card) => !str_contains($card, ':')); // not "renege:SEAT:TRICK"
    if ($trick === []) {
        $plain = only($cards, fn ($card) => suit_of($card, $trump) !== $trump);
        return highest($declarer === $seat || $declarer === $partner || $plain === [] ? $cards : $plain, $cost);
    }
    $led = suit_of($trick[0][1], $trump);
    $cards = only($cards, fn ($card) => suit_of($card, $trump) === $led) ?: $cards;
    [$winner, $best] = best_of($trick, $trump);
    $wins = only($cards, fn ($card) => power($card, $trump, $led) > power($best, $trump, $led));
    return highest($winner === $partner || $wins === [] ? $cards : $wins, fn ($card) => -$cost($card));
}

/** The answer to a question: one of $act['legal']. */
function choose(array $act): string
{
    ['legal' => $legal, 'hand' => $hand] = $act;
    $trump = $act['trump'] ?? best_suit($hand, SUITS);
    $cost = fn ($card) => rank_of($card, $trump) + (suit_of($card, $trump) === $trump ? 100 : 0);
    $saving = fn ($card) => -$cost($card);
    return match ($act['phase']) {
        'bid' => choose_bid($legal, $hand),
        'trump', 'name-upcard' => best_suit($hand, $legal),
        'name' => choose_name($legal, $hand),
        'order' => choose_order($act),
        'discard' => highest($legal, $saving),
        'give' => highest($legal, $act['declarer'] === $act['seat'] ? $saving : $cost),
        'play' => choose_card($act, $cost),
        'claim', 'pickup' => end($legal),
        default => $legal[0],
    };
}

if (realpath($_SERVER['SCRIPT_FILENAME']) === __FILE__) { // not when its test requires it
    ArenaBot\run('choose', tables: 64);
}
