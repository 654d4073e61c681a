//! Territory, where no piece takes and the side that cannot move has lost: the free squares that a side reaches first.

use super::packed::Pair;
use super::terms::Terms;
use super::weights::Term;
use menagerie_core::{Bits, Color, Piece};

impl<B: Bits> Terms<'_, B> {
    /// The squares that White reaches sooner than Black less those that Black reaches sooner, counting two moves of each side.
    pub(super) fn territory(&self) -> Pair {
        let reached = Color::BOTH.map(|color| self.reached_in_two(color));
        let first = |color: Color| {
            let ([near, far], [their_near, their_far]) = (reached[color.index()], reached[color.other().index()]);
            (near.minus(their_near) | far.minus(near | their_near | their_far)).count() as i32
        };
        self.term(Term::Territory) * (first(Color::White) - first(Color::Black))
    }

    /// The free squares to which a side's pieces can go in one move, and in two.
    fn reached_in_two(&self, color: Color) -> [B; 2] {
        let mut found = [B::EMPTY; 2];
        for &kind in &self.evaluator.non_pawns {
            let piece = Piece::new(kind, color);
            let from_all =
                |set: B| set.iter().fold(B::EMPTY, |all, from| all | self.view.free_destinations(piece, from));
            let near = from_all(self.view.pieces(piece));
            found[0] |= near;
            found[1] |= from_all(near);
        }
        found
    }
}
