//! The engine in such a game.

use super::Solo;
use crate::error::ApiError;
use crate::play::Millis;
use crate::types::RoomEvent;
use menagerie_engine::{RemainingTime, Score, SearchLimits, Strength};
use std::time::Duration;

/// How long the engine thinks about a move without a clock.
const MOVE_TIME: Duration = Duration::from_secs(2);
/// How long it thinks about a hint.
const HINT_TIME: Duration = Duration::from_secs(1);
/// It accepts no draw before this ply.
const DRAW_PLIES: usize = 40;

impl Solo {
    /// How the engine searches for the move that it is to make; nothing where it is not its turn.
    pub fn search(&self, now: Millis) -> Option<SearchLimits> {
        let strength = Strength::level(self.engine_to_move()?);
        let Some((clock, setting)) = self.clock.as_ref().zip(self.kept.clock) else {
            return Some(SearchLimits { strength, move_time: Some(MOVE_TIME), ..SearchLimits::default() });
        };
        let clock = RemainingTime {
            left: Duration::from_millis(clock.left(self.side(), now).unsigned_abs()),
            increment: Duration::from_millis(setting.increment_ms.into()),
            moves_to_go: None,
            overhead: Duration::from_millis(50),
        };
        Some(SearchLimits { strength, clock: Some(clock), ..SearchLimits::default() })
    }

    /// How the engine searches for a hint.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn hint(&self) -> Result<SearchLimits, ApiError> {
        let no = |why: &str| Err(ApiError::Conflict(why.to_string()));
        if self.kept.has_ended() {
            return no("the game has ended");
        }
        if self.engine_to_move().is_some() {
            return no("it is not your turn");
        }
        Ok(SearchLimits { move_time: Some(HINT_TIME), ..SearchLimits::default() })
    }

    /// Makes the engine's move, which it has found with a score; nothing has changed unless the version is still the one that it
    /// thought about.
    ///
    /// # Errors
    /// Says why it cannot be made.
    pub fn engine_moves(
        &mut self,
        uci: &str,
        score: Option<Score>,
        version: u32,
        now: Millis,
    ) -> Result<Option<RoomEvent>, ApiError> {
        if version != self.kept.version || self.engine_to_move().is_none() {
            return Ok(None);
        }
        let mv = crate::describe::parse_move(&self.position, uci)
            .map_err(|why| ApiError::BadMove { number: self.kept.moves.len() + 1, why })?;
        let no_better = match score {
            Some(Score::Centipawns(value)) => value <= 0,
            Some(Score::Loss(_)) => true,
            _ => false,
        };
        self.kept.takes_draw = no_better && self.kept.moves.len() >= DRAW_PLIES;
        self.make(mv, now).map(Some)
    }
}
