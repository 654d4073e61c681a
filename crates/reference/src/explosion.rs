//! The rule `explosion`: a capture takes what stands around it off the board.

use super::{Draft, Plan, ReferencePosition, check, hand, walk};
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Piece};
use menagerie_rules::rules::effect::Explosion;

/// Carries out the explosion of a move, if it is a capture.
pub(super) fn apply(plan: &Plan, mut draft: Draft) -> Draft {
    if plan.takes() {
        draft.blown = explode(&mut draft.position, plan.to);
    }
    draft
}

/// Takes off the captor on a square and everything around it, except what is immune; the squares around it that this empties.
fn explode(position: &mut ReferencePosition, centre: Square) -> Vec<Square> {
    let mut blown = Vec::new();
    let Some(rule) = position.definition().rule::<Explosion>().cloned() else { return blown };
    for dx in -1..=1 {
        for dy in -1..=1 {
            let Some(square) = position.board().offset(centre, dx, dy) else { continue };
            let Some(kind) = position.at(square).map(Piece::kind) else { continue };
            let survives = match square == centre {
                true => rule.survives_capturing(position.definition(), kind),
                false => rule.survives_next_to(position.definition(), kind),
            };
            if !survives {
                hand::remove(position, square);
                blown.extend(Some(square).filter(|&square| square != centre));
            }
        }
    }
    blown
}

/// Whether a colour could take a king that stands on a square, so that its own king survives the explosion.
pub(super) fn can_take_king(position: &ReferencePosition, by: Color, square: Square) -> bool {
    can_take(position, by, square, &|_| true)
}

/// Whether the piece on a square of its own could do so.
pub(super) fn takes_king_from(position: &ReferencePosition, by: Color, square: Square, from: Square) -> bool {
    can_take(position, by, square, &|other| other == from)
}

fn can_take(position: &ReferencePosition, by: Color, square: Square, counts: &dyn Fn(Square) -> bool) -> bool {
    if !position.definition().has::<Explosion>() {
        return walk::attacks_from(position, by, square, counts);
    }
    let mut shown = position.clone();
    if let (None, Some(royal)) = (shown.at(square), position.definition().royal()) {
        shown.put(square, (Some(Piece::new(royal, by.other())), false));
    }
    let own: Vec<Square> = shown.squares_of(by).map(|(from, _)| from).filter(|&from| counts(from)).collect();
    let captures = own.into_iter().flat_map(|from| walk::pictured_captures(&shown, from));
    captures.filter(|plan| plan.capture == Some(square)).any(|plan| spares_own_king(&shown, by, &plan))
}

/// Whether a side that has a king still has it after a capture.
pub(super) fn spares_own_king(position: &ReferencePosition, by: Color, capture: &Plan) -> bool {
    if !position.definition().has::<Explosion>() || check::king(position, by).is_none() {
        return true;
    }
    let mut after = position.relocated(capture);
    explode(&mut after, capture.to);
    check::king(&after, by).is_some()
}

/// Whether what a side's move has made of the kings is legal: its own has not been blown up, and it is in no check
/// unless the other has been.
pub(super) fn leaves_safe(after: &ReferencePosition, mover: Color) -> bool {
    if !after.definition().has::<Explosion>() || after.definition().royal().is_none() {
        return !check::in_check(after, mover);
    }
    !after.has_lost_king(mover) && (after.has_lost_king(mover.other()) || !check::in_check(after, mover))
}

/// Whether a position without a king of the side to move is one of the game: it has been blown up.
pub(super) fn explains_missing_king(position: &ReferencePosition, color: Color) -> bool {
    position.definition().has::<Explosion>() && color != position.mover()
}

/// The side whose king has been blown up has lost.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    position.definition().rule::<Explosion>()?;
    position.definition().royal()?;
    let gone = position.has_lost_king(position.mover().other());
    gone.then(|| Outcome::Decided { winner: Some(position.mover()), rule: "explosion" })
}
