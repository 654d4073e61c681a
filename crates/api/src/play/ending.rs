//! Endings that are not decided on the board: resignation, time, agreement.

use crate::error::sentence;
use crate::types::Color;
use menagerie_core::{Outcome, Piece, Position};

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

/// Whether a player has nothing to win with, as far as the rules say it themselves: a bare king, in a game in which bare
/// kings are a draw.
pub fn is_powerless(position: &Position, color: menagerie_core::Color) -> bool {
    let definition = position.game().definition();
    let Some(draw) = position.game().facts().insufficient_material else { return false };
    let board = &definition.board;
    let standing = |square| Some((square, position.piece(square)?));
    let bare = board.squares().filter_map(standing).all(|(square, piece)| {
        let royal = definition.piece(piece.kind()).royal;
        let marked_king = draw.unless_royal_marked && royal && position.is_marked(square);
        !marked_king && (royal || piece.color() != color)
    });
    bare && definition.kinds().all(|kind| position.in_hand(Piece::new(kind, color)) == 0)
}

/// The sentence of an ending that the board does not show; nothing for all others.
pub fn ended(score: &str, why: &str) -> Option<String> {
    let (winner, loser) = match score {
        "1-0" => ("white", "black"),
        "0-1" => ("black", "white"),
        _ => ("", ""),
    };
    Some(sentence(&match (why, winner) {
        ("resignation", _) => format!("{loser} has resigned: {winner} has won"),
        ("time", "") => {
            "a player ran out of time, and the opponent has nothing to mate with: the game is drawn".to_string()
        }
        ("time", _) => format!("{loser} ran out of time: {winner} has won"),
        ("abandonment", "") => "a player left, and the opponent took a draw".to_string(),
        ("abandonment", _) => format!("{loser} left: {winner} has won"),
        ("length", _) => "the game is drawn: it has reached the greatest length of a game".to_string(),
        ("abort", _) => "the game was aborted before it began".to_string(),
        ("agreement", _) => "drawn by agreement".to_string(),
        _ => return None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::{Color, Library};

    #[test]
    fn a_bare_king_does_not_win_on_time_where_bare_kings_are_a_draw() {
        for (game, fen, powerless) in [
            ("chess", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", true),
            ("chess", "4kn2/8/8/8/8/8/8/4KQ2 w - - 0 1", false),
            ("chess", "4k3/p7/8/8/8/8/8/4KQ2 w - - 0 1", false),
            // A free king mates an overloaded one.
            ("orchess", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", true),
            ("orchess", "4k3/8/8/8/8/8/8/4(K)Q2 w - - 0 1", false),
            // Here a king that comes to the middle wins, and there a captive can be dropped.
            ("king-of-the-hill", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", false),
            ("crazyhouse", "4k3/8/8/8/8/8/8/4KQ2[] w - - 0 1", false),
            ("oomost1", "4k3/8/8/8/8/8/8/4KQ2 w - - 0 1", false),
        ] {
            let position = Library::shipped().game(game).unwrap().position(fen).unwrap();
            assert_eq!(is_powerless(&position, Color::Black), powerless, "{game}: {fen}");
            assert!(!is_powerless(&position, Color::White), "{game}: {fen}");
        }
    }
}
