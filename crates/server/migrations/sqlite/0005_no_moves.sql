-- Moves are events. Those of before were made into such by the program.
DROP TABLE move;

CREATE TRIGGER game_has_rules BEFORE INSERT ON game WHEN new.rules IS NULL BEGIN
    SELECT RAISE(ABORT, 'a game has rules');
END;
