//! An evaluation taken apart, for the tuner.

use super::packed::Pair;

/// An evaluation taken apart, for White: `balance + terms`, tapered between middlegame and endgame, of which `share` counts,
/// plus `mop_up` and [`Term::Tempo`](super::Term::Tempo).
///
/// ```
/// use menagerie_engine::eval::{EvaluationTrace, Evaluator, Pair, Weights};
///
/// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
/// let evaluator = Evaluator::new(&game, Weights::of(&game));
/// let start = game.start();
/// let trace = evaluator.trace(&start, start.legal_moves().len());
/// assert_eq!((trace.balance, trace.phase), (Pair::ZERO, EvaluationTrace::PHASES));
/// assert_eq!((trace.terms, trace.share, trace.mop_up), (Pair::ZERO, EvaluationTrace::WHOLE, 0));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct EvaluationTrace {
    /// Material, piece-square values and hands.
    pub balance: Pair,
    /// The sum of all other terms that are tapered.
    pub terms: Pair,
    /// The phase, from 0 in the endgame to [`EvaluationTrace::PHASES`] in the middlegame.
    pub phase: i32,
    /// The part of the advantage that counts, of [`EvaluationTrace::WHOLE`]: less where it hardly wins.
    pub share: i32,
    /// What mop-up against a lone king adds.
    pub mop_up: i32,
}

impl EvaluationTrace {
    /// The number of phases between endgame and middlegame.
    pub const PHASES: i32 = 64;
    /// The share of an advantage that counts whole.
    pub const WHOLE: i32 = 1024;

    /// The part of the advantage that counts: 1 where all of it does.
    ///
    /// ```
    /// use menagerie_engine::eval::{Evaluator, Weights};
    ///
    /// # let game = menagerie_core::Library::shipped().game("chess").unwrap();
    /// let evaluator = Evaluator::new(&game, Weights::of(&game));
    /// let start = game.start();
    /// assert_eq!(evaluator.trace(&start, start.legal_moves().len()).part(), 1.0);
    /// ```
    pub fn part(&self) -> f64 {
        f64::from(self.share) / f64::from(EvaluationTrace::WHOLE)
    }
}
