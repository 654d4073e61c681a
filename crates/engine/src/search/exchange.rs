//! Static exchange evaluation: what comes of captures on one square, each side taking with its least piece.

use crate::eval::Evaluator;
use menagerie_core::{Bits, Kind, Move, Piece, Position, View, Viewer};

/// Whether the exchanges that a move begins on its square win at least so much, in centipawns. Pins, promotions later on
/// and what captures change are not seen.
#[inline]
pub(crate) fn wins_at_least(evaluator: &Evaluator, position: &Position, mv: Move, gain: i32, threshold: i32) -> bool {
    let left = gain - threshold;
    if left < 0 {
        return false;
    }
    let mover = mv.becomes().or_else(|| mv.dropped()).or_else(|| position.piece(mv.from()).map(|piece| piece.kind()));
    let Some(mover) = mover else { return true };
    if evaluator.worth(mover) - left <= 0 && Some(mover) != evaluator.royal() {
        return true;
    }
    position.view(Exchange { evaluator, mv, mover, left })
}

struct Exchange<'a> {
    evaluator: &'a Evaluator,
    mv: Move,
    /// What stands on the square first.
    mover: Kind,
    /// What may be lost there.
    left: i32,
}

impl Viewer for Exchange<'_> {
    type Output = bool;

    fn look<B: Bits>(self, view: View<'_, B>) -> bool {
        let square = self.mv.to();
        let victim = self.mv.en_passant_victim().unwrap_or(square);
        let gone = B::bit(self.mv.from()) | B::bit(victim);
        let mut occupied = view.occupied().minus(gone);
        let mut side = view.side();
        // Whether the side that moved first stands well, and by how much the other must still win.
        let mut wins = true;
        let mut swing = self.evaluator.worth(self.mover) - self.left;
        loop {
            side = side.other();
            let attackers = view.attackers_of(side, square, occupied);
            let Some(kind) = self.least(&view, attackers) else { return wins };
            if Some(kind) == self.evaluator.royal() {
                // A king takes only where nothing takes back.
                let protected = view.attackers_of(side.other(), square, occupied).any();
                return if protected { wins } else { !wins };
            }
            wins = !wins;
            swing = self.evaluator.worth(kind) - swing;
            if swing < i32::from(wins) {
                return wins;
            }
            let takers = view.kind(kind) & attackers;
            occupied &= !B::bit(takers.lowest());
        }
    }
}

impl Exchange<'_> {
    /// The type of least worth among the attackers.
    fn least<B: Bits>(&self, view: &View<'_, B>, attackers: B) -> Option<Kind> {
        if attackers.is_empty() {
            return None;
        }
        self.evaluator.by_worth().iter().copied().find(|&kind| (view.kind(kind) & attackers).any())
    }
}

/// What it wins to take a piece of a type.
#[inline(always)]
pub(crate) fn worth_of<B: Bits>(evaluator: &Evaluator, view: &View<'_, B>, kind: Kind) -> i32 {
    let left = || view.pieces(Piece::new(kind, view.side().other())).count();
    evaluator.worth(kind) + evaluator.prize(kind, left)
}

/// What a move takes from the other side and makes of its own piece, in centipawns, by the squares it names alone.
pub(crate) fn direct_gain<B: Bits>(evaluator: &Evaluator, view: &View<'_, B>, mv: Move) -> (Option<Kind>, i32) {
    let side = view.side();
    let enemy = |square| view.piece(square).filter(|piece| piece.color() != side).map(|piece| piece.kind());
    let mut taken = None;
    let mut gain = 0;
    if mv.other().is_none() && mv.dropped().is_none() && mv.puts_on().is_none() {
        let last = mv.en_passant_victim().unwrap_or(mv.to());
        for kind in mv.taken_on_the_way().chain([last]).filter_map(enemy) {
            gain += worth_of(evaluator, view, kind);
            taken = Some(kind);
        }
    }
    if let (Some(after), Some(before)) = (mv.becomes(), view.piece(mv.from())) {
        gain += evaluator.worth(after) - evaluator.worth(before.kind());
    }
    (taken, gain)
}
