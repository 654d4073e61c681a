//! Proof-number search: wins by force where replies are few.
//!
//! Where a side that can capture must, wins are long chains of forced captures, which deepening evenly comes upon late. A
//! proof-number search grows the tree where least is left to prove (Allis, "Searching for Solutions in Games and
//! Artificial Intelligence", 1994): each node carries how many leaves at least must be won to prove that the attacker
//! wins, and how many must not be to disprove it. Draws, repetitions on the line among them, are disproofs.

use super::{Link, Worker};
use crate::score::MAX_PLY;
use menagerie_core::{Move, Position};

/// A number of leaves that nothing reaches: it is settled the other way.
const NEVER: u32 = u32::MAX;
/// As many nodes are kept at most, which comes to some 40 MB.
const MOST: usize = 1 << 20;
/// No line of a proof is longer.
const LONGEST: usize = MAX_PLY - 8;

#[derive(Clone, Copy)]
struct Node {
    mv: Option<Move>,
    parent: u32,
    first: u32,
    count: u16,
    proof: u32,
    disproof: u32,
}

impl Node {
    const ROOT: Node = Node { mv: None, parent: 0, first: 0, count: 0, proof: 1, disproof: 1 };
}

/// A tree that was grown for the side to move at its root, which is the attacker.
pub(super) struct Proof {
    root: Position,
    nodes: Vec<Node>,
}

impl Proof {
    fn new(root: &Position) -> Proof {
        Proof { root: root.clone(), nodes: vec![Node::ROOT] }
    }

    /// Whether it is proved or disproved that the attacker wins.
    fn is_settled(&self) -> bool {
        self.nodes[0].proof == 0 || self.nodes[0].disproof == 0
    }

    /// What is known of a position, where it is the root or was reached from it with a move of each side.
    fn go_on(mut self, position: &Position) -> Option<Proof> {
        let at = self.locate(position)?;
        let mut kept = Proof { root: position.clone(), nodes: vec![self.nodes[at]] };
        (kept.nodes[0].mv, kept.nodes[0].parent) = (None, 0);
        let mut next = 0;
        while next < kept.nodes.len() {
            let children = kept.children(next);
            kept.nodes[next].first = kept.nodes.len() as u32;
            let moved = self.nodes[children].iter().map(|&node| Node { parent: next as u32, ..node });
            kept.nodes.extend(moved);
            next += 1;
        }
        Some(kept)
    }

    fn locate(&mut self, position: &Position) -> Option<usize> {
        let key = position.key();
        match position.ply().checked_sub(self.root.ply())? {
            0 => (self.root.key() == key).then_some(0),
            2 => self.children(0).find_map(|at| {
                self.root.play(self.nodes[at].mv?);
                let found = self.children(at).find(|&reply| {
                    let mv = self.nodes[reply].mv.expect("only the root has none");
                    self.root.play(mv);
                    let meets = self.root.key() == key;
                    self.root.undo();
                    meets
                });
                self.root.undo();
                found
            }),
            _ => None,
        }
    }

    fn children(&self, at: usize) -> std::ops::Range<usize> {
        let Node { first, count, .. } = self.nodes[at];
        first as usize..first as usize + usize::from(count)
    }

    /// The child in which the least is left to do.
    fn most_proving(&self, at: usize, attacks: bool) -> usize {
        let left = |child: &usize| if attacks { self.nodes[*child].proof } else { self.nodes[*child].disproof };
        self.children(at).min_by_key(left).expect("a node that is not settled has children")
    }

    /// Sums up the children of a node.
    fn sum_up(&mut self, at: usize, attacks: bool) {
        let sum = |sum: u32, more: u32| if sum == NEVER || more == NEVER { NEVER } else { (sum + more).min(NEVER - 1) };
        let children = &self.nodes[self.children(at)];
        let (proofs, disproofs) = (children.iter().map(|node| node.proof), children.iter().map(|node| node.disproof));
        let (proof, disproof) = if attacks {
            (proofs.min().unwrap_or(NEVER), disproofs.fold(0, sum))
        } else {
            (proofs.fold(0, sum), disproofs.min().unwrap_or(NEVER))
        };
        (self.nodes[at].proof, self.nodes[at].disproof) = (proof, disproof);
    }

    /// The line of a proof: the attacker wins as soon as is proved, the other holds out as long as it can.
    fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        self.plies(0, true, &mut line);
        line.reverse();
        line
    }

    /// Plies to the win in the proved tree below a node; the line of it is written from its end.
    fn plies(&self, at: usize, attacks: bool, line: &mut Vec<Move>) -> usize {
        let mut found: Option<(usize, Vec<Move>)> = None;
        for child in self.children(at).filter(|&child| self.nodes[child].proof == 0) {
            let mut rest = Vec::new();
            let plies = 1 + self.plies(child, !attacks, &mut rest);
            if found.as_ref().is_none_or(|(best, _)| if attacks { plies < *best } else { plies > *best }) {
                rest.extend(self.nodes[child].mv);
                found = Some((plies, rest));
            }
        }
        found.map_or(0, |(plies, rest)| {
            *line = rest;
            plies
        })
    }
}

