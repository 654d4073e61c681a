//! The tree of a proof-number search.

use menagerie_core::{Move, Position};

/// The proof number of a disproved node, and the disproof number of a proved one.
pub(super) const INFINITE: u32 = u32::MAX;
/// The greatest number of nodes in a tree, about 40 MB.
pub(super) const MAX_NODES: usize = 1 << 20;

/// A node of the tree.
#[derive(Clone, Copy)]
pub(super) struct ProofNode {
    /// The move that leads here; none at the root.
    pub(super) mv: Option<Move>,
    pub(super) parent: u32,
    /// The index of the first child.
    pub(super) first: u32,
    /// The number of children; 0 for a leaf.
    pub(super) count: u16,
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl ProofNode {
    pub(super) const ROOT: ProofNode = ProofNode { mv: None, parent: 0, first: 0, count: 0, proof: 1, disproof: 1 };
}

/// A proof tree. The attacker is the side to move at its root.
pub(super) struct ProofTree {
    root: Position,
    pub(super) nodes: Vec<ProofNode>,
}

impl ProofTree {
    pub(super) fn new(root: &Position) -> ProofTree {
        ProofTree { root: root.clone(), nodes: vec![ProofNode::ROOT] }
    }

    /// Whether the root is proved or disproved.
    pub(super) fn is_solved(&self) -> bool {
        self.nodes[0].proof == 0 || self.nodes[0].disproof == 0
    }

    /// The subtree of a position, if it is the root or was reached from it with a move of each side.
    pub(super) fn subtree(mut self, position: &Position) -> Option<ProofTree> {
        let at = self.locate(position)?;
        let mut kept = ProofTree { root: position.clone(), nodes: vec![self.nodes[at]] };
        (kept.nodes[0].mv, kept.nodes[0].parent) = (None, 0);
        let mut next = 0;
        while next < kept.nodes.len() {
            let children = kept.children(next);
            kept.nodes[next].first = kept.nodes.len() as u32;
            let moved = self.nodes[children].iter().map(|&node| ProofNode { parent: next as u32, ..node });
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
                self.root.play_unchecked(self.nodes[at].mv?);
                let found = self.children(at).find(|&reply| {
                    let mv = self.nodes[reply].mv.expect("only the root has none");
                    self.root.play_unchecked(mv);
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
        let ProofNode { first, count, .. } = self.nodes[at];
        first as usize..first as usize + usize::from(count)
    }

    /// The most proving child: the one in which the least is left to prove for the attacker, or to disprove for the defender.
    pub(super) fn most_proving(&self, at: usize, attacks: bool) -> usize {
        let left = |child: &usize| if attacks { self.nodes[*child].proof } else { self.nodes[*child].disproof };
        self.children(at).min_by_key(left).expect("an unsolved node has children")
    }

    /// Recomputes a node's numbers from its children's.
    pub(super) fn update(&mut self, at: usize, attacks: bool) {
        let sum = |sum: u32, more: u32| {
            if sum == INFINITE || more == INFINITE { INFINITE } else { (sum + more).min(INFINITE - 1) }
        };
        let children = &self.nodes[self.children(at)];
        let (proofs, disproofs) = (children.iter().map(|node| node.proof), children.iter().map(|node| node.disproof));
        let (proof, disproof) = if attacks {
            (proofs.min().unwrap_or(INFINITE), disproofs.fold(0, sum))
        } else {
            (proofs.fold(0, sum), disproofs.min().unwrap_or(INFINITE))
        };
        (self.nodes[at].proof, self.nodes[at].disproof) = (proof, disproof);
    }

    /// The line of a proof: the attacker wins as soon as is proved, the defender holds out as long as it can.
    pub(super) fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        self.plies(0, true, &mut line);
        line.reverse();
        line
    }

    /// Plies to the win in the proved tree below a node. Writes their line, last move first.
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
