//! Which unequal armies are played: those from which most is learnt of all terms together.
//!
//! Odds of one and of two pieces of the unit come first. Then, of all ways to change both sides that leave them about equal,
//! the design takes one after the other the one that lessens the variance of the values most: the greedy form of an A-optimal
//! design (Fedorov, "Theory of optimal experiments", 1972), where a value is a ratio of two weights. Ways that change fewer
//! pieces are preferred, since values of many pieces hardly add up.
//!
//! A value in units is the more certain, the fewer units lie between the piece and what it is compared with: the error of the unit
//! comes in as often. So a side may lack half of its units, and a piece is compared with about as many of them as it is worth.

use super::change::{Change, changed};
use super::ordinal::{dot, logistic};
use super::terms::{Term, Terms, count};
use menagerie_core::{Color, Game, Kind, Piece, Position};
use nalgebra::{DMatrix, DVector};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeMap;

/// A way in which two armies are unequal: what is changed of either.
pub(crate) type Imbalance = [Vec<Change>; 2];

/// No army is changed in more than so many pieces, apart from those of the unit: in one where there are many ways.
fn most_pieces(ways: usize) -> usize {
    if ways > 16 { 1 } else { 2 }
}

/// No imbalance is taken more often.
const MOST_TIMES: usize = 3;
/// Armies that are expected to differ by more, in logits, teach little: one side nearly always wins.
const FARTHEST: f64 = 1.6;
/// Each changed piece counts as this share of an additional game.
const COST: f64 = 0.25;

/// An imbalance and what it is expected to teach.
struct Candidate {
    imbalance: Imbalance,
    ahead: DVector<f64>,
    information: f64,
}

/// What is expected of the terms before the first game.
pub(crate) struct Expected<'a> {
    /// Their values, in units.
    pub(crate) values: &'a [f64],
    /// The logits that a unit is worth.
    pub(crate) logits: f64,
}

/// The most instructive imbalances for these terms, tried out on a position. Fewer than `most` if there are no more.
pub(crate) fn design(terms: &Terms, expected: &Expected<'_>, position: &Position, most: usize) -> Vec<Imbalance> {
    let candidates = candidates(terms, expected, position);
    let values = expected.values;
    let size = terms.list().len();
    let mut information = DMatrix::identity(size, size) * 1e-2;
    let targets: Vec<DVector<f64>> = (0..size).map(|term| target(terms, values, term)).collect();
    let odds = |units: f64| {
        let alone = move |of: &Candidate| {
            of.ahead.iter().enumerate().all(|(index, term)| *term == if index == terms.unit() { units } else { 0.0 })
        };
        candidates.iter().position(alone)
    };
    let mut chosen: Vec<usize> = [1.0, 2.0].into_iter().filter_map(odds).take(most).collect();
    for &index in &chosen {
        information.ger(candidates[index].information, &candidates[index].ahead, &candidates[index].ahead, 1.0);
    }
    while chosen.len() < most {
        let Some(inverse) = information.clone().cholesky().map(|cholesky| cholesky.inverse()) else { break };
        let directions: Vec<DVector<f64>> = targets.iter().map(|target| &inverse * target).collect();
        let gain = |of: &Candidate| {
            let known = 1.0 + of.information * (of.ahead.transpose() * &inverse * &of.ahead)[0];
            let saved: f64 = directions.iter().map(|direction| direction.dot(&of.ahead).powi(2)).sum();
            of.information * saved / known
        };
        let times = |index: usize| chosen.iter().filter(|&&other| other == index).count();
        let free = (0..candidates.len()).filter(|&index| times(index) < MOST_TIMES);
        let Some(best) = free.max_by(|&one, &other| gain(&candidates[one]).total_cmp(&gain(&candidates[other]))) else {
            break;
        };
        information.ger(candidates[best].information, &candidates[best].ahead, &candidates[best].ahead, 1.0);
        chosen.push(best);
    }
    chosen.into_iter().map(|index| candidates[index].imbalance.clone()).collect()
}

/// How the value of a term depends on the weights (the delta method), by the root of the value: between errors in units, by which
/// only the greatest values would count, and shares of the values, by which these may be as uncertain as they are great.
fn target(terms: &Terms, values: &[f64], term: usize) -> DVector<f64> {
    let mut target = DVector::zeros(values.len());
    if term != terms.unit() {
        let root = values[term].abs().max(1.0).sqrt();
        target[term] = 1.0 / root;
        target[terms.unit()] = -values[term] / root;
    }
    target
}

