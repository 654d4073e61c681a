//! What the effects of a move leave its player to choose.

use arrayvec::ArrayVec;
use menagerie_board::piece::MAX_KINDS;

/// Numbers of choices, one for a type at most.
pub type Choices = ArrayVec<u32, MAX_KINDS>;

/// The choices of a move, one number: each effect takes its part of it, in the order in which effects act.
///
/// ```
/// use menagerie_kernel::{Choice, Ways};
///
/// // Two effects, of which the first leaves two ways and the second three.
/// let mut choice = Choice::new(5);
/// assert_eq!((choice.among(2), choice.among(3)), (1, 2));
/// assert_eq!(choice.ways(), Ways { count: 6, possible: true });
/// choice.refuse();
/// assert!(!choice.ways().possible);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    rest: u32,
    ways: Ways,
}

/// The choices that the effects of a move leave open.
///
/// ```
/// use menagerie_kernel::{Choice, Ways};
///
/// // No effect asks.
/// assert_eq!(Choice::new(0).ways(), Ways::ONE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ways {
    /// How many numbers a choice can have.
    pub count: u32,
    /// Whether the choice that the move has can be made.
    pub possible: bool,
}

impl Ways {
    /// Nothing is left to choose.
    pub const ONE: Ways = Ways { count: 1, possible: true };
}

impl Choice {
    /// The choice with this number.
    pub fn new(number: u32) -> Choice {
        Choice { rest: number, ways: Ways::ONE }
    }

    /// Which of `count` ways was chosen, from 0; `count` is not 0.
    pub fn among(&mut self, count: u32) -> u32 {
        let way = self.rest % count;
        self.rest /= count;
        self.ways.count = self.ways.count.saturating_mul(count);
        way
    }

    /// Notes that what was chosen cannot be done.
    pub fn refuse(&mut self) {
        self.ways.possible = false;
    }

    /// How many choices there are, and whether this one can be made.
    pub fn ways(&self) -> Ways {
        Ways { count: self.ways.count.min(super::MAX_CHOICES), ..self.ways }
    }
}
