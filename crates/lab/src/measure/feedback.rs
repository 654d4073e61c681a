//! What the engine itself believes that terms are worth, and how measured values become its own: an engine that undervalues a
//! piece trades it away, and the piece wins less than it could.

use super::ordinal::Measured;
use super::terms::{Term, Terms};
use menagerie_core::{Game, Position};
use menagerie_engine::eval::{self, Evaluator, Pair, Slot, Weights};
use nalgebra::{DMatrix, DVector};

/// No value is changed by more centipawns in a round.
const MOST: f64 = 300.0;

/// The engine's own values of terms, in centipawns: the least squares fit of its static evaluation, in the middle between
/// middlegame and endgame, since pieces that are there at the start are there later, too.
pub(crate) fn beliefs(weights: &Weights, terms: &Terms, positions: &[Position]) -> Vec<f64> {
    let Some(game) = positions.first().map(Position::game) else { return vec![0.0; terms.list().len()] };
    let evaluator = Evaluator::new(game, weights.clone());
    // The constant stands for the advantage of the move.
    let size = terms.list().len() + 1;
    let mut squares = DMatrix::identity(size, size) * 1e-6;
    let mut sums = DVector::zeros(size);
    for position in positions {
        let trace = evaluator.trace(position, position.legal_moves().len());
        let value = f64::from((trace.balance + trace.terms).tapered(1, 2)) * trace.part();
        let mut row = DVector::from_vec(terms.ahead(position));
        row = row.push(1.0);
        squares.ger(1.0, &row, &row, 1.0);
        sums += row * value;
    }
    let found = squares.cholesky().map(|cholesky| cholesky.solve(&sums)).unwrap_or(sums);
    found.iter().take(size - 1).copied().collect()
}

/// The weights with measured values, where they differ from the engine's own by more than the error. `beliefs` are the
/// engine's own in centipawns. `measured` is in units, of which the term of a number is worth so many; it keeps its weight.
pub(crate) fn taught(
    weights: &Weights,
    terms: &Terms,
    beliefs: &[f64],
    (kept, worth): (usize, f64),
    measured: &[Measured],
) -> Weights {
    let mut taught = weights.clone();
    let unit = beliefs[kept] / worth;
    let both = Slot::Term(eval::Term::BothColours);
    let mut of_pairs = Vec::new();
    let mut add = |slot: Slot, more: f64| {
        let more = more.round() as i32;
        taught.set(slot, taught.get(slot) + Pair::new(more, more));
    };
    for (index, term) in terms.list().iter().enumerate() {
        let slot = match *term {
            _ if index == kept => continue,
            Term::Piece(kind) => Slot::Material(kind),
            Term::Hand(kind) => Slot::Hand(kind),
            Term::Pair(_) => both,
            // The evaluation has one share for all types, and nothing for two of one type.
            Term::Marked(_) | Term::Two(_) => continue,
        };
        let wrong = measured[index].error.is_finite() && !agrees(&measured[index], beliefs[index] / unit);
        let more = if wrong { (measured[index].value * unit - beliefs[index]).clamp(-MOST, MOST) } else { 0.0 };
        if slot == both {
            of_pairs.push(more);
            continue;
        }
        add(slot, more);
    }
    // All types that are bound to a colour share one weight.
    if !of_pairs.is_empty() {
        add(both, of_pairs.iter().sum::<f64>() / of_pairs.len() as f64);
    }
    taught
}

/// Whether the engine's own value lies within the interval of a measured one.
pub(crate) fn agrees(measured: &Measured, belief: f64) -> bool {
    measured.error.is_finite() && (measured.value - belief).abs() <= measured.error
}

/// The weights of a game that has the types of another one, and more: theirs where a type is the same.
pub(crate) fn inherited(game: &Game, from: &Game) -> Weights {
    let (mut weights, theirs) = (Weights::untuned(game), Weights::of(from));
    let (own, other) = (game.definition(), from.definition());
    let same = |kind| {
        let piece = own.piece(kind);
        other.kind(&piece.name).filter(|&theirs| other.piece(theirs).fingerprint() == piece.fingerprint())
    };
    if game.board().len() != from.board().len() {
        return weights;
    }
    for slot in weights.slots() {
        let source = match slot {
            Slot::Term(_) | Slot::Passed(_) => Some(slot),
            Slot::Material(kind) => same(kind).map(Slot::Material),
            Slot::Mobility(kind) => same(kind).map(Slot::Mobility),
            Slot::Hand(kind) => same(kind).map(Slot::Hand),
            Slot::Place(kind, square) => same(kind).map(|kind| Slot::Place(kind, square)),
        };
        if let Some(source) = source {
            weights.set(slot, theirs.get(source));
        }
    }
    weights
}

/// The engine's values in exchanges, in units, by which a measurement is planned before the first game.
pub(crate) fn estimates(weights: &Weights, game: &Game, terms: &Terms) -> Vec<f64> {
    let evaluator = Evaluator::new(game, weights.clone());
    let unit = match terms.list().get(terms.unit()) {
        Some(Term::Piece(kind)) => f64::from(evaluator.worth(*kind).max(1)),
        _ => 100.0,
    };
    let centipawns = |term: &Term| match *term {
        Term::Piece(kind) => evaluator.worth(kind),
        Term::Hand(kind) => weights.in_hand(kind).tapered(1, 2),
        Term::Pair(_) => weights.term(eval::Term::BothColours).tapered(1, 2),
        Term::Two(_) => 0,
        Term::Marked(kind) => evaluator.worth(kind) * weights.term(eval::Term::Marked).tapered(1, 2) / 100,
    };
    terms.list().iter().map(|term| f64::from(centipawns(term)) / unit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;

    /// Two types that are bound to a colour do not change their common weight twice.
    #[test]
    fn pairs_of_two_types_share_one_correction() {
        let game = Library::shipped().game("courier").unwrap();
        let (weights, terms) = (Weights::of(&game), Terms::of(&game, &[]));
        let is_pair = |index: usize| matches!(terms.list()[index], Term::Pair(_));
        let size = terms.list().len();
        assert!((0..size).filter(|&index| is_pair(index)).count() > 1, "{:?}", terms.names());
        let beliefs: Vec<f64> = (0..size).map(|index| if is_pair(index) { 20.0 } else { 100.0 }).collect();
        let measured: Vec<Measured> =
            (0..size).map(|index| Measured { value: if is_pair(index) { 0.6 } else { 1.0 }, error: 0.1 }).collect();
        let slot = Slot::Term(eval::Term::BothColours);
        let taught = taught(&weights, &terms, &beliefs, (terms.unit(), 1.0), &measured);
        assert_eq!(taught.get(slot), weights.get(slot) + Pair::new(40, 40));
    }
}
