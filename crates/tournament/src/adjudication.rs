//! Adjudication: ends games early when both players agree on the result.

use menagerie_core::Color;
use serde::{Deserialize, Serialize};

/// When games are adjudicated. Scores are those that the players report with their moves, each for itself, in centipawns.
///
/// ```
/// use menagerie_tournament::{Adjudication, Draw, Referee, Resign};
///
/// let adjudication = Adjudication {
///     resign: Some(Resign { score: 600, moves: 4 }),
///     draw: Some(Draw { from: 40, moves: 8, score: 10 }),
///     most_moves: Some(200),
/// };
/// let referee = Referee { adjudication, ..Referee::default() };
/// assert_eq!(Referee::default().adjudication, Adjudication { resign: None, draw: None, most_moves: None });
/// assert_ne!(referee, Referee::default());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// When a game is adjudicated as lost.
    pub resign: Option<Resign>,
    /// When a game is adjudicated as drawn.
    pub draw: Option<Draw>,
    /// A game is drawn after this many moves of each player.
    pub most_moves: Option<u32>,
}

/// A game is lost when both players agree on a score for a number of moves.
///
/// ```
/// use menagerie_tournament::Resign;
///
/// // Lost when both say so, by six pawns or more, four moves in a row.
/// let resign = Resign { score: 600, moves: 4 };
/// assert_eq!(serde_json::to_string(&resign).unwrap(), r#"{"score":600,"moves":4}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    /// The score in centipawns.
    pub score: i32,
    /// The number of moves of each player.
    pub moves: usize,
}

/// A game is drawn when both players score it even for a number of moves.
///
/// ```
/// use menagerie_tournament::Draw;
///
/// // From move 40 on, when both scores are within a tenth of a pawn for eight moves.
/// let draw = Draw { from: 40, moves: 8, score: 10 };
/// assert_eq!(serde_json::to_string(&draw).unwrap(), r#"{"from":40,"moves":8,"score":10}"#);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// The first move at which a game may be adjudicated.
    pub from: usize,
    /// The number of moves of each player.
    pub moves: usize,
    /// The greatest distance of each player's score from zero, in centipawns.
    pub score: i32,
}

/// The result of an adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Lost(Color),
    Drawn,
    TooLong,
}

impl Adjudication {
    /// Adjudicates a game by its moves: who made each, and the score of that side for it.
    pub(crate) fn decide(&self, scores: &[(Color, Option<i32>)]) -> Option<Decision> {
        let last = scores.last().map_or(Color::White, |&(side, _)| side);
        let of_last = |moves: usize| scores.len().checked_sub(2 * moves).map(|from| &scores[from..]);
        if let Some(Resign { score, moves }) = self.resign
            && let Some(seen) = of_last(moves).filter(|seen| !seen.is_empty())
        {
            // From the view of the side that moved last.
            let views = seen.iter().map(|&(side, seen)| seen.map(|s| if side == last { s } else { -s }));
            let views: Vec<Option<i32>> = views.collect();
            if views.iter().all(|view| view.is_some_and(|view| view >= score)) {
                return Some(Decision::Lost(last.other()));
            }
            if views.iter().all(|view| view.is_some_and(|view| view <= -score)) {
                return Some(Decision::Lost(last));
            }
        }
        if let Some(Draw { from, moves, score }) = self.draw
            && scores.len() >= 2 * from
            && let Some(seen) = of_last(moves).filter(|seen| !seen.is_empty())
            && seen.iter().all(|(_, seen)| seen.is_some_and(|seen| seen.abs() <= score))
        {
            return Some(Decision::Drawn);
        }
        let too_long = self.most_moves.is_some_and(|most| scores.len() >= 2 * most as usize);
        too_long.then_some(Decision::TooLong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scores of moves that white and black make in turn.
    fn in_turn(scores: &[Option<i32>]) -> Vec<(Color, Option<i32>)> {
        let sides = Color::BOTH.into_iter().cycle();
        sides.zip(scores.iter().copied()).collect()
    }

    #[test]
    fn both_players_must_agree() {
        let resign = Adjudication { resign: Some(Resign { score: 500, moves: 2 }), ..Adjudication::default() };
        let decide = |scores: &[i32]| resign.decide(&in_turn(&scores.iter().map(|s| Some(*s)).collect::<Vec<_>>()));
        assert_eq!(decide(&[600, -700, 800, -900]), Some(Decision::Lost(Color::Black)));
        assert_eq!(decide(&[-600, 700, -800, 900]), Some(Decision::Lost(Color::White)));
        assert_eq!(decide(&[600, -400, 800, -900]), None);
        assert_eq!(decide(&[600, -900]), None);
        assert_eq!(resign.decide(&in_turn(&[Some(600), None, Some(600), Some(-600)])), None);
        let twice = [Color::White, Color::White, Color::Black, Color::Black].map(|side| (side, Some(600)));
        assert_eq!(resign.decide(&twice), None);
        let lost = [Color::White, Color::White, Color::Black, Color::Black]
            .map(|side| (side, Some([600, -600][side.index()])));
        assert_eq!(resign.decide(&lost), Some(Decision::Lost(Color::Black)));
    }

    #[test]
    fn draws_and_long_games_are_ended() {
        let draw = Draw { from: 3, moves: 2, score: 10 };
        let rules = Adjudication { draw: Some(draw), most_moves: Some(5), ..Adjudication::default() };
        let even = |plies: usize| rules.decide(&in_turn(&vec![Some(3); plies]));
        assert_eq!((even(5), even(6)), (None, Some(Decision::Drawn)));
        assert_eq!(rules.decide(&in_turn(&[Some(99); 9])), None);
        assert_eq!(rules.decide(&in_turn(&[Some(99); 10])), Some(Decision::TooLong));
    }
}
