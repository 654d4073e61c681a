//! Exhaustive search with the fast rules.

use menagerie_core::{Color, Move, Position};
use std::collections::HashMap;

/// Whether positions are won within so many moves: every move is looked at, nothing is guessed.
pub struct Solver {
    /// Positions that may still be looked at.
    left: u64,
    /// What is known of positions, by key and number of moves, where how they came about does not matter.
    known: HashMap<(u64, u32), bool>,
    /// The replies that have refuted something with so many moves left.
    refutations: Vec<Vec<Move>>,
}

impl Solver {
    /// A solver that gives up after so many positions.
    pub fn new(nodes: u64) -> Solver {
        Solver { left: nodes, known: HashMap::new(), refutations: Vec::new() }
    }

    /// How many positions may still be looked at.
    pub fn left(&self) -> u64 {
        self.left
    }

    /// All moves with which the side to move wins within so many moves. Nothing if the solver has given up.
    pub fn keys(&mut self, position: &mut Position, moves: u32) -> Option<Vec<Move>> {
        let mut keys = Vec::new();
        for mv in self.ordered(position) {
            if self.wins_with(position, mv, moves)? {
                keys.push(mv);
            }
        }
        Some(keys)
    }

    /// A move with which the side to move wins within so many moves. Nothing if the solver has given up.
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

    /// The least number of moves, up to `most`, within which the side to move wins. Nothing if the solver has given up.
    pub fn distance(&mut self, position: &mut Position, most: u32) -> Option<Option<u32>> {
        for moves in 1..=most {
            if self.key(position, moves)?.is_some() {
                return Some(Some(moves));
            }
        }
        Some(None)
    }

    /// A reply after which the other side does not win within so many more moves; `Some(None)` if there is none, as when
    /// it has won. Nothing if the solver has given up.
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

    /// Whether a move wins within so many moves, itself the first.
    fn wins_with(&mut self, position: &mut Position, mv: Move, moves: u32) -> Option<bool> {
        let attacker = position.side();
        position.play(mv);
        let won = self.winner(position).and_then(|over| match over {
            Some(winner) => Some(winner == Some(attacker)),
            None => self.refutation(position, moves - 1).map(|refutation| refutation.is_none()),
        });
        position.undo();
        won
    }

    /// Whether after a reply the attacker has won, or wins within so many moves.
    fn loses_with(&mut self, position: &mut Position, mv: Move, attacker: Color, moves: u32) -> Option<bool> {
        position.play(mv);
        let lost = self.winner(position).and_then(|over| match over {
            Some(winner) => Some(winner == Some(attacker)),
            None if moves == 0 => Some(false),
            None => self.key(position, moves).map(|key| key.is_some()),
        });
        position.undo();
        lost
    }

    /// Who has won, if the game is over. Nothing if the solver has given up.
    fn winner(&mut self, position: &Position) -> Option<Option<Option<Color>>> {
        self.left = self.left.checked_sub(1)?;
        Some(position.outcome().map(|outcome| outcome.winner()))
    }

    /// The legal moves, those that give check first.
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

    /// White gives up its last man, which black must take.
    #[test]
    fn what_the_reply_decides_counts_with_the_move_before_it() {
        assert_eq!(distance("antichess", "3R4/8/8/8/8/2p5/8/8 w - - 0 1", 1), Some(1));
    }

    #[test]
    fn a_solver_gives_up_when_it_has_seen_enough() {
        let mut start = Library::shipped().game("chess").unwrap().start();
        assert_eq!(Solver::new(100).distance(&mut start, 3), None);
        assert!(Solver::new(100_000).distance(&mut start, 2).is_some());
    }
}
