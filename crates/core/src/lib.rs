//! Chess variants as data: a game is composed from a board, pieces in Betza notation and rules, compiled into tables,
//! and played exactly.
//!
//! Load a [`Game`] from a [`Library`], make a [`Position`] of it, list legal moves, play and undo them, and ask how the
//! game has ended. See [`Game`] for a whole game in ten lines.

pub mod betza;
mod bits;
mod board;
pub mod budget;
mod capabilities;
mod compile;
pub mod definition;
pub mod explain;
mod game;
pub mod harness;
mod mirror;
mod outcome;
mod page;
mod piece;
mod position;
pub mod rules;
pub mod slow;
pub mod text;
mod words;

pub use betza::Betza;
pub use bits::{Bits, Squares};
pub use board::{Board, Cell, MAX_FILES, MAX_RANKS, MAX_SQUARES, Square};
pub use capabilities::Capabilities;
pub use definition::{Definition, Library, LoadError, PieceType, Problem, Problems, Region};
pub use explain::{Attempt, Illegal, Sketch};
pub use game::{FenError, Game, MoveError, Position};
pub use outcome::Outcome;
pub use page::{Section, Setting, Topic, rules_page};
pub use piece::{Color, Kind, Piece};
pub use position::{Edit, Move, PerftTable, TableTooLarge, View, Viewer};
pub use words::with_article;
