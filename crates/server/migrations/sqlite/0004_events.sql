-- Definitions as they were when something was begun under them, with all that they inherit. They are never changed, nor
-- deleted while anything points to them.
CREATE TABLE definition (
    -- The SHA-256 of the text.
    hash        TEXT PRIMARY KEY NOT NULL,
    text        TEXT NOT NULL,
    -- Another number when the board, a rule or a piece is another one.
    fingerprint TEXT NOT NULL,
    -- Whether the server had the game, or a player brought it.
    shipped     INTEGER NOT NULL,
    added_ms    INTEGER NOT NULL
) STRICT;
CREATE TRIGGER definition_stays BEFORE UPDATE ON definition BEGIN
    SELECT RAISE(ABORT, 'definitions are never changed');
END;

-- The definition that a game is played under. A game of before has none until the program has found it.
ALTER TABLE game ADD COLUMN rules TEXT REFERENCES definition (hash);
CREATE INDEX game_by_rules ON game (rules);
CREATE TRIGGER game_keeps_its_rules BEFORE UPDATE OF rules ON game
WHEN old.rules IS NOT NULL AND new.rules IS NOT old.rules BEGIN
    SELECT RAISE(ABORT, 'the rules of a game are never changed');
END;

-- What has happened to games. A row of `game` is what its events make of it, at the event of number `seq`.
ALTER TABLE game ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
CREATE TABLE event (
    game    TEXT NOT NULL REFERENCES game (id),
    seq     INTEGER NOT NULL,
    -- The command that it answers, which happens once; nothing where it had no ID, and for what the server does by itself.
    command TEXT,
    kind    TEXT NOT NULL,
    at_ms   INTEGER NOT NULL,
    -- JSON.
    payload TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX event_by_command ON event (game, command) WHERE command IS NOT NULL;
CREATE TRIGGER event_stays BEFORE UPDATE ON event BEGIN
    SELECT RAISE(ABORT, 'events are never changed');
END;
-- A game in which nobody has moved may be forgotten as a whole.
CREATE TRIGGER event_is_kept BEFORE DELETE ON event
WHEN EXISTS (SELECT 1 FROM event WHERE game = old.game AND kind NOT IN ('begin', 'join', 'offers', 'kept')) BEGIN
    SELECT RAISE(ABORT, 'events are never deleted');
END;

-- What follows from results and is still to be done.
CREATE TABLE outbox (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    game    TEXT NOT NULL REFERENCES game (id),
    kind    TEXT NOT NULL,
    at_ms   INTEGER NOT NULL,
    payload TEXT NOT NULL,
    UNIQUE (game, kind)
) STRICT;
