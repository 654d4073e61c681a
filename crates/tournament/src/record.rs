//! A game that has been played.

use menagerie_core::Color;
use menagerie_engine::{MATE, Score};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the match, from 0.
    pub number: usize,
    /// The number of the opening.
    pub opening: usize,
    /// The contestants that had white and black, by number.
    pub players: [usize; 2],
    /// Where it began.
    pub fen: String,
    /// The moves that were made for the players, in machine form.
    pub book: Vec<String>,
    /// The moves that they made.
    pub moves: Vec<Played>,
    /// How it ended.
    pub ending: Ending,
    /// Who has won, if it is no draw.
    pub winner: Option<Side>,
    /// Anything more about the end, for people.
    pub note: String,
}

/// A side, as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<Color> for Side {
    fn from(color: Color) -> Side {
        if color == Color::White { Side::White } else { Side::Black }
    }
}

impl From<Side> for Color {
    fn from(side: Side) -> Color {
        if side == Side::White { Color::White } else { Color::Black }
    }
}

/// A move that a player made, and what it said of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The move in machine form.
    #[serde(rename = "move")]
    pub text: String,
    /// What the player thought that the position is worth to it: centipawns, or nearly 32000 for a forced win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// How deep it looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many positions it looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How many milliseconds it took.
    pub ms: u64,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// By the rules of the game.
    Rules,
    /// A player overstepped its time.
    Time,
    /// A player made a move that is not legal.
    IllegalMove,
    /// A player's program ended.
    Crash,
    /// A player did not answer.
    Stall,
    /// A player gave up.
    Resignation,
    /// The players' scores decided it.
    Adjudication,
    /// The game was too long.
    Length,
}

impl Ending {
    /// Whether a player failed rather than lost.
    pub fn is_failure(self) -> bool {
        matches!(self, Ending::Time | Ending::IllegalMove | Ending::Crash | Ending::Stall)
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Ending::Rules => "normal",
            Ending::Time => "time forfeit",
            Ending::IllegalMove => "illegal move",
            Ending::Crash => "crash",
            Ending::Stall => "stall",
            Ending::Resignation => "resignation",
            Ending::Adjudication => "adjudication",
            Ending::Length => "length",
        }
    }
}

impl Record {
    /// Who has won.
    pub fn winner(&self) -> Option<Color> {
        self.winner.map(Color::from)
    }

    /// Half points of the contestant that had white: 0, 1 or 2.
    pub fn half_points_of_white(&self) -> usize {
        match self.winner {
            Some(Side::White) => 2,
            None => 1,
            Some(Side::Black) => 0,
        }
    }

    /// How many moves were made, those of the opening with them.
    pub fn plies(&self) -> usize {
        self.book.len() + self.moves.len()
    }
}

/// A score as one number: centipawns, or nearly 32000 for a forced win.
pub(crate) fn value_of(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Win(moves) => MATE + 1 - 2 * moves.min(5000) as i32,
        Score::Loss(moves) => 2 * moves.min(5000) as i32 - MATE,
    }
}

/// What a player answers when it is asked for a move.
#[derive(Clone, Debug)]
pub(crate) struct Thought {
    pub(crate) mv: menagerie_core::Move,
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// A time in whole milliseconds.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
