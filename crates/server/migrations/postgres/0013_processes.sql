-- Several processes on one database: which of them are there, and what each has. What a process has it keeps while it says
-- in time that it is there; the time is the database's.
CREATE TABLE process (
    id TEXT PRIMARY KEY,
    address TEXT NOT NULL,
    until_ms BIGINT NOT NULL
);

-- Each time that something is taken it gets the next number; who writes names it, so that nobody writes who has lost it.
CREATE SEQUENCE epoch;

CREATE TABLE owner (
    place TEXT PRIMARY KEY,
    process TEXT NOT NULL,
    epoch BIGINT NOT NULL
);

CREATE INDEX owner_process ON owner (process);
