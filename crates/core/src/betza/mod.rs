//! Betza notation: how a piece moves, written as letters.
//!
//! A text such as `fmWfceF` is parsed into a [`Betza`], a list of terms; each term expands into [`Path`]s, the
//! sequences of squares that a piece may walk from its origin. Everything else (move tables, the slow referee,
//! diagrams) is made from paths.
//!
//! Sources: Ralph Betza's notation as the Chess Variant Pages describe it, and H. G. Muller's additions to it for
//! initial moves (`i`), non-jumping moves (`n`), en passant (`e`), crooked riders (`z`) and brackets (`[W?fB]`).

mod expand;
mod parse;

pub use expand::Path;
pub use parse::BetzaError;

/// How a piece moves: the union of its terms. Without a term it never moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Betza {
    /// The text this was parsed from.
    pub text: String,
    /// The terms, each a way of moving.
    pub terms: Vec<Term>,
}

/// One way of moving: modes and one or two legs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// When the move may be made.
    pub modes: Modes,
    /// The first leg.
    pub leg: Leg,
    /// A second leg that the piece may add to the first in the same move (`[W?fB]`).
    pub then: Option<Leg>,
}

/// When a way of moving may be used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Modes {
    /// `m`: may move to an empty square.
    pub quiet: bool,
    /// `c`: may capture.
    pub capture: bool,
    /// `i`: only from a square that the piece starts the game on.
    pub initial: bool,
    /// `n`: the squares jumped over must be empty.
    pub lame: bool,
    /// `e`: may capture en passant.
    pub en_passant: bool,
}

/// A leap or a ride in some of the directions of an atom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leg {
    /// The atom's leap, as the larger and the smaller of its two parts: a knight's is (2, 1).
    pub atom: (i8, i8),
    /// How many leaps at the most; 0 is no limit.
    pub range: u8,
    /// `z`: a ride that alternates between two directions.
    pub crooked: bool,
    /// The directions, empty for all of the atom's.
    pub directions: Vec<Direction>,
}

/// One direction word of a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// `f b l r`, and `fl`-like pairs on diagonal atoms: the parts that must hold, as signs of (x, y); 0 is "any".
    Toward(i8, i8),
    /// `v`: forwards or backwards.
    Vertical,
    /// `s`: sideways.
    Sideways,
    /// `fh bh lh rh` on an oblique atom: all leaps of that half of the board.
    Half(i8, i8),
    /// `fs bs` on an oblique atom: the two leaps that go further sideways than forwards (backwards).
    Wide(i8),
}
