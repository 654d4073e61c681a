//! Standard errors by the bootstrap over games (Efron, "Bootstrap methods: another look at the jackknife", 1979): the
//! regression is repeated with resampled games, and its results vary as much as the parameters are uncertain.

use crate::fit::Regression;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// The steps of a repeated regression, which begins at the best parameters.
const STEPS: usize = 25;

/// The standard error of each parameter, from repeated regressions.
///
/// ```
/// use menagerie_tune::bootstrap::errors;
/// use menagerie_tune::features::LinearForm;
/// use menagerie_tune::fit::{Example, Regression};
///
/// // A hundred games, each a position with a pawn more; 75 are won.
/// let form = LinearForm { middlegame: 1.0, counts: vec![(0, 1.0)], ..LinearForm::default() };
/// let example = |game| Example { form: form.clone(), target: f64::from(u8::from(game < 75)), game };
/// let examples: Vec<Example> = (0..100).map(example).collect();
/// let problem = Regression {
///     examples: &examples,
///     shares: &[1.0; 100],
///     scale: 200.0,
///     first: &[0.0; 2],
///     spread: &[100.0; 2],
///     strength: 1e-6,
///     threads: 1,
/// };
/// let errors = errors(&problem, &problem.solve(&[0.0; 2], 100), 40, 1, <[f64]>::to_vec);
/// // The standard error of the logit of a share p among n is 1 / sqrt(n p (1 - p)), here 0.23; no endgame was seen.
/// assert!((30.0..65.0).contains(&errors[0]) && errors[1] == 0.0);
/// ```
pub fn errors(
    problem: &Regression<'_>,
    best: &[f64],
    repetitions: usize,
    seed: u64,
    seen: impl Fn(&[f64]) -> Vec<f64>,
) -> Vec<f64> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut squares = vec![0.0; best.len()];
    let middle = seen(best);
    for _ in 0..repetitions {
        let shares = drawn(problem.shares, &mut rng);
        let found = seen(&Regression { shares: &shares, ..*problem }.solve(best, STEPS));
        for (square, (found, best)) in squares.iter_mut().zip(found.iter().zip(&middle)) {
            *square += (found - best).powi(2);
        }
    }
    squares.iter().map(|square| (square / repetitions.max(1) as f64).sqrt()).collect()
}

/// Resamples the games with replacement. Returns how often each was drawn.
fn drawn(shares: &[f64], rng: &mut ChaCha8Rng) -> Vec<f64> {
    let games: Vec<usize> = (0..shares.len()).filter(|&game| shares[game] > 0.0).collect();
    let mut drawn = vec![0.0; shares.len()];
    for _ in 0..games.len() {
        let game = games[rng.random_range(0..games.len())];
        drawn[game] += shares[game];
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::LinearForm;
    use crate::fit::Example;

    /// Games of one position each, a pawn ahead, of which some are won.
    fn errors_of(games: usize) -> f64 {
        let example = |game: usize| {
            let form = LinearForm { offset: 0.0, middlegame: 1.0, endgame: 0.0, counts: vec![(0, 1.0)] };
            Example { form, target: f64::from(u8::from(!game.is_multiple_of(3))), game: game as u32 }
        };
        let examples: Vec<Example> = (0..games).map(example).collect();
        let problem = Regression {
            examples: &examples,
            shares: &vec![1.0; games],
            scale: 200.0,
            first: &[0.0, 0.0],
            spread: &[100.0, 100.0],
            strength: 1e-6,
            threads: 1,
        };
        errors(&problem, &problem.solve(&[0.0, 0.0], 100), 60, 1, <[f64]>::to_vec)[0]
    }

    #[test]
    fn the_error_is_that_of_a_share_and_halves_with_four_times_the_games() {
        // The standard error of a logit of share p among n is 1 / sqrt(n p (1 - p)).
        let expected = 200.0 / (400.0f64 * 2.0 / 9.0).sqrt();
        let (few, many) = (errors_of(400), errors_of(1600));
        assert!((few / expected - 1.0).abs() < 0.3, "{few} for {expected}");
        assert!((few / many - 2.0).abs() < 0.7, "{few} {many}");
    }
}
