//! Reasons of the rule `no-checks`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;

/// Says what would give check, where a move is forbidden for it.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let after = asked.kernel().check_given(mv)?;
    let king = asked.placed(after.piece, after.king);
    Some(Illegal::GivesCheck { king, by: asked.attackers(&after.attacks) })
}
