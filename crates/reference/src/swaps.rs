//! The rule `swaps`: pieces change places only so often, and only under pressure.

use super::{Plan, ReferencePosition, check_counting};
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::filter::{SwapWhen, Swaps};
use std::collections::BTreeMap;

/// Counts a move by which one of the types has changed places with another piece.
pub(super) fn count(before: &ReferencePosition, plan: &Plan, after: &mut ReferencePosition) {
    let (definition, side) = (before.definition(), before.side.index());
    let mover = before.at(plan.from).filter(|_| plan.put.is_some());
    let limits = |rule: &Swaps| mover.is_some_and(|piece| rule.limits(definition, piece.kind()));
    after.swapped = definition.rule::<Swaps>().is_some_and(limits);
    after.swaps[side] = after.swaps[side].saturating_sub(u8::from(after.swapped));
}

/// Takes away the moves that the side to move has made too often, or may not make yet.
pub(super) fn retain(before: &ReferencePosition, moves: &mut BTreeMap<String, ReferencePosition>) {
    let Some(rule) = before.definition().rule::<Swaps>() else { return };
    let pressed = before.in_check() || moves.values().all(|after| after.swapped);
    if before.swaps[before.side.index()] == 0 || rule.when == SwapWhen::Pressed && !pressed {
        moves.retain(|_, after| !after.swapped);
    }
}

/// Takes the field of the swaps that are left out of those of a FEN; without one, none has been made.
pub(super) fn take_field(definition: &Definition, fields: &mut Vec<&str>) -> Result<[u8; 2], String> {
    let Some(rule) = definition.rule::<Swaps>() else { return Ok([0; 2]) };
    let numbers = check_counting::take_numbers(fields, rule.times);
    numbers.map_err(|field| format!("has `{field}` for the swaps that are left"))
}

/// The field of a FEN with the space before it.
pub(super) fn write(position: &ReferencePosition) -> String {
    match position.definition().has::<Swaps>() {
        true => format!(" {}+{}", position.swaps[0], position.swaps[1]),
        false => String::new(),
    }
}
