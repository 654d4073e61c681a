//! Ordinal logistic regression of results: the proportional odds model (McCullagh, "Regression models for ordinal data",
//! 1980), with errors that are robust to clusters (Liang and Zeger, "Longitudinal data analysis using generalized linear
//! models", 1986).
//!
//! White's result is a loss, a draw or a win: of the sum of White's advantages and noise, two cut points divide the range.
//! The cut points hold both the share of draws and the advantage of the first move. Games from one opening are a cluster:
//! they are alike, and errors that took them as independent would be too small.

use nalgebra::{DMatrix, DVector};
use serde::Serialize;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// A game, for the regression.
///
/// [`fit`] has an example.
#[derive(Clone, Debug, PartialEq)]
pub struct Observation {
    /// By how much White is ahead in each term.
    pub terms: Vec<f64>,
    /// White's half points: 0, 1 or 2.
    pub result: usize,
    /// The number of the opening.
    pub cluster: usize,
}

/// A fitted model.
///
/// [`fit`] has an example.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The cut points between the results that occur, in increasing order.
    pub cuts: Vec<f64>,
    /// The weight of each term, in logits.
    pub weights: Vec<f64>,
    /// The results that occur, of 0, 1 and 2.
    levels: Vec<usize>,
    /// The covariance of all parameters: the cut points, then the weights.
    covariance: DMatrix<f64>,
    /// Whether the games determine each weight.
    determined: Vec<bool>,
    /// The 97.5 % quantile of Student's distribution for this number of clusters.
    quantile: f64,
}

/// A value with half the width of its 95 % confidence interval, which is infinite if the games do not determine the value.
///
/// [`Fit::ratio`] has an example.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The likeliest value.
    pub value: f64,
    /// Half the width of the interval.
    pub error: f64,
}

/// A step of less than this ends the search for the maximum.
const PRECISION: f64 = 1e-9;
/// A ridge, in games, that keeps the maximum finite where all games with a term have one result.
const RIDGE: f64 = 1e-4;
/// A direction about which all games say less than this does not count as determined: Fisher's information in logits.
const LEAST_INFORMATION: f64 = 0.5;

/// Fits the model by Newton's method. None if all games have the same result, or there are too few openings for errors.
///
/// ```
/// use menagerie_lab::measure::ordinal::{Observation, fit};
///
/// // White is a pawn ahead in game after game and wins three of four; with the pawn behind, it loses as many.
/// let game = |number: usize| {
///     let ahead = if number % 2 == 0 { 1.0 } else { -1.0 };
///     let result = if (number / 2) % 4 == 0 { 1.0 - ahead } else { 1.0 + ahead };
///     Observation { terms: vec![ahead], result: result as usize, cluster: number / 2 }
/// };
/// let fit = fit(&(0..400).map(game).collect::<Vec<_>>()).unwrap();
/// // The odds are three to one.
/// assert!((fit.weights[0] - 3f64.ln()).abs() < 0.01);
/// assert!((0.2..0.4).contains(&fit.weight(0).error), "{:?}", fit.weight(0));
/// ```
pub fn fit(games: &[Observation]) -> Option<Fit> {
    let levels: Vec<usize> = (0..3).filter(|&level| games.iter().any(|game| game.result == level)).collect();
    let terms = games.first()?.terms.len();
    let clusters = games.iter().map(|game| game.cluster).max()? + 1;
    if levels.len() < 2 || clusters < 2 {
        return None;
    }
    let model = Model { games, levels: &levels, cuts: levels.len() - 1, terms };
    let at = model.maximum();
    let sums = model.sums(&at, clusters)?;
    let mut information = sums.information.clone();
    let determined = model.determined(&information);
    model.add_ridge(&mut information);
    let inverse = information.cholesky()?.inverse();
    let share = clusters as f64 / (clusters as f64 - 1.0);
    let meat =
        sums.by_cluster.iter().fold(DMatrix::zeros(at.len(), at.len()), |sum, score| sum + score * score.transpose());
    let covariance = &inverse * meat * &inverse * share;
    let student = StudentsT::new(0.0, 1.0, clusters as f64 - 1.0).ok()?;
    Some(Fit {
        cuts: at.rows(0, model.cuts).iter().copied().collect(),
        weights: at.rows(model.cuts, terms).iter().copied().collect(),
        levels,
        covariance,
        determined,
        quantile: student.inverse_cdf(0.975),
    })
}

impl Fit {
    /// A weight with its error, in logits.
    pub fn weight(&self, term: usize) -> Measured {
        let at = self.cuts.len() + term;
        let error = self.quantile * self.covariance[(at, at)].max(0.0).sqrt();
        Measured { value: self.weights[term], error: if self.determined[term] { error } else { f64::INFINITY } }
    }

