-- How far the time of a process is ahead of the database's clock: that may be set, the time that clocks of games run by may not.
-- One that starts takes the time of those that are there.
ALTER TABLE process ADD COLUMN ahead_ms BIGINT;
