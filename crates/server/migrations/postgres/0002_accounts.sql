-- Accounts. One that was deleted keeps its row, without its name and its password: nobody takes its games.
CREATE TABLE account (
    -- By what games know the player: the hash of the token that the browser had when it signed up.
    who        TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    -- The name in small letters; of a deleted account, a hash of it.
    key        TEXT NOT NULL UNIQUE,
    -- A hash, with how it was made.
    password   TEXT NOT NULL,
    since_ms   BIGINT NOT NULL,
    deleted_ms BIGINT
);

-- Browsers that are logged in, by the hash of a token.
CREATE TABLE session (
    hash     TEXT PRIMARY KEY,
    account  TEXT NOT NULL REFERENCES account (who),
    since_ms BIGINT NOT NULL,
    seen_ms  BIGINT NOT NULL
);
CREATE INDEX session_of_account ON session (account, since_ms);
CREATE INDEX session_by_seen ON session (seen_ms);

-- Codes that stand for a forgotten password once, by their hashes.
CREATE TABLE recovery (
    hash    TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (who)
);
CREATE INDEX recovery_of_account ON recovery (account);
