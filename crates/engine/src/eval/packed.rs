//! Two values packed in one number, for the middlegame and for the endgame.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A value for the middlegame and one for the endgame, in centipawns, added and scaled together.
///
/// ```
/// use menagerie_engine::eval::Pair;
///
/// let pair = Pair::new(100, 200) * 2 - Pair::new(0, 50);
/// assert_eq!((pair.middlegame(), pair.endgame()), (200, 350));
/// assert_eq!([pair, -pair].into_iter().sum::<Pair>(), Pair::ZERO);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair(i64);

impl Pair {
    /// Nothing.
    pub const ZERO: Pair = Pair(0);

    /// The two values.
    ///
    /// ```
    /// use menagerie_engine::eval::Pair;
    ///
    /// const ROOK: Pair = Pair::new(480, 520);
    /// assert_eq!(ROOK.endgame(), 520);
    /// ```
    #[inline(always)]
    pub const fn new(middlegame: i32, endgame: i32) -> Pair {
        Pair(((endgame as i64) << 32).wrapping_add(middlegame as i64))
    }

    /// The value for the middlegame.
    #[inline(always)]
    pub fn middlegame(self) -> i32 {
        self.0 as i32
    }

    /// The value for the endgame.
    #[inline(always)]
    pub fn endgame(self) -> i32 {
        (self.0.wrapping_add(1 << 31) >> 32) as i32
    }

    /// The value between the two, where `phase` of `whole` is the middlegame.
    ///
    /// ```
    /// use menagerie_engine::eval::Pair;
    ///
    /// assert_eq!(Pair::new(100, 200).tapered(24, 24), 100);
    /// assert_eq!(Pair::new(100, 200).tapered(6, 24), 175);
    /// ```
    #[inline(always)]
    pub fn tapered(self, phase: i32, whole: i32) -> i32 {
        (self.middlegame() * phase + self.endgame() * (whole - phase)) / whole
    }
}

impl Add for Pair {
    type Output = Pair;
    #[inline(always)]
    fn add(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_add(other.0))
    }
}

impl Sub for Pair {
    type Output = Pair;
    #[inline(always)]
    fn sub(self, other: Pair) -> Pair {
        Pair(self.0.wrapping_sub(other.0))
    }
}

impl Neg for Pair {
    type Output = Pair;
    #[inline(always)]
    fn neg(self) -> Pair {
        Pair(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Pair {
    type Output = Pair;
    #[inline(always)]
    fn mul(self, times: i32) -> Pair {
        Pair(self.0.wrapping_mul(i64::from(times)))
    }
}

impl AddAssign for Pair {
    #[inline(always)]
    fn add_assign(&mut self, other: Pair) {
        *self = *self + other;
    }
}

impl SubAssign for Pair {
    #[inline(always)]
    fn sub_assign(&mut self, other: Pair) {
        *self = *self - other;
    }
}

impl Sum for Pair {
    fn sum<I: Iterator<Item = Pair>>(pairs: I) -> Pair {
        pairs.fold(Pair::ZERO, Add::add)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_values_are_kept_apart() {
        for (a, b) in [(0, 0), (5, -7), (-5, 7), (-30_000, -1), (1, -30_000), (-1, 0), (0, -1)] {
            let pair = Pair::new(a, b);
            assert_eq!((pair.middlegame(), pair.endgame()), (a, b));
            let sum = pair * 3 - Pair::new(7, -9) + -pair;
            assert_eq!((sum.middlegame(), sum.endgame()), (2 * a - 7, 2 * b + 9));
        }
        assert_eq!(Pair::new(100, 200).tapered(6, 24), 175);
    }
}
