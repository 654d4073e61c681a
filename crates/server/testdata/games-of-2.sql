BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'games','2026-11-01 00:00:00',1,X'A382384A44A507AA73159D1247DC3F51931EEDA92695AA74E245981AD04C1F0FB65E4BEAA524C52B55AE27AE81BB6435',1);
INSERT INTO "_sqlx_migrations" VALUES(2,'start number','2026-11-01 00:00:00',1,X'BEFB7C6E717540369CFCCCE726C532C7B5557085A813D3CCFFF7FADB6329479181298E401877ED2D1DA5CC3A2F572787',1);
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
, start_number INTEGER) STRICT;
INSERT INTO "game" VALUES('older',10,20,'oomost1:fide-fide','O',NULL,'a FEN',0,'person','person','w','Ann',0,'person','b','Bob',0,60000,0,50000,40000,1,1,'1-0','resignation',NULL,NULL,NULL,NULL,NULL);
INSERT INTO "game" VALUES('oldest',5,20,'chess','C',NULL,'a FEN',0,'board','person','w','Ann',0,'person','w','Ann',0,NULL,NULL,0,0,0,0,'*','',NULL,NULL,NULL,NULL,NULL);
CREATE TABLE move (
    game     TEXT NOT NULL REFERENCES game (id) ON DELETE CASCADE,
    ply      INTEGER NOT NULL,
    uci      TEXT NOT NULL,
    -- What was left on the mover's clock after it.
    left_ms  INTEGER,
    made_ms  INTEGER NOT NULL,
    PRIMARY KEY (game, ply)
) STRICT, WITHOUT ROWID;
INSERT INTO "move" VALUES('older',1,'e2e4',50000,15);
CREATE INDEX game_by_time ON game (created_ms DESC);
CREATE INDEX game_by_name ON game (name, created_ms DESC);
COMMIT;
