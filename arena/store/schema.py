"""The tables of a results file. Read it with any SQLite tool; the views are for people."""

from typing import Final

APPLICATION_ID: Final = 0x61724E61  # "arNa"
VERSION: Final = 3

SCHEMA: Final = """
CREATE TABLE meta (              -- what the competition is; values are JSON
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE TABLE entrants (          -- every bot, at every version, that has ever been in it
    hash TEXT PRIMARY KEY,       -- as content, unless it was entered under another name
    name TEXT NOT NULL,
    version TEXT NOT NULL,
    language TEXT NOT NULL,
    content TEXT NOT NULL,       -- SHA-256 of the bot's files
    place INTEGER                -- its place in the list of those that are ranked; NULL for old versions
) STRICT;

CREATE TABLE matches (
    id TEXT PRIMARY KEY,         -- of all that can change its result
    seconds REAL NOT NULL,
    finished TEXT NOT NULL,      -- UTC
    host TEXT NOT NULL,
    core INTEGER,
    isolation TEXT NOT NULL,     -- full, partial or none
    ponderers TEXT NOT NULL,     -- JSON, the seats that used the processor out of turn and were stopped for it
    position INTEGER UNIQUE      -- its place in the plan as it is now; NULL if it is not of it, and not ranked
) STRICT;

CREATE TABLE voids (             -- matches this machine failed; they count for nothing, and were begun again
    match TEXT NOT NULL,         -- its id
    entrants TEXT NOT NULL,      -- JSON, names
    boards TEXT NOT NULL,        -- JSON
    at TEXT NOT NULL,            -- UTC
    reason TEXT NOT NULL
) STRICT;

CREATE TABLE seats (             -- who sat where
    match TEXT NOT NULL REFERENCES matches,
    seat INTEGER NOT NULL,
    side INTEGER NOT NULL,
    entrant TEXT NOT NULL REFERENCES entrants,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE records (           -- a game: its board and what was done in it
    match TEXT NOT NULL REFERENCES matches,
    board INTEGER NOT NULL,
    winner INTEGER,              -- a side; NULL for none
    ending TEXT NOT NULL,        -- target, deals, max-deals or forfeit
    scores TEXT NOT NULL,        -- JSON, one total a side
    forfeits TEXT NOT NULL,      -- JSON, the sides that forfeited
    deals INTEGER NOT NULL,
    actions TEXT NOT NULL,       -- one line a deal, words separated by blanks
    digests TEXT NOT NULL,       -- eight digits a deal, and eight of the result: whether a byte has changed
    times TEXT NOT NULL,         -- of the answers, in turn, a letter each: three of them double the time; see times.py
    PRIMARY KEY (match, board)
) STRICT, WITHOUT ROWID;

CREATE TABLE faults (
    id INTEGER PRIMARY KEY,
    match TEXT NOT NULL REFERENCES matches,
    entrant TEXT NOT NULL REFERENCES entrants,
    seat INTEGER NOT NULL,
    board INTEGER,
    deal INTEGER,
    kind TEXT NOT NULL,
    ruling TEXT NOT NULL,
    reason TEXT NOT NULL,
    request TEXT NOT NULL,       -- bytes with escapes
    reply TEXT NOT NULL,
    wall_ms REAL,
    cpu_ms REAL,                 -- of its process, and waited for a processor, once it was slow
    waited_ms REAL,
    exit_status INTEGER,
    stderr TEXT NOT NULL
) STRICT;

CREATE INDEX faults_by_entrant ON faults (entrant);

CREATE VIEW games AS             -- one row a game, with names; also those that are not ranked any more
SELECT r.match, r.board,
       (SELECT group_concat(name, ' / ') FROM (
            SELECT DISTINCT e.name, s.side FROM seats s JOIN entrants e ON e.hash = s.entrant
            WHERE s.match = r.match ORDER BY s.side)) AS sides,
       r.scores, r.winner, r.ending, r.forfeits, r.deals, r.actions, m.position
FROM records r JOIN matches m ON m.id = r.match;

CREATE VIEW standings_input AS   -- one row a game and side: what the ranking is made from
SELECT r.match, r.board, s.side, e.name, e.version,
       json_extract(r.scores, '$[' || s.side || ']') AS score,
       r.deals, r.ending,
       r.winner IS s.side AS won,
       EXISTS (SELECT 1 FROM json_each(r.forfeits) f WHERE f.value = s.side) AS forfeited
FROM records r
JOIN (SELECT DISTINCT match, side, entrant FROM seats) s ON s.match = r.match
JOIN entrants e ON e.hash = s.entrant
JOIN matches m ON m.id = r.match
WHERE m.position IS NOT NULL;

CREATE VIEW crosstable AS        -- one row for each ordered pair of entrants on two sides
SELECT a.name, b.name AS opponent, count(*) AS games, sum(a.won) AS wins, sum(b.won) AS losses,
       sum(iif(a.ending = 'forfeit', NULL, a.score - b.score)) * 1.0
       / sum(iif(a.ending = 'forfeit', NULL, a.deals)) AS points_per_deal
FROM standings_input a JOIN standings_input b
  ON a.match = b.match AND a.board = b.board AND a.side <> b.side
GROUP BY a.name, b.name;
"""
