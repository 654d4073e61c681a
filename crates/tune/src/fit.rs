//! Logistic regression with a ridge penalty towards the initial values.
//!
//! An evaluation of `v` centipawns predicts `1 / (1 + exp(-v / scale))` points. The loss is the cross-entropy of the predicted
//! and the actual points, plus half of the ridge's strength times the squared distance of each parameter from its initial
//! value, in units of its spread. The problem is convex: there is one minimum, and L-BFGS finds it.

use crate::features::LinearForm;
use crate::optimize::minimum;
use crate::parallel::pool;
use rayon::ThreadPool;
use rayon::prelude::*;

/// A position with its target.
///
/// [`Regression`] has an example.
#[derive(Clone, Debug)]
pub struct Example {
    /// The evaluation.
    pub form: LinearForm,
    /// The target: White's points, mixed with the search's score.
    pub target: f64,
    /// The number of the game.
    pub game: u32,
}

/// A regression problem.
///
/// ```
/// use menagerie_tune::features::LinearForm;
/// use menagerie_tune::fit::{Example, Regression};
///
/// // Four games with a pawn more, of which three are won.
/// let form = LinearForm { middlegame: 1.0, counts: vec![(0, 1.0)], ..LinearForm::default() };
/// let examples = [1.0, 1.0, 1.0, 0.0].map(|target| Example { form: form.clone(), target, game: 0 });
/// let problem = Regression {
///     examples: &examples,
///     shares: &[1.0],
///     scale: 200.0,
///     first: &[0.0; 2],
///     spread: &[100.0; 2],
///     strength: 1e-6,
///     threads: 1,
/// };
/// let found = problem.solve(&[0.0; 2], 100);
/// // The odds are three to one.
/// assert!((found[0] - 200.0 * 3f64.ln()).abs() < 1.0);
/// ```
pub struct Regression<'a> {
    /// The positions.
    pub examples: &'a [Example],
    /// The weight of each game.
    pub shares: &'a [f64],
    /// The centipawns in which the odds grow by a factor of e.
    pub scale: f64,
    /// The initial values, to which the ridge pulls.
    pub first: &'a [f64],
    /// Per parameter its prior spread around the initial value.
    pub spread: &'a [f64],
    /// The strength of the ridge, in examples.
    pub strength: f64,
    /// Threads for sums.
    pub threads: usize,
}

/// Sums are split into this many parts, whatever the number of threads.
const PARTS: usize = 16;

impl Regression<'_> {
    /// Minimizes the loss from `from` in at most `steps` steps.
    pub fn solve(&self, from: &[f64], steps: usize) -> Vec<f64> {
        let distance = |number: f64, at: usize| (number - self.first[at]) / self.spread[at];
        let start = from.iter().enumerate().map(|(at, &number)| distance(number, at)).collect();
        let all: f64 = self.examples.iter().map(|example| self.share(example)).sum();
        let pool = pool(self.threads);
        let (found, _) = minimum(start, steps, 1e-8, |at, gradient| {
            let numbers = self.numbers(at);
            let (loss, slope) = self.sum(&pool, &numbers);
            for (to, (slope, (spread, at))) in gradient.iter_mut().zip(slope.iter().zip(self.spread.iter().zip(at))) {
                *to = (slope * spread + self.strength * at) / all;
            }
            (loss + self.strength / 2.0 * at.iter().map(|x| x * x).sum::<f64>()) / all
        });
        self.numbers(&found)
    }

    fn numbers(&self, distances: &[f64]) -> Vec<f64> {
        let of = |at: usize| self.first[at] + self.spread[at] * distances[at];
        (0..distances.len()).map(of).collect()
    }

    fn share(&self, example: &Example) -> f64 {
        self.shares[example.game as usize]
    }

    /// The loss and its gradient over all examples.
    fn sum(&self, pool: &ThreadPool, numbers: &[f64]) -> (f64, Vec<f64>) {
        let size = self.examples.len().div_ceil(PARTS).max(1);
        let parts: Vec<&[Example]> = self.examples.chunks(size).collect();
        let of_part = |part: &[Example]| {
            let (mut sum, mut gradient) = (0.0, vec![0.0; numbers.len()]);
            for example in part {
                let share = self.share(example);
                if share > 0.0 {
                    let value = example.form.value(numbers) / self.scale;
                    sum += share * loss(value, example.target);
                    example.form.add_to(&mut gradient, share * (points(value) - example.target) / self.scale);
                }
            }
            (sum, gradient)
        };
        let sums: Vec<(f64, Vec<f64>)> = pool.install(|| parts.into_par_iter().map(of_part).collect());
        sums.into_iter().fold((0.0, vec![0.0; numbers.len()]), |(sum, mut gradient), (part, slope)| {
            gradient.iter_mut().zip(slope).for_each(|(to, slope)| *to += slope);
            (sum + part, gradient)
        })
    }
}

