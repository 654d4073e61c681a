-- Whether the result of a game counts.
ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;

-- How well players play: one rating for each fingerprint of rules and each pace.
CREATE TABLE rating (
    who        TEXT NOT NULL REFERENCES account (who),
    -- The fingerprint.
    pool       TEXT NOT NULL,
    -- 'live' or 'correspondence'.
    pace       TEXT NOT NULL,
    -- The game as it was called when it was last played.
    game       TEXT NOT NULL,
    title      TEXT NOT NULL,
    -- Points in thousandths, the volatility in billionths.
    rating     INTEGER NOT NULL,
    deviation  INTEGER NOT NULL,
    volatility INTEGER NOT NULL,
    games      INTEGER NOT NULL,
    wins       INTEGER NOT NULL,
    draws      INTEGER NOT NULL,
    at_ms      INTEGER NOT NULL,
    PRIMARY KEY (who, pool, pace)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_by_pool ON rating (pool, pace, rating);

-- What a game has made of its players' ratings: once for each of them.
CREATE TABLE rating_change (
    game      TEXT NOT NULL REFERENCES game (id),
    -- The number of the event that ended it.
    seq       INTEGER NOT NULL,
    who       TEXT NOT NULL REFERENCES account (who),
    pool      TEXT NOT NULL,
    pace      TEXT NOT NULL,
    before    INTEGER NOT NULL,
    rating    INTEGER NOT NULL,
    deviation INTEGER NOT NULL,
    at_ms     INTEGER NOT NULL,
    PRIMARY KEY (game, who)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_change_of_player ON rating_change (who, pool, pace, at_ms);
