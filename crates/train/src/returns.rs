//! λ-returns: what positions of a game are worth by all scores that followed, and by its result.

/// The λ-returns of positions of a game in their order: each is worth what the search says of it by the part 1 − λ, and else what
/// the next one is worth; the last one what the result is. `values` and `result` are points of one side.
///
/// A score has the errors of the search that made it, the same ones in all positions that are alike. The result has none, but
/// hangs on all that was played afterwards. Between them later scores see more of what a position led to, with little chance
/// between. With λ = 0 these are the values themselves, with λ = 1 the result.
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
