//! Finer terms for games like chess: checks that would be safe, what storms a king, the way of passed pawns, weak pawns and strong
//! squares. They are computed only where one of them has a weight.

use super::packed::Pair;
use super::terms::{Attacks, Terms};
use super::weights::Term;
use menagerie_core::{Bits, Color, Kind, Piece, Square};

/// The terms of this file.
pub(super) const TERMS: [Term; 11] = [
    Term::SafeCheck,
    Term::Storm,
    Term::BareFile,
    Term::FreeWay,
    Term::FreeStep,
    Term::Backward,
    Term::PushThreat,
    Term::Contested,
    Term::Outpost,
    Term::Cramped,
    Term::OwnColour,
];

/// More safe checks than this count no more.
const MOST_CHECKS: u32 = 4;

impl<B: Bits> Terms<'_, B> {
    /// The squares that a side's pieces of a type reach and from which they would give check.
    #[inline]
    pub(super) fn checks(&self, kind: Kind, color: Color, reached: B) -> B {
        let them = color.other();
        let Some(king) = self.view.royal(them).filter(|_| reached.any()) else { return B::EMPTY };
        // What a piece attacks from the king's square attacks it from there, the other way round for pawns.
        (self.view.attacks_across(Piece::new(kind, them), king, self.view.occupied()) & reached)
            .minus(self.view.of(color))
    }

    /// The finer terms of a side.
    pub(super) fn finer(
        &self,
        color: Color,
        pawns: [B; 2],
        (own, enemy): (&Attacks<B>, &Attacks<B>),
        checks: B,
    ) -> (Pair, Pair) {
        let safe_checks = checks.minus(enemy.all).count().min(MOST_CHECKS) as i32;
        let contested = (own.all & enemy.all).minus(enemy.pawns).count() as i32;
        let kings = self.term(Term::SafeCheck) * safe_checks + self.exposed(color, pawns);
        let rest =
            self.term(Term::Contested) * contested + self.outposts(color, pawns, own) + self.own_colours(color, pawns);
        (kings, rest + self.pushes(color, pawns, (own, enemy)))
    }

    /// The king's cover: files without own pawns, and enemy pawns that come near.
    fn exposed(&self, color: Color, pawns: [B; 2]) -> Pair {
        let Some(king) = self.view.royal(color).filter(|_| self.evaluator.shape.hides_king()) else {
            return Pair::ZERO;
        };
        let own = pawns[color.index()];
        let bare = self.tables.near_files[king.index()].iter().filter(|&&file| (file & own).is_empty()).count() as i32;
        let storm = (self.tables.storm[color.index()][king.index()] & pawns[color.other().index()]).count() as i32;
        self.term(Term::BareFile) * bare - self.term(Term::Storm) * storm
    }

    /// Minor pieces on squares that a pawn guards and no enemy pawn can attack.
    fn outposts(&self, color: Color, pawns: [B; 2], own: &Attacks<B>) -> Pair {
        let posts = self.minor_pieces(color) & own.pawns & self.tables.beyond[color.index()];
        let them = color.other();
        // An enemy pawn on an adjacent file in front of the piece may come to attack it.
        let safe = |square: Square| {
            let at = square.index();
            let before = self.tables.stoppers[color.index()][at].minus(self.tables.ahead[color.index()][at]);
            (before & pawns[them.index()]).is_empty()
        };
        self.term(Term::Outpost) * posts.iter().filter(|&square| safe(square)).count() as i32
    }

    /// Own pawns on the squares of pieces that stay on one colour.
    fn own_colours(&self, color: Color, pawns: [B; 2]) -> Pair {
        let own = self.view.of(color);
        let light = self.tables.light;
        let pawns = pawns[color.index()];
        let (on_light, on_dark) = ((pawns & light).count() as i32, pawns.minus(light).count() as i32);
        let of = |&kind: &Kind| {
            let set = self.view.kind(kind) & own;
            (set & light).count() as i32 * on_light + set.minus(light).count() as i32 * on_dark
        };
        self.term(Term::OwnColour) * self.evaluator.color_bound.iter().map(of).sum::<i32>()
    }

    /// Steps of pawns that would attack a piece and not lose the pawn.
    fn pushes(&self, color: Color, pawns: [B; 2], (own, enemy): (&Attacks<B>, &Attacks<B>)) -> Pair {
        let [kind] = self.evaluator.pawns[..] else { return Pair::ZERO };
        let next = &self.tables.next[color.index()];
        let steps = pawns[color.index()].iter().filter_map(|from| next[from.index()]);
        let steps = steps.fold(B::EMPTY, |set, to| set | B::bit(to)).minus(self.view.occupied() | enemy.pawns);
        let safe = steps.minus(enemy.all.minus(own.all));
        let victims = self.view.of(color.other()).minus(self.pawns_and_king(pawns, color.other())).minus(own.pawns);
        let attacked = self.view.attacks_of_all(Piece::new(kind, color), safe) & victims;
        self.term(Term::PushThreat) * attacked.count() as i32
    }

    /// Whether a pawn is backward: no own pawn is next to it or behind it on an adjacent file, and an enemy pawn guards the next
    /// square.
    pub(super) fn backward(&self, color: Color, from: Square, own: B, enemy: &Attacks<B>) -> Pair {
        let at = from.index();
        let behind = self.tables.adjacent_files[at].minus(self.tables.stoppers[color.index()][at]);
        let guarded = self.tables.next[color.index()][at].is_some_and(|next| enemy.pawns.has(next));
        if guarded && (behind & own).is_empty() { self.term(Term::Backward) } else { Pair::ZERO }
    }

    /// What the way of a passed pawn is worth that has covered this many parts of it.
    pub(super) fn way(&self, color: Color, from: Square, part: i32, enemy: &Attacks<B>) -> Pair {
        let at = from.index();
        let part = part * part / 4;
        let stops = self.view.of(color.other()) | enemy.all;
        let ahead = self.tables.ahead[color.index()][at];
        if (ahead & stops).is_empty() {
            return self.term(Term::FreeWay) * part;
        }
        let free = |next: Square| !stops.has(next) && !self.view.occupied().has(next);
        if self.tables.next[color.index()][at].is_some_and(free) {
            self.term(Term::FreeStep) * part
        } else {
            Pair::ZERO
        }
    }
}
