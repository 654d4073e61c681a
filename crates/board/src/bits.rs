//! Sets of squares, as bit sets of 64, 128 or 512 squares.

mod wide;

pub use wide::Bits512;

use crate::board::Square;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// How the squares that a slider attacks are looked up.
///
/// ```
/// use menagerie_board::bits::{Bits, Bits512, Sliding};
///
/// assert_eq!(Bits512::SLIDING, Sliding::Rays as u8);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sliding {
    /// One table look-up for both lines of a rook or of a bishop, indexed by PEXT.
    Crossed,
    /// A table look-up for each line, indexed by PEXT.
    Lines,
    /// Rays cut at the first blocker, with bit tricks alone.
    Rays,
}

/// A set of squares.
///
/// ```
/// use menagerie_board::{Bits, Board};
///
/// let board = Board::new(8, 8, 1, &[], &[])?;
/// let rank = |y| u64::of(board.squares().filter(|&square| board.cell(square).y == y));
/// let file = |x| u64::of(board.squares().filter(|&square| board.cell(square).x == x));
/// let cross = rank(3) | file(4);
/// assert_eq!(cross.count(), 15);
/// assert!(cross.has(board.square("e7").unwrap()));
/// assert_eq!((rank(3) & file(4)).lowest(), board.square("e4").unwrap());
/// assert_eq!(<u64 as Bits>::CAPACITY, 64);
/// # Ok::<(), menagerie_board::Problems>(())
/// ```
pub trait Bits:
    Copy
    + Eq
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The set without squares.
    const EMPTY: Self;
    /// How many squares there can be.
    const CAPACITY: usize;
    /// The most types of piece that a game with sets of this size has: the length of [`Bits::Kinds`], a power of two.
    ///
    /// ```
    /// use menagerie_board::Bits;
    /// use menagerie_board::bits::Bits512;
    ///
    /// assert_eq!((u64::KIND_SLOTS, Bits512::KIND_SLOTS), (32, 128));
    /// ```
    const KIND_SLOTS: usize;
    /// A set for each type of piece. It is copied often, so that the smaller sets have room for fewer types.
    type Kinds: Copy + Eq + Debug + Send + Sync + AsRef<[Self]> + AsMut<[Self]> + 'static;
    /// No piece of any type.
    const NO_KINDS: Self::Kinds;
    /// How slider attacks are looked up with sets of this size on this machine.
    #[doc(hidden)]
    const SLIDING: u8;

    /// The set of one square.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert_eq!(u64::bit(Square(3)), 0b1000);
    /// ```
    fn bit(square: Square) -> Self;
    /// The set of these squares.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert_eq!(u64::of([Square(0), Square(2)]), 0b101);
    /// ```
    #[inline]
    fn of(squares: impl IntoIterator<Item = Square>) -> Self {
        squares.into_iter().fold(Self::EMPTY, |set, square| set | Self::bit(square))
    }
    /// How many squares are in the set.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert_eq!(0b1011u64.count(), 3);
    /// ```
    fn count(self) -> u32;
    /// The lowest square of a set that is not empty.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert_eq!(0b1010u64.lowest(), Square(1));
    /// ```
    fn lowest(self) -> Square;
    /// The highest square of a set that is not empty.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert_eq!(0b1010u64.highest(), Square(3));
    /// ```
    fn highest(self) -> Square;
    /// The set without its lowest square.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert_eq!(0b1010u64.clear_lowest(), 0b1000);
    /// ```
    fn clear_lowest(self) -> Self;
    /// The squares up to and with the lowest one of the set; all of them if it is empty.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert_eq!(0b1100u64.up_to_lowest(), 0b0111);
    /// assert_eq!(u64::EMPTY.up_to_lowest(), u64::MAX);
    /// ```
    fn up_to_lowest(self) -> Self;
    /// The squares from `square` upwards.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert_eq!(u64::from_square(Square(60)).count(), 4);
    /// ```
    fn from_square(square: Square) -> Self;
    /// Each square moved `turn` numbers up, from the highest on to the lowest; `turn` is below the capacity.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert_eq!((1u64 << 63 | 1).rotated(1), 0b11);
    /// ```
    fn rotated(self, turn: u32) -> Self;
    /// The bits at the squares of `mask`, gathered into a number from its lowest square up.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert_eq!(0b1001_0010u64.pext(0b1101_0000), 0b101);
    /// ```
    fn pext(self, mask: Self) -> usize;

    /// Whether the set has no square.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert!(u64::EMPTY.is_empty());
    /// assert!(!u64::bit(Square(0)).is_empty());
    /// ```
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// Whether the set has a square.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert!((0b110u64 & 0b011).any());
    /// assert!(!(0b110u64 & 0b001).any());
    /// ```
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }
    /// Whether `square` is in the set.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert!(0b100u64.has(Square(2)));
    /// assert!(!0b100u64.has(Square(1)));
    /// ```
    #[inline(always)]
    fn has(self, square: Square) -> bool {
        (self & Self::bit(square)).any()
    }
    /// The squares of this set that are not in the other.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert_eq!(0b111u64.minus(0b010), 0b101);
    /// ```
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    /// Whether the set has more than one square.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert!(0b101u64.many());
    /// assert!(!0b100u64.many());
    /// ```
    #[inline(always)]
    fn many(self) -> bool {
        self.any() && self.clear_lowest().any()
    }
    /// Whether the set has no more squares than this; for few of them that is faster than to count.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert!(0b101u64.at_most(2));
    /// assert!(!0b111u64.at_most(2));
    /// ```
    #[inline(always)]
    fn at_most(self, squares: u32) -> bool {
        match squares {
            0 => self.is_empty(),
            1 => !self.many(),
            _ => self.count() <= squares,
        }
    }
    /// The squares from the lowest up.
    ///
    /// ```
    /// use menagerie_board::{Bits, Square};
    ///
    /// assert!(0b1001u64.iter().eq([Square(0), Square(3)]));
    /// ```
    #[inline(always)]
    fn iter(self) -> Squares<Self> {
        Squares(self)
    }
    /// `self` if the condition holds, else nothing.
    ///
    /// ```
    /// use menagerie_board::Bits;
    ///
    /// assert_eq!(0b11u64.when(true), 0b11);
    /// assert_eq!(0b11u64.when(false), u64::EMPTY);
    /// ```
    #[inline(always)]
    fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::EMPTY }
    }
}

