-- The players of a rated game: the mean of their ratings before it, in points.
ALTER TABLE game ADD COLUMN rating INTEGER;
UPDATE game SET rating = (SELECT (SUM(before) + 1000) / 2000 FROM rating_change WHERE rating_change.game = game.id)
    WHERE id IN (SELECT game FROM rating_change);

-- Everybody's games without those that were aborted, with all that is sought of them: a search reads these indexes and no row.
DROP INDEX public_game;
DROP INDEX public_game_by_base;
DROP INDEX public_game_by_score;
DROP INDEX public_game_by_both;
CREATE INDEX public_game ON game (number, rating, plies, created_ms)
    WHERE public = 1 AND score <> '*' AND why <> 'abort';
CREATE INDEX public_game_by_base ON game (base, number, name, rating, plies, created_ms)
    WHERE public = 1 AND score <> '*' AND why <> 'abort';
CREATE INDEX public_game_by_score ON game (score, number, rating, plies, created_ms)
    WHERE public = 1 AND score <> '*' AND why <> 'abort';
CREATE INDEX public_game_by_both ON game (base, score, number, name, rating, plies, created_ms)
    WHERE public = 1 AND score <> '*' AND why <> 'abort';
DELETE FROM player WHERE rowid IN (SELECT number FROM game WHERE public = 1 AND score <> '*' AND why = 'abort');
DROP VIEW player_row;
CREATE VIEW player_row AS SELECT
    number,
    white_name || char(10) || black_name AS names,
    '=' || white_name || '=' || black_name || '=' AS whole,
    '<' || base || '><' || name || '><' || score || '>' AS facts
FROM game WHERE public = 1 AND score <> '*' AND why <> 'abort';

-- The positions of games that have ended, by the numbers of the games. A position is a hash of the rules' fingerprint and of
-- its FEN without the counts of moves.
CREATE TABLE game_position (
    position INTEGER NOT NULL,
    -- 1: a game that everybody may find, public and not aborted. It is part of the key, so that no search looks at others' games.
    shown    INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    PRIMARY KEY (position, shown, number)
) STRICT, WITHOUT ROWID;

-- What was played in positions of the opening, and how those games ended.
CREATE TABLE explorer (
    position   INTEGER NOT NULL,
    -- 0: games between people; 1: games in which a program took part.
    programs   INTEGER NOT NULL,
    move       TEXT NOT NULL,
    white      INTEGER NOT NULL,
    draws      INTEGER NOT NULL,
    black      INTEGER NOT NULL,
    -- How many of the games were rated, and the sum of their ratings.
    rated      INTEGER NOT NULL,
    rating_sum INTEGER NOT NULL,
    -- The game with the highest rating, and the newest.
    top_rating INTEGER,
    top_game   INTEGER,
    last_game  INTEGER NOT NULL,
    PRIMARY KEY (position, programs, move)
) STRICT, WITHOUT ROWID;

-- Games that have ended go into both tables one after another, those of before as well.
CREATE INDEX outbox_by_kind ON outbox (kind, number);
INSERT INTO outbox (game, kind, at_ms, payload)
    SELECT id, 'archive', updated_ms, '{}' FROM game WHERE score <> '*' AND rules IS NOT NULL ORDER BY number;
