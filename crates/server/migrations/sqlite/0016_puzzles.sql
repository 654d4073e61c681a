-- Positions with one way to win.
CREATE TABLE puzzle (
    id         TEXT PRIMARY KEY NOT NULL,
    number     INTEGER NOT NULL UNIQUE,
    added_ms   INTEGER NOT NULL,
    -- The game as games call it, with its armies, and its title.
    game       TEXT NOT NULL,
    title      TEXT NOT NULL,
    rules      TEXT NOT NULL REFERENCES definition (hash),
    -- The fingerprint of the rules.
    pool       TEXT NOT NULL,
    fen        TEXT NOT NULL,
    -- The solution in machine notation, with a space between two moves.
    moves      TEXT NOT NULL,
    -- How many of these are the solver's.
    length     INTEGER NOT NULL,
    -- 'mate' or 'win'.
    theme      TEXT NOT NULL,
    source     TEXT NOT NULL,
    -- Points in thousandths, the volatility in billionths.
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    -- Rated attempts, how many of them solved it, and when the last one was.
    attempts   INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    at_ms      INTEGER NOT NULL
) STRICT;
CREATE INDEX puzzle_by_rating ON puzzle (pool, rating);
CREATE INDEX puzzle_by_rules ON puzzle (rules);

-- How well accounts solve: one rating for each fingerprint of rules.
CREATE TABLE puzzle_rating (
    who        TEXT NOT NULL REFERENCES account (who),
    pool       TEXT NOT NULL,
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    attempts   INTEGER NOT NULL,
    solved     INTEGER NOT NULL,
    at_ms      INTEGER NOT NULL,
    PRIMARY KEY (who, pool)
) STRICT, WITHOUT ROWID;

-- The first attempt of an account at a puzzle, and what it has made of both ratings.
CREATE TABLE puzzle_attempt (
    who           TEXT NOT NULL REFERENCES account (who),
    puzzle        TEXT NOT NULL REFERENCES puzzle (id),
    at_ms         INTEGER NOT NULL,
    solved        INTEGER NOT NULL,
    -- The rating of the account before and after it.
    before        INTEGER NOT NULL,
    rating        INTEGER NOT NULL,
    deviation     INTEGER NOT NULL,
    -- The rating of the puzzle before and after it.
    puzzle_before INTEGER NOT NULL,
    puzzle_rating INTEGER NOT NULL,
    PRIMARY KEY (who, puzzle)
) STRICT, WITHOUT ROWID;
CREATE INDEX puzzle_attempt_by_puzzle ON puzzle_attempt (puzzle);
