//! What may be moved where, besides the pieces' own moves.

mod castling;
mod mutual_castling;

pub use castling::{Castling, CastlingMove};
pub use mutual_castling::MutualCastling;
