//! Moves that compel the opponent to capture: where a side that can capture must, they are what checks are elsewhere.

use super::order::Scored;
use menagerie_core::{Bits, View, Viewer};

/// Finds out which quiet moves leave a piece where the opponent attacks it, as far as that is seen before they are made.
pub(super) struct Offering<'a> {
    pub(super) scored: &'a mut [Scored],
}

impl Viewer for Offering<'_> {
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
        for entry in self.scored.iter_mut().filter(|entry| !entry.noisy) {
            let stays = offered.iter().any(|square| square != entry.mv.from());
            entry.check |= stays || attacked.has(entry.mv.to());
        }
    }
}
