-- Whether the result of a game counts.
ALTER TABLE game ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE;

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
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    wins       BIGINT NOT NULL,
    draws      BIGINT NOT NULL,
    at_ms      BIGINT NOT NULL,
    PRIMARY KEY (who, pool, pace)
);
CREATE INDEX rating_by_pool ON rating (pool, pace, rating);

-- What a game has made of its players' ratings: once for each of them.
CREATE TABLE rating_change (
    game      TEXT NOT NULL REFERENCES game (id),
    -- The number of the event that ended it.
    seq       BIGINT NOT NULL,
    who       TEXT NOT NULL REFERENCES account (who),
    pool      TEXT NOT NULL,
    pace      TEXT NOT NULL,
    before    BIGINT NOT NULL,
    rating    BIGINT NOT NULL,
    deviation BIGINT NOT NULL,
    at_ms     BIGINT NOT NULL,
    PRIMARY KEY (game, who)
);
CREATE INDEX rating_change_of_player ON rating_change (who, pool, pace, at_ms);
