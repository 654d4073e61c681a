//! What a move does elsewhere on the board.

mod co_squares;

pub use co_squares::{CoEffect, CoSquares};
