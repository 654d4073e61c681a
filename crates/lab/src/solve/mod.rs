//! Forced wins of any length, and defences against them: a depth-first proof-number search, proofs that can be kept, and a
//! checker that knows only the reference implementation.
//!
//! One side is the attacker, the other the defender; either may be to move first. A position is *proven* if the attacker wins it
//! against every defence, and *disproven* if the defender has one. Of the attacker's moves in a position one must be
//! proven, of the defender's all.

mod check;
mod conditions;
mod hold;
mod node;
mod proof;
mod rule_facts;
mod saved;
mod search;
mod searcher;
mod shared;
mod table;
mod win;

pub use check::{Verified, WrongProof, check};
pub use proof::{Goal, InvalidProof, Proof, Step};
pub use saved::WrongTable;
pub use search::{Answer, Attack, Progress, SolveLimits, Solving};
