//! What a position of a table is worth.

use std::fmt;

/// What a position is worth to the side to move, by the rules of its game but for repetition and the fifty-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Worth {
    /// It wins in that many plies.
    Win(u16),
    /// Neither side wins.
    Draw,
    /// It loses in that many plies.
    Loss(u16),
}

impl Worth {
    /// The same for the side that made the move to the position, counted from before the move.
    pub fn before_move(self) -> Worth {
        match self {
            Worth::Win(plies) => Worth::Loss(plies + 1),
            Worth::Draw => Worth::Draw,
            Worth::Loss(plies) => Worth::Win(plies + 1),
        }
    }

    /// The greater, the better for the side to move: a win the sooner it comes, a loss the later.
    pub fn rank(self) -> i32 {
        match self {
            Worth::Win(plies) => 1_000_000 - i32::from(plies),
            Worth::Draw => 0,
            Worth::Loss(plies) => i32::from(plies) - 1_000_000,
        }
    }
}

impl fmt::Display for Worth {
    /// For people: `won in 23`, in moves of the winner.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Worth::Win(plies) => write!(f, "won in {}", plies.div_ceil(2)),
            Worth::Draw => f.write_str("drawn"),
            Worth::Loss(plies) => write!(f, "lost in {}", plies / 2),
        }
    }
}

/// What is kept of a position: nothing is known or it is drawn, it is no position, or its worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Code(pub(super) u16);

/// The most plies of a win that fit.
pub(super) const MAX_PLIES: u16 = (u16::MAX - 3) / 2;

impl Code {
    /// Not decided, which at the end means drawn.
    pub(super) const OPEN: Code = Code(0);
    /// No position, or another order of the same men.
    pub(super) const NONE: Code = Code(1);

    pub(super) fn of(worth: Worth) -> Code {
        match worth {
            Worth::Draw => Code::OPEN,
            Worth::Win(plies) => Code(2 * plies + 2),
            Worth::Loss(plies) => Code(2 * plies + 3),
        }
    }

    /// The worth, if it is a position.
    #[inline]
    pub(super) fn worth(self) -> Option<Worth> {
        match self {
            Code::NONE => None,
            Code::OPEN => Some(Worth::Draw),
            Code(code) if code % 2 == 0 => Some(Worth::Win(code / 2 - 1)),
            Code(code) => Some(Worth::Loss(code / 2 - 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_are_kept() {
        for worth in
            [Worth::Draw, Worth::Win(0), Worth::Win(1), Worth::Loss(0), Worth::Win(MAX_PLIES), Worth::Loss(126)]
        {
            assert_eq!(Code::of(worth).worth(), Some(worth));
        }
        assert_eq!(Code::NONE.worth(), None);
        assert_eq!(Worth::Loss(2).before_move(), Worth::Win(3));
        assert_eq!(
            [Worth::Win(3), Worth::Loss(4), Worth::Draw].map(|w| w.to_string()),
            ["won in 2", "lost in 2", "drawn"]
        );
    }
}
