//! Who has won, and what is a draw.

mod fifty_moves;
mod insufficient_material;
mod repetition;
mod stalemate;

pub use fifty_moves::FiftyMoves;
pub use insufficient_material::InsufficientMaterial;
pub use repetition::Repetition;
pub use stalemate::{Stalemate, StalemateResult};
