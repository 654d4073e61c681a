//! Static exchange evaluation (SEE): what the captures on one square come to, each side taking with its least piece.

use crate::eval::Evaluator;
use menagerie_core::{Bits, Kind, Move, Piece, Position, View, Viewer};

/// Whether the exchange that a move begins on its target square gains at least `threshold` centipawns, where the move itself
/// gains `gain`. Pins, later promotions and side effects of captures are not seen.
#[inline]
pub(super) fn see_ge(evaluator: &Evaluator, position: &Position, mv: Move, gain: i32, threshold: i32) -> bool {
    let balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    let mover = mv.becomes().or_else(|| mv.dropped()).or_else(|| position.piece(mv.from()).map(|piece| piece.kind()));
    let Some(mover) = mover else { return true };
    if evaluator.worth(mover) - balance <= 0 && Some(mover) != evaluator.royal() {
        return true;
    }
    position.view(Exchange { evaluator, mv, mover, balance })
}

struct Exchange<'a> {
    evaluator: &'a Evaluator,
    mv: Move,
    /// What stands on the square first.
    mover: Kind,
    /// By how much the move exceeds the threshold if nothing takes back.
    balance: i32,
}

impl Viewer for Exchange<'_> {
    type Output = bool;

    fn look<B: Bits>(self, view: View<'_, B>) -> bool {
        let square = self.mv.to();
        let victim = self.mv.en_passant_victim().unwrap_or(square);
        let gone = B::bit(self.mv.from()) | B::bit(victim);
        let mut occupied = view.occupied().minus(gone);
        let mut side = view.side();
        // Whether the side that moved first is at the threshold, and what the other must still gain.
        let mut result = true;
        let mut swing = self.evaluator.worth(self.mover) - self.balance;
        loop {
            side = side.other();
            let attackers = view.attackers_of(side, square, occupied);
            let Some(kind) = self.least_valuable(&view, attackers) else { return result };
            if Some(kind) == self.evaluator.royal() {
                // A king takes only where nothing takes back.
                let is_protected = view.attackers_of(side.other(), square, occupied).any();
                return if is_protected { result } else { !result };
            }
            result = !result;
            swing = self.evaluator.worth(kind) - swing;
            if swing < i32::from(result) {
                return result;
            }
            let takers = view.kind(kind) & attackers;
            occupied &= !B::bit(takers.lowest());
        }
    }
}

impl Exchange<'_> {
    /// The least valuable type among the attackers.
    fn least_valuable<B: Bits>(&self, view: &View<'_, B>, attackers: B) -> Option<Kind> {
        if attackers.is_empty() {
            return None;
        }
        self.evaluator.by_worth().iter().copied().find(|&kind| (view.kind(kind) & attackers).any())
    }
}

/// What capturing a piece of this type gains, in centipawns.
#[inline(always)]
pub(super) fn capture_value<B: Bits>(evaluator: &Evaluator, view: &View<'_, B>, kind: Kind) -> i32 {
    let piece = Piece::new(kind, view.side().other());
    evaluator.worth(kind) + evaluator.extinction_bonus(piece, || view.pieces(piece).count())
}

/// What a move captures and gains by captures and promotion, in centipawns, judged by the squares that it names alone.
pub(super) fn direct_gain<B: Bits>(evaluator: &Evaluator, view: &View<'_, B>, mv: Move) -> (Option<Kind>, i32) {
    let side = view.side();
    let enemy = |square| view.piece(square).filter(|piece| piece.color() != side).map(|piece| piece.kind());
    let mut captured = None;
    let mut gain = 0;
    if mv.other().is_none() && mv.dropped().is_none() && mv.puts_on().is_none() {
        let last = mv.en_passant_victim().unwrap_or(mv.to());
        for kind in mv.taken_on_the_way().chain([last]).filter_map(enemy) {
            gain += capture_value(evaluator, view, kind);
            captured = Some(kind);
        }
    }
    if let (Some(after), Some(before)) = (mv.becomes(), view.piece(mv.from())) {
        gain += evaluator.worth(after) - evaluator.worth(before.kind());
    }
    (captured, gain)
}
