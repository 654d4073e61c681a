//! Own king in check after the move.

use super::asked::Asked;
use super::{Exposure, Illegal, Standing};
use menagerie_kernel::Move;

/// Says what would attack the mover's king after a move, if anything would.
pub(crate) fn why(asked: &Asked<'_>, mv: Move, mover: &Standing) -> Option<Illegal> {
    let after = asked.kernel().check_after(mv)?;
    let now = asked.kernel().checkers();
    let by = asked.attackers(&after.attacks);
    // A checker that attacks the king still is a check that was not answered.
    let stays = now.iter().any(|checker| after.attacks.iter().any(|attack| attack.from == checker.from));
    let moves = after.king == mv.to() || mv.other().is_some_and(|(_, to)| to == after.king);
    let exposure = if moves {
        Exposure::KingMoves
    } else if stays {
        Exposure::CheckStays(asked.attackers(&now))
    } else if after.pinned {
        Exposure::Pinned
    } else {
        Exposure::Opened
    };
    Some(Illegal::KingInCheck {
        king: asked.placed(after.piece, after.king),
        by,
        piece: Box::new(mover.clone()),
        exposure,
    })
}
