//! Moving one piece to and fro, a part of the rule `repetition`.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::piece::Color;
use menagerie_rules::rules::end::ToAndFro;

/// The side that made the last move, if its last moves were a piece's way to and fro after it had come there.
pub(super) fn offender(position: &ReferencePosition, rule: &ToAndFro) -> Option<Color> {
    let mover = position.mover();
    let moves = own_quiet_moves(position, mover, usize::from(rule.moves) + 1)?;
    let (_, stands) = moves[0];
    let name = &position.definition().piece(position.at(stands)?.kind()).name;
    let to_and_fro = moves[..moves.len() - 1].windows(2).all(|pair| pair[1] == (pair[0].1, pair[0].0));
    let (arrival, first) = (moves[moves.len() - 1], moves[moves.len() - 2]);
    (rule.pieces.has(name) && to_and_fro && arrival.1 == first.0).then_some(mover)
}

/// The last moves of a side, the latest first, passes aside: if all are quiet and none was made in check.
fn own_quiet_moves(position: &ReferencePosition, mover: Color, count: usize) -> Option<Vec<(Square, Square)>> {
    if position.passes > 0 {
        return None;
    }
    let mut moves = Vec::new();
    let mut after = position;
    while moves.len() < count {
        let before = after.before.as_deref()?;
        if after.mover() == mover && after.passes == 0 {
            moves.push(after.went.filter(|_| !before.is_checked(mover))?);
        }
        after = before;
    }
    Some(moves)
}
