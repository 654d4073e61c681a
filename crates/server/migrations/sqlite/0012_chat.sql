-- What was written in the chats of games. It is no part of a game: what happens to games is in `event`.
CREATE TABLE chat (
    game     TEXT NOT NULL REFERENCES game (id),
    number   INTEGER NOT NULL,
    -- Who may read it: 'players' or 'watchers'.
    audience TEXT NOT NULL,
    who      TEXT NOT NULL,
    at_ms    INTEGER NOT NULL,
    text     TEXT NOT NULL,
    -- By what the writer knows it, so that what is sent again is one message.
    command  TEXT,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX chat_of_writer ON chat (who);
CREATE UNIQUE INDEX chat_of_command ON chat (game, who, command);
