//! Reasons of the rule `explosion`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;

/// Says that a move would blow up the mover's own king, if it would.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let (square, king) = asked.kernel().loses_own_king(mv)?;
    Some(Illegal::OwnKingExplodes { king: asked.placed(king, square), piece: asked.mover() })
}
