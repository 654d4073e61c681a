//! Pieces that are royal while they are the last of their type, or together.

use super::Pieces;
use menagerie_board::bits::Bits;
use menagerie_board::piece::{Color, Kind};

/// Types whose last pieces are royal.
#[derive(Clone, Debug)]
pub struct PseudoRoyals {
    /// The types, counted together; nothing for all pieces.
    pub kinds: Option<Vec<Kind>>,
    /// With so many left a side has lost.
    pub count: u32,
    /// Whose pieces they are.
    pub sides: [bool; 2],
    /// Whether they are in check only when all of them are attacked, however many there are.
    pub duple: bool,
}

impl PseudoRoyals {
    /// The pieces of a side that are royal one by one: those of which one less would be extinction.
    #[inline]
    pub fn each<B: Bits>(&self, pieces: &Pieces<B>, side: Color) -> B {
        let set = self.all(pieces, side);
        let most = if self.duple { 1 } else { self.count + 1 };
        set.when(set.at_most(most))
    }

    /// The pieces of a side that are in check only when all of them are attacked, if there are several.
    #[inline]
    pub fn group<B: Bits>(&self, pieces: &Pieces<B>, side: Color) -> B {
        let set = self.all(pieces, side);
        set.when(self.duple && set.many())
    }

    #[inline]
    fn all<B: Bits>(&self, pieces: &Pieces<B>, side: Color) -> B {
        if self.sides[side.index()] { pieces.those(self.kinds.as_deref(), side) } else { B::EMPTY }
    }
}
