//! All positions of king and piece against king, and the moves between them.

use super::Unsolvable;
use crate::placement::placement;
use menagerie_core::{Bits, Color, Game, Kind, Outcome, Piece, Position, Square, View, Viewer};

/// The positions by index, and the moves between them.
pub(super) struct PositionGraph {
    nodes: Vec<Node>,
    /// The targets of the moves of all nodes, one after the other.
    edges: Vec<u32>,
}

#[derive(Clone, Copy, Default)]
struct Node {
    first: u32,
    count: u16,
    exists: bool,
    /// Whether every move keeps the material.
    closed: bool,
    won: bool,
}

impl PositionGraph {
    /// Lists all positions.
    pub(super) fn build(game: &Game, kind: Kind) -> Result<PositionGraph, Unsolvable> {
        let squares = game.board().len();
        let mut graph = PositionGraph { nodes: vec![Node::default(); 2 * squares.pow(3)], edges: Vec::new() };
        for index in 0..graph.nodes.len() {
            if let Some(position) = position(game, kind, index) {
                graph.nodes[index] = graph.add_moves(position, kind)?;
            }
        }
        Ok(graph)
    }

    /// Adds the moves of a position.
    fn add_moves(&mut self, mut position: Position, kind: Kind) -> Result<Node, Unsolvable> {
        let first = self.edges.len() as u32;
        let moves = position.legal_moves();
        if moves.is_empty() {
            let won = position.outcome().and_then(Outcome::winner) == Some(Color::White);
            return Ok(Node { first, won, exists: true, ..Node::default() });
        }
        let mut closed = true;
        for &mv in &moves {
            position.play_unchecked(mv);
            let index = index_of(&position, kind);
            position.undo();
            match index {
                Some(index) => self.edges.push(index as u32),
                // A lone king cannot win, so Black is safe once it has captured or converted the piece.
                None if position.side() == Color::Black => closed = false,
                None => return Err(Unsolvable::Leaves { fen: position.fen(), mv: position.move_text(mv) }),
            }
        }
        let count = (self.edges.len() as u32 - first) as u16;
        Ok(Node { first, count, exists: true, closed, won: false })
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn side(&self, at: usize) -> Color {
        if at < self.nodes.len() / 2 { Color::White } else { Color::Black }
    }

    /// Whether the index is a legal position.
    pub(super) fn exists(&self, at: usize) -> bool {
        self.nodes[at].exists
    }

    pub(super) fn has_moves(&self, at: usize) -> bool {
        self.nodes[at].count > 0
    }

    /// Whether every move keeps the material.
    pub(super) fn is_closed(&self, at: usize) -> bool {
        self.nodes[at].closed
    }

    /// The positions that a position's moves lead to.
    pub(super) fn moves(&self, at: usize) -> &[u32] {
        let Node { first, count, .. } = self.nodes[at];
        &self.edges[first as usize..][..usize::from(count)]
    }

    /// The positions that White has won.
    pub(super) fn won(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.nodes.len()).filter(|&at| self.nodes[at].won)
    }
}

/// The index of a position, if it has the material.
pub(super) fn index_of(position: &Position, kind: Kind) -> Option<usize> {
    let squares = position.game().board().len();
    let [king, piece, other] = position.view(PieceFinder { kind })?.map(menagerie_core::Square::index);
    Some(((position.side().index() * squares + king) * squares + piece) * squares + other)
}

/// The position of an index, if it is a legal one.
pub(super) fn position(game: &Game, kind: Kind, index: usize) -> Option<Position> {
    let squares = game.board().len();
    let at = |power: u32| Square::new(index / squares.pow(power) % squares);
    let (king, piece, other) = (at(2), at(1), at(0));
    if king == piece || king == other || piece == other {
        return None;
    }
    let royal = game.definition().royal()?;
    let letter = |kind, color| game.definition().letter(Piece::new(kind, color)).to_string();
    let stands = |square: Square| match square {
        square if square == king => Some(letter(royal, Color::White)),
        square if square == piece => Some(letter(kind, Color::White)),
        square if square == other => Some(letter(royal, Color::Black)),
        _ => None,
    };
    let side = if index < squares.pow(3) { 'w' } else { 'b' };
    game.position(&format!("{} {side} - - 0 1", placement(game, stands))).ok()
}

/// Finds the squares of the three pieces, if there are no others and none is marked.
struct PieceFinder {
    kind: Kind,
}

impl Viewer for PieceFinder {
    type Output = Option<[Square; 3]>;

    fn look<B: Bits>(self, view: View<'_, B>) -> Self::Output {
        let piece = view.pieces(Piece::new(self.kind, Color::White));
        let others = view.of(Color::White).count() == 2 && view.of(Color::Black).count() == 1;
        if !others || !view.marked().is_empty() {
            return None;
        }
        Some([view.royal(Color::White)?, piece.iter().next()?, view.royal(Color::Black)?])
    }
}
