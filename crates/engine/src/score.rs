//! Values and scores: what a position is worth to the side to move.

use std::fmt;
use std::str::FromStr;

/// The value of a mate on the board. A mate in n plies is worth n less.
///
/// ```
/// use menagerie_engine::{MATE, Score};
///
/// assert_eq!(Score::from_value(MATE - 3), Score::Win(2));
/// assert_eq!(Score::from_value(-MATE), Score::Loss(0));
/// ```
pub const MATE: i32 = 32_000;
/// The greatest number of plies in a line.
///
/// ```
/// use menagerie_engine::{MATE, MAX_PLY, Score};
///
/// assert!(matches!(Score::from_value(MATE - MAX_PLY as i32), Score::Win(_)));
/// assert!(matches!(Score::from_value(MATE - MAX_PLY as i32 - 1), Score::Centipawns(_)));
/// ```
pub const MAX_PLY: usize = 128;
/// From this value on a win is forced.
pub(crate) const WIN: i32 = MATE - MAX_PLY as i32;
/// The greatest value of the static evaluation, in centipawns.
pub(crate) const MAX_EVALUATION: i32 = 25_000;

/// What a value says of the true one.
///
/// ```
/// use menagerie_engine::{Bound, Score};
///
/// let shown = |score: Score, bound| match bound {
///     Bound::Exact => score.to_string(),
///     Bound::Lower => format!("{score} or more"),
///     Bound::Upper => format!("{score} or less"),
/// };
/// assert_eq!(shown(Score::Centipawns(120), Bound::Lower), "+1.20 or more");
/// ```
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
///
/// ```
/// use menagerie_engine::Score;
///
/// let texts = [Score::Centipawns(34), Score::Win(3), Score::Loss(2)].map(|score| score.to_string());
/// assert_eq!(texts, ["+0.34", "#3", "#-2"]);
/// assert_eq!("#-2".parse(), Ok(Score::Loss(2)));
/// assert_eq!("-1.5".parse(), Ok(Score::Centipawns(-150)));
/// ```
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
    ///
    /// ```
    /// use menagerie_engine::{MATE, Score};
    ///
    /// assert_eq!(Score::from_value(-120), Score::Centipawns(-120));
    /// assert_eq!(Score::from_value(MATE - 1), Score::Win(1));
    /// ```
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
    ///
    /// ```
    /// use menagerie_engine::Score;
    ///
    /// let [win, draw, loss] = Score::Centipawns(0).chances();
    /// assert_eq!(win, loss);
    /// assert_eq!(win + draw + loss, 1000);
    /// assert_eq!(Score::Win(5).chances(), [1000, 0, 0]);
    /// ```
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

/// A text that is not a score.
///
/// ```
/// use menagerie_engine::Score;
///
/// let error = "winning".parse::<Score>().unwrap_err();
/// assert_eq!(error.to_string(), "a score is written in pawns, as `+0.34`, or as a forced win or loss: `#3`, `#-2`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a score is written in pawns, as `+0.34`, or as a forced win or loss: `#3`, `#-2`")]
pub struct ScoreError;

/// Reads what `Display` writes.
impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Score, ScoreError> {
        let moves = |digits: &str| digits.parse().map_err(|_| ScoreError);
        if let Some(win) = text.strip_prefix('#') {
            return match win.strip_prefix('-') {
                Some(loss) => moves(loss).map(Score::Loss),
                None => moves(win).map(Score::Win),
            };
        }
        let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.'));
        let pawns: f64 = text.parse().ok().filter(|_| plain).ok_or(ScoreError)?;
        let centipawns = (pawns * 100.0).round();
        let fits = (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&centipawns);
        fits.then_some(Score::Centipawns(centipawns as i32)).ok_or(ScoreError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_as_they_are_written() {
        let centipawns = [i32::MIN, -25_000, -101, -1, 0, 1, 7, 29, 57, 58, 115, 9_999, i32::MAX];
        let wins = [0, 1, 64, u32::MAX].into_iter().flat_map(|moves| [Score::Win(moves), Score::Loss(moves)]);
        for score in centipawns.into_iter().map(Score::Centipawns).chain(wins) {
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        for text in ["", "#", "#-", "#1.5", "+", "inf", "NaN", "1e3", "30000000", "0.3 "] {
            assert_eq!(text.parse::<Score>(), Err(ScoreError), "{text}");
        }
    }

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
