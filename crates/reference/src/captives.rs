//! What the rule `hostages` holds: captured pieces, by which promotion is decided where they are held.

use super::{Plan, ReferencePosition};
use menagerie_board::Letter;
use menagerie_board::piece::{Color, Kind, Piece};
use menagerie_rules::rules::movement::Hostages;
use std::sync::Arc;

/// How many of a piece the other side holds.
pub(super) fn count(position: &ReferencePosition, piece: Piece) -> usize {
    position.captives.get(&piece).copied().unwrap_or(0)
}

/// Whether somebody holds a hostage.
pub(super) fn is_held(position: &ReferencePosition) -> bool {
    position.captives.values().any(|&count| count > 0)
}

/// Gives the mover the enemy pieces that a plan takes.
pub(super) fn take(before: &ReferencePosition, plan: &Plan, after: &mut ReferencePosition) {
    if !before.definition().has::<Hostages>() {
        return;
    }
    let royal = before.definition().royal();
    let taken = plan.taken.iter().chain(&plan.capture).filter_map(|&square| before.at(square));
    for piece in taken.filter(|piece| piece.color() != before.side && Some(piece.kind()) != royal) {
        *after.captives.entry(piece).or_default() += 1;
    }
}

/// Whether the rule lets a piece promote to another: one of them must be held by the other side.
pub(super) fn allow(position: &ReferencePosition, target: Piece) -> bool {
    !decide_promotions(position) || count(position, target) > 0
}

/// Whether pieces promote only to hostages.
pub(super) fn decide_promotions(position: &ReferencePosition) -> bool {
    position.definition().rule::<Hostages>().is_some_and(|rule| rule.promotion)
}

/// Puts a piece that promotes in the place of the hostage that it becomes.
pub(super) fn by_promotion(position: &mut ReferencePosition, piece: Piece, target: Piece) {
    if decide_promotions(position) {
        *position.captives.entry(piece).or_default() += 1;
        *position.captives.entry(target).or_default() -= 1;
    }
}

/// Gives a hostage of the side to move to the hand of the other, and takes one of its own from that.
pub(super) fn pay(position: &mut ReferencePosition, freed: Kind, given: Kind) {
    let (freed, given) = (Piece::new(freed, position.side), Piece::new(given, position.side.other()));
    *position.captives.entry(freed).or_default() -= 1;
    *position.captives.entry(given).or_default() -= 1;
    *position.hands.entry(given).or_default() += 1;
}

/// Reads what stands behind the `#` in the hands of a FEN.
pub(super) fn read(position: &mut ReferencePosition, text: &str) -> Result<(), String> {
    let definition = Arc::clone(&position.book.definition);
    let mut rest = text;
    while !rest.is_empty() {
        let wrong = || format!("has `{rest}` among the hostages");
        let (letter, after) = Letter::split(rest).ok_or_else(wrong)?;
        let kind = definition.kind_of_letter(letter).filter(|&kind| definition.royal() != Some(kind));
        let kind = kind.ok_or_else(wrong)?;
        *position.captives.entry(Piece::new(kind, letter.color())).or_default() += 1;
        rest = after;
    }
    Ok(())
}

/// The hostages as a FEN has them behind the hands: white's first, the game's last types first.
pub(super) fn write(position: &ReferencePosition) -> String {
    let kinds: Vec<Kind> = position.definition().kinds().collect();
    let mut text = String::new();
    for color in Color::BOTH {
        for piece in kinds.iter().rev().map(|&kind| Piece::new(kind, color)) {
            text += &position.definition().letter(piece).to_string().repeat(count(position, piece));
        }
    }
    if text.is_empty() { text } else { format!("#{text}") }
}
