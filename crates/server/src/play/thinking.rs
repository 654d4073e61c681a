//! The engine in a game.

use super::live::Live;
use crate::now::Millis;
use menagerie_engine::{RemainingTime, Score, SearchLimits, SearchResult, Strength};
use std::time::Duration;

/// How long the engine thinks about a move without a clock.
const MOVE_TIME: Duration = Duration::from_secs(2);
/// How long it thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
/// It accepts no draw before this ply.
const DRAW_PLIES: u32 = 40;

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Its own move.
    Move,
    /// A hint for this connection.
    Hint(u64),
}

/// The search limits of the engine's own move.
pub fn limits_of_move(live: &Live, level: u8, now: Millis) -> SearchLimits {
    let strength = Strength::level(level);
    let Some((clock, setting)) = live.clock.as_ref().zip(live.record.clock) else {
        return SearchLimits { strength, move_time: Some(MOVE_TIME), ..SearchLimits::default() };
    };
    let clock = RemainingTime {
        left: Duration::from_millis(clock.left(live.side(), now).unsigned_abs()),
        increment: Duration::from_millis(setting.increment_ms.into()),
        moves_to_go: None,
        overhead: Duration::from_millis(50),
    };
    SearchLimits { strength, clock: Some(clock), ..SearchLimits::default() }
}

/// The search limits of a hint.
pub fn limits_of_hint() -> SearchLimits {
    SearchLimits { move_time: Some(HINT_TIME), ..SearchLimits::default() }
}

/// Whether it would take a draw after this answer of its own.
pub fn takes_draw(live: &Live, answer: &SearchResult) -> bool {
    let no_better = match answer.lines.first().map(|line| line.score) {
        Some(Score::Centipawns(value)) => value <= 0,
        Some(Score::Loss(_)) => true,
        _ => false,
    };
    no_better && live.record.plies >= DRAW_PLIES
}
