//! A client for bots in Rust (2021, 1.56 or later): copy this file beside your bot. It needs nothing else.
//!
//! ```
//! mod arena_bot;
//!
//! fn main() {
//!     arena_bot::run("duck", "1.0", 1, |act| &act.legal[0]);
//! }
//! ```
//!
//! Print nothing to stdout yourself: it belongs to the protocol. stderr is yours.

#![allow(dead_code)] // a bot need not use all of it

use std::io::{self, BufRead, BufReader, Write};

/// A question: see SPEC.md, section 4.3.
#[derive(Default)]
pub struct Act {
    pub kind: String,
    pub id: String,
    pub table: usize,
    pub game: usize,
    pub deal: usize,
    pub phase: String,
    pub seat: usize,
    pub dealer: usize,
    pub scores: Vec<i64>,
    pub won: Vec<i64>,
    pub hand: Vec<String>,
    pub legal: Vec<String>,
    pub history: Vec<Entry>,
    pub trump: Option<char>,
    pub contract: Option<String>,
    pub declarer: Option<usize>,
    pub out: Vec<usize>,
    pub upcard: Option<String>,
    pub trick: Vec<Entry>,
    pub taken: Vec<usize>,
}

/// A seat with what it said or played.
pub type Entry = (usize, String);

/// Answers the referee until it says quit. The answer of `choose` must be one of `act.legal`.
///
/// `tables`: how many requests may be sent at once; a bot that keeps no state between requests can take many.
pub fn run(name: &str, version: &str, tables: usize, mut choose: impl FnMut(&Act) -> &str) {
    if let Err(error) = converse(name, version, tables, &mut choose) {
        if error.kind() != io::ErrorKind::BrokenPipe {
            panic!("{}", error);
        }
    }
}

fn converse(name: &str, version: &str, tables: usize, choose: &mut impl FnMut(&Act) -> &str) -> io::Result<()> {
    let stdin = io::stdin();
    let mut input = BufReader::with_capacity(1 << 16, stdin.lock());
    let mut output = String::new();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 && line.ends_with(b"\n") {
        let message = Act::parse(&String::from_utf8_lossy(&line));
        line.clear();
        match message.kind.as_str() {
            "act" => {
                let (id, action) = (quote(&message.id), quote(choose(&message)));
                output += &format!("{{\"id\":{},\"action\":{}}}\n", id, action);
            }
            "hello" => {
                let (name, version) = (quote(name), quote(version));
                output += &format!(
                    "{{\"type\":\"ready\",\"name\":{},\"version\":{},\"tables\":{}}}\n",
                    name, version, tables
                );
            }
            _ => {} // results and messages of later versions want no answer
        }
        let over = message.kind == "quit";
        if over || !input.buffer().contains(&b'\n') {
            io::stdout().write_all(output.as_bytes())?; // once for all that had come
            io::stdout().flush()?;
            output.clear();
        }
        if over {
            break;
        }
    }
    Ok(())
}

// ---- JSON ---------------------------------------------------------------------------------------------------

impl Act {
    /// A message from its line; of one that is no question, only `kind` says something.
    pub fn parse(line: &str) -> Act {
        let mut act = Act::default();
        let mut json = Parser { text: line.as_bytes() };
        json.open(b'{');
        while !json.close() {
            match json.text().unwrap_or_default().as_str() {
                "type" => act.kind = json.text().unwrap_or_default(),
                "id" => act.id = json.text().unwrap_or_default(),
                "table" => act.table = json.number().unwrap_or_default(),
                "game" => act.game = json.number().unwrap_or_default(),
                "deal" => act.deal = json.number().unwrap_or_default(),
                "phase" => act.phase = json.text().unwrap_or_default(),
                "seat" => act.seat = json.number().unwrap_or_default(),
                "dealer" => act.dealer = json.number().unwrap_or_default(),
                "scores" => act.scores = json.list(Parser::number),
                "won" => act.won = json.list(Parser::number),
                "hand" => act.hand = json.list(Parser::text),
                "legal" => act.legal = json.list(Parser::text),
                "history" => act.history = json.list(Parser::entry),
                "trump" => act.trump = json.text().and_then(|suit| suit.chars().next()),
                "contract" => act.contract = json.text(),
                "declarer" => act.declarer = json.number(),
                "out" => act.out = json.list(Parser::number),
                "upcard" => act.upcard = json.text(),
                "trick" => act.trick = json.list(Parser::entry),
                "taken" => act.taken = json.list(Parser::number),
                _ => json.skip(),
            }
        }
        act
    }
}

/// Reads values one after the other. A value of another type than asked for is passed over.
struct Parser<'a> {
    text: &'a [u8],
}

