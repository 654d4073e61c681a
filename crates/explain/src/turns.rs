//! Reasons of the rule `turns`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;
use menagerie_rules::rules::movement::{TurnCheck, Turns};

/// Says what would give check before the last move of a turn, where that is forbidden.
pub(crate) fn forbids(rule: &Turns, asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let left = asked.kernel().moves_left();
    if rule.check != Some(TurnCheck::LastMove) || left == 1 {
        return None;
    }
    let after = asked.kernel().check_given(mv)?;
    let king = asked.placed(after.piece, after.king);
    Some(Illegal::ChecksTooEarly { king, by: asked.attackers(&after.attacks), left })
}
