//! What is proven about a game: forced wins, proved move by move, and tablebases of three pieces. Engines are measured
//! against it.

pub mod mates;
pub mod tablebase;
