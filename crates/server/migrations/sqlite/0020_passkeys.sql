-- Passkeys: public keys with which accounts log in.
CREATE TABLE passkey (
    -- A hash of the credential's ID, which the authenticator has chosen.
    hash       TEXT PRIMARY KEY NOT NULL,
    account    TEXT NOT NULL REFERENCES account (who),
    -- The host name at which it works.
    host       TEXT NOT NULL,
    name       TEXT NOT NULL,
    -- The public key with its counter, as JSON.
    credential TEXT NOT NULL,
    since_ms   INTEGER NOT NULL,
    used_ms    INTEGER,
    -- When its counter went back. It logs nobody in since then.
    blocked_ms INTEGER
) STRICT;
CREATE INDEX passkey_of_account ON passkey (account, since_ms);

-- Challenges that authenticators have not answered yet. Each is answered once.
CREATE TABLE passkey_challenge (
    -- A hash of its ID.
    hash     TEXT PRIMARY KEY NOT NULL,
    -- Who adds a passkey, in which session; nothing where somebody logs in.
    account  TEXT REFERENCES account (who),
    session  TEXT,
    -- What the answer is compared with, as JSON.
    state    TEXT NOT NULL,
    until_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX passkey_challenge_by_until ON passkey_challenge (until_ms);
CREATE INDEX passkey_challenge_of_account ON passkey_challenge (account) WHERE account IS NOT NULL;
