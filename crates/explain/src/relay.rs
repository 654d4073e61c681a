//! Reasons of the rule `relay`.

use super::asked::{Asked, Judgement};
use super::{Illegal, Name};
use menagerie_rules::rules::movement::Relay;

/// Says which pieces would have to protect a piece so that it may go where it should.
pub(crate) fn judge(rule: &Relay, asked: &Asked<'_>) -> Option<Judgement> {
    let (from, to) = (asked.attempt.from, asked.attempt.to);
    let piece = asked.position.piece(from).filter(|piece| piece.color() == asked.side())?;
    if asked.attempt.other.is_some() || from == to || !rule.gets(asked.definition(), piece.kind()) {
        return None;
    }
    let lenders = asked.kernel().would_lend(from, to).into_iter();
    let by: Vec<Name> = lenders.map(|kind| asked.type_name(kind)).collect();
    let why = Illegal::NotLent { piece: asked.mover(), to: asked.name(to), by };
    (!matches!(&why, Illegal::NotLent { by, .. } if by.is_empty())).then_some(Judgement::Refused(why))
}
