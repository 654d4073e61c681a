//! The definition file as it is written: TOML tables with every key known.

use super::Region;
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Table;

/// A whole definition after inheritance.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawGame {
    pub title: String,
    #[serde(default)]
    pub aliases: Vec<String>,
    #[serde(default)]
    pub inventor: String,
    #[serde(default)]
    pub source: String,
    #[serde(default)]
    pub summary: String,
    pub board: RawBoard,
    pub pieces: Table,
    pub start: RawStart,
    #[serde(default)]
    pub armies: Option<RawArmies>,
    #[serde(default)]
    pub rules: Table,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawBoard {
    pub files: usize,
    pub ranks: usize,
    #[serde(default = "one")]
    pub first_rank: usize,
    #[serde(default)]
    pub holes: Vec<String>,
    #[serde(default)]
    pub extra: BTreeMap<String, (i16, i16)>,
}

fn one() -> usize {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawPiece {
    pub letter: char,
    pub betza: String,
    #[serde(default)]
    pub royal: bool,
    #[serde(default)]
    pub glyphs: Option<String>,
    #[serde(default)]
    pub initial: Option<Region>,
    #[serde(default)]
    pub area: Option<Region>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawStart {
    pub fen: String,
    #[serde(default)]
    pub shuffle: Option<toml::Value>,
}

/// Sets of pieces that stand in for the pieces of the start.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct RawArmies {
    /// The pieces of the start array that an army replaces.
    pub places: Vec<String>,
    /// The army of both sides when none is named.
    pub default: String,
    /// Each army's pieces, in the order of `places`.
    pub sets: BTreeMap<String, Vec<String>>,
}
