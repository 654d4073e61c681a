//! Reasons of the rule `superko`.

use super::asked::Asked;
use super::{Illegal, Played, Stood};
use menagerie_kernel::Move;

/// Says when the pieces stood as they would after a move, if they did.
pub(crate) fn forbids(asked: &Asked<'_>, mv: Move) -> Option<Illegal> {
    let ply = asked.kernel().stood(mv)?;
    let now = asked.position.ply();
    let when = if ply == now {
        Stood::Now
    } else if ply > 0 {
        // The move that led there is the one made from the position a ply before.
        let (before, played) = asked.history().nth(now - ply + 1)?;
        Stood::After(Played::from(&before, played?))
    } else {
        let (first, _) = asked.history().last()?;
        if first.fen() == first.game().start().fen() { Stood::AtTheStart } else { Stood::InTheGivenPosition }
    };
    Some(Illegal::StoodBefore { when })
}
