//! Offers: quiet moves that force the opponent to capture. Where captures are compulsory, they are what checks are elsewhere.

use super::scored_move::ScoredMove;
use menagerie_core::{Bits, View, Viewer};

/// Marks the quiet moves that leave a piece where the opponent attacks it, as far as that is seen before they are made.
pub(super) struct OfferFinder<'a> {
    pub(super) moves: &'a mut [ScoredMove],
}

impl Viewer for OfferFinder<'_> {
    type Output = ();

    fn look<B: Bits>(self, view: View<'_, B>) {
        let (us, them) = (view.side(), view.side().other());
        let mut attacked = B::EMPTY;
        for from in view.of(them).iter() {
            if let Some(piece) = view.piece(from) {
                attacked |= view.attacks(piece, from);
            }
        }
        let offered = attacked & view.of(us);
        for entry in self.moves.iter_mut().filter(|entry| !entry.noisy) {
            let stays = offered.iter().any(|square| square != entry.mv.from());
            entry.check |= stays || attacked.has(entry.mv.to());
        }
    }
}
