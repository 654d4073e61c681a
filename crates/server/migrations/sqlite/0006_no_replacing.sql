-- REPLACE takes away what is in its way, and no trigger of a deletion hears of it.
CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE game = new.game AND (seq = new.seq OR command = new.command)) BEGIN
    SELECT RAISE(ABORT, 'events are never changed');
END;
CREATE TRIGGER definition_is_never_replaced BEFORE INSERT ON definition
WHEN EXISTS (SELECT 1 FROM definition WHERE hash = new.hash AND text <> new.text) BEGIN
    SELECT RAISE(ABORT, 'definitions are never changed');
END;
CREATE TRIGGER game_is_never_replaced BEFORE INSERT ON game
WHEN EXISTS (SELECT 1 FROM game WHERE id = new.id OR number = new.number) BEGIN
    SELECT RAISE(ABORT, 'games are never replaced');
END;
