//! Who wins where a game ends by a rule that does not always name the same side.

use crate::piece::Color;

/// Who wins by an end of the game.
///
/// ```
/// use menagerie_board::{Award, Color};
///
/// let counts = |color| if color == Color::White { 10 } else { 12 };
/// assert_eq!(Award::To(Some(Color::White)).winner(counts), Some(Color::White));
/// assert_eq!(Award::Majority.winner(counts), Some(Color::Black));
/// assert_eq!(Award::Minority.winner(counts), Some(Color::White));
/// assert_eq!(Award::Majority.winner(|_| 7), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Award {
    /// This side, or nobody.
    To(Option<Color>),
    /// The side with more pieces on the board, or nobody where both have as many.
    Majority,
    /// The side with fewer pieces on the board, or nobody where both have as many.
    Minority,
    /// The side with more points, or nobody where both have as many.
    Points,
}

impl Award {
    /// Who wins, if the sides have this number of pieces on the board, or of points.
    pub fn winner(self, count: impl Fn(Color) -> usize) -> Option<Color> {
        match self {
            Award::To(winner) => winner,
            Award::Majority | Award::Points | Award::Minority => {
                let [white, black] = Color::BOTH.map(count);
                let more = if white > black { Color::White } else { Color::Black };
                (white != black).then_some(if self == Award::Minority { more.other() } else { more })
            }
        }
    }
}
