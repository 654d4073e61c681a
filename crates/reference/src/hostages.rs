//! The rule `hostages`: hostages are exchanged, and a piece that could promote to none can do nothing.

use super::captives::{count, decide_promotions};
use super::{ReferencePosition, hand, promotion, steps};
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::movement::Hostages;
use std::collections::BTreeMap;
use std::sync::Arc;

impl ReferencePosition {
    /// Whether the piece on a square could only go where it must promote, and none of what it may become is held: it can do
    /// nothing.
    pub(super) fn is_stuck(&self, square: Square) -> bool {
        let Some(piece) = self.at(square).filter(|_| decide_promotions(self)) else { return false };
        let targets = promotion::targets(self, piece);
        if targets.is_empty() || targets.into_iter().any(|target| count(self, target) > 0) {
            return false;
        }
        let has_paths = self.definition().piece(piece.kind()).has_paths();
        let walks = &self.book.walks[piece.kind().index()];
        let open = walks.iter().filter(|walk| walk.open_from(&self.book, square, piece));
        let stops = open.flat_map(|walk| steps::squares(self, walk, square, piece.color()));
        let ends: Vec<Square> = stops.filter(|&(_, stop)| stop).map(|(end, _)| end).collect();
        let due = |square: Square| promotion::is_due(self, piece, square);
        !has_paths && !due(square) && !ends.is_empty() && ends.into_iter().all(due)
    }
}

/// Adds the legal exchanges to the moves.
pub(super) fn add(position: &Arc<ReferencePosition>, moves: &mut BTreeMap<String, ReferencePosition>) {
    let definition = position.definition();
    let Some(rule) = definition.rule::<Hostages>() else { return };
    let held = |color: Color| definition.kinds().filter(move |&kind| count(position, Piece::new(kind, color)) > 0);
    for freed in held(position.side) {
        for given in held(position.side.other()).filter(|&given| rule.pays(definition, given, freed)) {
            for square in position.board().squares() {
                moves.extend(hand::exchange(position, freed, given, square));
            }
        }
    }
}
