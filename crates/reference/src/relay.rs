//! The rule `relay`: a piece that stands where some pieces of its side could go may move as they do.

use super::walk::{self, Walk};
use super::{Plan, ReferencePosition, explosion, extinction, paralysis};
use menagerie_board::betza::Pass;
use menagerie_board::board::Square;
use menagerie_board::piece::{Color, Kind, Piece};
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

/// Whether the piece on a square could go to another by a walk, whatever stands there.
fn protects(position: &ReferencePosition, walk: &Walk, from: Square, color: Color, target: Square) -> bool {
    for (square, step) in walk::raw_steps(position.board(), walk, from, color) {
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
fn lent(position: &ReferencePosition, from: Square) -> Vec<&Walk> {
    let Some(piece) = position.at(from) else { return Vec::new() };
    let mut walks = Vec::new();
    for loan in position.book.loans.iter().filter(|loan| loan.borrower == piece.kind()) {
        let mut lenders = position
            .squares_of(piece.color())
            .filter(|&(square, kind)| kind == loan.lender && square != from)
            .map(|(square, _)| square);
        if lenders.any(|square| {
            loan.walks.iter().any(|walk| protects(position, walk, square, piece.color(), from))
        }) {
            walks.extend(&loan.walks);
        }
    }
    walks
}

/// The moves that the piece on a square may make by what is lent to it.
pub(super) fn plans(position: &ReferencePosition, from: Square) -> Vec<Plan> {
    let Some(piece) = position.at(from) else { return Vec::new() };
    let mut plans = Vec::new();
    for walk in lent(position, from) {
        walk::follow(position, walk, from, piece, (true, true), &mut plans);
    }
    plans.retain(|plan| plan.to != from);
    plans
}

/// Whether the rule may put kings in check.
pub(super) fn endangers_kings(position: &ReferencePosition) -> bool {
    position.definition().has::<Relay>()
}

/// Whether a colour could take a royal piece of the other's on a square by a lent move, and keep its own.
pub(super) fn attacks(position: &ReferencePosition, by: Color, target: Square) -> bool {
    if !endangers_kings(position) {
        return false;
    }
    let is_last = extinction::pseudo_royals(position, by.other()).contains(&target);
    let royal = position.definition().royal();
    let thought = (!is_last).then_some(target);
    let mut shown = position.clone();
    if shown.at(target).is_none() || royal.is_some() && !is_last {
        shown.put(target, (Some(Piece::new(royal.unwrap_or(Kind(0)), by.other())), false));
    }
    let own: Vec<_> = shown.squares_of(by).collect();
    own.into_iter().filter(|&(from, _)| !paralysis::is_paralysed(&shown, from)).any(|(from, kind)| {
        let capture = Plan { capture: Some(target), ..Plan::plain(from, target) };
        let takes = |walk: &Walk| {
            walk::captures(&shown, (&shown.pieces, thought), walk, from, Piece::new(kind, by), target)
                && explosion::spares_own_king(&shown, by, &capture)
        };
        lent(&shown, from).into_iter().any(takes)
    })
}
