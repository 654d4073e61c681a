-- The number of the start, where the game has several and one of them was chosen or drawn.
ALTER TABLE game ADD COLUMN start_number INTEGER;
