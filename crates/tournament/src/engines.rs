//! What is known of engines that others made: data, in `engines.toml`.

use crate::contestant::Speaks;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An engine that is known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Known {
    /// The program with its arguments.
    pub command: String,
    /// What it speaks.
    pub protocol: Speaks,
    /// Options that are set when it starts.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Lines that are sent when it starts.
    #[serde(default)]
    pub setup: Vec<String>,
    /// How positions are given under CECP.
    #[serde(default)]
    pub position: Giving,
    /// How castling is written to it.
    #[serde(default)]
    pub castling: Castling,
    /// Definitions of variants that it is given in a file, under UCI.
    #[serde(default)]
    pub variants: Option<String>,
    /// The only piece that it knows to promote to.
    #[serde(default)]
    pub promotes: Option<char>,
    /// What it calls games.
    #[serde(default)]
    pub games: BTreeMap<String, Facts>,
}

/// How a program plays one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Facts {
    /// What it calls the game; the same as here if nothing is said, and it is not told if this is empty.
    pub variant: Option<String>,
    /// Whether the start must always be given.
    pub fen: bool,
    /// Lines that are sent before each game.
    pub setup: Vec<String>,
    /// Other names for the game from some starts.
    pub when: Vec<When>,
}

/// What the game is called from some starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct When {
    /// The lowest rank in the FEN, where `?` is anything.
    pub rank: String,
    /// What the program calls the game then.
    pub variant: String,
}

impl Facts {
    /// What the program calls the game from a start, if it is told.
    pub(crate) fn variant_from(&self, fen: &str) -> Option<&str> {
        let board = fen.split(' ').next().unwrap_or_default();
        let lowest = board.rsplit('/').next().unwrap_or_default();
        let fits = |rank: &str| {
            rank.chars().count() == lowest.chars().count()
                && rank.chars().zip(lowest.chars()).all(|(wanted, is)| wanted == '?' || wanted == is)
        };
        let special = self.when.iter().find(|when| fits(&when.rank)).map(|when| when.variant.as_str());
        special.or(self.variant.as_deref())
    }
}

/// How a position is given under CECP.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Giving {
    /// By `setboard` and a FEN.
    #[default]
    Setboard,
    /// By `edit`, piece by piece.
    Edit,
}

/// How castling is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Castling {
    /// As the king's move.
    #[default]
    King,
    /// `O-O` and `O-O-O`.
    Letters,
}

/// All engines that are known, by name.
///
/// # Panics
/// If the data that comes with this crate are wrong, which a test would show.
pub fn known() -> BTreeMap<String, Known> {
    toml::from_str(include_str!("../engines.toml")).expect("the data of this crate are read by a test")
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn a_start_may_have_another_name() {
        let when = vec![When { rank: "R??K????".to_string(), variant: "other".to_string() }];
        let facts = Facts { variant: Some("usual".to_string()), when, ..Facts::default() };
        let from = |rank: &str| facts.variant_from(&format!("8/8/{rank} w - - 0 1")).unwrap();
        assert_eq!((from("RNBKQBNR"), from("RNBQKBNR"), from("R2KQBNR")), ("other", "usual", "usual"));
    }

    #[test]
    fn the_engines_play_games_that_there_are() {
        let library = Library::shipped();
        for (name, engine) in known() {
            assert!(shell_words::split(&engine.command).is_ok_and(|words| !words.is_empty()), "{name}");
            engine.games.keys().for_each(|game| assert!(library.find(game).is_some(), "{name}: {game}"));
        }
    }
}
