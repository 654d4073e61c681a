//! Proof-number search: forced wins where replies are few.
//!
//! Where captures are compulsory, wins are long chains of forced captures, which iterative deepening finds late. A
//! proof-number search expands the tree where the least is left to prove (Allis, "Searching for Solutions in Games and
//! Artificial Intelligence", 1994). The proof number of a node is the least number of leaves that must be won to prove that
//! the attacker wins, its disproof number the least number that must not be. Draws, repetitions on the line among them, are
//! disproofs.

use super::proof_tree::{INFINITE, MAX_NODES, ProofNode, ProofTree};
use super::{SearchContext, Worker};
use crate::score::MAX_PLY;
use menagerie_core::Move;

/// The greatest length of a proof's line, in plies.
const MAX_PLIES: usize = MAX_PLY - 8;

impl Worker {
    /// Tries to prove that the side to move wins from the root, with at most `max_nodes` nodes or until `is_late`. Returns
    /// the line of the proof. Continues the tree of the last search where it can.
    pub(super) fn prove(
        &mut self,
        context: &SearchContext<'_>,
        max_nodes: u64,
        is_late: impl Fn() -> bool,
    ) -> Option<Vec<Move>> {
        let end = self.nodes + max_nodes;
        let kept = self.proof.take().and_then(|kept| kept.subtree(&self.position));
        let mut proof = kept.unwrap_or_else(|| ProofTree::new(&self.position));
        while !proof.is_solved() && !self.stopped && !is_late() && self.expand_most_proving(context, &mut proof, end) {}
        let line = (proof.nodes[0].proof == 0).then(|| proof.line());
        self.proof = Some(proof);
        line.filter(|line| !line.is_empty())
    }

    /// Expands the most proving leaf and updates the numbers above it. Returns false, and changes nothing, if that would take
    /// the node count beyond `end` or the tree beyond its room.
    fn expand_most_proving(&mut self, context: &SearchContext<'_>, proof: &mut ProofTree, end: u64) -> bool {
        let (mut at, mut ply) = (0, 0);
        while proof.nodes[at].count > 0 {
            at = proof.most_proving(at, ply % 2 == 0);
            self.position.play_unchecked(proof.nodes[at].mv.expect("only the root has none"));
            ply += 1;
        }
        let expanded = self.expand(context, proof, at, ply, end);
        loop {
            if expanded {
                proof.update(at, ply % 2 == 0);
            }
            if ply == 0 {
                return expanded;
            }
            self.position.undo();
            at = proof.nodes[at].parent as usize;
            ply -= 1;
        }
    }

    /// Adds the children of a leaf.
    fn expand(&mut self, context: &SearchContext<'_>, proof: &mut ProofTree, at: usize, ply: usize, end: u64) -> bool {
        let mut moves = self.take_moves();
        self.position.list_moves(&mut moves);
        let room = MAX_NODES.saturating_sub(proof.nodes.len()).min(usize::from(u16::MAX));
        if self.nodes + moves.len() as u64 > end || moves.len() > room {
            self.move_lists.push(moves);
            return false;
        }
        proof.nodes[at].first = proof.nodes.len() as u32;
        proof.nodes[at].count = moves.len() as u16;
        for &mv in &moves {
            self.position.play_unchecked(mv);
            let (left, right) = self.initial_numbers(context, ply + 1);
            self.position.undo();
            proof.nodes.push(ProofNode {
                mv: Some(mv),
                parent: at as u32,
                proof: left,
                disproof: right,
                ..ProofNode::ROOT
            });
        }
        self.move_lists.push(moves);
        true
    }

    /// The proof and disproof number of a new leaf: the more moves a side has, the easier its task.
    fn initial_numbers(&mut self, context: &SearchContext<'_>, ply: usize) -> (u32, u32) {
        self.count(context);
        let attacks = ply.is_multiple_of(2);
        let solved = |value: i32| {
            let won = if attacks { value > 0 } else { value < 0 };
            if won { (0, INFINITE) } else { (INFINITE, 0) }
        };
        if let Some(value) = self.repetition_or_draw(ply) {
            return solved(value);
        }
        let mut moves = self.take_moves();
        self.position.list_moves(&mut moves);
        let count = moves.len() as u32;
        self.move_lists.push(moves);
        match count {
            0 => solved(self.terminal_value(ply)),
            _ if ply >= MAX_PLIES => (INFINITE, 0),
            _ if attacks => (1, count),
            _ => (count, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluator, Weights};
    use crate::limits::SearchLimits;
    use crate::search::Shared;
    use menagerie_core::Explain;
    use menagerie_core::{Library, Outcome, Position};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::sync::Arc;

    /// Whether the side to move at the root wins within so many plies, by exhaustive search.
    fn wins(position: &mut Position, plies: usize, attacks: bool) -> bool {
        if let Some(outcome) = position.outcome() {
            let winner = outcome.winner();
            return winner.is_some_and(|winner| (winner == position.side()) == attacks);
        }
        let moves = if plies == 0 { Vec::new() } else { position.legal_moves() };
        let mut after = |&mv: &Move| {
            position.play_unchecked(mv);
            let wins = wins(position, plies - 1, !attacks);
            position.undo();
            wins
        };
        if attacks { moves.iter().any(&mut after) } else { !moves.is_empty() && moves.iter().all(&mut after) }
    }

    fn proved(worker: &mut Worker, position: &Position, max_nodes: u64) -> Option<Vec<Move>> {
        let shared = Shared::new(1).unwrap();
        worker.prepare(position, &SearchLimits::default());
        worker.prove(&SearchContext { shared: &shared, host: None }, max_nodes, || false)
    }

    #[test]
    fn proofs_are_right_and_short_wins_are_proved() {
        let game = Library::shipped().game("antichess").unwrap();
        let evaluator = Arc::new(Evaluator::new(&game, Weights::untuned(&game)));
        let mut worker = Worker::new(&evaluator);
        let (mut long, mut short) = (0, 0);
        for seed in 0..400 {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mut position = game.start();
            for _ in 0..rng.random_range(20..60) {
                let moves = position.legal_moves();
                if moves.is_empty() || position.outcome().is_some() {
                    break;
                }
                position.play_unchecked(moves[rng.random_range(0..moves.len())]);
            }
            if position.outcome().is_some() {
                continue;
            }
            worker.clear();
            let line = proved(&mut worker, &position, 4_000);
            if let Some(line) = &line
                && line.len() <= 7
            {
                assert!(wins(&mut position, line.len(), true), "{}", position.fen());
                long += usize::from(line.len() > 3);
            }
            if wins(&mut position, 3, true) {
                assert!(line.is_some(), "{}", position.fen());
                short += 1;
            }
        }
        assert!(long > 5 && short > 5, "{long} {short}");
    }

    /// The kept tree alone wins against any defence.
    #[test]
    fn a_proof_is_played_out() {
        let game = Library::shipped().game("antichess").unwrap();
        let evaluator = Arc::new(Evaluator::new(&game, Weights::untuned(&game)));
        let mut worker = Worker::new(&evaluator);
        // This first move is known to lose.
        let mut position = game.start();
        position.play_unchecked(position.parse_move("d2d3").unwrap());
        let attacker = position.side();
        proved(&mut worker, &position, 300_000).expect("1. d3 loses");
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            let mv = match position.side() == attacker {
                true => proved(&mut worker, &position, 0).expect("the proof holds for every reply")[0],
                false => moves[rng.random_range(0..moves.len())],
            };
            position.play_unchecked(mv);
        }
        assert_eq!(position.outcome().and_then(Outcome::winner), Some(attacker));
    }
}
