-- A game with who plays it and how it stands, and its moves.
CREATE TABLE game (
    id           TEXT PRIMARY KEY NOT NULL,
    created_ms   INTEGER NOT NULL,
    updated_ms   INTEGER NOT NULL,
    name         TEXT NOT NULL,
    title        TEXT NOT NULL,
    definition   TEXT,
    start        TEXT NOT NULL,
    random_start INTEGER NOT NULL,
    mode         TEXT NOT NULL,
    -- 'open', 'person' or 'engine'; a person is known by the hash of a token.
    white_kind   TEXT NOT NULL,
    white_who    TEXT NOT NULL,
    white_name   TEXT NOT NULL,
    white_level  INTEGER NOT NULL,
    black_kind   TEXT NOT NULL,
    black_who    TEXT NOT NULL,
    black_name   TEXT NOT NULL,
    black_level  INTEGER NOT NULL,
    -- Without a clock both are nothing.
    initial_ms   INTEGER,
    increment_ms INTEGER,
    white_ms     INTEGER NOT NULL,
    black_ms     INTEGER NOT NULL,
    version      INTEGER NOT NULL,
    plies        INTEGER NOT NULL,
    -- '*' while it goes on.
    score        TEXT NOT NULL,
    why          TEXT NOT NULL,
    draw_by      TEXT,
    takeback_by  TEXT,
    rematch_by   TEXT,
    rematch      TEXT
) STRICT;

CREATE INDEX game_by_time ON game (created_ms DESC);
CREATE INDEX game_by_name ON game (name, created_ms DESC);

CREATE TABLE move (
    game     TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL,
    uci      TEXT NOT NULL,
    -- What was left on the mover's clock after it.
    left_ms  INTEGER,
    made_ms  INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
