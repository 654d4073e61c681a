//! The ground of chess variants: boards, sets of squares, pieces, outcomes, Betza notation, and what can be wrong with a
//! definition. It knows no rule and no game.
//!
//! Programs use it through `menagerie-core`, which shows what they need of it.

pub mod betza;
pub mod bits;
pub mod board;
pub mod budget;
pub mod outcome;
pub mod piece;
pub mod problem;
pub mod text;
pub mod words;

pub use betza::Betza;
pub use bits::{Bits, Squares};
pub use board::{Board, Cell, MAX_FILES, MAX_RANKS, MAX_SQUARES, Square};
pub use outcome::Outcome;
pub use piece::{Color, Kind, Piece};
pub use problem::{Problem, Problems};
