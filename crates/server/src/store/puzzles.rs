//! Keeping puzzles, finding the next one, and what attempts make of ratings.

use super::change;
use super::database::Lane;
use super::error::StoreError;
use super::games::{Store, may_be_name};
use super::statement::{Row, Statement, Unreadable, Value};
use super::stored_puzzle::{PuzzleSolver, StoredAttempt, StoredPuzzle};
use std::collections::HashSet;

/// How many of the nearest puzzles on either side of a rating are read.
const NEAR: u32 = 24;

const ONE: &str = "SELECT puzzle.*, definition.hash, definition.text, definition.fingerprint, definition.shipped \
                   FROM puzzle JOIN definition ON definition.hash = puzzle.rules WHERE puzzle.id = $1";
const SOLVER: &str = "SELECT * FROM puzzle_rating WHERE who = $1 AND pool = $2";
const SOLVERS: &str = "SELECT * FROM puzzle_rating WHERE who = $1 ORDER BY pool";
const ATTEMPT: &str = "SELECT * FROM puzzle_attempt WHERE who = $1 AND puzzle = $2";
const ATTEMPTS: &str =
    "SELECT * FROM puzzle_attempt WHERE who = $1 AND (at_ms, puzzle) > ($2, $3) ORDER BY at_ms, puzzle LIMIT $4";
const UNTRIED: &str = "NOT EXISTS (SELECT 1 FROM puzzle_attempt WHERE who = $2 AND puzzle_attempt.puzzle = puzzle.id)";
/// One row a game, whatever armies its puzzles have.
const POOLS: &str =
    "SELECT pool, MIN(game) AS game, MIN(title) AS title, COUNT(*) AS puzzles FROM puzzle GROUP BY pool";

/// How many puzzles there are of some rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzlePool {
    /// The fingerprint of the rules.
    pub pool: String,
    /// The game as games call it, perhaps with armies.
    pub game: String,
    /// Its title.
    pub title: String,
    /// How many.
    pub puzzles: i64,
}

impl Store {
    /// Stores puzzles that are not there yet: all of them, or none. Gives their number.
    ///
    /// # Errors
    /// Says why they cannot be kept.
    pub async fn add_puzzles(&self, puzzles: &[StoredPuzzle]) -> Result<usize, StoreError> {
        let ids: Vec<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
        let mut known = self.known_puzzles(&ids).await?;
        let (mut defined, mut statements, mut added) = (HashSet::new(), Vec::new(), 0);
        for puzzle in puzzles {
            if !known.insert(puzzle.id.clone()) {
                continue;
            }
            if defined.insert(&puzzle.rules.hash) {
                statements.push(change::define(&puzzle.rules, puzzle.added_ms));
            }
            statements.push(puzzle.insert());
            added += 1;
        }
        self.write(statements).await?;
        Ok(added)
    }

    /// Which of some puzzles are there.
    ///
    /// # Errors
    /// Says why that cannot be read.
    pub async fn known_puzzles(&self, ids: &[&str]) -> Result<HashSet<String>, StoreError> {
        let mut known = HashSet::new();
        for ids in ids.chunks(500) {
            let places: Vec<String> = (1..=ids.len()).map(|number| format!("${number}")).collect();
            let sql = format!("SELECT id FROM puzzle WHERE id IN ({})", places.join(", "));
            known.extend(self.names(Statement::new(sql, ids.iter().map(|id| Value::from(*id)).collect())).await?);
        }
        Ok(known)
    }

    /// The puzzle of an ID.
    ///
    /// # Errors
    /// Says why it cannot be read; that it is not there is no error.
    pub async fn puzzle(&self, id: &str) -> Result<Option<StoredPuzzle>, StoreError> {
        if !may_be_name(id) {
            return Ok(None);
        }
        let rows = self.rows(Statement::new(ONE, vec![id.into()])).await?;
        self.understood(rows.first().map(StoredPuzzle::of).transpose())
    }

