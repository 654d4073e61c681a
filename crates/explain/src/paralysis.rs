//! Reasons of the rule `paralysis`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;

/// Says which piece is paralysed, where a move is forbidden for it.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let paralysed = asked.kernel().paralysed();
    let squares = [Some(mv.from()), mv.other().map(|(from, _)| from)];
    let square = squares.into_iter().flatten().find(|square| paralysed.contains(square));
    square.and_then(|square| asked.standing(square)).map(|piece| Illegal::Paralysed { piece })
}
