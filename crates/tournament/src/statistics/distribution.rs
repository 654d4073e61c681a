//! The distribution of results.

/// The count of a result that did not occur, where a logarithm is taken.
const NEVER: f64 = 1e-3;

/// The distribution of results, by their points between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The number of results.
    pub count: f64,
    /// Games per result: 1, or 2 in a pair.
    pub games: f64,
    /// The points of each result, and its share.
    pub shares: Vec<(f64, f64)>,
}

impl Distribution {
    /// From counts of results, the worst first: 3 of games, or 5 of pairs. None if there are no results.
    pub fn of(counts: &[u64]) -> Option<Distribution> {
        let plain: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        Distribution::of_weights(&plain)
    }

    /// The same, with a tiny count for results that did not occur, for the sequential test.
    pub fn regular(counts: &[u64]) -> Option<Distribution> {
        let regular = |&count: &u64| if count == 0 { NEVER } else { count as f64 };
        Distribution::of_weights(&counts.iter().map(regular).collect::<Vec<f64>>())
    }

    fn of_weights(weights: &[f64]) -> Option<Distribution> {
        let count: f64 = weights.iter().sum();
        let best = weights.len().checked_sub(1).filter(|best| *best > 0)? as f64;
        let shares = weights.iter().enumerate().map(|(index, weight)| (index as f64 / best, weight / count));
        let games = if weights.len() == 5 { 2.0 } else { 1.0 };
        (count > 0.0).then(|| Distribution { count, games, shares: shares.collect() })
    }

    /// The mean of the points.
    pub fn mean(&self) -> f64 {
        self.shares.iter().map(|(points, share)| points * share).sum()
    }

    /// The variance of the points of one result.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.shares.iter().map(|(points, share)| share * (points - mean).powi(2)).sum()
    }

    /// The standard deviation of one game's points, computed from pairs where there are pairs.
    pub fn deviation_per_game(&self) -> f64 {
        (self.variance() * self.games).sqrt()
    }

    /// The standard error of the mean.
    pub fn error_of_mean(&self) -> f64 {
        (self.variance() / self.count).sqrt()
    }
}