/// All imbalances that can be set up and leave both sides about equal.
fn candidates(terms: &Terms, expected: &Expected<'_>, position: &Position) -> Vec<Candidate> {
    let &Expected { values, logits } = expected;
    let menu = menu(terms, values, position);
    let mut dice = ChaCha8Rng::seed_from_u64(0);
    let units = unit(terms).map_or(0, |kind| count(position, Piece::new(kind, Color::White)) / 2);
    let mut sides: Vec<(Vec<Change>, Vec<f64>)> = Vec::new();
    for set in sets(&menu, most_pieces(menu.len())) {
        for lacking in 0..=units {
            let mut set = set.clone();
            set.extend(unit(terms).into_iter().flat_map(|kind| vec![Change::Remove(kind); lacking]));
            let of_white: Vec<(Color, Change)> = set.iter().map(|&change| (Color::White, change)).collect();
            if let Some(made) = changed(position, &of_white, &mut dice) {
                sides.push((set, terms.ahead(&made)));
            }
        }
    }
    let mut found: BTreeMap<Vec<i32>, Candidate> = BTreeMap::new();
    for (first, one) in &sides {
        for (second, other) in &sides {
            let ahead: Vec<f64> = one.iter().zip(other).map(|(one, other)| one - other).collect();
            let distance = dot(&ahead, values);
            // An imbalance and its mirror image are one.
            let leads = ahead.iter().find(|term| **term != 0.0).is_some_and(|term| *term > 0.0);
            if !leads || logits * distance.abs() > FARTHEST {
                continue;
            }
            // The same difference is set up in the way that changes least.
            let key = ahead.iter().map(|term| *term as i32).collect();
            let size = |imbalance: &Imbalance| imbalance.iter().map(Vec::len).sum::<usize>();
            let imbalance = [first.clone(), second.clone()];
            if found.get(&key).is_some_and(|known| size(&known.imbalance) <= size(&imbalance)) {
                continue;
            }
            let chance = logistic(logits * distance);
            let information = chance * (1.0 - chance) / (1.0 + COST * size(&imbalance) as f64);
            found.insert(key, Candidate { imbalance, ahead: DVector::from_vec(ahead), information });
        }
    }
    found.into_values().collect()
}

/// The type of the unit.
fn unit(terms: &Terms) -> Option<Kind> {
    match terms.list().get(terms.unit()) {
        Some(Term::Piece(kind)) => Some(*kind),
        _ => None,
    }
}

/// The changes by which terms other than the unit are measured.
fn menu(terms: &Terms, values: &[f64], position: &Position) -> Vec<Change> {
    let has = |kind: Kind| Color::BOTH.iter().all(|&color| count(position, Piece::new(kind, color)) > 0);
    let value = |wanted: Term| {
        terms.list().iter().zip(values).find(|(term, _)| **term == wanted).map_or(0.0, |(_, value)| *value)
    };
    // What is not there at the start stands in place of what is worth about as much.
    let place = |kind: Kind| {
        let there = terms.list().iter().enumerate().filter_map(|(index, term)| match *term {
            Term::Piece(other) if index != terms.unit() && has(other) => Some(other),
            _ => None,
        });
        let worth = value(Term::Piece(kind));
        let far = |other: &Kind| (value(Term::Piece(*other)) - worth).abs();
        // Where there is nothing but the unit, in place of that.
        there.min_by(|one, other| far(one).total_cmp(&far(other))).or(unit(terms).filter(|&unit| has(unit)))
    };
    let change = |(index, term): (usize, &Term)| match *term {
        Term::Piece(_) if index == terms.unit() => None,
        Term::Piece(kind) if has(kind) => Some(Change::Remove(kind)),
        Term::Piece(kind) => place(kind).map(|from| Change::Replace(from, kind)),
        Term::Hand(kind) => Some(Change::Hold(kind)),
        Term::Marked(kind) => Some(Change::Mark(kind)),
        Term::Pair(_) | Term::Two(_) => None,
    };
    terms.list().iter().enumerate().filter_map(change).collect()
}

