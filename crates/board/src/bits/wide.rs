//! Sets of more squares than an integer has bits.

use super::{Bits, Sliding, Squares};
use crate::board::Square;
use std::array::from_fn;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of up to 512 squares.
///
/// ```
/// use menagerie_board::bits::{Bits, Bits512};
/// use menagerie_board::Board;
///
/// let board = Board::new(20, 20, 1, &[], &[])?;
/// let all: Bits512 = board.squares().collect();
/// assert_eq!(all.count(), 400);
/// assert_eq!(Some(all.highest()), board.square("t20"));
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Bits512([u128; PARTS]);

/// The integers of a set, the lower squares first.
const PARTS: usize = 4;

/// Functions that are inlined, but not in WebAssembly: there the size of a module counts, of which these were a twelfth, and
/// the boards that need them are rare.
macro_rules! inlined_if_native {
    ($($function:item)*) => {$(
        #[cfg_attr(not(target_family = "wasm"), inline(always))]
        #[cfg_attr(target_family = "wasm", inline(never))]
        $function
    )*};
}

macro_rules! by_parts {
    ($($operation:ident $method:ident $assign:ident $assign_method:ident $operator:tt),*) => {$(
        impl $operation for Bits512 {
            type Output = Bits512;
            inlined_if_native! {
                fn $method(self, other: Bits512) -> Bits512 {
                    Bits512(from_fn(|part| self.0[part] $operator other.0[part]))
                }
            }
        }
        impl $assign for Bits512 {
            inlined_if_native! {
                fn $assign_method(&mut self, other: Bits512) {
                    *self = Bits512(from_fn(|part| self.0[part] $operator other.0[part]));
                }
            }
        }
    )*};
}

by_parts!(
    BitAnd bitand BitAndAssign bitand_assign &,
    BitOr bitor BitOrAssign bitor_assign |,
    BitXor bitxor BitXorAssign bitxor_assign ^
);

impl Not for Bits512 {
    type Output = Bits512;
    inlined_if_native! {
        fn not(self) -> Bits512 {
            Bits512(self.0.map(|part| !part))
        }
    }
}

impl FromIterator<Square> for Bits512 {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bits512 {
        Bits512::of(squares)
    }
}

impl Extend<Square> for Bits512 {
    fn extend<I: IntoIterator<Item = Square>>(&mut self, squares: I) {
        *self |= Bits512::of(squares);
    }
}

/// The squares from the lowest up.
impl IntoIterator for Bits512 {
    type Item = Square;
    type IntoIter = Squares<Bits512>;

    #[inline(always)]
    fn into_iter(self) -> Squares<Bits512> {
        self.iter()
    }
}

impl Bits512 {
    /// The first part that is not empty; the last if all are.
    #[inline(always)]
    fn lowest_part(self) -> usize {
        (0..PARTS - 1).find(|&part| self.0[part] != 0).unwrap_or(PARTS - 1)
    }
}

/// The part that a square is in.
#[inline(always)]
fn part_of(square: Square) -> usize {
    square.index() / 128
}

/// The number of a square in its part.
#[inline(always)]
fn within_part(square: Square) -> Square {
    Square(square.0 & 127)
}

impl Bits for Bits512 {
    const EMPTY: Bits512 = Bits512([0; PARTS]);
    const CAPACITY: usize = 128 * PARTS;
    const KIND_SLOTS: usize = 128;
    type Kinds = [Bits512; 128];
    const NO_KINDS: [Bits512; 128] = [Bits512::EMPTY; 128];
    const SLIDING: u8 = Sliding::Rays as u8;

    inlined_if_native! {
        fn bit(square: Square) -> Bits512 {
            let bit = u128::bit(within_part(square));
            Bits512(from_fn(|part| if part == part_of(square) { bit } else { 0 }))
        }
        fn count(self) -> u32 {
            self.0.iter().map(|part| part.count_ones()).sum()
        }
        fn lowest(self) -> Square {
            let part = self.lowest_part();
            Square::new(128 * part + self.0[part].trailing_zeros() as usize)
        }
        fn highest(self) -> Square {
            let part = (1..PARTS).rev().find(|&part| self.0[part] != 0).unwrap_or(0);
            Square::new(128 * part + 127 - self.0[part].leading_zeros() as usize)
        }
        fn clear_lowest(mut self) -> Bits512 {
            let part = self.lowest_part();
            self.0[part] = self.0[part].clear_lowest();
            self
        }
        fn up_to_lowest(self) -> Bits512 {
            let lowest = self.lowest_part();
            Bits512(from_fn(|part| match part.cmp(&lowest) {
                std::cmp::Ordering::Less => u128::MAX,
                std::cmp::Ordering::Equal => self.0[part].up_to_lowest(),
                std::cmp::Ordering::Greater => 0,
            }))
        }
        fn from_square(square: Square) -> Bits512 {
            let first = part_of(square);
            Bits512(from_fn(|part| match part.cmp(&first) {
                std::cmp::Ordering::Less => 0,
                std::cmp::Ordering::Equal => u128::from_square(within_part(square)),
                std::cmp::Ordering::Greater => u128::MAX,
            }))
        }
        fn rotated(self, turn: u32) -> Bits512 {
            // What leaves one part enters the next; shifting in two steps allows for a turn of zero.
            let (parts, turn) = (turn as usize / 128, turn & 127);
            Bits512(from_fn(|part| {
                let from = part + PARTS - parts;
                self.0[from % PARTS] << turn | self.0[(from + PARTS - 1) % PARTS] >> 1 >> (127 - turn)
            }))
        }
        fn is_empty(self) -> bool {
            self.0.iter().fold(0, |all, part| all | part) == 0
        }
        fn has(self, square: Square) -> bool {
            self.0[part_of(square) % PARTS].has(within_part(square))
        }
        fn minus(self, other: Bits512) -> Bits512 {
            Bits512(from_fn(|part| self.0[part] & !other.0[part]))
        }
    }
    #[inline(always)]
    fn any(self) -> bool {
        !self.is_empty()
    }
    fn pext(self, mask: Bits512) -> usize {
        let mut bits = 0;
        let mut shift = 0;
        for (part, mask) in self.0.into_iter().zip(mask.0) {
            if mask != 0 {
                bits |= part.pext(mask) << shift;
                shift += mask.count_ones();
            }
        }
        bits
    }
}
