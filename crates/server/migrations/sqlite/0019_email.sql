-- E-mail addresses of accounts.
CREATE TABLE email (
    who       TEXT PRIMARY KEY NOT NULL REFERENCES account (who),
    -- The confirmed address, if there is one.
    address   TEXT,
    -- An address that is not confirmed yet.
    pending   TEXT,
    -- In which letters are written: 'en' or 'de'.
    language  TEXT NOT NULL,
    -- Whether it gets reminders of moves.
    reminders INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX email_by_address ON email (lower(address)) WHERE address IS NOT NULL;

-- Letters that wait to be sent, and for a day those that were sent, as they are counted.
CREATE TABLE letter (
    number     INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    who        TEXT NOT NULL REFERENCES account (who),
    -- 'confirm', 'recover', 'password', 'address' or 'reminder'.
    kind       TEXT NOT NULL,
    address    TEXT NOT NULL,
    language   TEXT NOT NULL,
    -- Of a reminder: the game, and the version of it in which it is the player's move.
    game       TEXT,
    version    INTEGER,
    created_ms INTEGER NOT NULL,
    -- When it is sent, or sent again; nothing once it was sent.
    due_ms     INTEGER,
    attempts   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX letter_due ON letter (due_ms) WHERE due_ms IS NOT NULL;
CREATE INDEX letter_of_account ON letter (who, created_ms);
CREATE INDEX letter_to_address ON letter (lower(address), created_ms);
CREATE INDEX letter_by_age ON letter (created_ms);

-- Links in letters, by the hashes of their tokens.
CREATE TABLE email_link (
    hash     TEXT PRIMARY KEY NOT NULL,
    who      TEXT NOT NULL REFERENCES account (who),
    -- 'confirm', 'recover' or 'stop'.
    kind     TEXT NOT NULL,
    -- Where the letter went, and its number.
    address  TEXT NOT NULL,
    letter   INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX email_link_of_account ON email_link (who, kind);
CREATE INDEX email_link_by_end ON email_link (until_ms);

-- The version of a correspondence game in which the player to move was reminded.
ALTER TABLE game ADD COLUMN reminded INTEGER;