/// All sets of at most that many changes; each may come several times.
fn sets(menu: &[Change], most: usize) -> Vec<Vec<Change>> {
    let mut all = vec![Vec::new()];
    let mut last = vec![(0, Vec::new())];
    for _ in 0..most {
        let mut next = Vec::new();
        for (from, set) in &last {
            for (index, &change) in menu.iter().enumerate().skip(*from) {
                let mut longer: Vec<Change> = set.clone();
                longer.push(change);
                next.push((index, longer));
            }
        }
        all.extend(next.iter().map(|(_, set)| set.clone()));
        last = next;
    }
    all
}

/// Which terms can be set up at all: some imbalance changes them.
pub(crate) fn feasible(terms: &Terms, expected: &Expected<'_>, position: &Position) -> Terms {
    let changes: Vec<Vec<f64>> =
        candidates(terms, expected, position).into_iter().map(|one| one.ahead.iter().copied().collect()).collect();
    let index = |wanted: Term| terms.list().iter().position(|term| *term == wanted);
    terms.only(|term| index(term).is_some_and(|index| changes.iter().any(|ahead| ahead[index] != 0.0)))
}

/// An imbalance in words.
pub(crate) fn words(imbalance: &Imbalance, game: &Game) -> String {
    let side = |changes: &[Change]| {
        let words: Vec<String> = changes.iter().map(|change| change.words(game)).collect();
        if words.is_empty() { "all pieces".to_string() } else { words.join(", ") }
    };
    format!("{} / {}", side(&imbalance[0]), side(&imbalance[1]))
}

#[cfg(test)]
mod tests {
    use super::super::feedback::estimates;
    use super::*;
    use menagerie_core::Library;
    use menagerie_engine::eval::Weights;

    /// A piece is compared with about as many pawns as it is worth, since the error of a pawn counts as often as pawns are left over.
    /// With two pawns at most the errors would be about 70 hundredths on average.
    #[test]
    fn errors_of_a_pawn_count_seldom() {
        let game = Library::shipped().game("chess").unwrap();
        let (terms, position, logits) = (Terms::of(&game, &[]), game.start(), 0.4);
        let values = [1.0, 3.3, 3.4, 0.4, 5.3, 11.0];
        let chosen = design(&terms, &Expected { values: &values, logits: 0.8 }, &position, 18);
        let mut information = DMatrix::identity(6, 6) * 1e-9;
        for imbalance in &chosen {
            let [one, other] = imbalance.each_ref().map(|changes| {
                let of_white: Vec<(Color, Change)> = changes.iter().map(|&change| (Color::White, change)).collect();
                let made = changed(&position, &of_white, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
                DVector::from_vec(terms.ahead(&made))
            });
            let ahead = one - other;
            let chance = logistic(logits * dot(ahead.as_slice(), &values));
            information.ger(3_000.0 / 18.0 * chance * (1.0 - chance), &ahead, &ahead, 1.0);
        }
        let covariance = information.cholesky().unwrap().inverse();
        let error = |term: usize| {
            let mut target = DVector::zeros(6);
            (target[term], target[0]) = (1.0, -values[term]);
            196.0 * (target.transpose() * &covariance * &target)[0].sqrt() / logits
        };
        let average = (1..6).map(error).sum::<f64>() / 5.0;
        assert!((30.0..52.0).contains(&average), "± {average}");
    }

    /// Where a pawn decides little, imbalances are greater, so that games are not all even.
    #[test]
    fn little_odds_ask_for_greater_imbalances() {
        let game = Library::shipped().game("los-alamos").unwrap();
        let (terms, position) = (Terms::of(&game, &[]), game.start());
        let values = estimates(&Weights::of(&game), &game, &terms);
        let farthest = |logits: f64| {
            let expected = Expected { values: &values, logits };
            let chosen = design(&terms, &expected, &position, 12);
            assert_eq!(chosen.len(), 12);
            let distance = |imbalance: &Imbalance| {
                let sides = imbalance.each_ref().map(|changes| {
                    let of_white: Vec<(Color, Change)> = changes.iter().map(|&change| (Color::White, change)).collect();
                    let made = changed(&position, &of_white, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
                    dot(&terms.ahead(&made), &values)
                });
                (sides[0] - sides[1]).abs()
            };
            chosen.iter().map(distance).fold(0.0, f64::max)
        };
        let (strong, weak) = (farthest(0.8), farthest(0.2));
        assert!(strong <= 2.0 + 1e-9 && (2.2..=8.0 + 1e-9).contains(&weak), "{strong} and {weak}");
    }
}
