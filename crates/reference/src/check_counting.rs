//! The rule `check-counting`: each check is counted, and the last one wins.

use super::{ReferencePosition, check};
use menagerie_board::outcome::Outcome;
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::end::CheckCounting;

/// Takes one check away from the side that has just moved if it has given one.
pub(super) fn count(after: &mut ReferencePosition) {
    if after.definition().has::<CheckCounting>() && check::in_check(after, after.side) {
        let mover = after.side.other().index();
        after.checks[mover] = after.checks[mover].saturating_sub(1);
    }
}

/// A side that has given all its checks has won.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    position.definition().rule::<CheckCounting>()?;
    let sides = [position.mover(), position.mover().other()];
    let winner = sides.into_iter().find(|side| position.checks[side.index()] == 0)?;
    Some(Outcome::Decided { winner: Some(winner), rule: "check-counting" })
}

/// Takes the field of the checks out of those of a FEN; without one, none has been given.
pub(super) fn take_field(definition: &Definition, fields: &mut Vec<&str>) -> Result<[u8; 2], String> {
    let Some(rule) = definition.rule::<CheckCounting>() else { return Ok([0; 2]) };
    take_numbers(fields, rule.checks).map_err(|field| format!("has `{field}` for the checks that are left"))
}

/// Takes the field of a number of each side out of those of a FEN; without one, both have all that they begin with.
pub(super) fn take_numbers(fields: &mut Vec<&str>, start: u8) -> Result<[u8; 2], String> {
    if !fields.get(4).is_some_and(|field| field.contains('+')) {
        return Ok([start; 2]);
    }
    let field = fields.remove(4);
    let numbers: Vec<u8> = field.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    match numbers[..] {
        [white, black] if field == format!("{white}+{black}") && white.max(black) <= start => Ok([white, black]),
        _ => Err(field.to_string()),
    }
}

/// The field of a FEN with the space before it.
pub(super) fn write(position: &ReferencePosition) -> String {
    match position.definition().has::<CheckCounting>() {
        true => format!(" {}+{}", position.checks[0], position.checks[1]),
        false => String::new(),
    }
}
