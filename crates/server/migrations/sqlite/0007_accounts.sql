-- Accounts. One that was deleted keeps its row, without its name and its password: nobody takes its games.
CREATE TABLE account (
    -- By what games know the player: the hash of the token that the browser had when it signed up.
    who        TEXT PRIMARY KEY NOT NULL,
    name       TEXT NOT NULL,
    -- The name in small letters; of a deleted account, a hash of it.
    key        TEXT NOT NULL UNIQUE,
    -- A hash, with how it was made.
    password   TEXT NOT NULL,
    since_ms   INTEGER NOT NULL,
    deleted_ms INTEGER
) STRICT;

-- Browsers that are logged in, by the hash of a token.
CREATE TABLE session (
    hash     TEXT PRIMARY KEY NOT NULL,
    account  TEXT NOT NULL REFERENCES account (who),
    since_ms INTEGER NOT NULL,
    seen_ms  INTEGER NOT NULL
) STRICT;
CREATE INDEX session_of_account ON session (account, since_ms);
CREATE INDEX session_by_seen ON session (seen_ms);

-- Codes that stand for a forgotten password once, by their hashes.
CREATE TABLE recovery (
    hash    TEXT PRIMARY KEY NOT NULL,
    account TEXT NOT NULL REFERENCES account (who)
) STRICT;
CREATE INDEX recovery_of_account ON recovery (account);

-- A player is called otherwise after signing up, and after the account is deleted; 'account' is a kind of player, too.
CREATE TRIGGER player_of_renamed AFTER UPDATE OF white_name, black_name ON game
WHEN new.public = 1 AND new.score <> '*' AND old.score <> '*' BEGIN
    DELETE FROM player WHERE rowid = new.number;
    INSERT INTO player (rowid, names, whole, facts)
    SELECT number, names, whole, facts FROM player_row WHERE number = new.number;
END;
