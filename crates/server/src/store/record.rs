//! What is kept of a game.

use crate::api::{Both, ClockSetting, Color, Mode};

/// A game as it is kept, its moves aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// Its name, which nobody guesses.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub created_ms: i64,
    /// The game that is played.
    pub game: String,
    /// The title of the game.
    pub title: String,
    /// The definition, if the game is none that the server has.
    pub definition: Option<String>,
    /// The FEN that it began from.
    pub start: String,
    /// Whether the start was drawn at random, so that a rematch draws again.
    pub random_start: bool,
    /// Its number, where the game has several starts and one of them was chosen or drawn.
    pub start_number: Option<u32>,
    /// What kind of game it is.
    pub mode: Mode,
    /// Whether everybody may find it once it has ended.
    pub public: bool,
    /// The players.
    pub places: Both<Place>,
    /// The clock, if there is one.
    pub clock: Option<ClockSetting>,
    /// What the players have left, in milliseconds; for the player whose clock runs, what was left when it began to run.
    pub left: Both<i64>,
    /// When the time of the player to move runs out, in milliseconds since 1970; `None` while no clock runs.
    pub flag_ms: Option<i64>,
    /// Counted up by each move and each takeback.
    pub version: u32,
    /// How many moves were made.
    pub plies: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` while it goes on.
    pub score: String,
    /// Why it ended.
    pub why: String,
    /// The side that offers a draw.
    pub draw: Option<Color>,
    /// The side that asks to take a move back.
    pub takeback: Option<Color>,
    /// The side that offers a rematch.
    pub rematch_by: Option<Color>,
    /// The game that was begun after this one.
    pub rematch: Option<String>,
}

impl Record {
    /// Whether the game has ended.
    pub fn has_ended(&self) -> bool {
        self.score != "*"
    }

    /// The score and why, as it is written.
    pub fn result(&self) -> String {
        if self.why.is_empty() { self.score.clone() } else { format!("{} {}", self.score, self.why) }
    }
}

/// The player of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nobody has joined yet.
    Open,
    /// A person.
    Person {
        /// The hash of the session's token.
        who: String,
        /// The name.
        name: String,
    },
    /// The engine.
    Engine {
        /// How well it plays.
        level: u8,
    },
}

impl Place {
    /// Whether it is the player of a session.
    pub fn is(&self, session: &str) -> bool {
        matches!(self, Place::Person { who, .. } if who == session)
    }

    /// The player's name.
    pub fn name(&self) -> String {
        match self {
            Place::Open => String::new(),
            Place::Person { name, .. } => name.clone(),
            Place::Engine { level } => format!("menagerie, level {level}"),
        }
    }
}

/// A move as it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredMove {
    /// In machine form.
    pub uci: String,
    /// What was left on the mover's clock after it.
    pub left_ms: Option<i64>,
    /// When it was made, in milliseconds since 1970.
    pub made_ms: i64,
}

/// How the stored moves of a game change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moves {
    /// They stay.
    Same,
    /// One more; its number is that of the record's plies.
    One(StoredMove),
    /// Those after the number of the record's plies are taken back.
    Cut,
}

pub fn letter(color: Color) -> &'static str {
    match color {
        Color::White => "w",
        Color::Black => "b",
    }
}

pub fn mode_name(mode: Mode) -> &'static str {
    match mode {
        Mode::Engine => "engine",
        Mode::Person => "person",
        Mode::Board => "board",
    }
}

pub fn mode_of(name: &str) -> Mode {
    match name {
        "engine" => Mode::Engine,
        "person" => Mode::Person,
        _ => Mode::Board,
    }
}
