//! What the first attempt of an account makes of its rating and of that of the puzzle.

use super::show::result;
use crate::api::PuzzleResult;
use crate::error::ApiError;
use crate::shared::Shared;
use crate::store::{PuzzleRecord, PuzzleSolver, Store, StoredAttempt, StoredPuzzle};
use crate::visitor::Visitor;
use skillratings::Outcomes;

/// How often an attempt is tried again that came at the same time as another.
const TRIES: u32 = 8;

/// The puzzle of an ID.
pub async fn find(store: &Store, id: &str) -> Result<StoredPuzzle, ApiError> {
    let missing = || ApiError::NotFound("this server has no puzzle with that ID".to_string());
    store.puzzle(id).await?.ok_or_else(missing)
}

/// Counts how a puzzle has ended for an account: once, whatever comes later. Nothing is counted for guests and programs.
pub async fn attempt(
    shared: &Shared,
    visitor: &Visitor,
    id: &str,
    solved: bool,
) -> Result<Option<PuzzleResult>, ApiError> {
    let (store, who) = (&shared.store, visitor.who.as_str());
    if visitor.account.is_none() || store.bots([who, ""]).await?[0] {
        return Ok(None);
    }
    for _ in 0..TRIES {
        if let Some(known) = store.puzzle_attempt(who, id).await? {
            return Ok(Some(result(&known)));
        }
        let puzzle = find(store, id).await?;
        let solver = store.puzzle_solver(who, &puzzle.rules.fingerprint).await?;
        let now = shared.time.now();
        let (after, solver, attempt) = rated(&puzzle, &solver, solved, now);
        match store.try_puzzle(&puzzle, &after, &solver, &attempt).await {
            Ok(()) => return Ok(Some(result(&attempt))),
            // Somebody else has just tried it, or this account another one.
            Err(error) if error.is_conflict() => {}
            Err(error) => return Err(error.into()),
        }
    }
    Err(ApiError::Busy)
}

/// Both ratings after an attempt: who solves a puzzle has beaten it.
fn rated(
    puzzle: &StoredPuzzle,
    solver: &PuzzleSolver,
    solved: bool,
    now_ms: i64,
) -> (PuzzleRecord, PuzzleSolver, StoredAttempt) {
    let outcomes = if solved { [Outcomes::WIN, Outcomes::LOSS] } else { [Outcomes::LOSS, Outcomes::WIN] };
    let own = next(&solver.record, &puzzle.record, outcomes[0], solved, now_ms);
    let other = next(&puzzle.record, &solver.record, outcomes[1], solved, now_ms);
    let attempt = StoredAttempt {
        who: solver.who.clone(),
        at_ms: now_ms,
        solved,
        before: solver.record.rating.rating,
        rating: own.rating.rating,
        deviation: own.rating.deviation,
        puzzle_before: puzzle.record.rating.rating,
        puzzle_rating: other.rating.rating,
    };
    (other, PuzzleSolver { record: own, ..solver.clone() }, attempt)
}

fn next(own: &PuzzleRecord, other: &PuzzleRecord, outcome: Outcomes, solved: bool, now_ms: i64) -> PuzzleRecord {
    let idle = if own.attempts == 0 { 0 } else { now_ms - own.at_ms };
    PuzzleRecord {
        rating: own.rating.after(other.rating, outcome, idle),
        attempts: own.attempts + 1,
        solved: own.solved + u32::from(solved),
        at_ms: now_ms.max(own.at_ms),
    }
}
