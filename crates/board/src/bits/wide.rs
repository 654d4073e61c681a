//! Sets of up to 256 squares.

use super::{Bits, Sliding, Squares};
use crate::board::Square;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of up to 256 squares: two halves, the lower squares first.
///
/// ```
/// use menagerie_board::bits::{Bits, Bits256};
/// use menagerie_board::{Board, Square};
///
/// let board = Board::new(16, 16, 1, &[], &[])?;
/// let dark: Bits256 = board.squares().filter(|&square| !board.is_light(square)).collect();
/// assert_eq!(dark.count(), 128);
/// assert_eq!((!dark).lowest(), Square(1));
/// assert_eq!(dark.into_iter().next_back(), board.square("p16"));
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bits256([u128; 2]);

macro_rules! by_halves {
    ($($operation:ident $method:ident $assign:ident $assign_method:ident $operator:tt),*) => {$(
        impl $operation for Bits256 {
            type Output = Bits256;
            #[inline(always)]
            fn $method(self, other: Bits256) -> Bits256 {
                Bits256([self.0[0] $operator other.0[0], self.0[1] $operator other.0[1]])
            }
        }
        impl $assign for Bits256 {
            #[inline(always)]
            fn $assign_method(&mut self, other: Bits256) {
                *self = *self $operator other;
            }
        }
    )*};
}

by_halves!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

impl Not for Bits256 {
    type Output = Bits256;
    #[inline(always)]
    fn not(self) -> Bits256 {
        Bits256([!self.0[0], !self.0[1]])
    }
}

impl FromIterator<Square> for Bits256 {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits256 {
        Bits256::of(squares)
    }
}

impl Extend<Square> for Bits256 {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= Bits256::of(squares);
    }
}

/// The squares from the lowest up.
impl IntoIterator for Bits256 {
    type Item = Square;
    type IntoIter = Squares<Bits256>;

    #[inline(always)]
    fn into_iter(self) -> Squares<Bits256> {
        self.iter()
    }
}

impl Bits for Bits256 {
    const EMPTY: Bits256 = Bits256([0, 0]);
    const CAPACITY: usize = 256;
    const KIND_SLOTS: usize = 128;
    type Kinds = [Bits256; 128];
    const NO_KINDS: [Bits256; 128] = [Bits256([0, 0]); 128];
    const SLIDING: u8 = Sliding::Rays as u8;

    #[inline(always)]
    fn bit(square: Square) -> Bits256 {
        let half = 1u128 << (square.0 & 127);
        if square.0 < 128 { Bits256([half, 0]) } else { Bits256([0, half]) }
    }
    #[inline(always)]
    fn count(self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones()
    }
    #[inline(always)]
    fn lowest(self) -> Square {
        Square(if self.0[0] != 0 { self.0[0].trailing_zeros() as u8 } else { 128 + self.0[1].trailing_zeros() as u8 })
    }
    #[inline(always)]
    fn highest(self) -> Square {
        Square(if self.0[1] != 0 {
            255 - self.0[1].leading_zeros() as u8
        } else {
            127 - self.0[0].leading_zeros() as u8
        })
    }
    #[inline(always)]
    fn clear_lowest(self) -> Bits256 {
        if self.0[0] != 0 {
            Bits256([self.0[0].clear_lowest(), self.0[1]])
        } else {
            Bits256([0, self.0[1].clear_lowest()])
        }
    }
    #[inline(always)]
    fn up_to_lowest(self) -> Bits256 {
        if self.0[0] != 0 {
            Bits256([self.0[0].up_to_lowest(), 0])
        } else {
            Bits256([u128::MAX, self.0[1].up_to_lowest()])
        }
    }
    #[inline(always)]
    fn from_square(square: Square) -> Bits256 {
        let half = u128::MAX << (square.0 & 127);
        if square.0 < 128 { Bits256([half, u128::MAX]) } else { Bits256([0, half]) }
    }
    #[inline(always)]
    fn rotated(self, turn: u32) -> Bits256 {
        let [low, high] = if turn < 128 { self.0 } else { [self.0[1], self.0[0]] };
        // The part that leaves one half enters the other; shifting in two steps allows for a turn of zero.
        let (turn, rest) = (turn & 127, 127 - (turn & 127));
        Bits256([low << turn | high >> 1 >> rest, high << turn | low >> 1 >> rest])
    }
    fn pext(self, mask: Bits256) -> usize {
        let low = self.0[0].pext(mask.0[0]);
        low | self.0[1].pext(mask.0[1]) << mask.0[0].count_ones()
    }
}
