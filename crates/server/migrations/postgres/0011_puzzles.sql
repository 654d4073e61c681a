-- Positions with one way to win.
CREATE TABLE puzzle (
    id         TEXT PRIMARY KEY,
    number     BIGINT NOT NULL UNIQUE,
    added_ms   BIGINT NOT NULL,
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
    length     BIGINT NOT NULL,
    -- 'mate' or 'win'.
    theme      TEXT NOT NULL,
    source     TEXT NOT NULL,
    -- Points in thousandths, the volatility in billionths.
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    -- Rated attempts, how many of them solved it, and when the last one was.
    attempts   BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL
);
CREATE INDEX puzzle_by_rating ON puzzle (pool, rating);
CREATE INDEX puzzle_by_rules ON puzzle (rules);

-- How well accounts solve: one rating for each fingerprint of rules.
CREATE TABLE puzzle_rating (
    who        TEXT NOT NULL REFERENCES account (who),
    pool       TEXT NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    attempts   BIGINT NOT NULL,
    solved     BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (who, pool)
);

-- The first attempt of an account at a puzzle, and what it has made of both ratings.
CREATE TABLE puzzle_attempt (
    who           TEXT NOT NULL REFERENCES account (who),
    puzzle        TEXT NOT NULL REFERENCES puzzle (id),
    at_ms         BIGINT NOT NULL,
    solved        BOOLEAN NOT NULL,
    -- The rating of the account before and after it.
    before        BIGINT NOT NULL,
    rating        BIGINT NOT NULL,
    deviation     BIGINT NOT NULL,
    -- The rating of the puzzle before and after it.
    puzzle_before BIGINT NOT NULL,
    puzzle_rating BIGINT NOT NULL,
    PRIMARY KEY (who, puzzle)
);
CREATE INDEX puzzle_attempt_by_puzzle ON puzzle_attempt (puzzle);
