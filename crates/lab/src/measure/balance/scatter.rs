//! How likely the scores of a comparison scatter by so much although nothing is unlike.
//!
//! Where starts are alike, any game might have been played from any of them; where armies are equal, any two games of theirs with
//! one opening might have had the opposite result. So results are exchanged at random, and the chance is how often they scatter
//! by as much then: a permutation test (E. Pitman, "Significance tests which may be applied to samples from any populations",
//! 1937), which holds however few games there are. Of many, it says what the analysis of variance says (R. Fisher, "Statistical
//! methods for research workers", 1925), which takes its place.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use statrs::distribution::{ContinuousCDF, FisherSnedecor};

/// The number of exchanges at random.
const EXCHANGES: usize = 4_999;
/// From this number of results on the analysis of variance takes over.
const MANY: usize = 2_000;

/// What scores are compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Compared {
    /// Armies, with one half of the points.
    WithEven,
    /// Starts, with one another.
    WithOneAnother,
}

/// The chance of rows that scatter by so much, by the points of each result above even. It is no number where nothing can be
/// compared.
pub(super) fn chance(rows: &[Vec<i32>], compared: Compared) -> f64 {
    let sizes: Vec<usize> = rows.iter().map(Vec::len).filter(|&size| size > 0).collect();
    let all: Vec<i32> = rows.iter().flatten().copied().collect();
    let least = if compared == Compared::WithEven { 1 } else { 2 };
    if sizes.len() < least {
        return f64::NAN;
    }
    if all.len() < MANY { exchanged(all, &sizes, compared) } else { variances(&all, &sizes, compared) }
}

/// The squared sums of the rows, each by its number of results: what grows with the scatter, and else stays as it is.
fn squares(all: &[i32], sizes: &[usize]) -> f64 {
    let mut from = 0;
    let square = |&size: &usize| {
        let sum: i64 = all[from..from + size].iter().map(|&above| i64::from(above)).sum();
        from += size;
        (sum * sum) as f64 / size as f64
    };
    sizes.iter().map(square).sum()
}

fn exchanged(mut all: Vec<i32>, sizes: &[usize], compared: Compared) -> f64 {
    let found = squares(&all, sizes);
    let mut dice = ChaCha8Rng::seed_from_u64(0);
    let reaches = |_: &usize| {
        match compared {
            Compared::WithEven => all.iter_mut().for_each(|above| *above *= if dice.random_bool(0.5) { 1 } else { -1 }),
            Compared::WithOneAnother => all.shuffle(&mut dice),
        }
        squares(&all, sizes) >= found - 1e-9
    };
    let reached = (0..EXCHANGES).filter(reaches).count();
    // What was found is one of the exchanges.
    (reached + 1) as f64 / (EXCHANGES + 1) as f64
}

/// The variance between rows by the one within them, which is pooled.
fn variances(all: &[i32], sizes: &[usize], compared: Compared) -> f64 {
    let (count, sum) = (all.len() as f64, all.iter().map(|&above| f64::from(above)).sum::<f64>());
    let total: f64 = all.iter().map(|&above| f64::from(above).powi(2)).sum();
    let of_rows = squares(all, sizes);
    let (between, freedom) = match compared {
        Compared::WithEven => (of_rows, sizes.len() as f64),
        Compared::WithOneAnother => (of_rows - sum * sum / count, sizes.len() as f64 - 1.0),
    };
    let (within, left) = (total - of_rows, count - sizes.len() as f64);
    if within <= 1e-9 {
        return if between > 1e-9 { 0.0 } else { 1.0 };
    }
    let ratio = between / freedom / (within / left);
    FisherSnedecor::new(freedom, left).map_or(f64::NAN, |of| of.sf(ratio.max(0.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows of results of which nothing is favoured.
    fn even(seed: u64, rows: usize, games: usize) -> Vec<Vec<i32>> {
        let mut dice = ChaCha8Rng::seed_from_u64(seed);
        (0..rows).map(|_| (0..games).map(|_| dice.random_range(-1..=1)).collect()).collect()
    }

    /// Of tables in which all is alike, one in twenty has a chance below 0.05, however few games there are.
    #[test]
    fn few_games_are_not_significant() {
        for games in [2, 4] {
            for compared in [Compared::WithEven, Compared::WithOneAnother] {
                let chances: Vec<f64> = (0..30).map(|seed| chance(&even(seed, 18, games), compared)).collect();
                let below = |most: f64| chances.iter().filter(|&&chance| chance < most).count();
                assert!(below(0.05) <= 5 && below(0.001) == 0, "{compared:?}, {games} games: {}", below(0.05));
                assert!(below(0.5) > 7, "{compared:?}, {games} games: {}", below(0.5));
            }
        }
    }

    /// Exchanges and variances give about the same chance of many results.
    #[test]
    fn exchanges_and_variances_agree() {
        for seed in 0..8 {
            let rows = even(seed, 6, 60);
            let (sizes, all) = (vec![60; 6], rows.concat());
            for compared in [Compared::WithEven, Compared::WithOneAnother] {
                let (one, other) = (exchanged(all.clone(), &sizes, compared), variances(&all, &sizes, compared));
                assert!((one - other).abs() < 0.03, "{compared:?}: {one} and {other}");
            }
        }
    }

    #[test]
    fn what_differs_scatters() {
        for games in [40, 2_000] {
            let lopsided = [vec![1; games], [-1, 1].repeat(games / 2)];
            for compared in [Compared::WithEven, Compared::WithOneAnother] {
                assert!(chance(&lopsided, compared) < 0.001);
                assert!(chance(&vec![[-1, 1].repeat(games / 2); 2], compared) > 0.9);
            }
            assert!(chance(&[vec![1; games], vec![-1; games]], Compared::WithOneAnother) < 0.001);
            assert!((chance(&[vec![0; games], vec![0; games]], Compared::WithOneAnother) - 1.0).abs() < 1e-9);
        }
        // Three games for each of two starts cannot say much.
        assert!(chance(&[vec![1; 3], vec![-1; 3]], Compared::WithOneAnother) > 0.05);
        assert!(
            chance(&[], Compared::WithEven).is_nan()
                && chance(&[vec![1], Vec::new()], Compared::WithOneAnother).is_nan()
        );
    }
}
