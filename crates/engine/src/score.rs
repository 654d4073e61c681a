//! Values and scores: what a position is worth to the side to move.

use std::fmt;

/// The value of a mate on the board. A mate in n plies is worth n less.
pub const MATE: i32 = 32_000;
/// The greatest number of plies in a line.
pub const MAX_PLY: usize = 128;
/// From this value on a win is forced.
pub(crate) const WIN: i32 = MATE - MAX_PLY as i32;
/// The greatest value of the static evaluation, in centipawns.
pub(crate) const MAX_EVALUATION: i32 = 25_000;

/// What a value says of the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is at least this: the search failed high.
    Lower,
    /// The true value is at most this: the search failed low.
    Upper,
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// In hundredths of a pawn, roughly.
    Centipawns(i32),
    /// Mate in n, or another forced win: the side to move wins with its n-th move from now; 0 if it has won.
    Win(u32),
    /// Mated in n, or another forced loss: the side to move loses after n moves of its own; 0 if it has lost.
    Loss(u32),
}

impl Score {
    /// The score of a value of the search.
    pub fn from_value(value: i32) -> Score {
        if value >= WIN {
            Score::Win((MATE - value + 1) as u32 / 2)
        } else if value <= -WIN {
            Score::Loss((MATE + value) as u32 / 2)
        } else {
            Score::Centipawns(value)
        }
    }

    /// The expected share of wins, draws and losses in thousandths, for the side to move.
    ///
    /// From a logistic curve: at a hundred centipawns half of the games are won, and draws are the likelier the more balanced
    /// the position is.
    pub fn chances(self) -> [u32; 3] {
        let centipawns = match self {
            Score::Win(_) => return [1000, 0, 0],
            Score::Loss(_) => return [0, 0, 1000],
            Score::Centipawns(centipawns) => f64::from(centipawns),
        };
        let above = |threshold: f64| 1000.0 / (1.0 + (-(centipawns - threshold) / 110.0).exp());
        let win = above(100.0).round() as u32;
        let loss = (1000.0 - above(-100.0)).round() as u32;
        [win, 1000 - win - loss, loss]
    }
}

impl fmt::Display for Score {
    /// For people: `+0.34`, `#3`, `#-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Score::Centipawns(centipawns) => write!(f, "{:+.2}", f64::from(*centipawns) / 100.0),
            Score::Win(moves) => write!(f, "#{moves}"),
            Score::Loss(moves) => write!(f, "#-{moves}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_in_moves() {
        assert_eq!(Score::from_value(MATE - 1), Score::Win(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Win(2));
        assert_eq!(Score::from_value(-MATE), Score::Loss(0));
        assert_eq!(Score::from_value(2 - MATE), Score::Loss(1));
        assert_eq!(Score::from_value(-120), Score::Centipawns(-120));
    }

    #[test]
    fn chances_sum_up_and_mirror() {
        for centipawns in [-2000, -300, -17, 0, 40, 100, 900] {
            let [win, draw, loss] = Score::Centipawns(centipawns).chances();
            assert_eq!(win + draw + loss, 1000);
            let mirrored = Score::Centipawns(-centipawns).chances();
            assert!(mirrored[0].abs_diff(loss) <= 1 && mirrored[2].abs_diff(win) <= 1, "{centipawns}");
        }
        assert!(Score::Centipawns(0).chances()[1] > 400);
    }
}
