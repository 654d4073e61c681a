-- Studies: chapters with moves and comments, which several accounts may write.
CREATE TABLE study (
    id          TEXT PRIMARY KEY,
    number      BIGINT NOT NULL UNIQUE,
    owner       TEXT NOT NULL REFERENCES account (who),
    title       TEXT NOT NULL,
    description TEXT NOT NULL,
    -- Title and description in small letters: what a search looks at.
    words       TEXT NOT NULL,
    -- 'private', 'unlisted' or 'public'.
    visibility  TEXT NOT NULL,
    -- Counted up with each change of the columns above.
    revision    BIGINT NOT NULL,
    created_ms  BIGINT NOT NULL,
    -- When the study, or one of its chapters, was changed last.
    updated_ms  BIGINT NOT NULL,
    -- Since when a moderator has hidden it, as the log says.
    hidden_ms   BIGINT
);
CREATE INDEX study_of ON study (owner, number);
CREATE INDEX study_listed ON study (number) WHERE visibility = 'public' AND hidden_ms IS NULL;
CREATE INDEX study_changed ON study (updated_ms, number) WHERE visibility = 'public' AND hidden_ms IS NULL;

CREATE TABLE study_member (
    study TEXT NOT NULL REFERENCES study (id) ON DELETE CASCADE,
    who   TEXT NOT NULL REFERENCES account (who),
    -- 'reader' or 'contributor'. The owner is no member.
    role  TEXT NOT NULL,
    PRIMARY KEY (study, who)
);
CREATE INDEX study_member_by_who ON study_member (who);

CREATE TABLE study_chapter (
    id          TEXT PRIMARY KEY,
    study       TEXT NOT NULL REFERENCES study (id) ON DELETE CASCADE,
    -- By this they are ordered.
    place       BIGINT NOT NULL,
    -- Counted up with each change: a writer that has not seen the last one writes nothing.
    revision    BIGINT NOT NULL,
    title       TEXT NOT NULL,
    rules       TEXT NOT NULL REFERENCES definition (hash),
    -- The name of the game, the same without its armies, and its title.
    game        TEXT NOT NULL,
    base        TEXT NOT NULL,
    game_title  TEXT NOT NULL,
    -- The side at the bottom of the board, 'w' or 'b'.
    orientation TEXT NOT NULL,
    pgn         TEXT NOT NULL,
    changed_ms  BIGINT NOT NULL,
    changed_by  TEXT NOT NULL
);
CREATE INDEX study_chapter_of ON study_chapter (study, place);
CREATE INDEX study_chapter_by_rules ON study_chapter (rules);
CREATE INDEX study_chapter_by_base ON study_chapter (base, study);
CREATE TRIGGER study_chapter_keeps_its_rules BEFORE UPDATE OF rules ON study_chapter
    FOR EACH ROW WHEN (new.rules IS DISTINCT FROM old.rules)
    EXECUTE FUNCTION refuse('the rules of a chapter are never changed');

-- The study that a complaint, or what a moderator does, is about; '' where it is about none.
ALTER TABLE complaint ADD COLUMN study TEXT NOT NULL DEFAULT '';
ALTER TABLE moderation ADD COLUMN study TEXT NOT NULL DEFAULT '';
CREATE INDEX moderation_of_study ON moderation (study, number) WHERE study <> '';