    /// A weight in units of another one, with an error by the delta method. The error is infinite if the unit itself may be
    /// zero.
    ///
    /// ```
    /// use menagerie_lab::measure::ordinal::{Observation, fit};
    ///
    /// // With one of the second term White wins nine games of ten, with one of the first three of four.
    /// let game = |number: usize| {
    ///     let (side, second) = (if number % 2 == 0 { 1.0 } else { -1.0 }, number % 4 >= 2);
    ///     let terms = if second { vec![0.0, side] } else { vec![side, 0.0] };
    ///     let lost = if second { (number / 4) % 10 == 0 } else { (number / 4) % 4 == 0 };
    ///     let result = 1.0 + if lost { -side } else { side };
    ///     Observation { terms, result: result as usize, cluster: number / 4 }
    /// };
    /// let fit = fit(&(0..4000).map(game).collect::<Vec<_>>()).unwrap();
    /// // The logit of nine to one is twice that of three to one.
    /// let ratio = fit.ratio(1, 0);
    /// assert!((ratio.value - 2.0).abs() < 0.01 && (0.1..0.4).contains(&ratio.error), "{ratio:?}");
    /// ```
    pub fn ratio(&self, term: usize, unit: usize) -> Measured {
        let (value, base) = (self.weights[term] / self.weights[unit], self.weight(unit));
        if term == unit {
            return Measured { value: 1.0, error: 0.0 };
        }
        if !self.determined[term] || base.value.abs() <= base.error {
            return Measured { value, error: f64::INFINITY };
        }
        let (at, unit) = (self.cuts.len() + term, self.cuts.len() + unit);
        let covariance = |one: usize, other: usize| self.covariance[(one, other)];
        let variance = covariance(at, at) - 2.0 * value * covariance(at, unit) + value * value * covariance(unit, unit);
        Measured { value, error: self.quantile * variance.max(0.0).sqrt() / base.value.abs() }
    }

    /// The advantage of the first move, in logits: how far the middle of the cut points is below zero.
    pub fn first_move(&self) -> Measured {
        let count = self.cuts.len() as f64;
        let all = self.covariance.view((0, 0), (self.cuts.len(), self.cuts.len())).sum();
        Measured { value: -self.cuts.iter().sum::<f64>() / count, error: self.quantile * all.max(0.0).sqrt() / count }
    }

    /// The advantage of the first move in units of a weight, with an error by the delta method. The error is infinite if the
    /// unit itself may be zero.
    ///
    /// ```
    /// use menagerie_lab::measure::ordinal::{Observation, fit};
    ///
    /// // A pawn ahead, White wins nine of ten games, and a pawn behind, half of them: the first move is worth a pawn.
    /// let game = |number: usize| {
    ///     let ahead = if number % 2 == 0 { 1.0 } else { -1.0 };
    ///     let lost = (number / 2) % 10 < if ahead > 0.0 { 1 } else { 5 };
    ///     Observation { terms: vec![ahead], result: if lost { 0 } else { 2 }, cluster: number / 2 }
    /// };
    /// let fit = fit(&(0..4000).map(game).collect::<Vec<_>>()).unwrap();
    /// let found = fit.first_move_in(0);
    /// assert!((found.value - 1.0).abs() < 0.01 && (0.01..0.4).contains(&found.error), "{found:?}");
    /// ```
    pub fn first_move_in(&self, unit: usize) -> Measured {
        let (first, base) = (self.first_move(), self.weight(unit));
        let value = first.value / base.value;
        if !self.determined[unit] || base.value.abs() <= base.error {
            return Measured { value, error: f64::INFINITY };
        }
        // Of the advantage, minus the mean of the cut points, with the weight of the unit.
        let (count, at) = (self.cuts.len(), self.cuts.len() + unit);
        let shared = -self.covariance.view((0, at), (count, 1)).sum() / count as f64;
        let variance =
            (first.error / self.quantile).powi(2) - 2.0 * value * shared + value * value * self.covariance[(at, at)];
        Measured { value, error: self.quantile * variance.max(0.0).sqrt() / base.value.abs() }
    }

    /// The expected points of White, from 0 to 1, where it is ahead by `terms`.
    pub fn expected(&self, terms: &[f64]) -> f64 {
        let ahead = dot(&self.weights, terms);
        let above = |cut: &f64| logistic(ahead - cut);
        let gains = self.levels.windows(2).zip(&self.cuts).map(|(pair, cut)| (pair[1] - pair[0]) as f64 * above(cut));
        (self.levels[0] as f64 + gains.sum::<f64>()) / 2.0
    }
}

struct Model<'a> {
    games: &'a [Observation],
    levels: &'a [usize],
    cuts: usize,
    terms: usize,
}

/// The sums over all games at some parameters.
struct Sums {
    likelihood: f64,
    score: DVector<f64>,
    information: DMatrix<f64>,
    by_cluster: Vec<DVector<f64>>,
}

