//! Whether the moves of an attempt are those of the solution.

use crate::error::ApiError;
use menagerie_core::{Explain, Game};

/// What an attempt is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The last move is not the one that wins in time.
    Wrong,
    /// The moves are right until now.
    Right {
        /// The moves with those of the opponent that follow.
        moves: Vec<String>,
        /// Whether that is all of the solution.
        done: bool,
    },
}

/// Compares moves with a solution from a position. The last one is the solver's; what was right before is part of the attempt.
pub fn judge(game: &Game, fen: &str, solution: &[String], moves: &[String]) -> Result<Judged, ApiError> {
    let refused = |why: &str| Err(ApiError::BadRequest(why.to_string()));
    let mut position = game.position(fen)?;
    let solver = position.side();
    let Some(last) = moves.len().checked_sub(1) else { return refused("an attempt has at least one move") };
    if moves.len() > solution.len() {
        return refused("the puzzle has ended before these moves");
    }
    for (at, text) in moves.iter().enumerate() {
        let why = |error: menagerie_core::MoveError| ApiError::BadMove { number: at + 1, why: error.to_string() };
        let mv = position.parse_move(text).map_err(why)?;
        let is_right = position.move_text(mv) == solution[at];
        match (position.side() == solver, at == last) {
            (false, true) => return refused("the last move of an attempt is the solver's"),
            (true, true) if !is_right => return Ok(Judged::Wrong),
            _ if !is_right => {
                return refused("the moves before the last one are those that were right, with the replies");
            }
            _ => position.play_unchecked(mv),
        }
    }
    let mut moves = solution[..moves.len()].to_vec();
    for text in &solution[moves.len()..] {
        if position.side() == solver {
            break;
        }
        let mv = position.parse_move(text).map_err(|_| ApiError::Internal)?;
        position.play_unchecked(mv);
        moves.push(text.clone());
    }
    let done = moves.len() == solution.len();
    Ok(Judged::Right { moves, done })
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn texts(moves: &[&str]) -> Vec<String> {
        moves.iter().map(|mv| mv.to_string()).collect()
    }

    #[test]
    fn only_what_was_found_is_answered() {
        let game = Library::shipped().game("chess").unwrap();
        let solution = texts(&["d2d8", "b8d8", "d1d8"]);
        let of = |moves: &[&str]| judge(&game, "1r1r2k1/5ppp/8/8/8/8/3R4/3R2K1 w - - 0 1", &solution, &texts(moves));
        let right = |moves: &[&str], done| Judged::Right { moves: texts(moves), done };
        assert_eq!(of(&["d2d8"]).unwrap(), right(&["d2d8", "b8d8"], false));
        assert_eq!(of(&["d2d7"]).unwrap(), Judged::Wrong);
        assert_eq!(of(&["d2d8", "b8d8", "d1d8"]).unwrap(), right(&["d2d8", "b8d8", "d1d8"], true));
        assert_eq!(of(&["d2d8", "b8d8", "g1g2"]).unwrap(), Judged::Wrong);
        for (moves, why) in [
            (&[][..], "at least one move"),
            (&["d2d7", "g8f8", "d7d8"], "those that were right"),
            (&["d2d8", "b8d8"], "the solver's"),
            (&["d2d9"], "move 1: "),
            (&["d2d8", "b8d8", "d1d8", "g8h8"], "has ended"),
        ] {
            let said = of(moves).unwrap_err().to_string();
            assert!(said.contains(why), "{said}");
        }
    }

    /// The reply ends the game.
    #[test]
    fn a_solution_may_end_with_a_reply() {
        let game = Library::shipped().game("antichess").unwrap();
        let solution = texts(&["d8d2", "c3d2"]);
        let judged = judge(&game, "3R4/8/8/8/8/2p5/8/8 w - - 0 1", &solution, &texts(&["d8d2"])).unwrap();
        assert_eq!(judged, Judged::Right { moves: solution, done: true });
    }
}