impl Worker {
    /// Tries to prove that the side to move wins from the root, with so many positions at most or until it is `late`; the
    /// line of the proof, if there is one. What the search of the move before has found out is gone on with.
    pub(super) fn prove(&mut self, link: &Link<'_>, positions: u64, late: impl Fn() -> bool) -> Option<Vec<Move>> {
        let end = self.nodes + positions;
        let kept = self.proof.take().and_then(|kept| kept.go_on(&self.position));
        let mut proof = kept.unwrap_or_else(|| Proof::new(&self.position));
        while !proof.is_settled() && !self.stopped && !late() && self.improve(link, &mut proof, end) {}
        let line = (proof.nodes[0].proof == 0).then(|| proof.line());
        self.proof = Some(proof);
        line.filter(|line| !line.is_empty())
    }

    /// Goes down to the leaf that promises most, looks at the positions after it, and brings the numbers above up to date;
    /// not so if more positions would have been looked at then than `end`, or kept than there is room for.
    fn improve(&mut self, link: &Link<'_>, proof: &mut Proof, end: u64) -> bool {
        let (mut at, mut ply) = (0, 0);
        while proof.nodes[at].count > 0 {
            at = proof.most_proving(at, ply % 2 == 0);
            self.position.play(proof.nodes[at].mv.expect("only the root has none"));
            ply += 1;
        }
        let grown = self.grow(link, proof, at, ply, end);
        loop {
            if grown {
                proof.sum_up(at, ply % 2 == 0);
            }
            if ply == 0 {
                return grown;
            }
            self.position.undo();
            at = proof.nodes[at].parent as usize;
            ply -= 1;
        }
    }

    /// Lists the moves of a leaf and looks at each position after them.
    fn grow(&mut self, link: &Link<'_>, proof: &mut Proof, at: usize, ply: usize, end: u64) -> bool {
        let mut moves = self.take_moves();
        self.position.list_moves(&mut moves);
        let room = MOST.saturating_sub(proof.nodes.len()).min(usize::from(u16::MAX));
        if self.nodes + moves.len() as u64 > end || moves.len() > room {
            self.move_lists.push(moves);
            return false;
        }
        proof.nodes[at].first = proof.nodes.len() as u32;
        proof.nodes[at].count = moves.len() as u16;
        for &mv in &moves {
            self.position.play(mv);
            let (left, right) = self.first_numbers(link, ply + 1);
            self.position.undo();
            proof.nodes.push(Node { mv: Some(mv), parent: at as u32, proof: left, disproof: right, ..Node::ROOT });
        }
        self.move_lists.push(moves);
        true
    }

    /// Proof and disproof number of a position nothing is known of: the more ways a side has, the easier it is for it.
    fn first_numbers(&mut self, link: &Link<'_>, ply: usize) -> (u32, u32) {
        self.count(link);
        let attacks = ply.is_multiple_of(2);
        let settled = |value: i32| {
            let won = if attacks { value > 0 } else { value < 0 };
            if won { (0, NEVER) } else { (NEVER, 0) }
        };
        if let Some(value) = self.ended(ply) {
            return settled(value);
        }
        let mut moves = self.take_moves();
        self.position.list_moves(&mut moves);
        let count = moves.len() as u32;
        self.move_lists.push(moves);
        match count {
            0 => settled(self.value_of_end(ply)),
            _ if ply >= LONGEST => (NEVER, 0),
            _ if attacks => (1, count),
            _ => (count, 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluator, Weights};
    use crate::limits::Limits;
    use crate::search::Shared;
    use menagerie_core::{Library, Outcome};
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::sync::Arc;

    /// Whether the side to move at the root wins within so many plies, found by trying everything.
    fn wins(position: &mut Position, plies: usize, attacks: bool) -> bool {
        if let Some(outcome) = position.outcome() {
            let winner = outcome.winner();
            return winner.is_some_and(|winner| (winner == position.side()) == attacks);
        }
        let moves = if plies == 0 { Vec::new() } else { position.legal_moves() };
        let mut after = |&mv: &Move| {
            position.play(mv);
            let wins = wins(position, plies - 1, !attacks);
            position.undo();
            wins
        };
        if attacks { moves.iter().any(&mut after) } else { !moves.is_empty() && moves.iter().all(&mut after) }
    }

    fn proved(worker: &mut Worker, position: &Position, positions: u64) -> Option<Vec<Move>> {
        let shared = Shared::new(1).unwrap();
        worker.prepare(position, &Limits::default());
        worker.prove(&Link { shared: &shared, host: None }, positions, || false)
    }

    #[test]
    fn what_is_proved_is_won_and_short_wins_are_proved() {
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
                position.play(moves[rng.random_range(0..moves.len())]);
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

    /// What was proved is played to its end against any defence, with what is kept from move to move and nothing more.
    #[test]
    fn a_proof_is_played_out() {
        let game = Library::shipped().game("antichess").unwrap();
        let evaluator = Arc::new(Evaluator::new(&game, Weights::untuned(&game)));
        let mut worker = Worker::new(&evaluator);
        // One of the first moves that are long known to lose.
        let mut position = game.start();
        position.play(position.parse_move("d2d3").unwrap());
        let attacker = position.side();
        proved(&mut worker, &position, 300_000).expect("1. d3 loses");
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        while position.outcome().is_none() {
            let moves = position.legal_moves();
            let mv = match position.side() == attacker {
                true => proved(&mut worker, &position, 0).expect("the proof holds for every reply")[0],
                false => moves[rng.random_range(0..moves.len())],
            };
            position.play(mv);
        }
        assert_eq!(position.outcome().and_then(Outcome::winner), Some(attacker));
    }
}
