-- Accounts that are programs.
ALTER TABLE account ADD COLUMN bot BOOLEAN NOT NULL DEFAULT FALSE;

-- Tokens by which programs act for accounts, as hashes.
CREATE TABLE token (
    hash     TEXT PRIMARY KEY,
    account  TEXT NOT NULL REFERENCES account (who),
    label    TEXT NOT NULL,
    -- What it allows: names with spaces between.
    scopes   TEXT NOT NULL,
    since_ms BIGINT NOT NULL,
    used_ms  BIGINT
);
CREATE INDEX token_of_account ON token (account, since_ms);

-- Games that go on, which programs ask for whenever they connect.
CREATE INDEX open_game_of_white ON game (white_who, number) WHERE white_who <> '' AND score = '*';
CREATE INDEX open_game_of_black ON game (black_who, number) WHERE black_who <> '' AND score = '*';
