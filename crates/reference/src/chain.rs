//! The rule `chain`: pieces that connect two parts of the board.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_rules::rules::end::Chain;
use std::collections::BTreeSet;

/// How the game is decided by a chain of the side that has just moved.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let (definition, board, mover) = (position.definition(), position.board(), position.mover());
    let rule = definition.rule::<Chain>()?;
    let counts = |kind| rule.pieces.has(&definition.piece(kind).name);
    let own: BTreeSet<Square> =
        position.squares_of(mover).filter(|&(_, kind)| counts(kind)).map(|(square, _)| square).collect();
    let mut chain: BTreeSet<Square> =
        own.iter().copied().filter(|&square| rule.from.has(board, mover, square)).collect();
    loop {
        let next = |&square: &Square| {
            let squares = rule.directions().into_iter().filter_map(move |(dx, dy)| board.offset(square, dx, dy));
            squares.filter(|square| own.contains(square)).collect::<Vec<_>>()
        };
        let longer: BTreeSet<Square> = chain.iter().copied().chain(chain.iter().flat_map(next)).collect();
        if longer == chain {
            break;
        }
        chain = longer;
    }
    let connects = chain.iter().any(|&square| rule.to.has(board, mover, square));
    connects.then(|| Outcome::Decided { winner: position.winner_by(rule.result.award(mover)), rule: "chain" })
}
