//! The distribution of results.

/// The count of a result that did not occur, where a logarithm is taken.
const NEVER: f64 = 1e-3;

/// The distribution of results, by their points between 0 and 1.
///
/// ```
/// use menagerie_tournament::statistics::Distribution;
///
/// // Pairs of games by their points: 0, ½, 1, 1½, 2.
/// let results = Distribution::of(&[2, 10, 20, 12, 3]).unwrap();
/// assert_eq!((results.count, results.games), (47.0, 2.0));
/// assert_eq!(results.shares[4], (1.0, 3.0 / 47.0));
/// assert!(results.mean() > 0.5);
/// ```
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
    ///
    /// ```
    /// use menagerie_tournament::statistics::Distribution;
    ///
    /// assert_eq!(Distribution::of(&[1, 2, 1]).map(|results| results.mean()), Some(0.5));
    /// assert_eq!(Distribution::of(&[0, 0, 0]), None);
    /// ```
    pub fn of(counts: &[u64]) -> Option<Distribution> {
        let plain: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        Distribution::of_weights(&plain)
    }

    /// The same, with a tiny count for results that did not occur, for the sequential test.
    ///
    /// ```
    /// use menagerie_tournament::statistics::Distribution;
    ///
    /// let shares = Distribution::regular(&[0, 5, 5]).unwrap().shares;
    /// assert!(shares[0].1 > 0.0 && shares[0].1 < 0.001);
    /// ```
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
    ///
    /// ```
    /// use menagerie_tournament::statistics::Distribution;
    ///
    /// assert_eq!(Distribution::of(&[1, 2, 1]).unwrap().variance(), 0.125);
    /// assert_eq!(Distribution::of(&[0, 9, 0]).unwrap().variance(), 0.0);
    /// ```
    pub fn variance(&self) -> f64 {
        let mean = self.mean();
        self.shares.iter().map(|(points, share)| share * (points - mean).powi(2)).sum()
    }

    /// The standard deviation of one game's points, computed from pairs where there are pairs.
    ///
    /// ```
    /// use menagerie_tournament::statistics::Distribution;
    ///
    /// let (games, pairs) = (Distribution::of(&[1, 0, 1]).unwrap(), Distribution::of(&[1, 0, 0, 0, 1]).unwrap());
    /// assert_eq!(games.deviation_per_game(), 0.5);
    /// assert_eq!(pairs.deviation_per_game(), 0.5f64.sqrt());
    /// ```
    pub fn deviation_per_game(&self) -> f64 {
        (self.variance() * self.games).sqrt()
    }

    /// The standard error of the mean.
    ///
    /// ```
    /// use menagerie_tournament::statistics::Distribution;
    ///
    /// let error = |games| Distribution::of(&[games, 2 * games, games]).unwrap().error_of_mean();
    /// // Four times as many games halve the error.
    /// assert_eq!(error(100), 2.0 * error(400));
    /// ```
    pub fn error_of_mean(&self) -> f64 {
        (self.variance() / self.count).sqrt()
    }
}
