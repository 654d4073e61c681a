#![doc = include_str!("../README.md")]

pub mod award;
pub mod betza;
pub mod bits;
pub mod board;
pub mod budget;
pub mod letter;
pub mod outcome;
pub mod piece;
pub mod problem;
pub mod text;

pub use menagerie_words::english as words;
pub use menagerie_words::{Language, say};

pub use award::Award;
pub use betza::Betza;
pub use bits::{Bits, Squares};
pub use board::{Board, Cell, MAX_FILES, MAX_RANKS, MAX_SQUARES, Square};
pub use letter::Letter;
pub use outcome::Outcome;
pub use piece::{Color, Kind, Piece};
pub use problem::{Problem, Problems};
