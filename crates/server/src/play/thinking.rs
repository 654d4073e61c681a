//! What the engine is asked in a game.

/// The purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Its own move.
    Move,
    /// A hint for this connection.
    Hint(u64),
}
