//! Pieces that are royal while they are the last of their type.

use super::Pieces;
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Color, Kind, Piece};

/// The types whose last pieces are royal, and how many these are.
#[derive(Clone, Debug)]
pub struct PseudoRoyals {
    /// The types, or nothing for all pieces together.
    pub kinds: Option<Vec<Kind>>,
    /// With so many left a side has lost.
    pub count: u32,
}

impl PseudoRoyals {
    /// The pieces of a side that are pseudo-royal: all of each type of which one less would be extinction.
    #[inline]
    pub fn of<B: Bits>(&self, pieces: &Pieces<B>, side: Color) -> B {
        let last = |set: B| set.when(set.count() <= self.count + 1);
        match &self.kinds {
            None => last(pieces.side(side)),
            Some(kinds) => kinds.iter().fold(B::EMPTY, |set, &kind| set | last(pieces.of(Piece::new(kind, side)))),
        }
    }
}
