//! What is known for certain of a game: wins by force that are proved move by move, and endings that are known from the
//! end backwards. Engines are measured by it.

pub mod endings;
pub mod mates;
