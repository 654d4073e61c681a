//! How often each result came, as a distribution.

/// What stands for a result that has not come yet where a logarithm is taken of how often it came.
const NEVER: f64 = 1e-3;

/// How often each result came, by its points between 0 and 1.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// How many results there are.
    pub count: f64,
    /// Games in each result: one, or two in a pair.
    pub games: f64,
    /// The points of each result and its share of all.
    pub shares: Vec<(f64, f64)>,
}

impl Distribution {
    /// Of the counts of results from the worst to the best, 3 of games or 5 of pairs; nothing if there are none.
    pub fn of(counts: &[u64]) -> Option<Distribution> {
        let plain: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        Distribution::of_weights(&plain)
    }

    /// The same with results that never came counted as a trifle, as the sequential test needs it.
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

    /// The average of the points.
    pub fn mean(&self) -> f64 {
        self.shares.iter().map(|(points, share)| points * share).sum()
    }

    /// The variance of the points of one result.
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.shares.iter().map(|(points, share)| share * (points - mean).powi(2)).sum()
    }

    /// The standard deviation of one game's points, which in pairs is found from the pairs.
    pub fn deviation_per_game(&self) -> f64 {
        (self.variance() * self.games).sqrt()
    }

    /// How far off the average may be, one standard deviation.
    pub fn error_of_mean(&self) -> f64 {
        (self.variance() / self.count).sqrt()
    }
}