    /// Puzzles of a pool that an account has not tried, the nearest to a rating first, and by their IDs where that is the same.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn puzzles_near(&self, pool: &str, who: &str, rating: i64) -> Result<Vec<String>, StoreError> {
        let side = |is: &str, order: &str| {
            let sql = format!(
                "SELECT id, rating FROM puzzle WHERE pool = $1 AND rating {is} $3 AND {UNTRIED} \
                 ORDER BY rating {order}, id {order} LIMIT $4"
            );
            Statement::new(sql, vec![pool.into(), who.into(), rating.into(), NEAR.into()])
        };
        let found = self.read(Lane::Search, vec![side("<", "DESC"), side(">=", "ASC")]).await?;
        let near = |row: &Row| Ok((row.number::<i64>("rating")?.abs_diff(rating), row.text("id")?));
        let mut near = self.understood(found.iter().flatten().map(near).collect::<Result<Vec<_>, Unreadable>>())?;
        near.sort();
        Ok(near.into_iter().map(|(_, id)| id).collect())
    }

    /// The pools that have puzzles.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn puzzle_pools(&self) -> Result<Vec<PuzzlePool>, StoreError> {
        let rows = self.read(Lane::Search, vec![Statement::new(POOLS, Vec::new())]).await?.pop().unwrap_or_default();
        let pool = |row: &Row| {
            let (pool, game, title) = (row.text("pool")?, row.text("game")?, row.text("title")?);
            Ok(PuzzlePool { pool, game, title, puzzles: row.number("puzzles")? })
        };
        self.understood(rows.iter().map(pool).collect::<Result<_, Unreadable>>())
    }

    /// How well an account solves the puzzles of a pool.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn puzzle_solver(&self, who: &str, pool: &str) -> Result<PuzzleSolver, StoreError> {
        let rows = self.rows(Statement::new(SOLVER, vec![who.into(), pool.into()])).await?;
        let found = self.understood(rows.first().map(PuzzleSolver::of).transpose())?;
        Ok(found.unwrap_or_else(|| PuzzleSolver::new(who, pool)))
    }

    /// How well an account solves the puzzles of each pool of which it has tried one.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn puzzle_solvers(&self, who: &str) -> Result<Vec<PuzzleSolver>, StoreError> {
        let rows = self.rows(Statement::new(SOLVERS, vec![who.into()])).await?;
        self.understood(rows.iter().map(PuzzleSolver::of).collect::<Result<_, _>>())
    }

    /// The first attempt of an account at a puzzle.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub async fn puzzle_attempt(&self, who: &str, puzzle: &str) -> Result<Option<StoredAttempt>, StoreError> {
        let rows = self.rows(Statement::new(ATTEMPT, vec![who.into(), puzzle.into()])).await?;
        self.understood(rows.first().map(StoredAttempt::of).transpose())
    }

    /// The first attempts of an account, each with the ID of its puzzle, in their order: the next behind one, which is known by its
    /// time and its puzzle.
    ///
    /// # Errors
    /// Says why they cannot be read.
    pub async fn puzzle_attempts(
        &self,
        who: &str,
        (at_ms, puzzle): (i64, &str),
        most: u32,
    ) -> Result<Vec<(String, StoredAttempt)>, StoreError> {
        let values = vec![who.into(), at_ms.into(), puzzle.into(), most.into()];
        let rows = self.rows(Statement::new(ATTEMPTS, values)).await?;
        let attempt = |row: &Row| Ok((row.text("puzzle")?, StoredAttempt::of(row)?));
        self.understood(rows.iter().map(attempt).collect::<Result<_, Unreadable>>())
    }

    /// Stores the first attempt of an account at a puzzle with what it makes of both ratings: all of it, or nothing. `puzzle` is
    /// as it was before, `solver` as it is afterwards.
    ///
    /// # Errors
    /// Says why it cannot be kept; a conflict means that there is an attempt already, that a rating is another one by now, or that
    /// the account is gone.
    pub async fn try_puzzle(
        &self,
        puzzle: &StoredPuzzle,
        after: &super::PuzzleRecord,
        solver: &PuzzleSolver,
        attempt: &StoredAttempt,
    ) -> Result<(), StoreError> {
        let there = "UPDATE account SET name = name WHERE who = $1 AND deleted_ms IS NULL";
        let there = Statement::finding(there, vec![(&solver.who).into()]);
        self.write(vec![there, attempt.insert(&puzzle.id), puzzle.tried(after), solver.store()]).await
    }
}

#[cfg(test)]
pub mod tests;
