//! Proofs of problems by the reference implementation.
//!
//! The reference implementation makes every move until one decides. The fast rules only suggest which move to try first, so
//! that an error of theirs costs time and does not change the result.

use super::{Problem, Solver};
use crate::result::winner;
use menagerie_core::reference::ReferencePosition;
use menagerie_core::{Color, Game};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Why a problem is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Disproof {
    /// The FEN is not a legal position.
    #[error("not a position: {0}")]
    InvalidPosition(String),
    /// The side to move wins with fewer moves.
    #[error("{0} wins with fewer moves")]
    Shorter(String),
    /// A key does not win in the number of moves.
    #[error("{0} does not win in the number of moves")]
    NotForced(String),
}

/// Suggests the move to try first.
pub struct Guide {
    game: Game,
    nodes: u64,
}

impl Guide {
    /// A guide that searches at most this many nodes for a suggestion.
    pub fn new(game: &Game, nodes: u64) -> Guide {
        Guide { game: game.clone(), nodes }
    }

    /// A move that may win in this many moves.
    fn key(&self, fen: &str, moves: u32) -> Option<String> {
        let mut position = self.game.position(fen).ok()?;
        let key = Solver::new(self.nodes).key(&mut position, moves)??;
        Some(position.move_text(key))
    }

    /// A reply that may prevent a win in this many moves.
    fn refutation(&self, fen: &str, moves: u32) -> Option<String> {
        let mut position = self.game.position(fen).ok()?;
        let refutation = Solver::new(self.nodes).refutation(&mut position, moves)??;
        Some(position.move_text(refutation))
    }
}

type Moves = BTreeMap<String, ReferencePosition>;

/// Proves that each key of a problem wins in its number of moves, and that no move wins in fewer.
///
/// # Errors
/// `Disproof` if that is not so.
pub fn prove(problem: &Problem, guide: &Guide) -> Result<(), Disproof> {
    let definition = Arc::new(guide.game.definition().clone());
    let position = ReferencePosition::from_fen(&definition, &problem.fen).map_err(Disproof::InvalidPosition)?;
    let moves = position.moves();
    for key in &problem.keys {
        if !moves.get(key).is_some_and(|after| wins(guide, after, position.side(), problem.moves - 1)) {
            return Err(Disproof::NotForced(key.clone()));
        }
    }
    match (problem.moves > 1).then(|| winning(guide, &position, &moves, problem.moves - 1)).flatten() {
        Some(shorter) => Err(Disproof::Shorter(shorter)),
        None => Ok(()),
    }
}

/// A move with which the side to move wins in this many moves.
fn winning(guide: &Guide, position: &ReferencePosition, moves: &Moves, most: u32) -> Option<String> {
    let likely = guide.key(&position.fen(), most);
    first(moves, likely, |after| wins(guide, after, position.side(), most - 1))
}

/// Whether the attacker has won, or wins in this many more moves. A turn may have several moves, so either side may be to
/// move.
fn wins(guide: &Guide, position: &ReferencePosition, attacker: Color, moves: u32) -> bool {
    let listed = position.moves();
    match winner(&position.result_with(&listed)) {
        Some(winner) => winner == Some(attacker),
        None if position.side() == attacker => moves > 0 && winning(guide, position, &listed, moves).is_some(),
        None => {
            let likely = guide.refutation(&position.fen(), moves);
            first(&listed, likely, |reply| !wins(guide, reply, attacker, moves)).is_none()
        }
    }
}

/// The first move that satisfies a predicate. Tries the likely one first.
fn first(moves: &Moves, likely: Option<String>, is: impl Fn(&ReferencePosition) -> bool) -> Option<String> {
    let likely = likely.and_then(|text| moves.get_key_value(&text));
    let others = moves.iter().filter(|(text, _)| likely.is_none_or(|(known, _)| known != *text));
    likely.into_iter().chain(others).find(|(_, after)| is(after)).map(|(text, _)| text.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    /// Proves with a guide and without one. Both must agree, though not on the move.
    fn proved(fen: &str, moves: u32, keys: &[&str]) -> Result<(), Disproof> {
        let game = Library::shipped().game("chess").unwrap();
        let problem = Problem { fen: fen.into(), moves, keys: keys.iter().map(|key| key.to_string()).collect() };
        let result = prove(&problem, &Guide::new(&game, 100_000));
        let kind = |result: &Result<(), Disproof>| result.as_ref().map_err(std::mem::discriminant).copied();
        assert_eq!(kind(&prove(&problem, &Guide::new(&game, 0))), kind(&result));
        result
    }

    #[test]
    fn only_correct_problems_are_proved() {
        let two_rooks = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
        assert_eq!(proved(two_rooks, 2, &["a2a7", "b1b7"]), Ok(()));
        assert_eq!(proved(two_rooks, 2, &["a2a7", "a2a8"]), Err(Disproof::NotForced("a2a8".into())));
        assert_eq!(proved(two_rooks, 1, &["a2a7"]), Err(Disproof::NotForced("a2a7".into())));
        assert!(matches!(proved(two_rooks, 3, &["a2a7"]), Err(Disproof::Shorter(_))));
        assert!(matches!(proved("8/8 w - - 0 1", 1, &["a1a2"]), Err(Disproof::InvalidPosition(_))));
    }
}
