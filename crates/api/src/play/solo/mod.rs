//! Games that one machine plays without a server: against the engine, or both sides on one screen.
//!
//! [`Kept`] is all that is kept of one, as plain data; [`Solo`] is one that was opened, with its position. The caller keeps it
//! after each change, passes the time, searches for the engine and brings chance.

mod begin;
mod command;
mod engine;
mod show;

pub use begin::Chance;

use super::Millis;
use super::clock::GameClock;
use super::ending::Ending;
use crate::error::ApiError;
use crate::games::Games;
use crate::types::{Both, ClockSetting, Color, Played};
use menagerie_core::{Explain, Position};
use serde::{Deserialize, Serialize};

/// What is kept of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// Its name.
    pub id: String,
    /// When it began.
    pub created_ms: Millis,
    /// The game that is played.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The definition, if the game is none of the library.
    pub definition: Option<String>,
    /// The FEN that it began from.
    pub start: String,
    /// Whether the start was drawn, so that a rematch draws again.
    pub random_start: bool,
    /// Its number, where the game has several starts and one of them was chosen or drawn.
    pub start_number: Option<u32>,
    /// The level of the engine; nothing where both sides are played on one screen.
    pub level: Option<u8>,
    /// The side of the person; on one screen it means nothing.
    pub side: Color,
    /// What the person is called.
    pub name: String,
    /// The clock, if there is one.
    pub clock: Option<ClockSetting>,
    /// What the players have left; for the one whose clock runs, what was left when it began to run.
    pub left: Both<Millis>,
    /// When the time of the player to move runs out; nothing while no clock runs.
    pub flag_ms: Option<Millis>,
    /// The moves in machine form, each with what was left on the mover's clock.
    pub moves: Vec<(String, Option<Millis>)>,
    /// Counted up by each move and each takeback.
    pub version: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
    pub score: String,
    /// Why it ended.
    pub why: String,
    /// Whether the engine would take a draw.
    pub takes_draw: bool,
    /// The game that was begun after this one.
    pub rematch: Option<String>,
}

impl Kept {
    /// Whether the game has ended.
    pub fn has_ended(&self) -> bool {
        self.score != "*"
    }

    /// The score and why, as it is written.
    pub fn result(&self) -> String {
        if self.why.is_empty() { self.score.clone() } else { format!("{} {}", self.score, self.why) }
    }

    /// What the players are called.
    pub fn players(&self) -> Both<String> {
        let Some(level) = self.level else { return Both { w: self.name.clone(), b: self.name.clone() } };
        let engine = format!("menagerie, level {level}");
        match self.side {
            Color::White => Both { w: self.name.clone(), b: engine },
            Color::Black => Both { w: engine, b: self.name.clone() },
        }
    }
}

/// A game that was opened.
pub struct Solo {
    /// What is kept of it.
    pub kept: Kept,
    position: Position,
    clock: Option<GameClock>,
    /// The last move, if it was made since the game was opened.
    last: Option<Played>,
}

impl Solo {
    /// Opens a game as it was kept. A clock that ran runs on.
    ///
    /// # Errors
    /// Says which move the rules no longer allow, or why there is no such game.
    pub fn open(games: &dyn Games, kept: Kept, now: Millis) -> Result<Solo, ApiError> {
        let game = games.game(&kept.game, kept.definition.as_deref())?;
        let mut position = game.position(&kept.start)?;
        for (index, (text, _)) in kept.moves.iter().enumerate() {
            let bad =
                |error: menagerie_core::MoveError| ApiError::BadMove { number: index + 1, why: error.to_string() };
            let mv = position.parse_move(text).map_err(bad)?;
            position.play_unchecked(mv);
        }
        let mut clock = kept.clock.map(|setting| GameClock::new(setting, kept.left));
        if let (Some(clock), Some(falls_at)) = (&mut clock, kept.flag_ms) {
            clock.resume(position.side().into(), falls_at, now);
        }
        Ok(Solo { kept, position, clock, last: None })
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    fn side(&self) -> Color {
        self.position.side().into()
    }

    /// The level of the engine, where it is to move.
    pub fn engine_to_move(&self) -> Option<u8> {
        self.kept.level.filter(|_| !self.kept.has_ended() && self.side() != self.kept.side)
    }

    /// Lets the clock of the player to move run, once a move has been made.
    fn start_clock(&mut self, now: Millis) {
        let (side, runs) = (self.side(), !self.kept.moves.is_empty() && !self.kept.has_ended());
        if let Some(clock) = &mut self.clock {
            if runs { clock.run(side, now) } else { clock.stop(now) }
        }
        self.note_clock(now);
    }

    fn stop_clock(&mut self, now: Millis) {
        self.clock.iter_mut().for_each(|clock| clock.stop(now));
        self.note_clock(now);
    }

    /// Writes the clocks into what is kept.
    fn note_clock(&mut self, now: Millis) {
        if let Some(clock) = &self.clock {
            self.kept.left = clock.both(now);
            self.kept.flag_ms = clock.falls_at();
        }
    }

    fn end(&mut self, ending: &Ending, now: Millis) {
        self.kept.score = ending.score.to_string();
        self.kept.why.clone_from(&ending.why);
        self.stop_clock(now);
    }
}
