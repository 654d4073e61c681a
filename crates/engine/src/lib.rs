//! A simple opponent for any game that the core can play.
//!
//! It knows no game by name. What a piece is worth follows from how it moves ([`Values`]), and what may be relied on
//! from the game's capabilities. The search is a plain alpha-beta with a quiescence search; it is bounded by a number
//! of nodes and not by a clock, so that the same position always gets the same answer.
//!
//! ```
//! use menagerie_core::Library;
//! use menagerie_engine::{Limits, best_move};
//!
//! let game = Library::shipped().game("chess")?;
//! let mut position = game.position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1").expect("the FEN is one of chess");
//! let (mv, score) = best_move(&mut position, Limits { nodes: 10_000, depth: 3 }).expect("white can move");
//! assert_eq!(position.move_text(mv), "a1a8");
//! assert!(menagerie_engine::is_mate(score));
//! # Ok::<(), menagerie_core::LoadError>(())
//! ```

mod order;
mod search;
mod values;

pub use search::{Limits, MATE, best_move, is_mate};
pub use values::Values;
