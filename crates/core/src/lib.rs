#![doc = include_str!("../README.md")]

mod capabilities;
mod compile;
pub mod definition;
pub mod explain;
pub mod facts;
mod game;
pub mod harness;
mod kernel;
mod load;
mod mirror;
mod operations;
mod page;
mod position;
pub mod rules;
pub mod slow;
mod warnings;

pub use capabilities::{Capabilities, Capability, Losses};
pub use definition::{Definition, Library, LoadError, PieceType, Region, Verdict};
pub use explain::{Attempt, Illegal, Sketch};
pub use facts::Facts;
pub use game::{FenError, Game, MoveError, Position};
pub use kernel::{Edit, Move, PerftTable, TableTooLarge};
pub use load::{rule_names, schema};
pub use menagerie_board::words::with_article;
pub use menagerie_board::{
    Betza, Bits, Board, Cell, Color, Kind, MAX_FILES, MAX_RANKS, MAX_SQUARES, Outcome, Piece, Problem, Problems,
    Square, Squares, betza, budget, text,
};
pub use page::{Section, Setting, Topic, rules_page};
pub use position::{View, Viewer};
pub use warnings::warnings;
