-- What one account is to another: it follows it or has blocked it.
CREATE TABLE relation (
    who      TEXT NOT NULL REFERENCES account (who),
    other    TEXT NOT NULL REFERENCES account (who),
    -- 'follow' or 'block'.
    kind     TEXT NOT NULL,
    since_ms BIGINT NOT NULL,
    PRIMARY KEY (who, other)
);
CREATE INDEX relation_of_other ON relation (other, kind);
