//! λ-returns: what positions of a game are worth by all scores that followed, and by its result.

/// The λ-returns of the positions of a game, in their order: (1 − λ) of the position's own value, plus λ of the return of the next
/// position; after the last one comes the result. `values` and `result` are points of one side, from 0 to 1.
///
/// The score of a search has the errors of the evaluation that it was made from, the same ones wherever positions are alike. The
/// result has none, but depends on all later moves. The scores between them know what a position led to, and vary less. λ = 0
/// gives the values themselves, λ = 1 the result.
///
/// Source: Sutton, "Learning to Predict by the Methods of Temporal Differences", Machine Learning 3 (1988).
///
/// ```
/// use menagerie_train::returns::lambda_returns;
///
/// assert_eq!(lambda_returns(&[0.5, 0.6, 0.8], 1.0, 0.5), [0.625, 0.75, 0.9]);
/// ```
pub fn lambda_returns(values: &[f64], result: f64, lambda: f64) -> Vec<f64> {
    let mut next = result;
    let mut returns: Vec<f64> = values
        .iter()
        .rev()
        .map(|value| {
            next = lambda * next + (1.0 - lambda) * value;
            next
        })
        .collect();
    returns.reverse();
    returns
}
