//! A mate solver: exhaustive search with the fast rules.

use menagerie_core::{Color, Move, Position};
use std::collections::HashMap;

/// Finds forced wins in a number of moves by exhaustive search.
///
/// Its methods return `None` when the node limit is reached.
pub struct Solver {
    /// Nodes left.
    left: u64,
    /// Results by key and number of moves, in games where values do not depend on the path.
    known: HashMap<(u64, u32), bool>,
    /// Recent refutations, by the number of moves left.
    refutations: Vec<Vec<Move>>,
}

impl Solver {
    /// A solver with a node limit.
    pub fn new(nodes: u64) -> Solver {
        Solver { left: nodes, known: HashMap::new(), refutations: Vec::new() }
    }

    /// Nodes left.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// All keys: moves with which the side to move wins in this many moves.
    pub fn keys(&mut self, position: &mut Position, moves: u32) -> Option<Vec<Move>> {
        let mut keys = Vec::new();
        for mv in self.ordered(position) {
            if self.wins_with(position, mv, moves)? {
                keys.push(mv);
            }
        }
        Some(keys)
    }

    /// A move with which the side to move wins in this many moves, if there is one.
    pub fn key(&mut self, position: &mut Position, moves: u32) -> Option<Option<Move>> {
        let exact = position.game().capabilities().path_independent;
        let place = (position.key(), moves);
        if exact && self.known.get(&place) == Some(&false) {
            return Some(None);
        }
        for mv in self.ordered(position) {
            if self.wins_with(position, mv, moves)? {
                return Some(Some(mv));
            }
        }
        if exact {
            self.known.insert(place, false);
        }
        Some(None)
    }

    /// The least number of moves, up to `most`, in which the side to move wins.
    pub fn distance(&mut self, position: &mut Position, most: u32) -> Option<Option<u32>> {
        for moves in 1..=most {
            if self.key(position, moves)?.is_some() {
                return Some(Some(moves));
            }
        }
        Some(None)
    }

    /// A reply after which the other side does not win in this many more moves. `Some(None)` if there is none, also when it
    /// has won already.
    pub fn refutation(&mut self, position: &mut Position, moves: u32) -> Option<Option<Move>> {
        let attacker = position.side().other();
        let mut replies = position.legal_moves();
        if moves as usize >= self.refutations.len() {
            self.refutations.resize(moves as usize + 1, Vec::new());
        }
        let earlier = &self.refutations[moves as usize];
        replies.sort_by_key(|reply| earlier.iter().position(|mv| mv == reply).unwrap_or(usize::MAX));
        for mv in replies {
            if !self.loses_with(position, mv, attacker, moves)? {
                let refutations = &mut self.refutations[moves as usize];
                refutations.retain(|&known| known != mv);
                refutations.insert(0, mv);
                refutations.truncate(4);
                return Some(Some(mv));
            }
        }
        Some(None)
    }

    /// Whether a move wins in this many moves, counting itself.
    fn wins_with(&mut self, position: &mut Position, mv: Move, moves: u32) -> Option<bool> {
        let attacker = position.side();
        position.play_unchecked(mv);
        let won = self.goes_on(position, attacker, moves - 1);
        position.undo();
        won
    }

    /// Whether after a reply the attacker has won, or wins in this many moves.
    fn loses_with(&mut self, position: &mut Position, mv: Move, attacker: Color, moves: u32) -> Option<bool> {
        position.play_unchecked(mv);
        let lost = self.goes_on(position, attacker, moves);
        position.undo();
        lost
    }

    /// Whether the attacker has won, or wins in this many more moves. A turn may have several moves, so either side may be
    /// to move.
    fn goes_on(&mut self, position: &mut Position, attacker: Color, moves: u32) -> Option<bool> {
        match self.winner(position)? {
            Some(winner) => Some(winner == Some(attacker)),
            None if position.side() != attacker => {
                self.refutation(position, moves).map(|refutation| refutation.is_none())
            }
            None if moves == 0 => Some(false),
            None => self.key(position, moves).map(|key| key.is_some()),
        }
    }

    /// The winner, if the game is over.
    fn winner(&mut self, position: &Position) -> Option<Option<Option<Color>>> {
        self.left = self.left.checked_sub(1)?;
        Some(position.outcome().map(|outcome| outcome.winner()))
    }

    /// The legal moves, checks first.
    fn ordered(&self, position: &Position) -> Vec<Move> {
        let moves = position.legal_moves();
        let mut checks = Vec::new();
        let mut others = Vec::new();
        position.preview(&moves, |mv, _, check| if check { checks.push(mv) } else { others.push(mv) });
        checks.append(&mut others);
        checks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    fn distance(game: &str, fen: &str, most: u32) -> Option<u32> {
        let mut position = Library::shipped().game(game).unwrap().position(fen).unwrap();
        Solver::new(10_000_000).distance(&mut position, most).unwrap()
    }

    #[test]
    fn wins_are_counted_in_moves_of_the_winner() {
        assert_eq!(distance("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", 2), Some(1));
        assert_eq!(distance("chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2), Some(2));
        assert_eq!(distance("chess", "7k/8/8/8/8/8/8/1R4K1 w - - 0 1", 2), None);
    }

    /// White gives up its last piece, which Black must capture.
    #[test]
    fn a_win_by_the_reply_counts_with_the_move_before_it() {
        assert_eq!(distance("antichess", "3R4/8/8/8/8/2p5/8/8 w - - 0 1", 1), Some(1));
    }

    #[test]
    fn a_solver_stops_at_its_node_limit() {
        let mut start = Library::shipped().game("chess").unwrap().start();
        assert_eq!(Solver::new(100).distance(&mut start, 3), None);
        assert!(Solver::new(100_000).distance(&mut start, 2).is_some());
    }
}
