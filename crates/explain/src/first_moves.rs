//! Reasons of the rule `first-moves`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::{Form, Move};
use menagerie_rules::rules::filter::FirstMoves;

/// Says that an initial move is only for a piece that has not moved, where it is forbidden for that.
pub(crate) fn forbids(rule: &FirstMoves, asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let piece = asked.standing(mv.from())?;
    let is_one = mv.form() == Form::Plain && rule.pieces.iter().any(|name| **name == *piece.piece);
    (is_one && !asked.kernel().allows(mv)).then_some(Illegal::NoFirstMove { piece })
}
