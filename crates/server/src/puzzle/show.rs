//! Puzzles as the page sees them: never with their solution.

use crate::api::{Color, Puzzle, PuzzleOwn, PuzzleResult, PuzzleTheme, RatingChange};
use crate::play::shown_rating;
use crate::rating::Rating;
use crate::store::{PuzzleRecord, PuzzleSolver, StoredAttempt, StoredPuzzle};

/// A puzzle without its solution, with the definition as it is shown and the side to move.
pub fn shown(
    puzzle: &StoredPuzzle,
    definition: Option<String>,
    side: Color,
    own: Option<&PuzzleSolver>,
    attempt: Option<&StoredAttempt>,
) -> Puzzle {
    let PuzzleRecord { rating, attempts, solved, .. } = puzzle.record;
    Puzzle {
        id: puzzle.id.clone(),
        game: puzzle.game.clone(),
        title: puzzle.title.clone(),
        definition,
        fen: puzzle.fen.clone(),
        side,
        length: puzzle.length,
        theme: if puzzle.theme == "mate" { PuzzleTheme::Mate } else { PuzzleTheme::Win },
        source: puzzle.source.clone(),
        rating: shown_rating(rating),
        attempts,
        solved,
        own: own.map(self::own),
        result: attempt.map(result),
    }
}

/// How well an account solves.
pub fn own(solver: &PuzzleSolver) -> PuzzleOwn {
    let PuzzleRecord { rating, attempts, solved, .. } = solver.record;
    PuzzleOwn { rating: shown_rating(rating), attempts, solved }
}

/// What became of a first attempt.
pub fn result(attempt: &StoredAttempt) -> PuzzleResult {
    let points = |thousandths| Rating { rating: thousandths, ..Rating::NEW }.shown();
    let settled = Rating { rating: attempt.rating, deviation: attempt.deviation, ..Rating::NEW };
    let change =
        |before, after, provisional| RatingChange { before: points(before), after: points(after), provisional };
    PuzzleResult {
        solved: attempt.solved,
        own: change(attempt.before, attempt.rating, settled.is_provisional()),
        puzzle: change(attempt.puzzle_before, attempt.puzzle_rating, false),
    }
}
