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

    /// The same, but at once.
    pub(super) fn at_once(self) -> Worth {
        match self {
            Worth::Win(_) => Worth::Win(0),
            Worth::Draw => Worth::Draw,
            Worth::Loss(_) => Worth::Loss(0),
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

/// What a table says of a position with its halfmove clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// What it is worth by the rules of its game but for repetition and the fifty-move rule.
    pub worth: Worth,
    /// Where the game has a fifty-move rule and this is won or lost with the clock at zero: in how many plies the winner, with
    /// best play of both sides, has the clock set back or the game ended and still wins.
    pub zeroing: Option<u16>,
    /// Whether the fifty-move rule draws the win or the loss, with best defence, since the clock runs out before: a cursed win.
    pub is_cursed: bool,
}

impl Known {
    /// By what is known with the clock at zero, and the clock; `limit` is the count of plies that draws.
    pub(super) fn new(worth: Worth, by_count: Code, clock: u32, limit: Option<u16>) -> Known {
        let zeroing = match by_count.worth().filter(|_| limit.is_some()) {
            Some(Worth::Win(plies) | Worth::Loss(plies)) => Some(plies),
            _ => None,
        };
        // What is over is won or lost at any clock.
        let holds = |plies: u16, limit: u16| plies == 0 || clock.saturating_add(plies.into()) <= limit.into();
        let is_kept = limit.is_none_or(|limit| zeroing.is_some_and(|plies| holds(plies, limit)));
        Known { worth, zeroing, is_cursed: worth != Worth::Draw && !is_kept }
    }

    /// The same for the side that made the move to the position, counted from before the move; `zeroed` says whether the move set
    /// the clock back.
    pub fn before_move(self, zeroed: bool) -> Known {
        let zeroing = self.zeroing.map(|plies| if zeroed { 1 } else { plies + 1 });
        Known { worth: self.worth.before_move(), zeroing, ..self }
    }

    /// The greater, the better for the side to move. A win that the fifty-move rule draws is better than another draw.
    pub fn rank(self) -> i32 {
        let rank = self.worth.rank();
        if self.is_cursed { rank - rank.signum() * 500_000 } else { rank }
    }
}

impl fmt::Display for Known {
    /// For people: `won in 60, but the fifty-move rule draws it`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let but = if self.is_cursed { ", but the fifty-move rule draws it" } else { "" };
        write!(f, "{}{but}", self.worth)
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

    /// Whether it is won or lost, or neither; a number for each.
    pub(super) fn sign(self) -> u16 {
        if self == Code::OPEN || self == Code::NONE { 0 } else { 1 + self.0 % 2 }
    }

    /// The same where wins and losses of more plies are not kept.
    pub(super) fn within(self, limit: u16) -> Code {
        match self.worth() {
            Some(Worth::Win(plies) | Worth::Loss(plies)) if plies > limit => Code::OPEN,
            _ => self,
        }
    }

    /// What is kept of what is known by the count besides this: by how many plies the clock is set back earlier than the game ends;
    /// more plies than it takes to end it where the count draws.
    pub(super) fn gain(self, counted: Code) -> u16 {
        match (self.worth(), counted.worth()) {
            (Some(Worth::Win(plies)), Some(Worth::Win(zeroing)))
            | (Some(Worth::Loss(plies)), Some(Worth::Loss(zeroing))) => plies.saturating_sub(zeroing),
            (Some(Worth::Win(plies) | Worth::Loss(plies)), _) => plies + 1,
            _ => 0,
        }
    }

    /// What is known by the count, from what is kept of it.
    pub(super) fn with_gain(self, gain: u16) -> Code {
        match self.worth() {
            Some(Worth::Win(plies)) => plies.checked_sub(gain).map_or(Code::OPEN, |plies| Code::of(Worth::Win(plies))),
            Some(Worth::Loss(plies)) => {
                plies.checked_sub(gain).map_or(Code::OPEN, |plies| Code::of(Worth::Loss(plies)))
            }
            _ => self,
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
        for (worth, counted) in [
            (Worth::Win(9), Worth::Win(3)),
            (Worth::Loss(8), Worth::Loss(8)),
            (Worth::Win(101), Worth::Draw),
            (Worth::Loss(2), Worth::Draw),
            (Worth::Draw, Worth::Draw),
        ] {
            let [code, counted] = [worth, counted].map(Code::of);
            assert_eq!(code.with_gain(code.gain(counted)), counted);
        }
        assert_eq!(Worth::Loss(2).before_move(), Worth::Win(3));
        assert_eq!(
            [Worth::Win(3), Worth::Loss(4), Worth::Draw].map(|w| w.to_string()),
            ["won in 2", "lost in 2", "drawn"]
        );
    }
}
