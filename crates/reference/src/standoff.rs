//! The rule `standoff`: royal pieces that face each other part, or a pass ends the game.

use super::{ReferencePosition, check};
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
use menagerie_rules::rules::filter::Standoff;

/// Whether the rule is in the game and the two royal pieces look at each other along a rank or file.
pub(super) fn holds(position: &ReferencePosition) -> bool {
    let Some(white) = check::king(position, Color::White).filter(|_| position.definition().has::<Standoff>()) else {
        return false;
    };
    let black = check::king(position, Color::Black);
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|(dx, dy)| {
        let mut squares = (1..).map_while(|i: i16| position.board().offset(white, dx * i, dy * i));
        let first = squares.find(|&square| !position.is_free(square));
        first.is_some() && first == black
    })
}

/// Whether the rule allows a move that is no pass: it ends the standoff, if there was one.
pub(super) fn allows(before: &ReferencePosition, after: &ReferencePosition) -> bool {
    !(holds(before) && holds(after))
}

/// The end by a pass, after which the royal pieces face each other. Nothing else leaves the own one in check.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let rule = position.definition().rule::<Standoff>()?;
    let passed = position.passes > 0 || check::in_check(position, position.mover());
    let winner = position.winner_by(rule.result.award(position.side));
    (passed && holds(position)).then_some(Outcome::Decided { winner, rule: "standoff" })
}
