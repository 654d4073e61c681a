//! The rule `turns`: a side makes several moves in its turn.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::piece::Color;
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::movement::{TurnCheck, Turns};

/// How many moves the turn of a colour with a number has.
fn length(definition: &Definition, color: Color, number: u32) -> u32 {
    let Some(rule) = definition.rule::<Turns>() else { return 1 };
    let lengths = rule.of(color);
    let listed = lengths.len() as u32;
    match lengths.get(number as usize - 1) {
        Some(&moves) => moves,
        None => lengths[lengths.len() - 1].saturating_add(rule.growth.saturating_mul(number - listed)),
    }
}

/// How many moves the present turn had when it began.
fn of_turn(position: &ReferencePosition) -> u32 {
    length(position.definition(), position.side, position.number)
}

/// Whether the side to move has moved already in this turn.
pub(super) fn is_within(position: &ReferencePosition) -> bool {
    position.left < of_turn(position)
}

/// Notes what a move has passed over besides what earlier ones of the turn have, which the first move of a turn forgets.
pub(super) fn note_passer(
    before: &ReferencePosition,
    passer: Option<(Square, Vec<Square>)>,
    after: &mut ReferencePosition,
) {
    if !is_within(before) {
        after.passers.clear();
    }
    let Some((square, passed)) = passer else { return };
    for (_, earlier) in &mut after.passers {
        earlier.retain(|square| !passed.contains(square));
    }
    after.passers.retain(|(_, earlier)| !earlier.is_empty());
    after.passers.push((square, passed));
    after.passers.sort();
}

/// After a move, with the other side to move: the mover goes on if its turn has not ended.
pub(super) fn go_on(before: &ReferencePosition, after: &mut ReferencePosition) {
    let rule = before.definition().rule::<Turns>();
    let ends_by_check = rule.is_some_and(|rule| rule.check == Some(TurnCheck::EndsTurn));
    let royal_is_gone = before.definition().royal().is_some() && after.has_lost_king(after.side);
    if before.left == 1 || royal_is_gone || ends_by_check && after.is_checked(after.side) {
        after.left = of_turn(after);
        return;
    }
    after.left = before.left - 1;
    (after.side, after.number) = (before.side, before.number);
}

/// Whether the rule allows a position to come about by a move: only the last move of a turn may give check, if it says so.
pub(super) fn allows(before: &ReferencePosition, after: &ReferencePosition) -> bool {
    let rule = before.definition().rule::<Turns>();
    let only_last = rule.is_some_and(|rule| rule.check == Some(TurnCheck::LastMove));
    !only_last || before.left == 1 || !after.is_checked(before.side.other())
}

/// Whether two positions with the same side to move have as many moves left, and turns of the same lengths to come.
pub(super) fn same_plan(a: &ReferencePosition, b: &ReferencePosition) -> bool {
    let Some(rule) = a.definition().rule::<Turns>() else { return true };
    let listed = rule.white.len().max(rule.black.len()) as u32;
    let to_come = |position: &ReferencePosition, color: Color| -> Vec<u32> {
        let has_gone = color == Color::White && position.side == Color::Black;
        let next = position.number.saturating_add(u32::from(has_gone));
        (0..=listed).map(|more| length(position.definition(), color, next.saturating_add(more))).collect()
    };
    a.left == b.left && Color::BOTH.into_iter().all(|color| to_come(a, color) == to_come(b, color))
}

/// Takes the field of the moves left in the turn out of those of a FEN.
pub(super) fn take_field<'a>(definition: &Definition, fields: &mut Vec<&'a str>) -> Option<&'a str> {
    (definition.has::<Turns>() && (fields.len() == 5 || fields.len() == 7)).then(|| fields.remove(4))
}

/// Gives a position the moves left in its turn; without a field, it has all of them.
pub(super) fn read(position: &mut ReferencePosition, field: Option<&str>) -> Result<(), String> {
    let all = of_turn(position);
    let left = match field {
        None => all,
        Some(field) if field.bytes().all(|byte| byte.is_ascii_digit()) => field.parse().unwrap_or(0),
        Some(_) => 0,
    };
    position.left = left;
    match (1..=all).contains(&left) {
        true => Ok(()),
        false => Err(format!("has {left} moves left in a turn of {all}")),
    }
}

/// The field of a FEN with the space before it.
pub(super) fn write(position: &ReferencePosition) -> String {
    match position.definition().has::<Turns>() {
        true => format!(" {}", position.left),
        false => String::new(),
    }
}
