//! The definition file as it is written: TOML tables with every key known. What is said of a key here is what an editor
//! shows, by way of the schema.

use super::setup::Shuffle;
use super::{Black, Region};
use schemars::JsonSchema;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Table;

/// What the table of rules is called in the schema.
pub(super) const RULES: &str = "Rules";

/// A game: its board, its pieces, its start and the rules that it is composed of.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(dead_code)] // Its parts are read one by one, so that a problem in one does not hide another's.
pub(crate) struct RawGame {
    /// The name for people.
    pub title: String,
    /// What else it is called, by other programs for example.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Who invented it; not inherited.
    #[serde(default)]
    pub inventor: String,
    /// Where its rules were published; not inherited.
    #[serde(default)]
    pub source: String,
    /// What it is, in a sentence or two; not inherited.
    #[serde(default)]
    pub summary: String,
    /// The shape of the board.
    pub board: RawBoard,
    /// The types of piece by their names; `false` removes an inherited one.
    #[schemars(with = "BTreeMap<String, PieceEntry>")]
    pub pieces: Table,
    /// Where the pieces stand at the start.
    pub start: RawStart,
    /// Sets of pieces of which each side chooses one.
    #[serde(default)]
    pub armies: Option<RawArmies>,
    /// The rules that the game is composed of; `false` removes an inherited one.
    #[serde(default)]
    #[schemars(with = "RulesOfTheGame")]
    pub rules: Table,
}

/// Stands for the table of rules, whose form depends on which rules there are; see `schema`.
struct RulesOfTheGame;

impl JsonSchema for RulesOfTheGame {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        RULES.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!(true)
    }
}

/// A rectangle of squares, less its holes, with extra squares around it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawBoard {
    /// How many files, 1 to 26.
    pub files: u16,
    /// How many ranks, 1 to 99.
    pub ranks: u16,
    /// The number of the lowest rank: 1, or 0.
    #[serde(default = "one")]
    pub first_rank: u16,
    /// Into how many planes of the same number of files the rectangle is cut. They lie side by side, and nothing goes from
    /// one to another but by the rule `transfer`.
    #[serde(default = "one")]
    pub planes: u16,
    /// The squares of the rectangle that are not there.
    #[serde(default)]
    pub holes: Vec<String>,
    /// Squares with a name of their own, like `w1`, each as [files right of the a-file, ranks above the lowest]. They
    /// lie in a hole or one step outside of the rectangle.
    #[serde(default)]
    pub extra: BTreeMap<String, (i16, i16)>,
}

fn one() -> u16 {
    1
}

/// A type of piece, or `false` for none.
#[derive(JsonSchema)]
#[serde(untagged)]
#[allow(dead_code)] // It is only a part of the schema.
enum PieceEntry {
    Piece(Box<RawPiece>),
    None(Nothing),
}

/// `false`.
struct Nothing;

impl JsonSchema for Nothing {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Nothing".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "boolean", "const": false })
    }
}

/// A type of piece.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawPiece {
    /// Its letter in a FEN, upper case; with a `+` before it, a `'` after it or both where there are more types than letters.
    #[schemars(regex(pattern = r"^\+?[A-Z]'?$"))]
    pub letter: String,
    /// How it moves, in Betza notation: `N` is a knight, `fmWfceF` a pawn without its first move.
    pub betza: String,
    /// Whether attacks on it are check; each side has exactly one royal piece.
    #[serde(default)]
    pub royal: bool,
    /// What it looks like on a terminal: two characters, white's and black's.
    #[serde(default)]
    pub glyphs: Option<String>,
    /// Where its first moves (Betza `i`) may begin; without it, on the squares where its type starts the game.
    #[serde(default)]
    pub initial: Option<Region>,
    /// The same for single terms of its notation, each written as there: `{ ifmnH = ["*2"] }`.
    #[serde(default)]
    pub initial_of: BTreeMap<String, Region>,
    /// The squares that it may move to and attack; it may pass over others.
    #[serde(default)]
    pub area: Option<Region>,
    /// The same for single terms of its notation, each written as there: `{ ifR = ["d*"] }`.
    #[serde(default)]
    pub area_of: BTreeMap<String, Region>,
    /// How black's piece differs from white's, which the notation describes: `mirrored` (left stays left), or `rotated`,
    /// which matters for pieces that tell left from right.
    #[serde(default)]
    pub black: Black,
    /// The types, of either side, that it neither takes nor hops over. It still leaps over them.
    #[serde(default)]
    pub shuns: Vec<String>,
    /// The same for single terms of its notation instead, each written as there: `{ pcR = ["cannon"] }`.
    #[serde(default)]
    pub shuns_of: BTreeMap<String, Vec<String>>,
}

/// Where the pieces stand at the start.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawStart {
    /// The start as a FEN: ranks from the top, upper case for white, numbers for empty squares, `*` for a place without
    /// a square (a hole, or next to an extra square), pieces in hand in brackets; then the side to move, castling rights,
    /// en passant square and two counters.
    pub fen: String,
    /// Numbered starts that differ in the order of the pieces on the outermost rows.
    #[serde(default)]
    #[schemars(with = "Shuffle")]
    pub shuffle: Option<toml::Value>,
}

/// Sets of pieces that stand in for the pieces of the start.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawArmies {
    /// The pieces of the start that an army replaces, or squares of white's, which black's mirror.
    pub places: Vec<String>,
    /// The army of both sides when none is named.
    pub default: String,
    /// Each army's pieces, in the order of `places`.
    pub sets: BTreeMap<String, Vec<String>>,
}
