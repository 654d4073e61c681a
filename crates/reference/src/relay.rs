//! The rule `relay`: a piece that stands where some pieces of its side could go may move as they do.

use super::ReferencePosition;
use super::steps::{Walk, raw_steps};
use menagerie_board::betza::Pass;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind};
use menagerie_rules::definition::Definition;
use menagerie_rules::rules::movement::Relay;

/// What one type lends to another.
pub(super) struct Loan {
    lender: Kind,
    borrower: Kind,
    walks: Vec<Walk>,
}

/// What every type lends to every other.
pub(super) fn loans(definition: &Definition) -> Vec<Loan> {
    let Some(rule) = definition.rule::<Relay>() else { return Vec::new() };
    let mut loans = Vec::new();
    for (lender, paths) in rule.lenders(definition) {
        for borrower in definition.kinds().filter(|&kind| rule.gets(definition, kind)) {
            let areas: Vec<_> = rule.areas(definition, borrower).cloned().collect();
            let shuns = definition.piece(borrower).shuns.iter().filter_map(|name| definition.kind(name));
            let shuns: Vec<Kind> = shuns.collect();
            let walks = paths.iter().map(|path| Walk::new(path.clone(), areas.clone(), shuns.clone())).collect();
            loans.push(Loan { lender, borrower, walks });
        }
    }
    loans
}

/// Whether the rule may put kings in check.
pub(super) fn endangers_kings(position: &ReferencePosition) -> bool {
    position.definition().has::<Relay>()
}

/// Whether a piece on a square could go to another by a walk, whatever stands there.
fn protects(position: &ReferencePosition, walk: &Walk, from: Square, color: Color, target: Square) -> bool {
    for (square, step) in raw_steps(position.board(), walk, from, color) {
        if square == target && step.stop {
            return true;
        }
        if step.pass == Pass::Empty && !position.is_free(square) {
            return false;
        }
    }
    false
}

/// The walks that the piece on a square gets from others.
pub(super) fn lent(position: &ReferencePosition, from: Square) -> Vec<&Walk> {
    let Some(piece) = position.at(from) else { return Vec::new() };
    let color = piece.color();
    let mut walks = Vec::new();
    for loan in position.book.loans.iter().filter(|loan| loan.borrower == piece.kind()) {
        let mut others = position.squares_of(color).filter(|&(square, _)| square != from);
        let lends = |square| loan.walks.iter().any(|walk| protects(position, walk, square, color, from));
        if others.any(|(square, kind)| kind == loan.lender && lends(square)) {
            walks.extend(&loan.walks);
        }
    }
    walks
}
