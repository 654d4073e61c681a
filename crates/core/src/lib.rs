//! Chess variants as data.
#![allow(missing_docs)]
pub mod betza;
mod bits;
mod board;
mod capabilities;
mod compile;
pub mod definition;
mod game;
mod outcome;
mod piece;
pub mod rules;
pub mod slow;

pub use betza::Betza;
pub use bits::Bits;
pub use board::{Board, Cell, Square};
pub use capabilities::Capabilities;
pub use definition::{Definition, Library, LoadError, Problem};
pub use game::{Edit, FenError, Game, Move, MoveError, PerftTable, Position};
pub use outcome::Outcome;
pub use piece::{Color, Kind, Piece};
