//! Reasons of the rule `swaps`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;
use menagerie_rules::rules::filter::Swaps;

/// Says why a piece does not change places with another now, where a move is forbidden for that.
pub(crate) fn forbids(rule: &Swaps, asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let piece = asked.standing(mv.from())?;
    mv.puts_on().filter(|_| rule.pieces.iter().any(|name| **name == *piece.piece))?;
    Some(if asked.kernel().allows(mv) { Illegal::SwapUnpressed { piece } } else { Illegal::NoSwapLeft { piece } })
}
