//! Reasons of the rule `no-flight`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;

/// Says that a royal piece in check stays, where a move is forbidden for it.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let (king, piece) = asked.kernel().flees(mv)?;
    Some(Illegal::Flees { king: asked.placed(piece, king), by: asked.checkers() })
}
