//! Reasons of the rule `trades`.

use super::Illegal;
use super::asked::Asked;
use menagerie_kernel::Move;
use menagerie_rules::rules::filter::Trade;

/// Says what makes a capture a forbidden exchange, where it is one.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let (trade, takers) = asked.kernel().trade(mv)?;
    let piece = asked.standing(mv.from())?;
    Some(match trade {
        Trade::FromAfar(taken) => {
            Illegal::TradedFromAfar { piece, taken: asked.standing(taken)?, by: asked.attackers(&takers) }
        }
        Trade::InReturn(taken, captor) => {
            Illegal::TradedInReturn { piece, taken: asked.standing(taken)?, captor: asked.standing(captor)? }
        }
    })
}
