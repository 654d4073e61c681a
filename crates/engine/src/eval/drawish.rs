//! What part of an advantage counts: less where it hardly wins.

use super::WHOLE;
use super::accumulator::Accumulator;
use super::terms::Terms;
use menagerie_core::{Bits, Color};

/// The share without a pawn, and what each pawn adds, in 64ths: with four pawns an advantage counts whole, as it does against a
/// lone king.
const NO_PAWN: i32 = 36;
const EACH_PAWN: i32 = 7;

impl<B: Bits> Terms<'_, B> {
    /// The part of White's advantage that counts, of [`WHOLE`].
    pub(super) fn share(&self, white: i32, sum: &Accumulator, clock: u32) -> i32 {
        if !self.evaluator.scales {
            return WHOLE;
        }
        let ahead = if white > 0 { Color::White } else { Color::Black };
        self.late(self.of_material(ahead, sum), clock)
    }

    /// By the pawns and pieces of the side that is ahead.
    fn of_material(&self, ahead: Color, sum: &Accumulator) -> i32 {
        let pawns = self.kinds(&self.evaluator.pawns, ahead).count() as i32;
        let more = sum.non_pawn[ahead.index()] - sum.non_pawn[ahead.other().index()];
        // Without pawns, a side that is ahead by no more than a minor piece hardly wins.
        if pawns == 0 && more <= self.evaluator.minor {
            return WHOLE / 4;
        }
        if more == 0 && self.on_opposite_colours() {
            return WHOLE / 2;
        }
        let is_alone = self.view.of(ahead.other()).count() == 1;
        if self.evaluator.pawns_win && !is_alone { WHOLE * (NO_PAWN + EACH_PAWN * pawns).min(64) / 64 } else { WHOLE }
    }

    /// The nearer the draw by the halfmove clock, the less of it.
    fn late(&self, share: i32, clock: u32) -> i32 {
        let Some(limit) = self.evaluator.draw_clock else { return share };
        let (limit, clock) = (limit as i32, clock.min(limit) as i32);
        share * (2 * limit - clock) / (2 * limit)
    }

    /// Whether each side has one piece apart from king and pawns that stays on one colour of squares, and these are different ones.
    fn on_opposite_colours(&self) -> bool {
        let light = self.tables.light;
        let bound = self.evaluator.color_bound.iter().fold(B::EMPTY, |set, &kind| set | self.view.kind(kind));
        let lone = |color: Color| {
            let pieces = self.kinds(&self.evaluator.non_pawns, color);
            (pieces.count() == 1 && pieces.minus(bound).is_empty()).then(|| (pieces & light).any())
        };
        matches!((lone(Color::White), lone(Color::Black)), (Some(white), Some(black)) if white != black)
    }
}
