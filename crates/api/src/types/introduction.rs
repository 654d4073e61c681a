//! What introduces a game.

use super::PgnGame;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The introduction of a game, in reading order.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Introduction {
    /// Its parts.
    pub parts: Vec<IntroductionPart>,
}

/// A part of an introduction.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum IntroductionPart {
    /// Headings, paragraphs, lists and tables, as HTML that the server made.
    Text(String),
    /// Pictures that belong together.
    Pictures(Vec<Picture>),
    /// A game to play through.
    Game(Box<Sample>),
}

/// A game to play through.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Sample {
    /// What game it is.
    pub caption: String,
    /// The game, with variations and comments.
    pub game: PgnGame,
}

/// What the first page shows besides the list of games.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Front {
    /// The games that come first, in order.
    pub first: Vec<String>,
    /// Published games, which come with the introductions.
    pub samples: Vec<Sample>,
}

/// A picture of a position.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Picture {
    /// The address of its SVG.
    pub address: String,
    /// What it shows.
    pub caption: String,
    /// The position in words: who stands where.
    pub words: String,
    /// The FEN that its moves begin from.
    pub fen: String,
    /// The moves that led to it, in machine form.
    pub moves: Vec<String>,
}

/// What a picture of a game is to show.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
#[serde(deny_unknown_fields, default)]
pub struct PictureQuery {
    /// The position; without it, the start of the game.
    pub fen: Option<String>,
    /// Moves to make first, in any notation, with spaces between; what the last of them did is highlighted.
    pub moves: String,
    /// Arrows, as `e2e4`, with spaces between.
    pub arrows: String,
    /// Squares to draw a ring around, with spaces between.
    pub marks: String,
    /// Whether black is below.
    pub flip: bool,
    /// Whether coordinates and the side to move are shown.
    pub labels: bool,
}
