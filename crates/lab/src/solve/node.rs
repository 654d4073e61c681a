//! The children of a position, and how its numbers follow from theirs.

use super::table::{FREE, MOST, Numbers, SOLVED};
use menagerie_core::Move;

/// A move with the position after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    pub(super) mv: Move,
    /// The move's index among the legal moves.
    pub(super) index: usize,
    /// The position's key in the table.
    pub(super) key: u64,
    /// The value, where the game is over there.
    pub(super) over: Option<Numbers>,
    /// The numbers as they were known last.
    pub(super) now: Numbers,
}

/// The numbers of a position, and the child to search next.
pub(super) struct Summary {
    pub(super) numbers: Numbers,
    pub(super) best: usize,
    /// The second best number of the children.
    pub(super) second: u32,
    /// How many other children the sum counts.
    pub(super) others: u32,
}

/// Sums up the numbers of children. For the attacker (`attacks`) the least proof number counts, and the disproof numbers
/// together; for the defender the other way round.
///
/// Several children often lead to the same position, whose numbers must not count twice: instead of their sum the greatest
/// counts, with one more for each other child (weak proof-number search; Ueda, Hashimoto, Hashimoto and Iida 2008).
pub(super) fn sum_up(children: impl Iterator<Item = Numbers>, attacks: bool) -> Summary {
    let view = |n: Numbers| if attacks { (n.proof, n.disproof) } else { (n.disproof, n.proof) };
    let (mut least, mut second, mut best) = (SOLVED, SOLVED, 0);
    let (mut greatest, mut open) = (0_u32, 0_u32);
    let (mut one, mut all) = (0, FREE);
    for (index, numbers) in children.enumerate() {
        let (own, other) = view(numbers);
        if own < least || (own == 0 && numbers.depends > one) {
            (second, least, best) = (least.min(second), own, index);
            one = numbers.depends;
        } else {
            second = second.min(own);
        }
        if other > 0 {
            greatest = greatest.max(other);
            open += 1;
        } else {
            all = all.min(numbers.depends);
        }
    }
    let others = open.saturating_sub(1);
    let numbers = match (least, open) {
        (0, _) => solved(attacks, one),
        (_, 0) => solved(!attacks, all),
        _ => {
            let total = greatest.saturating_add(others).min(MOST);
            if attacks { Numbers::open(least, total) } else { Numbers::open(total, least) }
        }
    };
    Summary { numbers, best, second, others }
}

fn solved(proven: bool, depends: u16) -> Numbers {
    Numbers { depends, ..if proven { Numbers::PROVEN } else { Numbers::DISPROVEN } }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_attacker_needs_one_move_and_the_defender_must_fail_with_all() {
        let of = |children: &[Numbers], attacks| sum_up(children.iter().copied(), attacks).numbers;
        let (a, b) = (Numbers::open(3, 5), Numbers::open(2, 9));
        assert_eq!(of(&[a, b], true), Numbers::open(2, 10));
        assert_eq!(of(&[a, b], false), Numbers::open(4, 5));
        assert_eq!(of(&[a, Numbers::PROVEN], true), Numbers::PROVEN);
        assert_eq!(of(&[a, Numbers::DISPROVEN], true), Numbers::open(3, 5));
        assert_eq!(of(&[Numbers::PROVEN, Numbers::PROVEN], false), Numbers::PROVEN);
        assert_eq!(of(&[Numbers::DISPROVEN], true), Numbers::DISPROVEN);
    }

    #[test]
    fn a_value_depends_on_what_its_reasons_depend_on() {
        let by = |depends| Numbers { depends, ..Numbers::DISPROVEN };
        assert_eq!(sum_up([by(3), by(5), by(FREE)].into_iter(), true).numbers.depends, 3);
        let free = sum_up([by(3), Numbers::DISPROVEN].into_iter(), false);
        assert_eq!((free.numbers.depends, free.best), (FREE, 1));
    }
}
