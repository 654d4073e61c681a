-- In a correspondence game, how many days a player has for each move.
ALTER TABLE game ADD COLUMN days INTEGER;
-- The side to move, 'w' or 'b', while such a game goes on; nothing in all others.
ALTER TABLE game ADD COLUMN turn TEXT;
-- The correspondence games of a player, those that wait for white or for black, the most urgent first.
CREATE INDEX game_in_turn_of_white ON game (white_who, turn, flag_ms) WHERE turn IS NOT NULL;
CREATE INDEX game_in_turn_of_black ON game (black_who, turn, flag_ms) WHERE turn IS NOT NULL;

-- What a player answers to moves that the opponent may make: lines of moves as JSON, from the position of a version
-- of the game. Those of an older version are worth nothing.
CREATE TABLE conditional (
    game    TEXT NOT NULL REFERENCES game (id),
    who     TEXT NOT NULL,
    lines   TEXT NOT NULL,
    version INTEGER NOT NULL,
    PRIMARY KEY (game, who)
) STRICT, WITHOUT ROWID;
CREATE INDEX conditional_of_player ON conditional (who);

-- What a player has noted on a game, for nobody else.
CREATE TABLE note (
    game TEXT NOT NULL REFERENCES game (id),
    who  TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, who)
) STRICT, WITHOUT ROWID;
CREATE INDEX note_of_player ON note (who);

-- When accounts are, or were, on vacation: then the clocks of their correspondence games wait.
CREATE TABLE vacation (
    who      TEXT NOT NULL REFERENCES account (who),
    since_ms INTEGER NOT NULL,
    -- Nothing while it goes on.
    until_ms INTEGER,
    PRIMARY KEY (who, since_ms)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX vacation_now ON vacation (who) WHERE until_ms IS NULL;
-- Correspondence games whose clocks wait.
CREATE INDEX game_waits ON game (turn) WHERE turn IS NOT NULL AND flag_ms IS NULL;
