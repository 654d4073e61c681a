-- Games that their inventors have put into the catalogue.
CREATE TABLE catalogue (
    id          TEXT PRIMARY KEY,
    number      BIGINT NOT NULL UNIQUE,
    -- Whose it is. An account that was deleted keeps its row, without its name.
    owner       TEXT NOT NULL REFERENCES account (who),
    title       TEXT NOT NULL,
    description TEXT NOT NULL,
    -- One after another, each between spaces.
    tags        TEXT NOT NULL,
    -- Title, description and tags in small letters: what a search looks at.
    words       TEXT NOT NULL,
    -- 'private', 'unlisted' or 'public'.
    visibility  TEXT NOT NULL,
    created_ms  BIGINT NOT NULL,
    updated_ms  BIGINT NOT NULL,
    -- Since when a moderator has hidden it, as the log says.
    hidden_ms   BIGINT,
    -- The entry that it was cloned from; that may be gone.
    cloned_from TEXT,
    -- How many games of its versions have ended, and how many people have played them.
    games       BIGINT NOT NULL,
    people      BIGINT NOT NULL
);
CREATE INDEX catalogue_of ON catalogue (owner, number);
CREATE INDEX catalogue_listed ON catalogue (number) WHERE visibility = 'public' AND hidden_ms IS NULL;
CREATE INDEX catalogue_played ON catalogue (games, number) WHERE visibility = 'public' AND hidden_ms IS NULL;

CREATE TABLE catalogue_version (
    entry    TEXT NOT NULL REFERENCES catalogue (id) ON DELETE CASCADE,
    number   BIGINT NOT NULL,
    -- What is played, and what its inventor wrote.
    rules    TEXT NOT NULL REFERENCES definition (hash),
    source   TEXT NOT NULL,
    note     TEXT NOT NULL,
    made_ms  BIGINT NOT NULL,
    PRIMARY KEY (entry, number),
    UNIQUE (entry, rules)
);
CREATE INDEX catalogue_version_by_rules ON catalogue_version (rules);
CREATE TRIGGER catalogue_version_stays BEFORE UPDATE ON catalogue_version
    FOR EACH ROW EXECUTE FUNCTION refuse('versions are never changed');

-- What play of a version is like, as the laboratory has measured it for its inventor.
CREATE TABLE catalogue_report (
    entry   TEXT NOT NULL REFERENCES catalogue (id) ON DELETE CASCADE,
    version BIGINT NOT NULL,
    -- JSON.
    report  TEXT NOT NULL,
    -- Whether there was no time for all games.
    cut     BOOLEAN NOT NULL,
    made_ms BIGINT NOT NULL,
    PRIMARY KEY (entry, version)
);

-- Who has played an entry, so that everybody counts once.
CREATE TABLE catalogue_player (
    entry TEXT NOT NULL REFERENCES catalogue (id) ON DELETE CASCADE,
    who   TEXT NOT NULL,
    PRIMARY KEY (entry, who)
);

-- The entry that a complaint, or what a moderator does, is about; '' where it is about none.
ALTER TABLE complaint ADD COLUMN entry TEXT NOT NULL DEFAULT '';
ALTER TABLE moderation ADD COLUMN entry TEXT NOT NULL DEFAULT '';
CREATE INDEX moderation_of_entry ON moderation (entry, number) WHERE entry <> '';

-- Whether the same rules are in the catalogue already.
CREATE INDEX definition_by_fingerprint ON definition (fingerprint);
