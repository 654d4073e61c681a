//! The rule `extinction`: a side that has too few pieces left.

use super::SlowPosition;
use crate::outcome::Outcome;
use crate::piece::{Color, Kind};
use crate::rules::end::ExtinctionPieces;

/// How the game is decided by a side's being extinct; of two, the one that has just moved.
pub(super) fn decision(position: &SlowPosition) -> Option<Outcome> {
    let rule = position.definition().rules.extinction.as_ref()?;
    let sides = [position.side.other(), position.side];
    let side = sides.into_iter().find(|&side| is_extinct(position, side))?;
    Some(Outcome::Decided { winner: rule.result.winner(side), rule: "extinction" })
}

fn is_extinct(position: &SlowPosition, side: Color) -> bool {
    let definition = position.definition();
    let Some(rule) = &definition.rules.extinction else { return false };
    let too_few = |wanted: &dyn Fn(Kind) -> bool| {
        let count = |color| position.squares_of(color).filter(|&(_, kind)| wanted(kind)).count();
        count(side) <= usize::from(rule.count) && count(side.other()) >= usize::from(rule.opponent_count)
    };
    match &rule.pieces {
        ExtinctionPieces::Word(_) => too_few(&|_| true),
        ExtinctionPieces::These(names) => {
            names.iter().any(|name| too_few(&|kind| definition.piece(kind).name == *name))
        }
    }
}
