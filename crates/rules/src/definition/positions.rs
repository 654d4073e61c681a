//! What may be in a position of a game, as its rules declare it.

/// What positions of a game may have; nothing of it where no rule says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    /// Pieces in hand.
    pub hands: bool,
    /// Captured pieces that are held by the other side.
    pub captives: bool,
    /// Squares that have become walls.
    pub walls: bool,
    /// Pieces that have changed sides where they stand.
    pub turncoats: bool,
    /// Pieces that have come to their squares by moves which are not their own.
    pub strays: bool,
}
