//! Games that are ended before their end, since both players agree how they stand.

use menagerie_core::Color;
use serde::{Deserialize, Serialize};

/// When a game is ended by the players' own scores. Each move's score is that of its player for itself, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjudication {
    /// A side has lost where for so many moves of each player both said that it stands so many centipawns worse.
    pub resign: Option<Resign>,
    /// A game is drawn where both players said so for a while.
    pub draw: Option<Draw>,
    /// A game is drawn after so many moves of each player.
    pub most_moves: Option<u32>,
}

/// When a game counts as lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resign {
    /// By how many centipawns.
    pub score: i32,
    /// For how many moves of each player.
    pub moves: usize,
}

/// When a game counts as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draw {
    /// From which move of the game on.
    pub from: usize,
    /// For how many moves of each player.
    pub moves: usize,
    /// How many centipawns each player's score may be off zero.
    pub score: i32,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Decision {
    Lost(Color),
    Drawn,
    TooLong,
}

impl Adjudication {
    /// What is decided after some moves, whose scores these are, the last of them by this side.
    pub(crate) fn decide(&self, scores: &[Option<i32>], last: Color) -> Option<Decision> {
        let of_last = |moves: usize| scores.len().checked_sub(2 * moves).map(|from| &scores[from..]);
        if let Some(Resign { score, moves }) = self.resign
            && let Some(seen) = of_last(moves).filter(|seen| !seen.is_empty())
        {
            // From the view of the side that moved last.
            let views =
                seen.iter().rev().enumerate().map(|(index, seen)| seen.map(|s| if index % 2 == 0 { s } else { -s }));
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
            && seen.iter().all(|seen| seen.is_some_and(|seen| seen.abs() <= score))
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

    #[test]
    fn both_players_must_agree() {
        let resign = Adjudication { resign: Some(Resign { score: 500, moves: 2 }), ..Adjudication::default() };
        let decide = |scores: &[i32]| resign.decide(&scores.iter().map(|s| Some(*s)).collect::<Vec<_>>(), Color::Black);
        assert_eq!(decide(&[600, -700, 800, -900]), Some(Decision::Lost(Color::Black)));
        assert_eq!(decide(&[-600, 700, -800, 900]), Some(Decision::Lost(Color::White)));
        assert_eq!(decide(&[600, -400, 800, -900]), None);
        assert_eq!(decide(&[600, -900]), None);
        assert_eq!(resign.decide(&[Some(600), None, Some(600), Some(-600)], Color::Black), None);
    }

    #[test]
    fn draws_and_long_games_are_ended() {
        let draw = Draw { from: 3, moves: 2, score: 10 };
        let rules = Adjudication { draw: Some(draw), most_moves: Some(5), ..Adjudication::default() };
        let even = |plies: usize| rules.decide(&vec![Some(3); plies], Color::White);
        assert_eq!((even(5), even(6)), (None, Some(Decision::Drawn)));
        assert_eq!(rules.decide(&[Some(99); 9], Color::White), None);
        assert_eq!(rules.decide(&[Some(99); 10], Color::White), Some(Decision::TooLong));
    }
}
