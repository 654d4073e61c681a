//! The engine in games that are played.

use super::Millis;
use super::clock::GameClock;
use crate::types::Color;
use menagerie_engine::{RemainingTime, Score, SearchLimits, Strength};
use std::time::Duration;

/// How long the engine thinks about a move without a clock.
const MOVE_TIME: Duration = Duration::from_secs(2);
/// How long it thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
/// It accepts no draw before this ply.
const DRAW_PLIES: usize = 40;

/// The search limits of the engine's own move.
pub fn limits_of_move(level: u8, clock: Option<&GameClock>, side: Color, now: Millis) -> SearchLimits {
    let strength = Strength::level(level);
    // Days are for people.
    let Some(clock) = clock.filter(|clock| !clock.is_correspondence()) else {
        return SearchLimits { strength, move_time: Some(MOVE_TIME), ..SearchLimits::default() };
    };
    let clock = RemainingTime {
        left: Duration::from_millis(clock.left(side, now).unsigned_abs()),
        increment: Duration::from_millis(clock.setting().increment_ms.into()),
        moves_to_go: None,
        overhead: Duration::from_millis(50),
    };
    SearchLimits { strength, clock: Some(clock), ..SearchLimits::default() }
}

/// The search limits of a hint.
pub fn limits_of_hint() -> SearchLimits {
    SearchLimits { move_time: Some(HINT_TIME), ..SearchLimits::default() }
}

/// Whether it would take a draw after a move of its own that it has found with a score, the game having so far a number of plies.
pub fn takes_draw(score: Option<Score>, plies: usize) -> bool {
    let no_better = match score {
        Some(Score::Centipawns(value)) => value <= 0,
        Some(Score::Loss(_)) => true,
        _ => false,
    };
    no_better && plies >= DRAW_PLIES
}
