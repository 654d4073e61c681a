//! Puzzles, and ratings of those who solve them, as they are exported.

use super::change;
use super::definition::StoredDefinition;
use super::error::StoreError;
use super::games::Store;
use super::statement::{Row, Statement, Unreadable};
use super::stored_puzzle::{PuzzleRecord, PuzzleSolver, StoredAttempt, StoredPuzzle};
use crate::rating::Rating;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A puzzle with all attempts.
#[derive(Serialize, Deserialize)]
pub struct PuzzleLine {
    pub id: String,
    added_ms: i64,
    game: String,
    title: String,
    /// The hash of the definition.
    pub rules: String,
    fen: String,
    moves: Vec<String>,
    length: u32,
    theme: String,
    source: String,
    record: RecordLine,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    attempts: Vec<StoredAttempt>,
}

/// How well an account solves the puzzles of some rules.
#[derive(Serialize, Deserialize)]
pub struct PuzzleSolverLine {
    who: String,
    pool: String,
    record: RecordLine,
}

#[derive(Clone, Copy, Serialize, Deserialize)]
struct RecordLine {
    rating: i64,
    deviation: i64,
    volatility: i64,
    attempts: u32,
    solved: u32,
    at_ms: i64,
}

impl From<PuzzleRecord> for RecordLine {
    fn from(record: PuzzleRecord) -> RecordLine {
        let PuzzleRecord { rating: Rating { rating, deviation, volatility }, attempts, solved, at_ms } = record;
        RecordLine { rating, deviation, volatility, attempts, solved, at_ms }
    }
}

impl From<RecordLine> for PuzzleRecord {
    fn from(line: RecordLine) -> PuzzleRecord {
        let RecordLine { rating, deviation, volatility, attempts, solved, at_ms } = line;
        PuzzleRecord { rating: Rating { rating, deviation, volatility }, attempts, solved, at_ms }
    }
}

impl PuzzleLine {
    /// The statements that keep it, in the place of the same puzzle that nobody has tried.
    pub(super) fn import(self, rules: &Arc<StoredDefinition>, now_ms: i64) -> Vec<Statement> {
        let untried = "DELETE FROM puzzle WHERE id = $1 AND attempts = 0";
        let untried = Statement::new(untried, vec![(&self.id).into()]);
        let puzzle = StoredPuzzle {
            id: self.id,
            added_ms: self.added_ms,
            game: self.game,
            title: self.title,
            rules: rules.clone(),
            fen: self.fen,
            moves: self.moves,
            length: self.length,
            theme: self.theme,
            source: self.source,
            record: self.record.into(),
        };
        let mut statements = vec![untried, change::define(rules, now_ms), puzzle.insert()];
        statements.extend(self.attempts.iter().map(|attempt| attempt.insert(&puzzle.id)));
        statements
    }
}

impl Store {
    /// Whether a puzzle is there and somebody has tried it: then it stays as it is.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub(super) async fn is_tried(&self, id: &str) -> Result<bool, StoreError> {
        let sql = "SELECT id FROM puzzle WHERE id = $1 AND attempts > 0";
        Ok(!self.rows(Statement::new(sql, vec![id.into()])).await?.is_empty())
    }

    /// Stores how well an account solves, unless that is known.
    ///
    /// # Errors
    /// Says why it cannot be kept.
    pub(super) async fn import_solver(&self, line: PuzzleSolverLine) -> Result<(), StoreError> {
        let PuzzleSolverLine { who, pool, record } = line;
        if self.puzzle_solver(&who, &pool).await?.record.attempts > 0 {
            return Ok(());
        }
        self.write(vec![PuzzleSolver { who, pool, record: record.into() }.insert()]).await
    }

    /// The puzzle that follows a number, with its own number and definition.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub(super) async fn puzzle_after(
        &self,
        number: i64,
    ) -> Result<Option<(i64, PuzzleLine, Arc<StoredDefinition>)>, StoreError> {
        let sql = "SELECT number, id FROM puzzle WHERE number > $1 ORDER BY number LIMIT 1";
        let rows = self.rows(Statement::new(sql, vec![number.into()])).await?;
        let Some(row) = rows.first() else { return Ok(None) };
        let (number, id) = self.understood(row.number("number").and_then(|number| Ok((number, row.text("id")?))))?;
        let Some(puzzle) = self.puzzle(&id).await? else { return Ok(None) };
        let sql = "SELECT * FROM puzzle_attempt WHERE puzzle = $1 ORDER BY at_ms, who";
        let rows = self.rows(Statement::new(sql, vec![(&id).into()])).await?;
        let attempts = self.understood(rows.iter().map(StoredAttempt::of).collect::<Result<_, Unreadable>>())?;
        let StoredPuzzle { added_ms, game, title, rules, fen, moves, length, theme, source, record, .. } = puzzle;
        let (hash, record) = (rules.hash.clone(), record.into());
        let line =
            PuzzleLine { id, added_ms, game, title, rules: hash, fen, moves, length, theme, source, record, attempts };
        Ok(Some((number, line, rules)))
    }

    /// The ratings of solvers that follow one.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub(super) async fn solvers_after(
        &self,
        last: (&str, &str),
        most: i64,
    ) -> Result<Vec<(String, String, PuzzleSolverLine)>, StoreError> {
        let sql = "SELECT * FROM puzzle_rating WHERE who > $1 OR (who = $1 AND pool > $2) ORDER BY who, pool LIMIT $3";
        let rows = self.rows(Statement::new(sql, vec![last.0.into(), last.1.into(), most.into()])).await?;
        let line = |row: &Row| {
            let PuzzleSolver { who, pool, record } = PuzzleSolver::of(row)?;
            Ok((who.clone(), pool.clone(), PuzzleSolverLine { who, pool, record: record.into() }))
        };
        self.understood(rows.iter().map(line).collect::<Result<_, Unreadable>>())
    }
}
