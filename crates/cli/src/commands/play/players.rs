//! The players, for the tags of PGN.

use super::side::Side;
use menagerie_notation::pgn::GameTree;

/// What stands before how the engine plays.
const ENGINE: &str = "menagerie, ";

/// The tags for a side of the person and how the engine plays.
pub fn tags(person: Side, opponent: &str) -> Vec<(&'static str, String)> {
    let human = |name, kind| [(name, "?".to_string()), (kind, "human".to_string())];
    let engine = |name, kind| [(name, format!("{ENGINE}{opponent}")), (kind, "program".to_string())];
    match person {
        Side::Both => Vec::new(),
        Side::White => [human("White", "WhiteType"), engine("Black", "BlackType")].concat(),
        Side::Black => [engine("White", "WhiteType"), human("Black", "BlackType")].concat(),
    }
}

/// The side of the person and how the engine plays, where the tags say so.
pub fn of_tree(tree: &GameTree) -> Option<(&'static str, String)> {
    let engine = |name| Some(tree.tag(name)?.strip_prefix(ENGINE)?.to_string());
    match (engine("White"), engine("Black")) {
        (None, Some(opponent)) => Some(("white", opponent)),
        (Some(opponent), None) => Some(("black", opponent)),
        _ => None,
    }
}
