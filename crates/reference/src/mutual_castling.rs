//! The rule `mutual-castling`: two pieces on one line go at once.

use super::{Plan, ReferencePosition, check};
use menagerie_board::board::{DIRECTIONS, Square};
use menagerie_board::piece::Color;
use menagerie_rules::rules::movement::MutualCastling;

/// The castlings of the side to move, without a look at whether its king will be safe after it.
pub(super) fn plans(position: &ReferencePosition) -> Vec<Plan> {
    let mut plans = Vec::new();
    if !position.definition().has::<MutualCastling>() {
        return plans;
    }
    for (from, _) in position.squares_of(position.side) {
        for direction in DIRECTIONS {
            let plan = castle(position, from, direction);
            plans.extend(plan.filter(|plan| king_may_take_part(position, plan, direction)));
        }
    }
    plans
}

/// The castling of a primary with the first piece in a direction, if there is one.
fn castle(position: &ReferencePosition, from: Square, (dx, dy): (i16, i16)) -> Option<Plan> {
    let board = position.board();
    let mut gap = 0;
    let second = loop {
        let square = board.offset(from, dx * (gap + 1), dy * (gap + 1))?;
        if !position.is_free(square) {
            break position.at(square).map(|_| square)?;
        }
        gap += 1;
    };
    let (ours, theirs) = if gap % 2 == 0 { (gap / 2 + 1, gap / 2 + 1) } else { ((gap + 1) / 2, (gap + 3) / 2) };
    let own = position.at(second).is_some_and(|piece| piece.color() == position.side);
    if own && gap % 2 == 0 && second < from {
        // Either of the two as primary gives the same position; the move is written with the lower square first.
        return None;
    }
    let to = board.offset(from, dx * ours, dy * ours)?;
    let second_to = board.offset(second, -dx * theirs, -dy * theirs)?;
    let other = Some((second, second_to));
    Some(Plan { other, names_both: true, ..Plan::plain(from, to) })
}

/// Whether the mover's king has no part in a castling, or may have: not out of check and not across a square that is
/// attacked while both pieces still stand where they stood.
fn king_may_take_part(position: &ReferencePosition, plan: &Plan, (dx, dy): (i16, i16)) -> bool {
    let color: Color = position.side;
    let Some(king) = check::king(position, color) else { return true };
    let (to, sign) = match plan.other {
        _ if plan.from == king => (plan.to, 1),
        Some((from, to)) if from == king => (to, -1),
        _ => return true,
    };
    let line = (1..).map_while(|i: i16| position.board().offset(king, dx * sign * i, dy * sign * i));
    let crossed: Vec<Square> = line.take_while(|&square| square != to).collect();
    !check::king_in_check(position, color) && !crossed.iter().any(|&square| check::is_guarded(position, color, square))
}
