//! Forced wins of any length: a depth-first proof-number search, proofs that can be kept, and a checker that knows only the
//! reference implementation.
//!
//! One side is the attacker, the other the defender; either may be to move first. A position is *proven* if the attacker wins it
//! against every defence, and *disproven* if the defender has one. Of the attacker's moves in a position one must be
//! proven, of the defender's all.

mod check;
mod node;
mod proof;
mod search;
mod table;

pub use check::{Verified, WrongProof, check};
pub use proof::{InvalidProof, Proof, Step};
pub use search::{Answer, Attack, Progress, SolveLimits, Solving};
