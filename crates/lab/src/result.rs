//! What is said of the end of a game.

use menagerie_core::{Color, Outcome};

/// The winner that a result names: nothing while the game goes on, `Some(None)` for a draw.
pub(crate) fn winner(result: &str) -> Option<Option<Color>> {
    match result.split(' ').next() {
        Some("*") => None,
        Some("1-0") => Some(Some(Color::White)),
        Some("0-1") => Some(Some(Color::Black)),
        _ => Some(None),
    }
}

/// Whether an end comes by counts alone, which neither keys nor texts of positions have.
pub(crate) fn is_counted(outcome: Outcome) -> bool {
    matches!(outcome, Outcome::FiftyMoves { .. } | Outcome::Counted | Outcome::Repetition { .. })
}
