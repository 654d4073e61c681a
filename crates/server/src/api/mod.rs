//! The types of the API. [`typescript`] generates the page's types from them.

mod analysis;
mod check;
mod explain;
mod game;
mod introduction;
mod play;
mod position;
mod problem;
mod reach;
mod stored;
mod typescript;

pub use analysis::{AnalysisEvent, AnalysisLine, AnalysisRequest};
pub use check::{CheckProblem, CheckRequest, Checked, TextSpan};
pub use explain::{Attempt, ExplainRequest, Explanation};
pub use game::{Cell, DefinitionText, FileLabel, GameInfo, GameListed, PieceInfo, RankLabel, Section, Shape};
pub use introduction::{Introduction, IntroductionPart, Picture, PictureQuery, Sample};
pub use play::{
    ClockSetting, Clocks, ColorChoice, Created, Mode, Offers, Opponent, PlayRequest, Player, Random, Room, RoomCommand,
    RoomEvent, Seat, Start,
};
pub use position::{CompactMove, Edit, Hand, LegalMove, Placed, Played, Position, Span, Where};
pub use problem::Problem;
pub use reach::{Reach, ReachRequest, Reachable};
pub use stored::{
    PgnAnswer, PgnGame, PgnLine, PgnMove, PgnRequest, PgnText, StoredGame, StoredListed, StoredPage, StoredQuery,
};
pub use typescript::typescript;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A player: white or black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
pub enum Color {
    /// The player who moves first.
    #[serde(rename = "w")]
    White,
    /// The other.
    #[serde(rename = "b")]
    Black,
}

impl From<menagerie_core::Color> for Color {
    fn from(color: menagerie_core::Color) -> Color {
        match color {
            menagerie_core::Color::White => Color::White,
            menagerie_core::Color::Black => Color::Black,
        }
    }
}

impl From<Color> for menagerie_core::Color {
    fn from(color: Color) -> menagerie_core::Color {
        match color {
            Color::White => menagerie_core::Color::White,
            Color::Black => menagerie_core::Color::Black,
        }
    }
}

/// Something that both players have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Both<T> {
    /// White's.
    pub w: T,
    /// Black's.
    pub b: T,
}

impl<T> Both<T> {
    /// Makes each player's.
    pub fn of(mut make: impl FnMut(menagerie_core::Color) -> T) -> Both<T> {
        Both { w: make(menagerie_core::Color::White), b: make(menagerie_core::Color::Black) }
    }
}
