-- Since when a moderator has hidden the name and the description of a tournament, as the log says.
ALTER TABLE tournament ADD COLUMN hidden_ms BIGINT;
-- The tournament that a complaint, or what a moderator does, is about; '' where it is about none.
ALTER TABLE complaint ADD COLUMN tournament TEXT NOT NULL DEFAULT '';
ALTER TABLE moderation ADD COLUMN tournament TEXT NOT NULL DEFAULT '';
CREATE INDEX moderation_of_tournament ON moderation (tournament, number) WHERE tournament <> '';
