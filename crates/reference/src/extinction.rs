//! The rule `extinction`: a side that has too few pieces left.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_rules::Definition;
use menagerie_rules::rules::PieceNames;
use menagerie_rules::rules::end::Extinction;

/// How the game is decided by a side's being extinct; of two, the one that has just moved.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let clauses = position.definition().rule::<Extinction>()?.clauses().filter(|clause| !clause.pseudo_royal);
    let decided = clauses.filter_map(|clause| {
        let sides = [position.mover(), position.mover().other()];
        let side = sides.into_iter().find(|&side| clause.sides.has(side) && is_extinct(position, clause, side))?;
        Some(Outcome::Decided { winner: position.winner_by(clause.result.award(side)), rule: "extinction" })
    });
    decided.into_iter().next()
}

fn is_extinct(position: &ReferencePosition, clause: &Extinction, side: Color) -> bool {
    any_group(position.definition(), clause, |wanted| {
        let held =
            |color| position.hands.iter().filter(move |(piece, _)| piece.color() == color && wanted(piece.kind()));
        let count = |color| {
            let placed = position.squares_of(color).filter(|&(_, kind)| wanted(kind)).count();
            placed + held(color).map(|(_, &count)| count).sum::<usize>()
        };
        let needed = usize::from(clause.opponent_count) + usize::from(clause.reprieve && side == position.side);
        count(side) <= usize::from(clause.count) && count(side.other()) >= needed
    })
}

/// Whether something is so of the pieces that a clause counts: of each type, or of all its types together.
fn any_group(
    definition: &Definition,
    clause: &Extinction,
    mut is_so: impl FnMut(&dyn Fn(Kind) -> bool) -> bool,
) -> bool {
    let named = |name: &String, kind: Kind| definition.piece(kind).name == *name;
    match &clause.pieces {
        PieceNames::Word(_) => is_so(&|_| true),
        PieceNames::These(names) if clause.together => is_so(&|kind| names.iter().any(|name| named(name, kind))),
        PieceNames::These(names) => names.iter().any(|name| is_so(&|kind| named(name, kind))),
    }
}

/// The squares of a side's pieces that are royal because they are the last: those of which so few are left that one
/// less would be extinction.
pub(super) fn pseudo_royals(position: &ReferencePosition, side: Color) -> Vec<Square> {
    let mut royals = Vec::new();
    each_royal_group(position, side, |clause, own| {
        let most = if clause.duple_check { 1 } else { usize::from(clause.count) + 1 };
        if own.len() <= most {
            royals.extend(own);
        }
    });
    royals
}

/// The squares of a side's pieces that are in check only if all of them are attacked; each time, there are several.
pub(super) fn duple_royals(position: &ReferencePosition, side: Color) -> Vec<Vec<Square>> {
    let mut groups = Vec::new();
    each_royal_group(position, side, |clause, own| {
        if clause.duple_check && own.len() > 1 {
            groups.push(own);
        }
    });
    groups
}

/// Hands on the squares of the pieces that each pseudo-royal clause counts.
fn each_royal_group(position: &ReferencePosition, side: Color, mut take: impl FnMut(&Extinction, Vec<Square>)) {
    let definition = position.definition();
    let Some(rule) = definition.rule::<Extinction>() else { return };
    for clause in rule.clauses().filter(|clause| clause.pseudo_royal && clause.sides.has(side)) {
        any_group(definition, clause, |wanted| {
            let own = position.squares_of(side).filter(|&(_, kind)| wanted(kind)).map(|(square, _)| square).collect();
            take(clause, own);
            false
        });
    }
}
