//! Reasons of the rule `transfer`.

use super::Illegal;
use super::asked::Asked;
use menagerie_rules::rules::effect::TransferStop;

/// Why a piece that could move so cannot go on to the next plane after that.
pub(crate) fn why(asked: &Asked<'_>, stop: TransferStop) -> Illegal {
    let (piece, to) = (asked.mover(), asked.name(asked.attempt.to));
    match stop {
        TransferStop::Occupied(next) => Illegal::NextPlaneOccupied { piece, to, next: asked.name(next) },
        TransferStop::NoSquare => Illegal::NoNextPlane { piece, to },
        TransferStop::Check(royal, king) => Illegal::CheckOnPlane { piece, to, king: asked.placed(royal, king) },
    }
}
