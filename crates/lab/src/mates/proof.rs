//! The proof of a problem by the slow referee.
//!
//! Every move is made by the slow referee and looked at until one decides; the fast rules only say with which move to
//! begin, so that what they have wrong costs time and changes no verdict.

use super::{Problem, Solver};
use menagerie_core::slow::SlowPosition;
use menagerie_core::{Color, Game};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Why a problem is not proved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Disproof {
    /// The referee refuses the position.
    #[error("it is no position: {0}")]
    NoPosition(String),
    /// The side to move wins with fewer moves.
    #[error("{0} wins with fewer moves")]
    Shorter(String),
    /// A move that is said to win does not win so fast.
    #[error("{0} does not win so fast")]
    NotForced(String),
}

/// Says with which move to begin.
pub struct Guide {
    game: Game,
    nodes: u64,
}

impl Guide {
    /// A guide that looks at so many positions for an answer at most.
    pub fn new(game: &Game, nodes: u64) -> Guide {
        Guide { game: game.clone(), nodes }
    }

    /// A move that may win within so many moves.
    fn key(&self, fen: &str, moves: u32) -> Option<String> {
        let mut position = self.game.position(fen).ok()?;
        let key = Solver::new(self.nodes).key(&mut position, moves)??;
        Some(position.move_text(key))
    }

    /// A reply that may keep the other side from winning within so many moves.
    fn refutation(&self, fen: &str, moves: u32) -> Option<String> {
        let mut position = self.game.position(fen).ok()?;
        let refutation = Solver::new(self.nodes).refutation(&mut position, moves)??;
        Some(position.move_text(refutation))
    }
}

type Moves = BTreeMap<String, SlowPosition>;

/// Proves that each key of a problem wins with so many moves, and that nothing wins with fewer.
///
/// # Errors
/// What is not so.
pub fn prove(problem: &Problem, guide: &Guide) -> Result<(), Disproof> {
    let definition = Arc::new(guide.game.definition().clone());
    let position = SlowPosition::from_fen(&definition, &problem.fen).map_err(Disproof::NoPosition)?;
    let moves = position.moves();
    for key in &problem.keys {
        if !moves.get(key).is_some_and(|after| wins_with(guide, after, problem.moves)) {
            return Err(Disproof::NotForced(key.clone()));
        }
    }
    match (problem.moves > 1).then(|| winning(guide, &position, &moves, problem.moves - 1)).flatten() {
        Some(shorter) => Err(Disproof::Shorter(shorter)),
        None => Ok(()),
    }
}

/// A move with which the side to move wins within so many moves.
fn winning(guide: &Guide, position: &SlowPosition, moves: &Moves, most: u32) -> Option<String> {
    let likely = guide.key(&position.fen(), most);
    first(moves, likely, |after| wins_with(guide, after, most))
}

/// Whether the side that has just moved wins within so many moves, the one just made the first.
fn wins_with(guide: &Guide, after: &SlowPosition, moves: u32) -> bool {
    let attacker = after.side().other();
    let replies = after.moves();
    match winner(after, &replies) {
        Some(winner) => winner == Some(attacker),
        None => {
            let likely = guide.refutation(&after.fen(), moves - 1);
            first(&replies, likely, |reply| !loses_with(guide, reply, moves - 1)).is_none()
        }
    }
}

/// Whether the side to move has won, or wins within so many moves.
fn loses_with(guide: &Guide, reply: &SlowPosition, moves: u32) -> bool {
    let listed = reply.moves();
    match winner(reply, &listed) {
        Some(winner) => winner == Some(reply.side()),
        None => moves > 0 && winning(guide, reply, &listed, moves).is_some(),
    }
}

/// The first move of which something is true, beginning with the likely one.
fn first(moves: &Moves, likely: Option<String>, is: impl Fn(&SlowPosition) -> bool) -> Option<String> {
    let likely = likely.and_then(|text| moves.get_key_value(&text));
    let others = moves.iter().filter(|(text, _)| likely.is_none_or(|(known, _)| known != *text));
    likely.into_iter().chain(others).find(|(_, after)| is(after)).map(|(text, _)| text.clone())
}

/// Who has won, if the game is over.
fn winner(position: &SlowPosition, moves: &Moves) -> Option<Option<Color>> {
    match position.result_with(moves).split(' ').next() {
        Some("*") => None,
        Some("1-0") => Some(Some(Color::White)),
        Some("0-1") => Some(Some(Color::Black)),
        _ => Some(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    /// Proves with a guide and without one, which must come to the same, if not by the same move.
    fn proved(fen: &str, moves: u32, keys: &[&str]) -> Result<(), Disproof> {
        let game = Library::shipped().game("chess").unwrap();
        let problem = Problem { fen: fen.into(), moves, keys: keys.iter().map(|key| key.to_string()).collect() };
        let verdict = prove(&problem, &Guide::new(&game, 100_000));
        let kind = |verdict: &Result<(), Disproof>| verdict.as_ref().map_err(std::mem::discriminant).copied();
        assert_eq!(kind(&prove(&problem, &Guide::new(&game, 0))), kind(&verdict));
        verdict
    }

    #[test]
    fn what_is_true_is_proved_and_nothing_else() {
        let two_rooks = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
        assert_eq!(proved(two_rooks, 2, &["a2a7", "b1b7"]), Ok(()));
        assert_eq!(proved(two_rooks, 2, &["a2a7", "a2a8"]), Err(Disproof::NotForced("a2a8".into())));
        assert_eq!(proved(two_rooks, 1, &["a2a7"]), Err(Disproof::NotForced("a2a7".into())));
        assert!(matches!(proved(two_rooks, 3, &["a2a7"]), Err(Disproof::Shorter(_))));
        assert!(matches!(proved("8/8 w - - 0 1", 1, &["a1a2"]), Err(Disproof::NoPosition(_))));
    }
}
