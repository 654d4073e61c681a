#![doc = include_str!("../README.md")]

mod answered;
mod answers;
mod attack_tables;
mod board_paths;
mod bookkeeping;
mod captures;
mod check_info;
mod checks;
mod choice;
mod core;
mod edit;
mod estimate;
mod generate;
mod hand_table;
mod hands;
mod history;
mod hops;
mod lines;
mod memory;
mod moved;
mod moves;
mod past;
mod path_moves;
mod perft;
mod phases;
mod pieces;
mod pins;
mod play;
mod program;
mod promotions;
mod pseudo_royals;
mod reach;
mod set_up;
mod sink;
mod state;
mod turns;
mod zobrist;

pub use self::core::Core;
pub use answers::Answers;
pub use check_info::CheckInfo;
pub use choice::{Choice, Choices, Ways};
pub use edit::{Edit, Edits};
pub use hands::Hands;
pub use lines::{Family, Lines, ray};
pub use moved::Moved;
pub use moves::{Form, MAX_CHOICES, Move};
pub use perft::{MAX_PERFT_DEPTH, PerftTable, TableTooLarge};
pub use phases::{Decision, Effect, End, Filter, Movement, Phases, Tally};
pub use pieces::Pieces;
pub use program::{BoardAndPieces, Program};
pub use sink::Sink;

// The tables that menagerie-rules fills, and what it declares in a program.
#[doc(hidden)]
pub use attack_tables::AttackTables;
#[doc(hidden)]
pub use board_paths::{Arrival, MAX_SHUNS, Shunned, Sides};
#[doc(hidden)]
pub use captures::CaptureTable;
#[doc(hidden)]
pub use estimate::{of_board, of_paths};
#[doc(hidden)]
pub use hand_table::HandTable;
#[doc(hidden)]
pub use hops::Hops;
#[doc(hidden)]
pub use program::{CastlingBar, Passing, PointTable, RightHomes, RightsGained, pieces};
#[doc(hidden)]
pub use promotions::{Clause, PromotionTable};
#[doc(hidden)]
pub use pseudo_royals::PseudoRoyals;
#[doc(hidden)]
pub use reach::{Motion, Reach, Shape, Shift, Terms};
#[doc(hidden)]
pub use state::{Count, Counter, MAX_COUNT, MAX_COUNTERS, MAX_NOTES, MAX_RIGHTS, Note, NoteForm, RightsForm};
#[doc(hidden)]
pub use turns::{Passer, Turn, Turns};
#[doc(hidden)]
pub use zobrist::{Zobrist, splitmix};
