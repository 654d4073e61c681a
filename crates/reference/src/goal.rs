//! The rule `goal`: a side whose pieces stand in a zone.

use super::ReferencePosition;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::Color;
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
    if !stands(position, mover) {
        return None;
    }
    let stays = || position.undecided_moves().values().all(|after| stands(after, mover));
    let stays_alone = || position.undecided_moves().values().all(|after| !stands(after, waiting));
    let decided = if rule.safe {
        stays()
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
    let (definition, board) = (position.definition(), position.board());
    let Some(rule) = definition.rule::<Goal>() else { return false };
    let zone: Vec<_> = board.squares().filter(|&square| rule.zone.has(board, side, square)).collect();
    let counts = |name: &str| rule.pieces.has(name);
    let there = position.squares_of(side).filter(|&(_, kind)| counts(&definition.piece(kind).name));
    let there = there.filter(|(square, _)| zone.contains(square)).count();
    let full = zone.iter().all(|&square| !position.is_free(square));
    there >= usize::from(rule.count) || rule.blocked_counts && there > 0 && full
}
