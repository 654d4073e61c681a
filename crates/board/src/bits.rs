//! Sets of squares, as bit sets of 64, 128 or 256 squares.

use crate::board::Square;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// How the squares that a slider attacks are looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Sliding {
    /// One table look-up for both lines of a rook or of a bishop, indexed by PEXT.
    Crossed,
    /// A table look-up for each line, indexed by PEXT.
    Lines,
    /// Rays cut at the first blocker, with bit tricks alone.
    Rays,
}

/// A set of squares.
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
    /// How slider attacks are looked up with sets of this size on this machine.
    #[doc(hidden)]
    const SLIDING: u8;

    /// The set of one square.
    fn bit(square: Square) -> Self;
    /// How many squares are in the set.
    fn count(self) -> u32;
    /// The lowest square of a set that is not empty.
    fn lowest(self) -> Square;
    /// The highest square of a set that is not empty.
    fn highest(self) -> Square;
    /// The set without its lowest square.
    fn clear_lowest(self) -> Self;
    /// The squares up to and with the lowest one of the set; all of them if it is empty.
    fn up_to_lowest(self) -> Self;
    /// The squares from `square` upwards.
    fn from_square(square: Square) -> Self;
    /// Each square moved `turn` numbers up, from the highest on to the lowest; `turn` is below the capacity.
    fn rotated(self, turn: u32) -> Self;
    /// The bits at the squares of `mask`, gathered into a number from its lowest square up.
    fn pext(self, mask: Self) -> usize;

    /// Whether the set has no square.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }
    /// Whether the set has a square.
    #[inline(always)]
    fn any(self) -> bool {
        self != Self::EMPTY
    }
    /// Whether `square` is in the set.
    #[inline(always)]
    fn has(self, square: Square) -> bool {
        (self & Self::bit(square)).any()
    }
    /// The squares of this set that are not in the other.
    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        self & !other
    }
    /// Whether the set has more than one square.
    #[inline(always)]
    fn many(self) -> bool {
        self.any() && self.clear_lowest().any()
    }
    /// The squares from the lowest up.
    #[inline(always)]
    fn iter(self) -> Squares<Self> {
        Squares(self)
    }
    /// `self` if the condition holds, else nothing.
    #[inline(always)]
    fn when(self, condition: bool) -> Self {
        if condition { self } else { Self::EMPTY }
    }
}

/// The squares of a set, from the lowest up.
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
}

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

macro_rules! in_one_integer {
    ($($integer:ident $sliding:ident $pext:ident),*) => {$(
        impl Bits for $integer {
            const EMPTY: $integer = 0;
            const CAPACITY: usize = $integer::BITS as usize;
            const SLIDING: u8 = if FAST_PEXT { Sliding::$sliding as u8 } else { Sliding::Rays as u8 };

            #[inline(always)]
            fn bit(square: Square) -> $integer {
                1 << square.0
            }
            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline(always)]
            fn lowest(self) -> Square {
                Square(self.trailing_zeros() as u8)
            }
            #[inline(always)]
            fn highest(self) -> Square {
                Square(($integer::BITS - 1 - self.leading_zeros()) as u8)
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
                $integer::MAX << square.0
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

/// A set of up to 256 squares: two halves, the lower squares first.
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

impl Bits for Bits256 {
    const EMPTY: Bits256 = Bits256([0, 0]);
    const CAPACITY: usize = 256;
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// Every operation against the same on a plain set of numbers.
    fn agrees<B: Bits>(numbers: &[u8], mask: &[u8], turn: u32) {
        let fits = |n: &&u8| (**n as usize) < B::CAPACITY;
        let numbers: BTreeSet<u8> = numbers.iter().filter(fits).copied().collect();
        let mask: BTreeSet<u8> = mask.iter().filter(fits).copied().collect();
        let set = |s: &BTreeSet<u8>| s.iter().fold(B::EMPTY, |bits, &n| bits | B::bit(Square(n)));
        let bits = set(&numbers);
        assert_eq!(
            bits.iter().map(|square| square.0).collect::<Vec<u8>>(),
            numbers.iter().copied().collect::<Vec<u8>>()
        );
        assert_eq!(bits.count() as usize, numbers.len());
        let turn = turn % B::CAPACITY as u32;
        let moved: BTreeSet<u8> = numbers.iter().map(|&n| ((u32::from(n) + turn) % B::CAPACITY as u32) as u8).collect();
        assert_eq!(bits.rotated(turn), set(&moved), "rotated by {turn}");
        let gathered: usize =
            mask.iter().take(60).enumerate().map(|(i, n)| usize::from(numbers.contains(n)) << i).sum();
        let short: BTreeSet<u8> = mask.iter().take(60).copied().collect();
        assert_eq!(bits.pext(set(&short)), gathered);
        if let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) {
            assert_eq!((bits.lowest().0, bits.highest().0), (first, last));
            assert!(bits.up_to_lowest().iter().map(|square| square.0).eq(0..=first));
            assert!(B::from_square(Square(last)).iter().map(|square| square.0).eq(last..=(B::CAPACITY - 1) as u8));
        } else {
            assert_eq!(bits.up_to_lowest().count() as usize, B::CAPACITY);
        }
    }

    proptest! {
        #[test]
        fn sets_behave_like_sets(
            numbers in prop::collection::vec(any::<u8>(), 0..80),
            mask in prop::collection::vec(any::<u8>(), 0..80),
            turn in 0u32..256,
        ) {
            agrees::<u64>(&numbers, &mask, turn);
            agrees::<u128>(&numbers, &mask, turn);
            agrees::<Bits256>(&numbers, &mask, turn);
        }

        #[test]
        fn the_portable_pext_equals_that_of_the_machine(bits: u64, mask: u64) {
            for mask in [mask, mask & mask.rotate_left(7), 0, u64::MAX] {
                assert_eq!(pext_bit_by_bit(bits, mask), pext(bits, mask));
            }
        }
    }
}
