//! What is known of engines that others made: data, in `engines.toml`.

use crate::contestant::EngineProtocol;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A known engine.
///
/// ```
/// use menagerie_tournament::{EngineProtocol, known};
///
/// let fairymax = &known()["fairymax"];
/// assert_eq!(fairymax.protocol, EngineProtocol::Cecp);
/// assert_eq!(fairymax.promotes, Some('Q'));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownEngine {
    /// The program with its arguments.
    pub command: String,
    /// The protocol.
    pub protocol: EngineProtocol,
    /// Options to set at the start.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Lines to send at the start.
    #[serde(default)]
    pub setup: Vec<String>,
    /// How to send positions under CECP.
    #[serde(default)]
    pub position: PositionCommand,
    /// How to write castling.
    #[serde(default)]
    pub castling: Castling,
    /// How to write a pass, under UCI.
    #[serde(default)]
    pub passes: Passes,
    /// Definitions of variants to pass in a file, under UCI.
    #[serde(default)]
    pub variants: Option<String>,
    /// The only piece that it can promote to, if there is a limit.
    #[serde(default)]
    pub promotes: Option<char>,
    /// How it plays each game.
    #[serde(default)]
    pub games: BTreeMap<String, GameSetup>,
}

/// How a program plays one game.
///
/// ```
/// use menagerie_tournament::{GameSetup, known};
///
/// let chess = &known()["fairymax"].games["chess"];
/// assert_eq!(*chess, GameSetup { variant: Some("normal".to_string()), ..GameSetup::default() });
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GameSetup {
    /// Its name for the game. The same as ours by default; if empty, no name is sent.
    pub variant: Option<String>,
    /// Whether the start must always be sent as a FEN.
    pub fen: bool,
    /// Lines to send before each game.
    pub setup: Vec<String>,
    /// Other names for the game from some starts.
    pub when: Vec<StartVariant>,
}

/// The program's name for the game from some starts.
///
/// ```
/// use menagerie_tournament::{GameSetup, StartVariant};
///
/// let shuffled = StartVariant { rank: "????????".to_string(), variant: "fischerandom".to_string() };
/// let setup = GameSetup { when: vec![shuffled], ..GameSetup::default() };
/// assert_eq!(setup.when[0].variant, "fischerandom");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StartVariant {
    /// The lowest rank in the FEN, where `?` is anything.
    pub rank: String,
    /// The program's name for the game then.
    pub variant: String,
}

impl GameSetup {
    /// The program's name for the game from a start, if one is sent.
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

/// How to send a position under CECP.
///
/// ```
/// use menagerie_tournament::{PositionCommand, known};
///
/// assert_eq!(known()["fairymax"].position, PositionCommand::Edit);
/// assert_eq!(PositionCommand::default(), PositionCommand::Setboard);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PositionCommand {
    /// By `setboard` and a FEN.
    #[default]
    Setboard,
    /// By `edit`, piece by piece.
    Edit,
}

/// How to write castling.
///
/// ```
/// use menagerie_tournament::{Castling, known};
///
/// assert_eq!(known()["fairymax"].castling, Castling::King);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Castling {
    /// As the king's move.
    #[default]
    King,
    /// `O-O` and `O-O-O`.
    Letters,
}

/// How to write a pass under UCI.
///
/// ```
/// use menagerie_tournament::{Passes, known};
///
/// assert_eq!(known()["fairy-stockfish"].passes, Passes::Square);
/// assert_eq!(Passes::default(), Passes::Null);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Passes {
    /// `0000`.
    #[default]
    Null,
    /// The square of the king twice, or of the first of the side's pieces if it has none.
    Square,
}

/// All known engines by name.
///
/// # Panics
/// If `engines.toml` is malformed, which a test checks.
///
/// ```
/// let engines = menagerie_tournament::known();
/// assert!(engines.contains_key("fairymax"));
/// assert!(!engines.contains_key("deepblue"));
/// ```
pub fn known() -> BTreeMap<String, KnownEngine> {
    toml::from_str(include_str!("../engines.toml")).expect("the data of this crate are read by a test")
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    #[test]
    fn a_start_may_have_another_name() {
        let when = vec![StartVariant { rank: "R??K????".to_string(), variant: "other".to_string() }];
        let facts = GameSetup { variant: Some("usual".to_string()), when, ..GameSetup::default() };
        let from = |rank: &str| facts.variant_from(&format!("8/8/{rank} w - - 0 1")).unwrap();
        assert_eq!((from("RNBKQBNR"), from("RNBQKBNR"), from("R2KQBNR")), ("other", "usual", "usual"));
    }

    #[test]
    fn known_engines_play_existing_games() {
        let library = Library::shipped();
        for (name, engine) in known() {
            assert!(shell_words::split(&engine.command).is_ok_and(|words| !words.is_empty()), "{name}");
            engine.games.keys().for_each(|game| assert!(library.find(game).is_some(), "{name}: {game}"));
        }
    }
}