/// The squares of a set, from the lowest up.
///
/// ```
/// use menagerie_board::{Bits, Square};
///
/// let mut squares = 0b1110u64.iter();
/// assert_eq!(squares.len(), 3);
/// assert_eq!((squares.next(), squares.next_back()), (Some(Square(1)), Some(Square(3))));
/// assert!(squares.eq([Square(2)]));
/// ```
#[derive(Clone, Debug)]
pub struct Squares<B>(B);

impl<B: Bits> Iterator for Squares<B> {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.lowest();
        self.0 = self.0.clear_lowest();
        Some(square)
    }

    #[inline(always)]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count() as usize;
        (left, Some(left))
    }
}

impl<B: Bits> DoubleEndedIterator for Squares<B> {
    #[inline(always)]
    fn next_back(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.highest();
        self.0 = self.0.minus(B::bit(square));
        Some(square)
    }
}

impl<B: Bits> ExactSizeIterator for Squares<B> {}

impl<B: Bits> std::iter::FusedIterator for Squares<B> {}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline(always)]
#[expect(unsafe_code, reason = "rays in place of this instruction cost a third of the speed of perft on 64 squares")]
fn pext(bits: u64, mask: u64) -> u64 {
    // SAFETY: this function is compiled only where the machine it is compiled for has BMI2.
    unsafe { core::arch::x86_64::_pext_u64(bits, mask) }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
use pext_bit_by_bit as pext;

/// [`pext`] for machines without such an instruction.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn pext_bit_by_bit(bits: u64, mut mask: u64) -> u64 {
    let (mut gathered, mut place) = (0, 0);
    while mask != 0 {
        gathered |= (bits >> mask.trailing_zeros() & 1) << place;
        mask &= mask - 1;
        place += 1;
    }
    gathered
}

/// Whether [`pext`] is one instruction here.
const FAST_PEXT: bool = cfg!(all(target_arch = "x86_64", target_feature = "bmi2"));

/// [`pext`] of both halves of a set, the lower one first.
#[inline(always)]
fn pext_of_both(bits: u128, mask: u128) -> u64 {
    let low = pext(bits as u64, mask as u64);
    let high = pext((bits >> 64) as u64, (mask >> 64) as u64);
    low | high << (mask as u64).count_ones()
}

/// Whether sets of 128 squares are shifted by halves: in WebAssembly such a shift is a call of a function, with its result in memory.
const BY_HALVES: bool = cfg!(target_family = "wasm");

/// The set of one square of 128.
#[inline(always)]
fn bit_by_halves(square: Square) -> u128 {
    let bit = 1 << (square.0 & 63);
    let [low, high] = if square.0 < 64 { [bit, 0] } else { [0, bit] };
    of_halves(low, high)
}

/// The squares of 128 from one upwards.
#[inline(always)]
fn from_square_by_halves(square: Square) -> u128 {
    let from = u64::MAX << (square.0 & 63);
    let [low, high] = if square.0 < 64 { [from, u64::MAX] } else { [0, from] };
    of_halves(low, high)
}

