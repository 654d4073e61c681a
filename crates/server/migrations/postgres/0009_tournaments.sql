-- The tournament that a game is of.
ALTER TABLE game ADD COLUMN tournament TEXT;

CREATE TABLE tournament (
    id         TEXT PRIMARY KEY,
    number     BIGINT NOT NULL UNIQUE,
    -- Counted up by each change: a writer that has not seen the last one finds no row.
    seq        BIGINT NOT NULL,
    created_ms BIGINT NOT NULL,
    -- Who organises it.
    owner      TEXT NOT NULL REFERENCES account (who),
    -- 'created', 'running', 'paused', 'finished' or 'cancelled'.
    state      TEXT NOT NULL,
    -- The game as games call it, and its title.
    game       TEXT NOT NULL,
    title      TEXT NOT NULL,
    rules      TEXT NOT NULL REFERENCES definition (hash),
    -- What the organiser asked for, as JSON, without the password.
    settings   TEXT NOT NULL,
    -- The hash of its password, if it has one.
    password   TEXT,
    listed     BOOLEAN NOT NULL,
    starts_ms  BIGINT,
    ends_ms    BIGINT,
    -- The round that is played, and how many there are once that is known.
    round      BIGINT NOT NULL,
    rounds     BIGINT,
    -- When the next round begins.
    next_ms    BIGINT,
    -- Who has won, once it has ended.
    winner     TEXT REFERENCES account (who)
);
CREATE INDEX tournament_by_rules ON tournament (rules);
CREATE INDEX tournament_by_owner ON tournament (owner);
CREATE INDEX tournament_open ON tournament (number) WHERE state IN ('created', 'running', 'paused');
CREATE INDEX tournament_over ON tournament (ends_ms) WHERE state NOT IN ('created', 'running', 'paused');

-- Who plays in a tournament.
CREATE TABLE entrant (
    tournament  TEXT NOT NULL REFERENCES tournament (id),
    -- In the order in which they have joined.
    number      BIGINT NOT NULL,
    who         TEXT NOT NULL REFERENCES account (who),
    joined_ms   BIGINT NOT NULL,
    -- The rounds that had begun then.
    missed      BIGINT NOT NULL,
    -- The rating on joining, in points.
    rating      BIGINT NOT NULL,
    provisional BOOLEAN NOT NULL,
    -- Since when the player has withdrawn.
    out_ms      BIGINT,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, who)
);
CREATE INDEX entrant_by_player ON entrant (who);

-- Who meets whom, and with which result.
CREATE TABLE pairing (
    tournament TEXT NOT NULL REFERENCES tournament (id),
    round      BIGINT NOT NULL,
    board      BIGINT NOT NULL,
    -- Numbers of entrants; a bye has no black.
    white      BIGINT NOT NULL,
    black      BIGINT,
    game       TEXT UNIQUE,
    made_ms    BIGINT NOT NULL,
    -- '1-0', '0-1', '1/2-1/2', or 'bye', 'half' and 'none' of a bye; nothing while the game goes on.
    score      TEXT,
    why        TEXT NOT NULL DEFAULT '',
    plies      BIGINT NOT NULL DEFAULT 0,
    ended_ms   BIGINT,
    PRIMARY KEY (tournament, round, board)
);
CREATE INDEX pairing_open ON pairing (game) WHERE score IS NULL;

-- Who plays a live game of a tournament now: nobody plays two.
CREATE TABLE tournament_player (
    who  TEXT PRIMARY KEY,
    game TEXT NOT NULL
);
CREATE INDEX tournament_player_game ON tournament_player (game);
