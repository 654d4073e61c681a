//! The rule `connection`: pieces of one side in line.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_rules::rules::end::Connection;

/// How the game is decided by the pieces of the side that has just moved.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let (definition, board) = (position.definition(), position.board());
    let rule = definition.rule::<Connection>()?;
    let mover = position.mover();
    let counts = |kind| rule.pieces.has(&definition.piece(kind).name);
    let own: Vec<Square> = position.squares_of(mover).filter(|&(_, kind)| counts(kind)).map(|(s, _)| s).collect();
    let is_own = |from: Square, dx: i16, dy: i16| board.offset(from, dx, dy).is_some_and(|s| own.contains(&s));
    let in_line = |from: Square| {
        rule.directions().into_iter().any(|(dx, dy)| {
            let mine = |&i: &i16| is_own(from, dx * i, dy * i);
            let pieces = match rule.gaps {
                true => (0..board.span() as i16).filter(mine).count(),
                false => (0..board.span() as i16).take_while(mine).count(),
            };
            pieces >= usize::from(rule.count)
        })
    };
    let in_block = |from: Square| {
        rule.block.is_some_and(|side| {
            let side = side as i16;
            (0..side * side).all(|i| is_own(from, i % side, i / side))
        })
    };
    let connected = own.iter().any(|&from| in_line(from) || in_block(from));
    connected.then(|| Outcome::Decided { winner: position.winner_by(rule.result.award(mover)), rule: "connection" })
}
