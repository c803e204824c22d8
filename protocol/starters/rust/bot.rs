//! Bids by counting trumps, leads its best cards, wins tricks cheaply.

mod arena_bot;
#[cfg(test)]
mod test;

use arena_bot::{best_of, power, rank_of, suit_of, Act, JOKER, SUITS};

const TO_MAKE: usize = 4; // half tricks a hand is worth that makes trump in two-handed Euchre

/// Half tricks: a bower or the joker 2, another trump 1, an ace of another suit 1.
fn worth(hand: &[String], suit: char) -> usize {
    let trump = Some(suit);
    let half_tricks = |card: &String| match suit_of(card, trump) == trump {
        true if rank_of(card, trump) >= 20 => 2,
        true => 1,
        false => card.starts_with('A') as usize,
    };
    hand.iter().map(half_tricks).sum()
}

/// The suit, of some, under which the hand is worth most.
fn best_suit(hand: &[String], suits: impl DoubleEndedIterator<Item = char>) -> char {
    suits.rev().max_by_key(|&suit| worth(hand, suit)).unwrap_or('c')
}

fn suits_in(legal: &[String]) -> impl DoubleEndedIterator<Item = char> + '_ {
    SUITS.into_iter().filter(|suit| legal.contains(&suit.to_string()))
}

/// An action, as it stands in `legal`; the first of them if it does not.
fn action<'a>(act: &'a Act, wanted: &str) -> &'a str {
    act.legal.iter().find(|&action| action == wanted).unwrap_or(&act.legal[0])
}

/// The lowest number the hand is worth, with a trick in six from the partner; all of them if it is very good.
fn choose_bid(act: &Act) -> &str {
    let half_tricks = worth(&act.hand, best_suit(&act.hand, SUITS.into_iter()));
    let share = act.hand.len() / 6;
    let mut bid = None;
    for call in &act.legal {
        let good = match call.as_str() {
            "moon" => half_tricks >= 8 * share,
            "ask" => half_tricks >= 7 * share,
            number => bid.is_none() && number.parse().map_or(false, |n: usize| 2 * n <= half_tricks + 2 * share),
        };
        if good {
            bid = Some(call);
        }
    }
    bid.unwrap_or(&act.legal[0])
}

/// Make the suit proposed trump? A dealer would have the up-card besides.
fn choose_order(act: &Act) -> &str {
    let upcard = act.upcard.as_deref().unwrap_or_default();
    let said = act.history.iter().map(|(_, word)| word.as_str());
    let suits = if upcard == JOKER { said.collect() } else { vec![&upcard[1..]] };
    let suit = suits.into_iter().find_map(|word| SUITS.into_iter().find(|suit| word == suit.to_string()));
    let mut hand = act.hand.clone();
    if act.seat == act.dealer {
        hand.push(upcard.to_string());
    }
    &act.legal[(worth(&hand, suit.unwrap_or('c')) >= TO_MAKE) as usize]
}

fn choose_name(act: &Act) -> &str {
    let suit = best_suit(&act.hand, suits_in(&act.legal));
    let make = worth(&act.hand, suit) >= TO_MAKE || act.legal[0] != "pass";
    action(act, if make { suit.to_string() } else { "pass".to_string() }.as_str())
}

fn choose_card<'a>(act: &'a Act, cost: impl Fn(&&String) -> usize) -> &'a str {
    let trump = act.trump;
    let partner = if act.taken.len() == 4 { Some((act.seat + 2) % 4) } else { None };
    let mut cards: Vec<_> = act.legal.iter().filter(|card| !card.contains(':')).collect(); // not "renege:SEAT:TRICK"
    if let Some((winner, best)) = best_of(&act.trick, trump) {
        let led = suit_of(&act.trick[0].1, trump);
        if cards.iter().any(|card| suit_of(card, trump) == led) {
            cards.retain(|card| suit_of(card, trump) == led);
        }
        let wins = |card: &&String| power(card, trump, led) > power(best, trump, led);
        if partner != Some(*winner) && cards.iter().any(wins) {
            cards.retain(wins);
        }
        return cards.into_iter().min_by_key(cost).unwrap_or(&act.legal[0]);
    }
    let declaring = act.declarer == Some(act.seat) || act.declarer == partner;
    if !declaring && cards.iter().any(|card| suit_of(card, trump) != trump) {
        cards.retain(|card| suit_of(card, trump) != trump);
    }
    cards.into_iter().rev().max_by_key(cost).unwrap_or(&act.legal[0])
}

/// The answer to a question: one of `act.legal`.
fn choose(act: &Act) -> &str {
    let trump = act.trump.or_else(|| Some(best_suit(&act.hand, SUITS.into_iter())));
    let cost = |card: &&String| rank_of(card, trump) + if suit_of(card, trump) == trump { 100 } else { 0 };
    let first = &act.legal[0];
    match act.phase.as_str() {
        "bid" => choose_bid(act),
        "trump" | "name-upcard" => action(act, &best_suit(&act.hand, suits_in(&act.legal)).to_string()),
        "name" => choose_name(act),
        "order" => choose_order(act),
        "give" if act.declarer != Some(act.seat) => act.legal.iter().rev().max_by_key(cost).unwrap_or(first),
        "discard" | "give" => act.legal.iter().min_by_key(cost).unwrap_or(first),
        "play" => choose_card(act, cost),
        "claim" | "pickup" => act.legal.last().unwrap_or(first),
        _ => first,
    }
}

fn main() {
    arena_bot::run("bot", "1", 64, choose);
}
