//! What is said of a game.

use super::Both;
use serde::Serialize;
use ts_rs::TS;

/// A game in the list of games.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameListed {
    /// The name that it is loaded by.
    pub name: String,
    /// The title.
    pub title: String,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// Who invented it, where that is known.
    pub inventor: Option<String>,
    /// How many numbered starts it has; 1 where nothing is shuffled.
    pub starts: u32,
    /// The names of the game with each pair of armies, where armies are chosen.
    pub armies: Option<Vec<String>>,
    /// Whether it has an introduction.
    pub introduction: bool,
}

/// All that a page needs to draw a game and to tell its rules.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameInfo {
    /// The name that it is loaded by, with armies where they were chosen.
    pub name: String,
    /// The title.
    pub title: String,
    /// What else it is called.
    pub aliases: Vec<String>,
    /// Who invented it, where that is known.
    pub inventor: Option<String>,
    /// Where its rules were published.
    pub source: Option<String>,
    /// What it is, in a sentence or two.
    pub summary: String,
    /// The code of the language of its rules and of how its pieces move.
    pub language: String,
    /// The board.
    pub board: Shape,
    /// The types of piece.
    pub pieces: Vec<PieceInfo>,
    /// The FEN of the first start.
    pub start: String,
    /// How many numbered starts there are.
    pub starts: u32,
    /// The names of the game with each pair of armies, where armies are chosen.
    pub armies: Option<Vec<String>>,
    /// The rules in plain English.
    pub rules: Vec<Section>,
    /// Whether pieces can be in hand.
    pub hands: bool,
    /// Whether captured pieces are held by the other side, which may exchange them.
    pub captives: bool,
    /// Whether pieces can be marked (overloaded).
    pub marks: bool,
    /// What may not be relied on that is so in orthodox chess, a sentence each.
    pub limits: Vec<String>,
    /// Whether it has an introduction.
    pub introduction: bool,
    /// Whether there is a report of what play is like.
    pub report: bool,
}

/// The shape of a board as white sees it: places are counted from the left and from the top.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Shape {
    /// Into how many planes of the same number of columns it is cut, side by side.
    pub planes: u32,
    /// How many places wide the grid is that holds every square.
    pub width: u32,
    /// How many places high it is.
    pub height: u32,
    /// The squares; a place without one is a hole.
    pub cells: Vec<Cell>,
    /// The labels of the ranks.
    pub ranks: Vec<RankLabel>,
    /// The labels of the files.
    pub files: Vec<FileLabel>,
}

/// A square and where it lies.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Cell {
    /// Its name.
    pub square: String,
    /// The column, 0 at white's left.
    pub x: u32,
    /// The row, 0 at the top.
    pub y: u32,
    /// Whether it is a light square.
    pub light: bool,
}

/// The label of a rank.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RankLabel {
    /// Its row.
    pub y: u32,
    /// What it is called.
    pub label: String,
}

/// The label of a file.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FileLabel {
    /// Its column.
    pub x: u32,
    /// What it is called.
    pub label: String,
}

/// A type of piece.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PieceInfo {
    /// Its name in the definition, by which everything else refers to it.
    pub kind: String,
    /// The title.
    pub title: String,
    /// Its letters in a FEN.
    pub letters: Both<String>,
    /// How it moves, in Betza notation.
    pub betza: String,
    /// How it moves, in words.
    pub moves: String,
    /// Whether attacks on it are check.
    pub royal: bool,
    /// The addresses of its pictures.
    pub art: Both<String>,
}

/// A part of the rules.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Section {
    /// A word for what it is about, which is the same in all languages: `board`, `pieces`.
    pub id: String,
    /// What it is about.
    pub heading: String,
    /// Its paragraphs.
    pub paragraphs: Vec<String>,
}

/// The definition of a game.
#[derive(Clone, Debug, Serialize, TS)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct DefinitionText {
    /// As it was written, in TOML.
    pub definition: String,
    /// It with everything that it inherits: its tables and keys.
    #[ts(type = "Record<string, unknown>")]
    pub whole: serde_json::Value,
}
