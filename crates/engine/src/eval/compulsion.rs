//! Terms for compulsory captures: what a side can offer, and where it can go without offering anything.

use super::packed::Pair;
use super::terms::{Attacks, Terms};
use super::weights::Term;
use menagerie_core::{Bits, Color, Piece};

impl<B: Bits> Terms<'_, B> {
    /// The terms of one side. `pawns` are its own; `enemy` is what the other attacks.
    pub(super) fn compulsory_captures(&self, color: Color, pawns: B, (own, enemy): (&Attacks<B>, &Attacks<B>)) -> Pair {
        let reached = self.reached(color, pawns, own.pawns);
        let went = (reached.once | reached.pushed).minus(self.view.occupied());
        let offers = went & enemy.all;
        // What goes to a square no longer protects it, but a pawn that is pushed never did.
        let guarded = offers & (reached.twice | reached.pushed & (reached.once | own.pawns));
        let exchanged = self.view.of(color.other()) & own.all & enemy.all;
        let count = |set: B| set.count() as i32;
        self.term(Term::Refuge) * count(went.minus(enemy.all))
            + self.term(Term::Offer) * count(offers.minus(guarded))
            + self.term(Term::GuardedOffer) * count(guarded)
            + self.term(Term::Guarded) * count(exchanged)
    }

    fn reached(&self, color: Color, pawns: B, attacked_by_pawns: B) -> Reached<B> {
        let mut found = Reached { once: B::EMPTY, twice: B::EMPTY, pushed: B::EMPTY };
        for &kind in &self.evaluator.non_pawns {
            let piece = Piece::new(kind, color);
            for from in self.view.pieces(piece).minus(self.view.marked()).iter() {
                let squares = self.view.attacks(piece, from);
                found.twice |= (found.once | attacked_by_pawns) & squares;
                found.once |= squares;
            }
        }
        for from in pawns.minus(self.view.marked()).iter() {
            found.pushed |= self.tables.next[color.index()][from.index()].map_or(B::EMPTY, B::bit);
        }
        found
    }
}

/// Where the pieces of a side reach.
struct Reached<B> {
    /// By a piece.
    once: B,
    /// By a piece, and another piece or a pawn protects it.
    twice: B,
    /// By a pawn, one step forward.
    pushed: B,
}
