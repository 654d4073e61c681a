//! Puzzles: positions with one way to win.

use super::{Color, PlayerRating, RatingChange};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The games that have puzzles.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Puzzles {
    /// By their titles.
    pub games: Vec<PuzzleGame>,
}

/// A game that has puzzles.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleGame {
    /// Its name.
    pub game: String,
    /// Its title.
    pub title: String,
    /// How many puzzles it has.
    #[ts(type = "number")]
    pub puzzles: i64,
    /// How well the account solves them; nothing before its first attempt.
    pub own: Option<PuzzleOwn>,
}

/// How well an account solves puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleOwn {
    /// The rating.
    pub rating: PlayerRating,
    /// How many puzzles it has tried.
    pub attempts: u32,
    /// How many it has solved.
    pub solved: u32,
}

/// How a puzzle ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum PuzzleTheme {
    /// With checkmate.
    Mate,
    /// With a win of another kind.
    Win,
}

/// A puzzle without its solution.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Puzzle {
    /// Its name in addresses.
    pub id: String,
    /// The game, with its armies.
    pub game: String,
    /// Its title.
    pub title: String,
    /// The definition, if the server has another game of that name by now.
    pub definition: Option<String>,
    /// The position.
    pub fen: String,
    /// The side to move, which wins.
    pub side: Color,
    /// In how many moves of that side.
    pub length: u32,
    /// How it ends.
    pub theme: PuzzleTheme,
    /// Where the position is from.
    pub source: String,
    /// How hard it is.
    pub rating: PlayerRating,
    /// How many accounts have tried it.
    pub attempts: u32,
    /// How many of them have solved it.
    pub solved: u32,
    /// How well the account solves puzzles of this game; nothing for guests.
    pub own: Option<PuzzleOwn>,
    /// What became of the account's first attempt.
    pub result: Option<PuzzleResult>,
}

/// What became of an account's first attempt at a puzzle: only that one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleResult {
    /// Whether it was solved.
    pub solved: bool,
    /// The rating of the account.
    pub own: RatingChange,
    /// The rating of the puzzle.
    pub puzzle: RatingChange,
}

/// An attempt at a puzzle.
#[derive(Clone, Debug, Deserialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PuzzleMoves {
    /// The moves from its position, with the replies that were sent; the last one is the solver's.
    pub moves: Vec<String>,
}

/// What is said of an attempt.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleAnswer {
    /// Whether the last move was right.
    pub right: bool,
    /// All moves until now in machine form, with the reply; without a move that was wrong.
    pub moves: Vec<String>,
    /// Whether the puzzle is solved.
    pub done: bool,
    /// What became of the account's first attempt, once it has ended.
    pub result: Option<PuzzleResult>,
}

/// The solution of a puzzle that was given up.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PuzzleSolution {
    /// Its moves in machine form, with the replies.
    pub moves: Vec<String>,
    /// What became of the account's first attempt.
    pub result: Option<PuzzleResult>,
}
