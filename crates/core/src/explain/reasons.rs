//! The rules that have reasons of their own, in the order in which they are asked.

use super::{Asked, Illegal, Judgement, castling, explosion, hand, must_capture, mutual_castling, no_checks, superko};
use crate::kernel::Move;

/// What a rule makes of an attempted move that the piece's own powers do not explain: why it is refused, or which move it is.
pub(super) fn judge(asked: &Asked<'_>) -> Option<Judgement> {
    let rules = &asked.definition().rules;
    let of_castling = || castling::judge(rules.castling.as_ref()?, asked);
    let of_mutual_castling = || mutual_castling::judge(rules.mutual_castling.as_ref()?, asked);
    of_castling().or_else(of_mutual_castling)
}

/// Why a rule forbids a move that the piece could make and that leaves its king safe.
pub(super) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let rules = &asked.definition().rules;
    let is_there = |there: bool, ask: fn(&Asked<'_>, Move) -> Option<Illegal>| there.then(|| ask(asked, mv)).flatten();
    is_there(rules.explosion.is_some(), explosion::forbids)
        .or_else(|| hand::forbids(rules.hand.as_ref()?, asked, mv))
        .or_else(|| is_there(rules.must_capture.is_some(), must_capture::forbids))
        .or_else(|| is_there(rules.no_checks.is_some(), no_checks::forbids))
        .or_else(|| is_there(rules.superko.is_some(), superko::forbids))
}
