//! How live games end, besides on the board.

use crate::api::Color;
use crate::refusal::sentence;
use menagerie_core::Outcome;

/// The score and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: &'static str,
    /// Why, in a word.
    pub why: String,
}

impl Ending {
    /// A win of a player, or a draw.
    pub fn new(winner: Option<Color>, why: &str) -> Ending {
        let score = match winner {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        };
        Ending { score, why: why.to_string() }
    }

    /// What the board shows.
    pub fn of_board(outcome: Outcome) -> Ending {
        let text = outcome.to_string();
        let why = text.split_once(' ').map_or("", |(_, why)| why);
        Ending::new(outcome.winner().map(Color::from), why)
    }
}

/// The sentence of an ending that the board does not show; nothing for all others.
pub fn told(score: &str, why: &str) -> Option<String> {
    let (winner, loser) = match score {
        "1-0" => ("white", "black"),
        "0-1" => ("black", "white"),
        _ => ("", ""),
    };
    Some(sentence(&match (why, winner) {
        ("resignation", _) => format!("{loser} has resigned: {winner} has won"),
        ("time", _) => format!("{loser} has no time left: {winner} has won"),
        ("abandonment", "") => "a player has gone, and the other takes a draw".to_string(),
        ("abandonment", _) => format!("{loser} has gone: {winner} has won"),
        ("length", _) => "the game is drawn: it is as long as games may be here".to_string(),
        ("agreement", _) => "drawn by agreement".to_string(),
        _ => return None,
    }))
}
