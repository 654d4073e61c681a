-- A game as the first version for PostgreSQL has stored it.
INSERT INTO definition (hash, text, fingerprint, shipped, added_ms) VALUES ('a hash', 'name = "old"', 'a fingerprint', TRUE, 1);
INSERT INTO game (id, number, created_ms, updated_ms, name, base, title, rules, start, random_start, mode, public,
    white_kind, white_who, white_name, white_level, black_kind, black_who, black_name, black_level,
    white_ms, black_ms, version, plies, score, why, seq)
VALUES ('older', 1, 1, 1, 'old', 'old', 'Old', 'a hash', 'a FEN', FALSE, 'person', FALSE,
    'person', 'hash of Ann', 'Ann', 0, 'person', 'hash of Bob', 'Bob', 0, 0, 0, 0, 0, '*', '', 1);
INSERT INTO event (game, seq, kind, at_ms, payload) VALUES ('older', 1, 'begin', 1, '{}');