#[inline(always)]
fn of_halves(low: u64, high: u64) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

macro_rules! in_one_integer {
    ($($integer:ident $sliding:ident $pext:ident),*) => {$(
        impl Bits for $integer {
            const EMPTY: $integer = 0;
            const CAPACITY: usize = $integer::BITS as usize;
            const KIND_SLOTS: usize = 32;
            type Kinds = [$integer; 32];
            const NO_KINDS: [$integer; 32] = [0; 32];
            const SLIDING: u8 = if FAST_PEXT { Sliding::$sliding as u8 } else { Sliding::Rays as u8 };

            #[inline(always)]
            fn bit(square: Square) -> $integer {
                if BY_HALVES && $integer::BITS == 128 { bit_by_halves(square) as $integer } else { 1 << square.0 }
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> Square {
                Square(self.trailing_zeros() as u16)
            }
            #[inline(always)]
            fn highest(self) -> Square {
                Square(($integer::BITS - 1 - self.leading_zeros()) as u16)
            }
            #[inline(always)]
            fn clear_lowest(self) -> $integer {
                self & self.wrapping_sub(1)
            }
            #[inline(always)]
            fn up_to_lowest(self) -> $integer {
                self ^ self.wrapping_sub(1)
            }
            #[inline(always)]
            fn from_square(square: Square) -> $integer {
                if BY_HALVES && $integer::BITS == 128 {
                    from_square_by_halves(square) as $integer
                } else {
                    $integer::MAX << square.0
                }
            }
            #[inline(always)]
            fn rotated(self, turn: u32) -> $integer {
                self.rotate_left(turn)
            }
            #[inline(always)]
            fn pext(self, mask: $integer) -> usize {
                $pext(self, mask) as usize
            }
        }
    )*};
}

in_one_integer!(u64 Crossed pext, u128 Lines pext_of_both);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Every operation against the same on a plain set of numbers.
    fn agrees<B: Bits>(numbers: &[u16], mask: &[u16], turn: u32) {
        let fits = |n: &&u16| (**n as usize) < B::CAPACITY;
        let numbers: BTreeSet<u16> = numbers.iter().filter(fits).copied().collect();
        let mask: BTreeSet<u16> = mask.iter().filter(fits).copied().collect();
        let set = |s: &BTreeSet<u16>| B::of(s.iter().map(|&n| Square(n)));
        let bits = set(&numbers);
        assert_eq!(
            bits.iter().map(|square| square.0).collect::<Vec<u16>>(),
            numbers.iter().copied().collect::<Vec<u16>>()
        );
        assert_eq!(bits.count() as usize, numbers.len());
        assert_eq!(bits.iter().len(), numbers.len());
        assert!(bits.iter().rev().map(|square| square.0).eq(numbers.iter().rev().copied()));
        let turn = turn % B::CAPACITY as u32;
        let moved: BTreeSet<u16> =
            numbers.iter().map(|&n| ((u32::from(n) + turn) % B::CAPACITY as u32) as u16).collect();
        assert_eq!(bits.rotated(turn), set(&moved), "rotated by {turn}");
        let gathered: usize =
            mask.iter().take(60).enumerate().map(|(i, n)| usize::from(numbers.contains(n)) << i).sum();
        let short: BTreeSet<u16> = mask.iter().take(60).copied().collect();
        assert_eq!(bits.pext(set(&short)), gathered);
        if let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) {
            assert_eq!((bits.lowest().0, bits.highest().0), (first, last));
            assert!(bits.up_to_lowest().iter().map(|square| square.0).eq(0..=first));
            assert!(B::from_square(Square(last)).iter().map(|square| square.0).eq(last..=(B::CAPACITY - 1) as u16));
        } else {
            assert_eq!(bits.up_to_lowest().count() as usize, B::CAPACITY);
        }
    }

    proptest! {
        #[test]
        fn sets_behave_like_sets(
            numbers in prop::collection::vec(0u16..512, 0..160),
            mask in prop::collection::vec(0u16..512, 0..160),
            turn in 0u32..512,
        ) {
            agrees::<u64>(&numbers, &mask, turn);
            agrees::<u128>(&numbers, &mask, turn);

            agrees::<Bits512>(&numbers, &mask, turn);
        }

        #[test]
        fn halves_are_shifted_as_the_whole(square in 0u16..128) {
            assert_eq!(bit_by_halves(Square(square)), 1 << square);
            assert_eq!(from_square_by_halves(Square(square)), u128::MAX << square);
        }

        #[test]
        fn the_portable_pext_equals_that_of_the_machine(bits: u64, mask: u64) {
            for mask in [mask, mask & mask.rotate_left(7), 0, u64::MAX] {
                assert_eq!(pext_bit_by_bit(bits, mask), pext(bits, mask));
            }
        }
    }
}
