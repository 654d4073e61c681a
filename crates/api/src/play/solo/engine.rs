//! The engine in such a game.

use super::Solo;
use crate::error::ApiError;
use crate::play::Millis;
use crate::play::thinking;
use crate::types::RoomEvent;
use menagerie_engine::{Score, SearchLimits};

impl Solo {
    /// How the engine searches for the move that it is to make; nothing where it is not its turn.
    pub fn search(&self, now: Millis) -> Option<SearchLimits> {
        let level = self.engine_to_move()?;
        Some(thinking::limits_of_move(level, self.clock.as_ref(), self.side(), now))
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
        Ok(thinking::limits_of_hint())
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
        self.kept.takes_draw = thinking::takes_draw(score, self.kept.moves.len());
        self.make(mv, now).map(Some)
    }
}
