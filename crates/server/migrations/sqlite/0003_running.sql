-- Games are counted as they are begun: pages of a list go by this number.
ALTER TABLE game ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
UPDATE game SET number = counted.number
    FROM (SELECT id, row_number() OVER (ORDER BY created_ms, id) AS number FROM game) AS counted
    WHERE counted.id = game.id;
CREATE UNIQUE INDEX game_by_number ON game (number);

-- The name of the game without its armies.
ALTER TABLE game ADD COLUMN base TEXT NOT NULL DEFAULT '';
UPDATE game SET base = CASE instr(name, ':') WHEN 0 THEN name ELSE substr(name, 1, instr(name, ':') - 1) END;

-- Whether everybody may find it once it has ended.
ALTER TABLE game ADD COLUMN public INTEGER NOT NULL DEFAULT 0;

-- When the time of the player to move runs out, in milliseconds since 1970; nothing while no clock runs.
ALTER TABLE game ADD COLUMN flag_ms INTEGER;
CREATE INDEX game_by_flag ON game (flag_ms) WHERE flag_ms IS NOT NULL;

-- When the server was last known to run. What the clocks of players lost while it did not is given back.
CREATE TABLE server (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    alive_ms INTEGER NOT NULL
) STRICT;

-- Games that nobody has begun are forgotten after a while.
CREATE INDEX game_not_begun ON game (created_ms) WHERE plies = 0 AND score = '*';

-- One's own games, and everybody's.
DROP INDEX game_by_time;
DROP INDEX game_by_name;
CREATE INDEX game_of_white ON game (white_who, number) WHERE white_who <> '';
CREATE INDEX game_of_black ON game (black_who, number) WHERE black_who <> '';
CREATE INDEX public_game ON game (number) WHERE public = 1 AND score <> '*';
CREATE INDEX public_game_by_base ON game (base, number) WHERE public = 1 AND score <> '*';
CREATE INDEX public_game_by_score ON game (score, number) WHERE public = 1 AND score <> '*';
CREATE INDEX public_game_by_both ON game (base, score, number) WHERE public = 1 AND score <> '*';

-- The names of players, to be sought by parts of them, beside what else is sought, so that one index answers it all. A
-- row has the number of its game.
CREATE VIRTUAL TABLE player USING fts5 (
    names, whole, facts, content = '', contentless_delete = 1, tokenize = 'trigram'
);
CREATE VIEW player_row AS SELECT
    number,
    white_name || char(10) || black_name AS names,
    '=' || white_name || '=' || black_name || '=' AS whole,
    '<' || base || '><' || name || '><' || score || '>' AS facts
FROM game WHERE public = 1 AND score <> '*';
CREATE TRIGGER player_of_new AFTER INSERT ON game WHEN new.public = 1 AND new.score <> '*' BEGIN
    INSERT INTO player (rowid, names, whole, facts)
    SELECT number, names, whole, facts FROM player_row WHERE number = new.number;
END;
CREATE TRIGGER player_of_ended AFTER UPDATE OF score ON game
WHEN new.public = 1 AND new.score <> '*' AND old.score = '*' BEGIN
    INSERT INTO player (rowid, names, whole, facts)
    SELECT number, names, whole, facts FROM player_row WHERE number = new.number;
END;
CREATE TRIGGER player_of_gone AFTER DELETE ON game WHEN old.public = 1 AND old.score <> '*' BEGIN
    DELETE FROM player WHERE rowid = old.number;
END;
