//! Reasons of the rule `must-capture`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;

/// Says what can be captured, where a move that captures nothing is forbidden for it.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let takes = |mv: &Move| asked.kernel().takes(*mv);
    let captures: Vec<Move> = asked.legal.iter().copied().filter(takes).collect();
    let compulsory = !captures.is_empty() && !takes(&mv);
    compulsory.then(|| Illegal::MustCapture { captures: captures.iter().map(|&mv| asked.text(mv)).collect() })
}