impl Parser<'_> {
    /// The next byte that is more than a blank or stands between values, 0 at the end.
    fn peek(&mut self) -> u8 {
        while let [b' ' | b'\t' | b'\r' | b'\n' | b',' | b':', rest @ ..] = self.text {
            self.text = rest;
        }
        self.text.first().copied().unwrap_or(0)
    }

    fn next(&mut self) -> u8 {
        let byte = self.text.first().copied().unwrap_or(0);
        self.text = self.text.get(1..).unwrap_or_default();
        byte
    }

    fn open(&mut self, bracket: u8) -> bool {
        let opens = self.peek() == bracket;
        if opens {
            self.next();
        } else {
            self.skip();
        }
        opens
    }

    fn close(&mut self) -> bool {
        let closes = matches!(self.peek(), b']' | b'}' | 0);
        if closes {
            self.next();
        }
        closes
    }

    fn text(&mut self) -> Option<String> {
        if !self.open(b'"') {
            return None;
        }
        let mut bytes = Vec::new();
        loop {
            match self.next() {
                0 | b'"' => return Some(String::from_utf8_lossy(&bytes).into_owned()),
                b'\\' => match self.next() {
                    b'n' => bytes.push(b'\n'),
                    b't' => bytes.push(b'\t'),
                    b'r' => bytes.push(b'\r'),
                    b'u' => {
                        let mut digit = || (self.next() as char).to_digit(16).unwrap_or(0);
                        let code = (0..4).fold(0, |code, _| code * 16 + digit());
                        let letter = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
                        bytes.extend(letter.to_string().bytes());
                    }
                    other => bytes.push(other),
                },
                byte => bytes.push(byte),
            }
        }
    }

    fn number<T: std::str::FromStr>(&mut self) -> Option<T> {
        self.peek();
        let rest = self.text;
        self.skip();
        std::str::from_utf8(&rest[..rest.len() - self.text.len()]).ok()?.parse().ok()
    }

    fn list<T>(&mut self, item: impl Fn(&mut Self) -> Option<T>) -> Vec<T> {
        let mut items = Vec::new();
        if self.open(b'[') {
            while !self.close() {
                items.extend(item(self));
            }
        }
        items
    }

    fn entry(&mut self) -> Option<Entry> {
        if !self.open(b'[') {
            return None;
        }
        let entry = self.number().zip(self.text());
        while !self.close() {
            self.skip();
        }
        entry
    }

    fn skip(&mut self) {
        match self.peek() {
            b'"' => drop(self.text()),
            b'[' | b'{' => {
                self.next();
                while !self.close() {
                    self.skip();
                }
            }
            _ => {
                let ends = |byte: &u8| b",]} \t\r\n".contains(byte);
                let length = self.text.iter().position(ends).unwrap_or(self.text.len());
                self.text = &self.text[length..];
            }
        }
    }
}

fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

// ---- cards of the Euchre family -----------------------------------------------------------------------------

pub const SUITS: [char; 4] = ['c', 'd', 'h', 's'];
pub const JOKER: &str = "joker";

/// The other suit of the same colour.
fn twin(suit: char) -> char {
    match suit {
        'c' => 's',
        's' => 'c',
        'd' => 'h',
        _ => 'd',
    }
}

fn letters(card: &str) -> (char, char) {
    let mut letters = card.chars();
    (letters.next().unwrap_or(' '), letters.next().unwrap_or(' '))
}

/// The suit a card belongs to: the joker and the left bower are trumps. The joker has none while there is no trump.
pub fn suit_of(card: &str, trump: Option<char>) -> Option<char> {
    let (rank, suit) = letters(card);
    if card == JOKER || rank == 'J' && trump == Some(twin(suit)) {
        trump
    } else {
        Some(suit)
    }
}

/// The place of a card in its suit: the higher, the stronger.
pub fn rank_of(card: &str, trump: Option<char>) -> usize {
    match letters(card) {
        _ if card == JOKER => 22,
        ('J', suit) if trump == Some(suit) => 21,
        ('J', suit) if trump == Some(twin(suit)) => 20,
        (rank, _) => "23456789TJQKA".find(rank).unwrap_or(0),
    }
}

/// What a card is worth in a trick in which the suit `led` was led; 0 for a discard.
pub fn power(card: &str, trump: Option<char>, led: Option<char>) -> usize {
    let suit = suit_of(card, trump);
    if trump.is_some() && suit == trump {
        100 + rank_of(card, trump)
    } else if suit == led {
        1 + rank_of(card, trump)
    } else {
        0
    }
}

/// The entry that wins a trick as it stands; of two equal cards the first played.
pub fn best_of(trick: &[Entry], trump: Option<char>) -> Option<&Entry> {
    let led = suit_of(&trick.first()?.1, trump);
    trick.iter().rev().max_by_key(|entry| power(&entry.1, trump, led))
}
