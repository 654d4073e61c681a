//! The rule `goal`: a side whose pieces stand in a zone.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_rules::rules::end::Goal;

/// How the game is decided by who stands where.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let rule = position.definition().rule::<Goal>()?;
    let (mover, waiting) = (position.mover(), position.mover().other());
    let won = |side: Option<Color>| {
        let winner = side.and_then(|side| position.winner_by(rule.result.award(side)));
        Some(Outcome::Decided { winner, rule: "goal" })
    };
    // A side that still stands there when its turn comes again has had its opponent's answer.
    if rule.last_move && stands(position, waiting) {
        let drawn = waiting == Color::White && stands(position, mover);
        return won(if drawn { None } else { Some(waiting) });
    }
    // One that was attacked there and is not any more has had it as well.
    if rule.safe && !rule.last_move && stands(position, waiting) && is_safe(position, waiting) {
        let drawn = stands(position, mover) && is_safe(position, mover);
        return won(if drawn { None } else { Some(waiting) });
    }
    if !stands(position, mover) {
        return None;
    }
    let stays_alone = || position.undecided_moves().values().all(|after| !stands(after, waiting));
    let decided = if rule.safe {
        is_safe(position, mover)
    } else if !rule.last_move {
        true
    } else {
        // A king there cannot be taken: what is left is whether black may follow white.
        rule.is_royal(position.definition()) && (mover == Color::Black || stays_alone())
    };
    if decided { won(Some(mover)) } else { None }
}

/// Whether enough of a side's pieces stand in its zone.
fn stands(position: &ReferencePosition, side: Color) -> bool {
    let Some(rule) = position.definition().rule::<Goal>() else { return false };
    let there = there(position, rule, side).len();
    let full = zone(position, rule, side).iter().all(|&square| !position.is_free(square));
    there >= usize::from(rule.count) || rule.blocked_counts && there > 0 && full
}

/// Whether those of a side that stand there are not just enough, or none of them could be captured.
fn is_safe(position: &ReferencePosition, side: Color) -> bool {
    let Some(rule) = position.definition().rule::<Goal>() else { return false };
    let there = there(position, rule, side);
    let attacked = |&square: &Square| position.could_be_captured(square, side.other());
    there.len() != usize::from(rule.count) || !there.iter().any(attacked)
}

/// Where pieces of a side that count stand in its zone.
fn there(position: &ReferencePosition, rule: &Goal, side: Color) -> Vec<Square> {
    let zone = zone(position, rule, side);
    let counts = |kind: Kind| rule.pieces.has(&position.definition().piece(kind).name);
    let there = position.squares_of(side).filter(|&(square, kind)| counts(kind) && zone.contains(&square));
    there.map(|(square, _)| square).collect()
}

fn zone(position: &ReferencePosition, rule: &Goal, side: Color) -> Vec<Square> {
    let board = position.board();
    board.squares().filter(|&square| rule.zone.has(board, side, square)).collect()
}
