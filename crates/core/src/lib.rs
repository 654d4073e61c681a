#![doc = include_str!("../README.md")]

pub mod harness;
mod mirror;
mod reach;

pub use menagerie_board::bits::Bits512;
pub use menagerie_board::words::with_article;
pub use menagerie_board::{
    Betza, Bits, Board, Cell, Color, Kind, Letter, MAX_FILES, MAX_RANKS, MAX_SQUARES, Outcome, Piece, Problem,
    Problems, Square, Squares, betza, budget, text,
};
pub use menagerie_explain::{self as explain, Attempt, Explain, Illegal, MoveError, Sketch};
pub use menagerie_kernel::{Edit, MAX_PERFT_DEPTH, Move, PerftTable, TableTooLarge};
pub use menagerie_reference as reference;
pub use menagerie_rules::{
    Black, Capabilities, Capability, Definition, Facts, FenError, FenErrorKind, Game, IllegalMove, Language, Library,
    LoadError, Losses, Man, Misplacement, PieceType, Position, RankError, Region, Section, Setting, Topic, Verdict,
    View, Viewer, definition, facts, rule_names, rules_page, rules_page_in, schema, warnings,
};

pub use reach::Reach;

// The rules' own types, for the few crates that translate them.
#[doc(hidden)]
pub use menagerie_rules::{form_text, rules};
