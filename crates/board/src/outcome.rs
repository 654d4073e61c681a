//! How a game ends.

use crate::piece::Color;
use std::fmt;

/// How a game has ended on the board. Its text is the written form: `1-0 checkmate`, `1/2-1/2 fifty`.
///
/// ```
/// use menagerie_board::{Color, Outcome};
///
/// let outcome = Outcome::Checkmate { winner: Some(Color::White) };
/// assert_eq!(outcome.to_string(), "1-0 checkmate");
/// let outcome = Outcome::Decided { winner: Some(Color::Black), rule: "extinction" };
/// assert_eq!(outcome.to_string(), "0-1 extinction");
/// assert_eq!(Outcome::Stalemate { winner: None }.to_string(), "1/2-1/2 stalemate");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move is in check and has no move.
    Checkmate {
        /// Who has won by it: the other side, unless the game says otherwise.
        winner: Option<Color>,
    },
    /// The side to move has no move and is not in check.
    Stalemate {
        /// Who has won by it, in games where that is not a draw.
        winner: Option<Color>,
    },
    /// A rule has decided the game at once: there is no legal move any more.
    Decided {
        /// Who has won, or nobody.
        winner: Option<Color>,
        /// The name of the rule.
        rule: &'static str,
    },
    /// The position stood on the board too often.
    Repetition {
        /// Who has won by it, in games where that is not a draw.
        winner: Option<Color>,
    },
    /// Too many moves without progress.
    FiftyMoves {
        /// Who has won by it, in games where that is not a draw.
        winner: Option<Color>,
    },
    /// More moves have been counted than a side has to win in.
    Counted,
    /// Nobody can be mated any more.
    InsufficientMaterial,
}

impl Outcome {
    /// Who has won, or nobody in a draw.
    ///
    /// ```
    /// use menagerie_board::{Color, Outcome};
    ///
    /// let bare_king = Outcome::Stalemate { winner: Some(Color::Black) };
    /// assert_eq!(bare_king.winner(), Some(Color::Black));
    /// assert_eq!(Outcome::FiftyMoves { winner: None }.winner(), None);
    /// ```
    pub fn winner(self) -> Option<Color> {
        match self {
            Outcome::Checkmate { winner }
            | Outcome::Stalemate { winner }
            | Outcome::Decided { winner, .. }
            | Outcome::Repetition { winner }
            | Outcome::FiftyMoves { winner } => winner,
            Outcome::Counted | Outcome::InsufficientMaterial => None,
        }
    }

    /// Whether moves are left on the board, so that an analysis may go on: repetition, the count of moves and lack of
    /// material end a game only between players.
    ///
    /// ```
    /// use menagerie_board::Outcome;
    ///
    /// assert!(Outcome::InsufficientMaterial.leaves_moves());
    /// assert!(Outcome::Repetition { winner: None }.leaves_moves());
    /// assert!(!Outcome::Stalemate { winner: None }.leaves_moves());
    /// ```
    pub fn leaves_moves(self) -> bool {
        match self {
            Outcome::Repetition { .. } | Outcome::FiftyMoves { .. } => true,
            Outcome::Counted | Outcome::InsufficientMaterial => true,
            Outcome::Checkmate { .. } | Outcome::Stalemate { .. } | Outcome::Decided { .. } => false,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let score = match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        let how = match self {
            Outcome::Checkmate { .. } => "checkmate",
            Outcome::Stalemate { .. } => "stalemate",
            Outcome::Decided { rule, .. } => rule,
            Outcome::Repetition { .. } => "repetition",
            Outcome::FiftyMoves { .. } => "fifty",
            Outcome::Counted => "counting",
            Outcome::InsufficientMaterial => "material",
        };
        write!(f, "{score} {how}")
    }
}
