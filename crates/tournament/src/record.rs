//! A game that has been played.

use menagerie_core::Color;
use menagerie_engine::{MATE, Score};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// A finished game.
///
/// ```
/// use menagerie_core::Color;
/// use menagerie_tournament::{MoveRecord, Record, Side, Termination};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let played =
///     |text: &str| MoveRecord { text: text.to_string(), score: Some(12), depth: Some(9), nodes: None, ms: 31 };
/// let record = Record {
///     number: 0,
///     opening: 0,
///     players: [0, 1],
///     fen: game.start().fen(),
///     book: vec!["e2e4".to_string()],
///     moves: ["e7e5", "g1f3"].map(played).to_vec(),
///     ending: Termination::Resignation,
///     winner: Some(Side::White),
///     note: String::new(),
/// };
/// assert_eq!(record.winner(), Some(Color::White));
/// assert_eq!((record.plies(), record.half_points_of_white()), (3, 2));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The number in the match, from 0.
    pub number: usize,
    /// The number of the opening.
    pub opening: usize,
    /// The numbers of the contestants with White and Black.
    pub players: [usize; 2],
    /// The starting position.
    pub fen: String,
    /// The moves of the opening, in machine notation.
    pub book: Vec<String>,
    /// The moves of the players.
    pub moves: Vec<MoveRecord>,
    /// How the game ended.
    pub ending: Termination,
    /// The winner; none for a draw.
    pub winner: Option<Side>,
    /// Details of the end, for people.
    pub note: String,
}

/// A side, as it is stored.
///
/// ```
/// use menagerie_core::Color;
/// use menagerie_tournament::Side;
///
/// assert_eq!(Side::from(Color::Black), Side::Black);
/// assert_eq!(serde_json::to_string(&Side::Black).unwrap(), r#""black""#);
/// ```
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

/// A player's move, with what the player reported.
///
/// ```
/// use menagerie_tournament::MoveRecord;
///
/// let text = r#"{"move":"e2e4","score":34,"depth":9,"ms":52}"#;
/// let played: MoveRecord = serde_json::from_str(text)?;
/// assert_eq!((played.text.as_str(), played.score, played.nodes), ("e2e4", Some(34), None));
/// assert_eq!(serde_json::to_string(&played)?, text);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRecord {
    /// The move in machine notation.
    #[serde(rename = "move")]
    pub text: String,
    /// The player's score for itself: centipawns, or nearly 32000 for a forced win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The depth, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time in milliseconds.
    pub ms: u64,
}

/// How a game ended.
///
/// ```
/// use menagerie_tournament::Termination;
///
/// assert!(Termination::Crash.is_failure());
/// assert!(!Termination::Resignation.is_failure());
/// assert_eq!(Termination::Time.to_string(), "time forfeit");
/// assert_eq!(Termination::Time.to_string(), Termination::Time.words());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Termination {
    /// By the rules of the game.
    Rules,
    /// A player exceeded its time.
    Time,
    /// A player made an illegal move.
    IllegalMove,
    /// A player's program crashed.
    Crash,
    /// A player did not answer.
    Stall,
    /// A player resigned.
    Resignation,
    /// By the players' scores.
    Adjudication,
    /// The game was too long.
    Length,
}

impl Termination {
    /// Whether a player failed rather than lost.
    pub fn is_failure(self) -> bool {
        matches!(self, Termination::Time | Termination::IllegalMove | Termination::Crash | Termination::Stall)
    }

    /// The termination in words.
    pub fn words(self) -> &'static str {
        match self {
            Termination::Rules => "normal",
            Termination::Time => "time forfeit",
            Termination::IllegalMove => "illegal move",
            Termination::Crash => "crash",
            Termination::Stall => "stall",
            Termination::Resignation => "resignation",
            Termination::Adjudication => "adjudication",
            Termination::Length => "length",
        }
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
    }
}

impl Record {
    /// The winner; none for a draw.
    pub fn winner(&self) -> Option<Color> {
        self.winner.map(Color::from)
    }

    /// White's half points: 0, 1 or 2.
    pub fn half_points_of_white(&self) -> usize {
        match self.winner {
            Some(Side::White) => 2,
            None => 1,
            Some(Side::Black) => 0,
        }
    }

    /// The number of moves, including the opening.
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

/// A player's move, with its report.
#[derive(Clone, Debug)]
pub(crate) struct PlayerMove {
    pub(crate) mv: menagerie_core::Move,
    pub(crate) score: Option<Score>,
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
}

/// A time in whole milliseconds.
pub(crate) fn milliseconds(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
