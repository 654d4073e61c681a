//! Where a game begins that was asked for, and what of a request is refused.

use crate::describe;
use crate::error::ApiError;
use crate::types::{ClockSetting, Opponent, PlayRequest, Start};
use menagerie_core::{Game, Position};

/// The longest time that a clock can show: a day.
const LONGEST_MS: u32 = 24 * 3600 * 1000;
/// The most days for a move.
const MOST_DAYS: u32 = 14;

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
        request.clock.map_or(Ok(()), |clock| check_clock(clock, request.opponent))?;
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

/// Refuses a clock that nobody can play with.
fn check_clock(clock: ClockSetting, opponent: Opponent) -> Result<(), ApiError> {
    let ClockSetting { initial_ms, increment_ms, days } = clock;
    let refused = |why: String| Err(ApiError::BadRequest(why));
    match days {
        Some(days) if !(1..=MOST_DAYS).contains(&days) => {
            refused(format!("a correspondence game has 1 to {MOST_DAYS} days for each move, not {days}"))
        }
        Some(_) if initial_ms != 0 || increment_ms != 0 => {
            refused("a clock has days for each move, or milliseconds, and not both".to_string())
        }
        Some(_) if matches!(opponent, Opponent::Board {}) => {
            refused("a game on one screen has no days for a move; choose another clock, or none".to_string())
        }
        Some(_) => Ok(()),
        None if initial_ms == 0 || initial_ms > LONGEST_MS || increment_ms > LONGEST_MS => refused(format!(
            "a clock has 1 to {LONGEST_MS} milliseconds at the start, and adds at most as many for each move"
        )),
        None => Ok(()),
    }
}
