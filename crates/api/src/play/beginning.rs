//! Where a game begins that was asked for, and what of a request is refused.

use crate::describe;
use crate::error::ApiError;
use crate::types::{Opponent, PlayRequest, Start};
use menagerie_core::{Game, Position};

/// The longest time that a clock can show: a day.
const LONGEST_MS: u32 = 24 * 3600 * 1000;

/// Where a game begins.
pub struct Beginning {
    /// The position.
    pub position: Position,
    /// Whether it was drawn, so that a rematch draws again.
    pub random_start: bool,
    /// Its number, where the game has several starts and one of them was chosen or drawn.
    pub number: Option<u32>,
}

impl Beginning {
    /// Where a request has a game begin; `draw` gives the number of any start.
    ///
    /// # Errors
    /// Says what of the request cannot be.
    pub fn new(game: &Game, request: &PlayRequest, draw: impl FnOnce(&Game) -> u32) -> Result<Beginning, ApiError> {
        if let Opponent::Engine { level } = request.opponent
            && !(1..=20).contains(&level)
        {
            return Err(ApiError::BadRequest(format!("the engine has levels 1 to 20, not {level}")));
        }
        if let Some(clock) = request.clock
            && (clock.initial_ms == 0 || clock.initial_ms > LONGEST_MS || clock.increment_ms > LONGEST_MS)
        {
            return Err(ApiError::BadRequest(format!(
                "a clock has 1 to {LONGEST_MS} milliseconds at the start, and adds at most as many for each move"
            )));
        }
        // A shuffled game is drawn unless the request says where it starts.
        let random_start = match request.start {
            Some(Start::Number(_)) => false,
            Some(Start::Any(_)) => true,
            None => request.fen.is_none() && game.starts() > 1,
        };
        let number = match request.start {
            Some(Start::Number(number)) => Some(number),
            _ => random_start.then(|| draw(game)),
        };
        let position = describe::begin(game, request.fen.as_deref(), number)?;
        describe::check_move_count(&position)?;
        if position.outcome().is_some() {
            return Err(ApiError::BadPosition("the game is over in this position".to_string()));
        }
        Ok(Beginning { position, random_start, number: number.filter(|_| game.starts() > 1) })
    }
}
