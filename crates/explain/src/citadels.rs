//! Reasons of the rule `citadels`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;
use menagerie_rules::rules::filter::Barred;

/// Says which of the pieces that a move brings to squares that only few enter may not, where one may not.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    Some(match asked.kernel().barred(mv)? {
        Barred::Kind(piece, to, kinds) => Illegal::CitadelClosed {
            piece: asked.type_name(piece.kind()),
            to: asked.name(to),
            only: kinds.into_iter().map(|kind| asked.type_name(kind)).collect(),
        },
        Barred::Occupied(square) => Illegal::CitadelOccupied { on: asked.standing(square)? },
    })
}
