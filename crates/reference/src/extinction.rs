//! The rule `extinction`: a side that has too few pieces left.

use super::ReferencePosition;
use menagerie_board::board::Square;
use menagerie_board::outcome::Outcome;
use menagerie_board::piece::{Color, Kind};
use menagerie_rules::rules::PieceNames;
use menagerie_rules::rules::end::Extinction;

/// How the game is decided by a side's being extinct; of two, the one that has just moved.
pub(super) fn decision(position: &ReferencePosition) -> Option<Outcome> {
    let rule = position.definition().rule::<Extinction>().filter(|rule| !rule.pseudo_royal)?;
    let sides = [position.side.other(), position.side];
    let side = sides.into_iter().find(|&side| is_extinct(position, side))?;
    Some(Outcome::Decided { winner: position.winner_by(rule.result.award(side)), rule: "extinction" })
}

fn is_extinct(position: &ReferencePosition, side: Color) -> bool {
    let definition = position.definition();
    let Some(rule) = definition.rule::<Extinction>() else { return false };
    let too_few = |wanted: &dyn Fn(Kind) -> bool| {
        let held =
            |color| position.hands.iter().filter(move |(piece, _)| piece.color() == color && wanted(piece.kind()));
        let count = |color| {
            let placed = position.squares_of(color).filter(|&(_, kind)| wanted(kind)).count();
            placed + held(color).map(|(_, &count)| count).sum::<usize>()
        };
        count(side) <= usize::from(rule.count) && count(side.other()) >= usize::from(rule.opponent_count)
    };
    match &rule.pieces {
        PieceNames::Word(_) => too_few(&|_| true),
        PieceNames::These(names) => names.iter().any(|name| too_few(&|kind| definition.piece(kind).name == *name)),
    }
}

/// The squares of a side's pieces that are royal because they are the last: those of which so few are left that one
/// less would be extinction.
pub(super) fn pseudo_royals(position: &ReferencePosition, side: Color) -> Vec<Square> {
    let definition = position.definition();
    let Some(rule) = definition.rule::<Extinction>().filter(|rule| rule.pseudo_royal) else { return Vec::new() };
    let last = |wanted: &dyn Fn(Kind) -> bool| {
        let own: Vec<Square> =
            position.squares_of(side).filter(|&(_, kind)| wanted(kind)).map(|(square, _)| square).collect();
        if own.len() <= usize::from(rule.count) + 1 { own } else { Vec::new() }
    };
    match &rule.pieces {
        PieceNames::Word(_) => last(&|_| true),
        PieceNames::These(names) => {
            names.iter().flat_map(|name| last(&|kind| definition.piece(kind).name == *name)).collect()
        }
    }
}
