-- Puzzles and tournaments keep their definition, as games, versions and chapters do.
CREATE TRIGGER puzzle_keeps_its_rules BEFORE UPDATE OF rules ON puzzle WHEN new.rules IS NOT old.rules BEGIN
    SELECT RAISE(ABORT, 'the rules of a puzzle are never changed');
END;
CREATE TRIGGER tournament_keeps_its_rules BEFORE UPDATE OF rules ON tournament WHEN new.rules IS NOT old.rules BEGIN
    SELECT RAISE(ABORT, 'the rules of a tournament are never changed');
END;

-- REPLACE takes away what is in its way, and no trigger of an update hears of it.
CREATE TRIGGER puzzle_is_never_replaced BEFORE INSERT ON puzzle
WHEN EXISTS (SELECT 1 FROM puzzle WHERE id = new.id OR number = new.number) BEGIN
    SELECT RAISE(ABORT, 'puzzles are never replaced');
END;
CREATE TRIGGER tournament_is_never_replaced BEFORE INSERT ON tournament
WHEN EXISTS (SELECT 1 FROM tournament WHERE id = new.id OR number = new.number) BEGIN
    SELECT RAISE(ABORT, 'tournaments are never replaced');
END;
CREATE TRIGGER catalogue_version_is_never_replaced BEFORE INSERT ON catalogue_version
WHEN EXISTS (SELECT 1 FROM catalogue_version WHERE entry = new.entry AND (number = new.number OR rules = new.rules)) BEGIN
    SELECT RAISE(ABORT, 'versions are never replaced');
END;
CREATE TRIGGER study_chapter_is_never_replaced BEFORE INSERT ON study_chapter
WHEN EXISTS (SELECT 1 FROM study_chapter WHERE id = new.id) BEGIN
    SELECT RAISE(ABORT, 'chapters are never replaced');
END;
