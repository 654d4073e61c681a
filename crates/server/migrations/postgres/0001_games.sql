-- The trigrams of names, by which players are sought. It comes with PostgreSQL; a user who may create tables may add it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Definitions as they were when something was begun under them, with all that they inherit. They are never changed, nor
-- deleted while anything points to them.
CREATE TABLE definition (
    -- The SHA-256 of the text.
    hash        TEXT PRIMARY KEY,
    text        TEXT NOT NULL,
    -- Another number when the board, a rule or a piece is another one.
    fingerprint TEXT NOT NULL,
    -- Whether the server had the game, or a player brought it.
    shipped     BOOLEAN NOT NULL,
    added_ms    BIGINT NOT NULL
);

-- A game with who plays it and how it stands: what its events make of it, at the event of number `seq`.
CREATE TABLE game (
    id           TEXT PRIMARY KEY,
    -- Games are counted as they are begun: pages of a list go by this number.
    number       BIGINT NOT NULL UNIQUE,
    created_ms   BIGINT NOT NULL,
    updated_ms   BIGINT NOT NULL,
    name         TEXT NOT NULL,
    -- The name of the game without its armies.
    base         TEXT NOT NULL,
    title        TEXT NOT NULL,
    rules        TEXT NOT NULL REFERENCES definition (hash),
    start        TEXT NOT NULL,
    random_start BOOLEAN NOT NULL,
    start_number BIGINT,
    mode         TEXT NOT NULL,
    -- Whether everybody may find it once it has ended.
    public       BOOLEAN NOT NULL,
    -- 'open', 'person' or 'engine'; a person is known by the hash of a token.
    white_kind   TEXT NOT NULL,
    white_who    TEXT NOT NULL,
    white_name   TEXT NOT NULL,
    white_level  BIGINT NOT NULL,
    black_kind   TEXT NOT NULL,
    black_who    TEXT NOT NULL,
    black_name   TEXT NOT NULL,
    black_level  BIGINT NOT NULL,
    -- Without a clock both are nothing.
    initial_ms   BIGINT,
    increment_ms BIGINT,
    white_ms     BIGINT NOT NULL,
    black_ms     BIGINT NOT NULL,
    -- When the time of the player to move runs out, in milliseconds since 1970; nothing while no clock runs.
    flag_ms      BIGINT,
    version      BIGINT NOT NULL,
    plies        BIGINT NOT NULL,
    -- '*' while it goes on.
    score        TEXT NOT NULL,
    why          TEXT NOT NULL,
    draw_by      TEXT,
    takeback_by  TEXT,
    rematch_by   TEXT,
    rematch      TEXT,
    seq          BIGINT NOT NULL
);
CREATE INDEX game_by_rules ON game (rules);
CREATE INDEX game_by_flag ON game (flag_ms) WHERE flag_ms IS NOT NULL;
CREATE INDEX game_not_begun ON game (created_ms) WHERE plies = 0 AND score = '*';
CREATE INDEX game_of_white ON game (white_who, number) WHERE white_who <> '';
CREATE INDEX game_of_black ON game (black_who, number) WHERE black_who <> '';
CREATE INDEX public_game ON game (number) WHERE public AND score <> '*';
CREATE INDEX public_game_by_base ON game (base, number) WHERE public AND score <> '*';
CREATE INDEX public_game_by_score ON game (score, number) WHERE public AND score <> '*';
CREATE INDEX public_game_by_both ON game (base, score, number) WHERE public AND score <> '*';
CREATE INDEX public_game_by_names ON game
    USING gin (lower(white_name || E'\n' || black_name) gin_trgm_ops) WHERE public AND score <> '*';

-- What has happened to games.
CREATE TABLE event (
    game    TEXT NOT NULL REFERENCES game (id),
    seq     BIGINT NOT NULL,
    -- The command that it answers, which happens once; nothing where it had no ID, and for what the server does by itself.
    command TEXT,
    kind    TEXT NOT NULL,
    at_ms   BIGINT NOT NULL,
    -- JSON, letter by letter as it was written.
    payload TEXT NOT NULL,
    PRIMARY KEY (game, seq)
);
CREATE UNIQUE INDEX event_by_command ON event (game, command) WHERE command IS NOT NULL;

-- What follows from results and is still to be done.
CREATE TABLE outbox (
    number  BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES game (id),
    kind    TEXT NOT NULL,
    at_ms   BIGINT NOT NULL,
    payload TEXT NOT NULL,
    UNIQUE (game, kind)
);

-- When the server was last known to run. What the clocks of players lost while it did not is given back.
CREATE TABLE server (
    one      BIGINT PRIMARY KEY CHECK (one = 1),
    alive_ms BIGINT NOT NULL
);

CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER definition_stays BEFORE UPDATE ON definition
    FOR EACH ROW EXECUTE FUNCTION refuse('definitions are never changed');
CREATE TRIGGER game_keeps_its_rules BEFORE UPDATE OF rules ON game
    FOR EACH ROW WHEN (new.rules IS DISTINCT FROM old.rules)
    EXECUTE FUNCTION refuse('the rules of a game are never changed');
CREATE TRIGGER event_stays BEFORE UPDATE ON event
    FOR EACH ROW EXECUTE FUNCTION refuse('events are never changed');
CREATE TRIGGER event_is_never_cleared BEFORE TRUNCATE ON event
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('events are never deleted');

-- A game in which nobody has moved may be forgotten as a whole.
CREATE FUNCTION keep_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM event WHERE game = old.game AND kind NOT IN ('begin', 'join', 'offers', 'kept')) THEN
        RAISE EXCEPTION 'events are never deleted' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN old;
END $$;
CREATE TRIGGER event_is_kept BEFORE DELETE ON event FOR EACH ROW EXECUTE FUNCTION keep_event();