impl Model<'_> {
    /// The parameters of the greatest likelihood.
    fn maximum(&self) -> DVector<f64> {
        let mut at = self.first();
        let Some(mut sums) = self.sums(&at, 1) else { return at };
        for _ in 0..100 {
            let mut information = sums.information.clone();
            self.add_ridge(&mut information);
            let slope = &sums.score - self.pull(&at);
            let Some(step) = information.cholesky().map(|cholesky| cholesky.solve(&slope)) else { break };
            let gain =
                |next: &DVector<f64>, sums: &Sums| sums.likelihood - RIDGE / 2.0 * self.pull(next).norm_squared();
            let now = gain(&at, &sums);
            let better = (0..40).find_map(|halvings| {
                let next = &at + &step * 0.5f64.powi(halvings);
                let found = self.sums(&next, 1)?;
                (gain(&next, &found) >= now).then_some((next, found))
            });
            let Some((next, found)) = better else { break };
            let moved = (&next - &at).amax();
            (at, sums) = (next, found);
            if moved < PRECISION {
                break;
            }
        }
        at
    }

    /// The cut points that explain the shares of the results alone.
    fn first(&self) -> DVector<f64> {
        let mut at = DVector::zeros(self.cuts + self.terms);
        for cut in 0..self.cuts {
            let below = self.games.iter().filter(|game| game.result <= self.levels[cut]).count() as f64;
            let share = below / self.games.len() as f64;
            at[cut] = (share / (1.0 - share)).ln();
        }
        at
    }

    /// The slope of the ridge, which pulls weights to zero and leaves cut points alone.
    fn pull(&self, at: &DVector<f64>) -> DVector<f64> {
        DVector::from_fn(at.len(), |index, _| if index < self.cuts { 0.0 } else { RIDGE * at[index] })
    }

    fn add_ridge(&self, information: &mut DMatrix<f64>) {
        (self.cuts..self.cuts + self.terms).for_each(|index| information[(index, index)] += RIDGE);
    }

    /// The likelihood with its first two derivatives; none where cut points are out of order.
    fn sums(&self, at: &DVector<f64>, clusters: usize) -> Option<Sums> {
        let size = at.len();
        let mut sums = Sums {
            likelihood: 0.0,
            score: DVector::zeros(size),
            information: DMatrix::zeros(size, size),
            by_cluster: vec![DVector::zeros(size); clusters],
        };
        let ahead_by = at.rows(self.cuts, self.terms);
        for game in self.games {
            let ahead: f64 = game.terms.iter().zip(ahead_by.iter()).map(|(term, weight)| term * weight).sum();
            let level = self.levels.iter().position(|level| *level == game.result)?;
            let edge = |cut: Option<usize>| cut.map(|cut| Edge::new(at[cut] - ahead));
            let upper = Some(level).filter(|&cut| cut < self.cuts);
            let lower = level.checked_sub(1);
            let (above, below) = (edge(upper).unwrap_or(Edge::HIGHEST), edge(lower).unwrap_or(Edge::LOWEST));
            let chance = above.share - below.share;
            if chance <= 0.0 {
                return None;
            }
            sums.likelihood += chance.ln();
            // A game touches its cut points and the weights: the derivatives by the distance from either edge.
            let slopes = [above.density / chance, -below.density / chance];
            let curves = [above.curve / chance - slopes[0].powi(2), -below.curve / chance - slopes[1].powi(2)];
            let mixed = -slopes[0] * slopes[1];
            let along = |edge: Option<usize>| {
                DVector::from_fn(size, |index, _| match index.checked_sub(self.cuts) {
                    Some(term) => edge.map_or(0.0, |_| -game.terms[term]),
                    None => f64::from(u8::from(edge == Some(index))),
                })
            };
            let [first, second] = [along(upper), along(lower)];
            let score = &first * slopes[0] + &second * slopes[1];
            sums.information.ger(-curves[0], &first, &first, 1.0);
            sums.information.ger(-curves[1], &second, &second, 1.0);
            sums.information.ger(-mixed, &first, &second, 1.0);
            sums.information.ger(-mixed, &second, &first, 1.0);
            sums.by_cluster[game.cluster % clusters] += &score;
            sums.score += score;
        }
        Some(sums)
    }

    /// Which weights the games determine: those that no direction moves of which they say nothing.
    fn determined(&self, information: &DMatrix<f64>) -> Vec<bool> {
        let eigen = information.clone().symmetric_eigen();
        let blind: Vec<usize> =
            (0..eigen.eigenvalues.len()).filter(|&index| eigen.eigenvalues[index] < LEAST_INFORMATION).collect();
        let moves = |term: usize| blind.iter().any(|&of| eigen.eigenvectors[(self.cuts + term, of)].abs() > 0.01);
        (0..self.terms).map(|term| !moves(term)).collect()
    }
}

/// The logistic distribution at an edge of a result.
struct Edge {
    share: f64,
    density: f64,
    curve: f64,
}

impl Edge {
    const LOWEST: Edge = Edge { share: 0.0, density: 0.0, curve: 0.0 };
    const HIGHEST: Edge = Edge { share: 1.0, density: 0.0, curve: 0.0 };

    fn new(at: f64) -> Edge {
        let share = logistic(at);
        let density = share * (1.0 - share);
        Edge { share, density, curve: density * (1.0 - 2.0 * share) }
    }
}

/// The logistic function.
pub(crate) fn logistic(at: f64) -> f64 {
    1.0 / (1.0 + (-at).exp())
}

pub(crate) fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}
