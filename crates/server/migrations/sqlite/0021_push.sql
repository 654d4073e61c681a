-- The key by which services of browsers know this server (RFC 8292).
CREATE TABLE push_key (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    -- The private key in PKCS#8, in base64url.
    key TEXT NOT NULL
) STRICT;

-- Browsers that get reminders. They get none once they are logged out.
CREATE TABLE push_subscription (
    session  TEXT PRIMARY KEY NOT NULL REFERENCES session (hash) ON DELETE CASCADE,
    who      TEXT NOT NULL REFERENCES account (who),
    -- Where messages go, and a hash of it.
    endpoint TEXT NOT NULL,
    hash     TEXT NOT NULL UNIQUE,
    -- What they are encrypted with: the browser's public key and its secret, in base64url.
    p256dh   TEXT NOT NULL,
    auth     TEXT NOT NULL,
    language TEXT NOT NULL,
    -- Whether it is reminded of each move, and not only of those whose time runs out.
    moves    INTEGER NOT NULL DEFAULT 0,
    since_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscription_of_account ON push_subscription (who);

-- Messages that wait to be sent.
CREATE TABLE push_message (
    number     INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
    session    TEXT NOT NULL REFERENCES push_subscription (session) ON DELETE CASCADE,
    -- The game, and the version of it in which it is the player's move.
    game       TEXT NOT NULL,
    version    INTEGER NOT NULL,
    created_ms INTEGER NOT NULL,
    -- When it is sent, or sent again.
    due_ms     INTEGER NOT NULL,
    attempts   INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX push_message_due ON push_message (due_ms);
CREATE INDEX push_message_of_browser ON push_message (session);
