//! Checks that pins and attacks do not tell: any move may give one, or end it.

use menagerie_board::bits::Bits;
use menagerie_board::piece::Color;
use menagerie_kernel::{CheckInfo, Phases, Pieces, Program};

/// Notes whether the king is in check, and leaves every move pseudo-legal.
pub(super) fn watch_every_move<B: Bits, P: Phases<B>>(
    program: &Program<B, P>,
    pieces: &Pieces<B>,
    us: Color,
    info: &mut CheckInfo<B>,
) {
    let Some(king) = info.king else { return };
    info.check = pieces.guarded(program, king, us.other(), pieces.occupied());
    info.ends = !B::EMPTY;
    info.try_every_move();
}
