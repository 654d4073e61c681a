-- Puzzles and tournaments keep their definition, as games, versions and chapters do.
CREATE TRIGGER puzzle_keeps_its_rules BEFORE UPDATE OF rules ON puzzle
    FOR EACH ROW WHEN (new.rules IS DISTINCT FROM old.rules)
    EXECUTE FUNCTION refuse('the rules of a puzzle are never changed');
CREATE TRIGGER tournament_keeps_its_rules BEFORE UPDATE OF rules ON tournament
    FOR EACH ROW WHEN (new.rules IS DISTINCT FROM old.rules)
    EXECUTE FUNCTION refuse('the rules of a tournament are never changed');
