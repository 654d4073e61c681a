//! What the reference implementation says of the end of a game.

use menagerie_core::Color;

/// The winner that a result names: nothing while the game goes on, `Some(None)` for a draw.
pub(crate) fn winner(result: &str) -> Option<Option<Color>> {
    match result.split(' ').next() {
        Some("*") => None,
        Some("1-0") => Some(Some(Color::White)),
        Some("0-1") => Some(Some(Color::Black)),
        _ => Some(None),
    }
}
