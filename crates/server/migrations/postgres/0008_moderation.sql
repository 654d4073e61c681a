-- What somebody has complained about: an account, or a message in a game.
CREATE TABLE complaint (
    number   BIGINT PRIMARY KEY,
    -- Who complains.
    by_who   TEXT NOT NULL,
    -- About whom.
    who      TEXT NOT NULL,
    -- The game and the number of the message; of an account, '' and 0.
    game     TEXT NOT NULL,
    message  BIGINT NOT NULL,
    reason   TEXT NOT NULL,
    text     TEXT NOT NULL,
    at_ms    BIGINT NOT NULL,
    -- When a moderator answered it.
    answered_ms BIGINT
);
CREATE INDEX complaint_about ON complaint (who);
CREATE INDEX complaint_by ON complaint (by_who, who);
CREATE INDEX complaint_waits ON complaint (number) WHERE answered_ms IS NULL;

-- The last number of a complaint. No other ever has the number of one that is gone with its account.
CREATE TABLE complaint_count (
    one  BIGINT PRIMARY KEY CHECK (one = 1),
    last BIGINT NOT NULL
);
INSERT INTO complaint_count (one, last) VALUES (1, 0);

-- What moderators have done. Who may not write, and which accounts are closed, is what the last of these say.
CREATE TABLE moderation (
    number    BIGINT PRIMARY KEY,
    at_ms     BIGINT NOT NULL,
    moderator TEXT NOT NULL,
    who       TEXT NOT NULL,
    -- The complaint that it answers, if any.
    complaint BIGINT,
    -- 'mute', 'unmute', 'warn', 'read', 'close', 'reopen' or 'dismiss'.
    action    TEXT NOT NULL,
    -- Until when somebody may not write.
    until_ms  BIGINT,
    -- The last warning that was read.
    warning   BIGINT,
    text      TEXT NOT NULL
);
-- Since when an account is closed, as the last of these say.
ALTER TABLE account ADD COLUMN closed_ms BIGINT;
CREATE INDEX moderation_of ON moderation (who, number);
CREATE INDEX moderation_of_complaint ON moderation (complaint) WHERE complaint IS NOT NULL;
CREATE TRIGGER moderation_stays BEFORE UPDATE OR DELETE ON moderation
    FOR EACH ROW EXECUTE FUNCTION refuse('the log of moderators is never changed');
CREATE TRIGGER moderation_is_never_cleared BEFORE TRUNCATE ON moderation
    FOR EACH STATEMENT EXECUTE FUNCTION refuse('the log of moderators is never changed');
