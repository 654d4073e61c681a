//! How such a game begins, and the next one after it.

use super::Kept;
use crate::describe;
use crate::error::ApiError;
use crate::games::Games;
use crate::name;
use crate::play::Millis;
use crate::play::beginning::Beginning;
use crate::types::{Both, ClockSetting, Color, ColorChoice, Opponent, PlayRequest};
use menagerie_core::Game;

/// What a new game gets from outside.
#[derive(Clone, Debug)]
pub struct Chance {
    /// The name of the game.
    pub id: String,
    /// A number at random, which draws starts and colours.
    pub number: u64,
    /// The time.
    pub now: Millis,
}

impl Chance {
    fn any_start(&self, game: &Game) -> u32 {
        // The lowest bit is for colours.
        ((self.number >> 1) % game.starts().max(1) as u64) as u32
    }
}

impl Kept {
    /// The game that a request describes.
    ///
    /// # Errors
    /// Says what is wrong with the request, or that it needs a second person.
    pub fn begin(games: &dyn Games, request: &PlayRequest, chance: Chance) -> Result<Kept, ApiError> {
        let game = games.game(&request.game, request.definition.as_deref())?;
        let level = match request.opponent {
            Opponent::Engine { level } => Some(level),
            Opponent::Board {} => None,
            Opponent::Person {} => {
                let why = "two people on two machines need a server: this page has none, and `menagerie serve` is one";
                return Err(ApiError::Conflict(why.to_string()));
            }
        };
        let Beginning { position, random_start, number } =
            Beginning::new(&game, request, |game| chance.any_start(game))?;
        let white = match request.color {
            ColorChoice::White => true,
            ColorChoice::Black => false,
            ColorChoice::Random => chance.number & 1 == 0,
        };
        let initial = request.clock.map_or(0, ClockSetting::first_ms);
        Ok(Kept {
            id: chance.id,
            created_ms: chance.now,
            game: game.name().to_string(),
            title: game.definition().title.clone(),
            definition: request.definition.clone(),
            start: position.fen(),
            random_start,
            start_number: number,
            level,
            side: if white { Color::White } else { Color::Black },
            name: name::shown(request.name.as_deref())?,
            clock: request.clock,
            left: Both { w: initial, b: initial },
            flag_ms: None,
            moves: Vec::new(),
            version: 0,
            score: "*".to_string(),
            why: String::new(),
            takes_draw: false,
            rematch: None,
        })
    }

    /// The next game of the same players, with colours exchanged.
    ///
    /// # Errors
    /// Says why the game is no longer there.
    pub fn next(&self, games: &dyn Games, chance: Chance) -> Result<Kept, ApiError> {
        if !self.has_ended() {
            return Err(ApiError::Conflict("the game has not ended yet".to_string()));
        }
        let game = games.game(&self.game, self.definition.as_deref())?;
        let number = self.random_start.then(|| chance.any_start(&game));
        let start = match number {
            Some(number) => describe::begin(&game, None, Some(number))?.fen(),
            None => self.start.clone(),
        };
        let initial = self.clock.map_or(0, ClockSetting::first_ms);
        Ok(Kept {
            id: chance.id,
            created_ms: chance.now,
            start,
            start_number: if self.random_start { number.filter(|_| game.starts() > 1) } else { self.start_number },
            side: if self.level.is_some() { self.side.other() } else { self.side },
            left: Both { w: initial, b: initial },
            flag_ms: None,
            moves: Vec::new(),
            version: 0,
            score: "*".to_string(),
            why: String::new(),
            takes_draw: false,
            rematch: None,
            ..self.clone()
        })
    }
}
