//! The end of the game by the rule `standing-promotion`, for a side that could only promote.

use super::ReferencePosition;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_rules::rules::movement::StandingPromotion;

/// The end of the game for a side that has one such piece and its royal piece, is not in check, and could only promote.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let definition = position.definition();
    let rule = definition.rule::<StandingPromotion>()?;
    let (result, royal) = (rule.only_promotions?, definition.royal()?);
    let kinds = |position: &ReferencePosition, color: Color| -> Vec<Kind> {
        position.squares_of(color).map(|(_, kind)| kind).collect()
    };
    let promotes = |kind: &Kind| rule.promotes(definition, *kind);
    let (us, them) = (position.side, position.side.other());
    let own = kinds(position, us);
    let lone = own.len() == 2 && own.contains(&royal) && own.iter().filter(|kind| promotes(kind)).count() == 1;
    if !lone || position.in_check() {
        return None;
    }
    let moves = position.undecided_moves();
    let taken = |after: &ReferencePosition| kinds(after, them).len() < kinds(position, them).len();
    let promoted = |after: &ReferencePosition| !kinds(after, us).iter().any(promotes) && !taken(after);
    let only = !moves.is_empty() && moves.values().all(promoted);
    let winner = position.winner_by(result.award(us));
    only.then_some(Outcome::Decided { winner, rule: "standing-promotion" })
}