/// The expected points at an evaluation, in units of the scale.
///
/// ```
/// # use menagerie_tune::fit::points;
/// assert_eq!(points(0.0), 0.5);
/// assert!((points(3f64.ln()) - 0.75).abs() < 1e-9);
/// ```
pub fn points(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// The cross-entropy of the points expected at an evaluation, in units of the scale, and a target.
fn loss(value: f64, target: f64) -> f64 {
    // ln(1 + e^-v), without an overflow.
    let softened = (-value.abs()).exp().ln_1p() + (-value).max(0.0);
    softened + (1.0 - target) * value
}

/// The mean cross-entropy of examples.
///
/// ```
/// # use menagerie_tune::{features::LinearForm, fit::{Example, mean_loss}};
/// let form = LinearForm { middlegame: 1.0, counts: vec![(0, 1.0)], ..LinearForm::default() };
/// let won = [Example { form, target: 1.0, game: 0 }];
/// assert!((mean_loss(&won, &[0.0, 0.0], 200.0) - 2f64.ln()).abs() < 1e-9);
/// assert!(mean_loss(&won, &[100.0, 0.0], 200.0) < 2f64.ln());
/// ```
pub fn mean_loss(examples: &[Example], numbers: &[f64], scale: f64) -> f64 {
    let sum: f64 = examples.iter().map(|example| loss(example.form.value(numbers) / scale, example.target)).sum();
    sum / examples.len().max(1) as f64
}

/// The scale at which values predict the points best, by golden-section search.
///
/// ```
/// # use menagerie_tune::fit::{best_scale, points};
/// let values: Vec<(f64, f64)> =
///     (-6..=6).map(|pawns| 100.0 * f64::from(pawns)).map(|value| (value, points(value / 170.0))).collect();
/// assert!((best_scale(&values) - 170.0).abs() < 1.0);
/// ```
pub fn best_scale(values: &[(f64, f64)]) -> f64 {
    let of = |log: f64| values.iter().map(|(value, target)| loss(value / log.exp(), *target)).sum::<f64>();
    let (mut low, mut high) = (40f64.ln(), 4_000f64.ln());
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    for _ in 0..40 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if of(a) < of(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// Random positions whose results follow from known parameters.
    fn synthetic(numbers: &[f64], count: usize, scale: f64) -> Vec<Example> {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let example = |game| {
            let phase: f32 = rng.random();
            let counts = (0..numbers.len() as u32 / 2).map(|at| (at, rng.random_range(-2..=2) as f32)).collect();
            let form = LinearForm { offset: 7.0, middlegame: phase, endgame: 1.0 - phase, counts };
            let expected = points(form.value(numbers) / scale);
            Example { target: f64::from(u8::from(rng.random_bool(expected))), form, game }
        };
        (0..count as u32).map(example).collect()
    }

    #[test]
    fn known_parameters_are_recovered() {
        let known = [100.0, 120.0, 310.0, 290.0, -40.0, 15.0];
        let examples = synthetic(&known, 40_000, 200.0);
        let problem = Regression {
            examples: &examples,
            shares: &vec![1.0; examples.len()],
            scale: 200.0,
            first: &[0.0; 6],
            spread: &[100.0; 6],
            strength: 1e-3,
            threads: 2,
        };
        let found = problem.solve(&[0.0; 6], 200);
        for (found, known) in found.iter().zip(known) {
            assert!((found - known).abs() < 20.0, "{found} for {known}");
        }
        assert!(mean_loss(&examples, &found, 200.0) <= mean_loss(&examples, &known, 200.0));
    }

    #[test]
    fn a_strong_ridge_keeps_the_initial_values_and_threads_change_nothing() {
        let examples = synthetic(&[100.0, 120.0], 2_000, 200.0);
        let shares = vec![1.0; examples.len()];
        let solve = |strength, threads| {
            let (first, spread) = (&[50.0, 60.0], &[10.0, 10.0]);
            let problem =
                Regression { examples: &examples, shares: &shares, scale: 200.0, first, spread, strength, threads };
            problem.solve(&[0.0, 0.0], 100)
        };
        let kept = solve(1e9, 1);
        assert!((kept[0] - 50.0).abs() < 0.1 && (kept[1] - 60.0).abs() < 0.1, "{kept:?}");
        assert_eq!(solve(10.0, 1), solve(10.0, 3));
    }

    #[test]
    fn the_scale_is_found() {
        let mut rng = ChaCha8Rng::seed_from_u64(6);
        let one = |_| {
            let value: f64 = rng.random_range(-600.0..600.0);
            (value, f64::from(u8::from(rng.random_bool(points(value / 170.0)))))
        };
        let values: Vec<(f64, f64)> = (0..30_000).map(one).collect();
        let scale = best_scale(&values);
        assert!((160.0..180.0).contains(&scale), "{scale}");
    }
}
