//! Puzzles, ratings of those who solve them, and attempts, as they are stored.

use super::definition::StoredDefinition;
use super::statement::{Row, Statement, Unreadable, Value};
use crate::rating::Rating;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

const NEW: &str = "INSERT INTO puzzle (number, id, added_ms, game, title, rules, pool, fen, moves, length, theme, source, \
                   rating, deviation, volatility, attempts, solved, at_ms) \
                   VALUES ((SELECT COALESCE(MAX(number), 0) + 1 FROM puzzle), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, \
                   $12, $13, $14, $15, $16, $17)";
/// A writer that has not seen the last attempt finds no row.
const TRIED: &str = "UPDATE puzzle SET rating = $1, deviation = $2, volatility = $3, attempts = $4, solved = $5, at_ms = $6 \
                     WHERE id = $7 AND attempts = $4 - 1";
const FIRST: &str = "INSERT INTO puzzle_rating (rating, deviation, volatility, attempts, solved, at_ms, who, pool) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
const NEXT: &str = "UPDATE puzzle_rating SET rating = $1, deviation = $2, volatility = $3, attempts = $4, solved = $5, \
                    at_ms = $6 WHERE who = $7 AND pool = $8 AND attempts = $4 - 1";
const ATTEMPT: &str = "INSERT INTO puzzle_attempt (who, puzzle, at_ms, solved, before, rating, deviation, puzzle_before, \
                       puzzle_rating) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";

/// How often somebody or something was rated, and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleRecord {
    /// The rating.
    pub rating: Rating,
    /// Rated attempts.
    pub attempts: u32,
    /// How many of them solved it.
    pub solved: u32,
    /// When the last one was, in milliseconds since 1970.
    pub at_ms: i64,
}

/// A puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPuzzle {
    /// Its name in addresses.
    pub id: String,
    /// When it came here, in milliseconds since 1970.
    pub added_ms: i64,
    /// The game as games call it, with its armies.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The definition.
    pub rules: Arc<StoredDefinition>,
    /// The position.
    pub fen: String,
    /// The solution in machine notation.
    pub moves: Vec<String>,
    /// How many of its moves are the solver's.
    pub length: u32,
    /// `mate` or `win`.
    pub theme: String,
    /// Where the position is from.
    pub source: String,
    /// How hard it is.
    pub record: PuzzleRecord,
}

/// How well an account solves the puzzles of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSolver {
    /// By what games know the account.
    pub who: String,
    /// The fingerprint of the rules.
    pub pool: String,
    /// How well.
    pub record: PuzzleRecord,
}

/// The first attempt of an account at a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredAttempt {
    /// By what games know the account.
    pub who: String,
    /// When it was, in milliseconds since 1970.
    pub at_ms: i64,
    /// Whether it was solved.
    pub solved: bool,
    /// The rating of the account before it, in thousandths.
    pub before: i64,
    /// The rating after it.
    pub rating: i64,
    /// How sure that is.
    pub deviation: i64,
    /// The rating of the puzzle before it.
    pub puzzle_before: i64,
    /// The rating after it.
    pub puzzle_rating: i64,
}

impl PuzzleRecord {
    /// Of somebody or something that has met nobody yet.
    pub fn new(rating: Rating) -> PuzzleRecord {
        PuzzleRecord { rating, attempts: 0, solved: 0, at_ms: 0 }
    }

    pub(super) fn of(row: &Row) -> Result<PuzzleRecord, Unreadable> {
        let rating = Rating {
            rating: row.number("rating")?,
            deviation: row.number("deviation")?,
            volatility: row.number("volatility")?,
        };
        let (attempts, solved) = (row.number("attempts")?, row.number("solved")?);
        Ok(PuzzleRecord { rating, attempts, solved, at_ms: row.number("at_ms")? })
    }

    fn values(&self) -> [Value; 6] {
        let Rating { rating, deviation, volatility } = self.rating;
        let counts = [self.attempts, self.solved].map(Value::from);
        let [attempts, solved] = counts;
        [rating.into(), deviation.into(), volatility.into(), attempts, solved, self.at_ms.into()]
    }
}

impl StoredPuzzle {
    pub(super) fn of(row: &Row) -> Result<StoredPuzzle, Unreadable> {
        let rules = StoredDefinition {
            hash: row.text("hash")?,
            text: row.text("text")?,
            fingerprint: row.text("fingerprint")?,
            shipped: row.flag("shipped")?,
        };
        Ok(StoredPuzzle {
            id: row.text("id")?,
            added_ms: row.number("added_ms")?,
            game: row.text("game")?,
            title: row.text("title")?,
            rules: Arc::new(rules),
            fen: row.text("fen")?,
            moves: row.text("moves")?.split(' ').map(str::to_string).collect(),
            length: row.number("length")?,
            theme: row.text("theme")?,
            source: row.text("source")?,
            record: PuzzleRecord::of(row)?,
        })
    }

    pub(super) fn insert(&self) -> Statement {
        let mut values: Vec<Value> = vec![
            (&self.id).into(),
            self.added_ms.into(),
            (&self.game).into(),
            (&self.title).into(),
            (&self.rules.hash).into(),
            (&self.rules.fingerprint).into(),
            (&self.fen).into(),
            self.moves.join(" ").into(),
            self.length.into(),
            (&self.theme).into(),
            (&self.source).into(),
        ];
        values.extend(self.record.values());
        Statement::new(NEW, values)
    }

    /// Its rating after one more attempt.
    pub(super) fn tried(&self, record: &PuzzleRecord) -> Statement {
        let mut values = record.values().to_vec();
        values.push((&self.id).into());
        Statement::finding(TRIED, values)
    }
}

impl PuzzleSolver {
    /// An account that has tried none.
    pub fn new(who: &str, pool: &str) -> PuzzleSolver {
        PuzzleSolver { who: who.to_string(), pool: pool.to_string(), record: PuzzleRecord::new(Rating::NEW) }
    }

    pub(super) fn of(row: &Row) -> Result<PuzzleSolver, Unreadable> {
        Ok(PuzzleSolver { who: row.text("who")?, pool: row.text("pool")?, record: PuzzleRecord::of(row)? })
    }

    fn values(&self) -> Vec<Value> {
        let mut values = self.record.values().to_vec();
        values.extend([(&self.who).into(), (&self.pool).into()]);
        values
    }

    /// Its rating as it was exported.
    pub(super) fn insert(&self) -> Statement {
        Statement::new(FIRST, self.values())
    }

    /// Its rating in the place of the one before the last attempt.
    pub(super) fn store(&self) -> Statement {
        if self.record.attempts == 1 { self.insert() } else { Statement::finding(NEXT, self.values()) }
    }
}

impl StoredAttempt {
    pub(super) fn of(row: &Row) -> Result<StoredAttempt, Unreadable> {
        Ok(StoredAttempt {
            who: row.text("who")?,
            at_ms: row.number("at_ms")?,
            solved: row.flag("solved")?,
            before: row.number("before")?,
            rating: row.number("rating")?,
            deviation: row.number("deviation")?,
            puzzle_before: row.number("puzzle_before")?,
            puzzle_rating: row.number("puzzle_rating")?,
        })
    }

    pub(super) fn insert(&self, puzzle: &str) -> Statement {
        let values = vec![
            (&self.who).into(),
            puzzle.into(),
            self.at_ms.into(),
            self.solved.into(),
            self.before.into(),
            self.rating.into(),
            self.deviation.into(),
            self.puzzle_before.into(),
            self.puzzle_rating.into(),
        ];
        Statement::new(ATTEMPT, values)
    }
}
