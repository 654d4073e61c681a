#![doc = include_str!("../README.md")]

mod capabilities;
mod compile;
pub mod definition;
pub mod facts;
mod fen_error;
mod game;
mod load;
mod lower;
mod operations;
mod page;
pub mod position;
// The rules' own types are for the crates that give them a literal form, reasons and other programs' words. All others ask
// for facts and capabilities.
#[doc(hidden)]
pub mod rules;
mod warnings;

pub use capabilities::{Capabilities, Capability, Losses};
pub use definition::{Black, Definition, Library, LoadError, PieceType, Region, Verdict};
pub use facts::Facts;
pub use fen_error::{FenError, FenErrorKind, Misplacement, RankError};
pub use game::Game;
#[doc(hidden)]
pub use load::form_text;
pub use load::{rule_names, schema};
pub use menagerie_kernel::{Edit, MAX_PERFT_DEPTH, Move, PerftTable, TableTooLarge};
pub use menagerie_words::Language;
pub use page::{Section, Setting, Topic, rules_page, rules_page_in};
pub use position::{IllegalMove, Man, Position, View, Viewer};
pub use warnings::warnings;
