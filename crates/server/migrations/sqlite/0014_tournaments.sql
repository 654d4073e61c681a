-- The tournament that a game is of.
ALTER TABLE game ADD COLUMN tournament TEXT;

CREATE TABLE tournament (
    id         TEXT PRIMARY KEY NOT NULL,
    number     INTEGER NOT NULL UNIQUE,
    -- Counted up by each change: a writer that has not seen the last one finds no row.
    seq        INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
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
    listed     INTEGER NOT NULL,
    starts_ms  INTEGER,
    ends_ms    INTEGER,
    -- The round that is played, and how many there are once that is known.
    round      INTEGER NOT NULL,
    rounds     INTEGER,
    -- When the next round begins.
    next_ms    INTEGER,
    -- Who has won, once it has ended.
    winner     TEXT REFERENCES account (who)
) STRICT;
CREATE INDEX tournament_by_rules ON tournament (rules);
CREATE INDEX tournament_by_owner ON tournament (owner);
CREATE INDEX tournament_open ON tournament (number) WHERE state IN ('created', 'running', 'paused');
CREATE INDEX tournament_over ON tournament (ends_ms) WHERE state NOT IN ('created', 'running', 'paused');

-- Who plays in a tournament.
CREATE TABLE entrant (
    tournament  TEXT NOT NULL REFERENCES tournament (id),
    -- In the order in which they have joined.
    number      INTEGER NOT NULL,
    who         TEXT NOT NULL REFERENCES account (who),
    joined_ms   INTEGER NOT NULL,
    -- The rounds that had begun then.
    missed      INTEGER NOT NULL,
    -- The rating on joining, in points.
    rating      INTEGER NOT NULL,
    provisional INTEGER NOT NULL,
    -- Since when the player has withdrawn.
    out_ms      INTEGER,
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, who)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrant_by_player ON entrant (who);

-- Who meets whom, and with which result.
CREATE TABLE pairing (
    tournament TEXT NOT NULL REFERENCES tournament (id),
    round      INTEGER NOT NULL,
    board      INTEGER NOT NULL,
    -- Numbers of entrants; a bye has no black.
    white      INTEGER NOT NULL,
    black      INTEGER,
    game       TEXT UNIQUE,
    made_ms    INTEGER NOT NULL,
    -- '1-0', '0-1', '1/2-1/2', or 'bye', 'half' and 'none' of a bye; nothing while the game goes on.
    score      TEXT,
    why        TEXT NOT NULL DEFAULT '',
    plies      INTEGER NOT NULL DEFAULT 0,
    ended_ms   INTEGER,
    PRIMARY KEY (tournament, round, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX pairing_open ON pairing (game) WHERE score IS NULL;

-- Who plays a live game of a tournament now: nobody plays two.
CREATE TABLE tournament_player (
    who  TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_player_game ON tournament_player (game);
