//! Statistics against values that others publish: the tests of fastchess (sprt_test.cpp, elo_test.cpp), which were taken
//! from tests on fishtest, and tables of the normal distribution. Counts are from the worst result to the best.

use menagerie_tournament::statistics::{
    Distribution, HeadToHead, Model, Sprt, SprtDecision, elo_of_score, estimate, likelihood_of_superiority,
    normal_below, normalized, ratings, score_of_elo,
};

fn near(value: f64, expected: f64, tolerance: f64) {
    assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
}

#[test]
fn the_likelihood_ratio_is_that_of_fishtest() {
    let logistic = [
        (&[21184, 40708, 21404][..], 0.5, 2.5, -1.57),
        (&[57030, 106_593, 57433], 0.0, 2.0, -2.59),
        (&[223, 9863, 20279 + 1000, 10037, 246], 0.5, 2.5, -3.07),
        (&[871, 26175, 55003 + 980, 26678, 821], 0.0, 2.0, -4.98),
    ];
    let normalized = [
        (&[36027, 68692, 36433][..], 0.0, 2.0, 0.92),
        (&[10650, 20431, 10871], -1.75, 0.25, 2.30),
        (&[365, 16618, 36029 + 200, 16974, 390], 0.0, 2.0, 2.25),
        (&[127, 4883, 10311 + 401, 5150, 104], -1.75, 0.25, 3.01),
        (&[0, 0, 0, 0, 5550], 0.0, 5.0, 111.82),
    ];
    for (counts, elo0, elo1, expected) in logistic {
        near(Sprt::new(elo0, elo1).ratio(counts), expected, 0.011);
    }
    for (counts, elo0, elo1, expected) in normalized {
        let sprt = Sprt { model: Model::Normalized, ..Sprt::new(elo0, elo1) };
        near(sprt.ratio(counts), expected, expected.abs() / 100.0);
    }
}

#[test]
fn elo_and_its_error_are_those_of_fastchess() {
    // Counts; Elo and error; normalized Elo and error; how likely superiority is, in per cent.
    let cases: [(&[u64], [f64; 5]); 3] = [
        (&[96, 111, 136], [40.70, 30.43, 49.77, 36.77, 99.60]),
        (&[34, 54, 31 + 32, 64, 75], [55.58, 27.65, 57.94, 28.28, 100.0]),
        (&[332, 433, 457 + 41, 333, 334], [-8.64, 10.33, -9.17, 10.96, 5.05]),
    ];
    for (counts, [elo, elo_error, normal, normal_error, superiority]) in cases {
        let results = Distribution::of(counts).unwrap();
        let (logistic, standard) = (estimate(&results), normalized(&results));
        near(logistic.value, elo, 0.01);
        near(logistic.error, elo_error, 0.01);
        near(standard.value, normal, 0.01);
        near(standard.error, normal_error, 0.01);
        near(likelihood_of_superiority(&results) * 100.0, superiority, 0.01);
    }
}

#[test]
fn elo_and_scores_are_each_others_inverse() {
    near(elo_of_score(0.5), 0.0, 1e-12);
    near(elo_of_score(0.75), 190.85, 0.01);
    near(score_of_elo(400.0), 10.0 / 11.0, 1e-12);
    (-800..=800).step_by(37).for_each(|elo| near(elo_of_score(score_of_elo(elo.into())), elo.into(), 1e-6));
}

#[test]
fn the_normal_distribution_is_that_of_the_tables() {
    for (x, below) in
        [(0.0, 0.5), (1.0, 0.841_344_746), (1.96, 0.975_002_105), (2.999, 0.998_645_654), (3.5, 0.999_767_371)]
    {
        near(normal_below(x), below, 1e-8);
        near(normal_below(-x), 1.0 - below, 1e-8);
    }
}

#[test]
fn the_test_ends_at_the_bounds() {
    let sprt = Sprt::new(0.0, 10.0);
    let (lower, upper) = sprt.bounds();
    near(lower, -2.944, 0.001);
    near(upper, 2.944, 0.001);
    assert_eq!(sprt.decision(&[0, 0, 0, 0, 0]), None);
    assert_eq!(sprt.decision(&[10, 20, 40, 20, 10]), None);
    assert_eq!(sprt.decision(&[100, 400, 1000, 600, 200]), Some(SprtDecision::Higher));
    assert_eq!(sprt.decision(&[200, 600, 1000, 400, 100]), Some(SprtDecision::Lower));
}

#[test]
fn results_that_are_all_alike_are_no_harm() {
    for counts in [[0, 0, 3, 0, 0], [3, 0, 0, 0, 0], [0, 0, 0, 0, 3]] {
        let results = Distribution::of(&counts).unwrap();
        let elo = estimate(&results);
        assert!(elo.value.is_finite() && elo.error.is_infinite() && likelihood_of_superiority(&results).is_finite());
        assert!(Sprt::new(0.0, 5.0).ratio(&counts).is_finite());
    }
    assert_eq!(Distribution::of(&[0, 0, 0]), None);
    // One point of four: the interval of the score reaches below nothing.
    assert!(estimate(&Distribution::of(&[1, 1, 0, 0, 0]).unwrap()).error.is_infinite());
}

#[test]
fn two_players_are_rated_by_their_score() {
    let table = ratings(2, &[HeadToHead { first: 0, second: 1, points: 75.0, games: 100.0 }]);
    near(table[0].elo.value - table[1].elo.value, 190.85, 0.01);
    // The error of the difference is twice that of each; 1.96·400/ln 10/√(100·¾·¼).
    near(table[0].elo.error * 2.0, 78.63, 0.01);
}

#[test]
fn ratings_that_fit_the_scores_exactly_are_found() {
    let truth = [120.0, 30.0, -40.0, -110.0];
    let mut encounters = Vec::new();
    for first in 0..truth.len() {
        for second in first + 1..truth.len() {
            let points = 200.0 * score_of_elo(truth[first] - truth[second]);
            encounters.push(HeadToHead { first, second, points, games: 200.0 });
        }
    }
    let table = ratings(truth.len(), &encounters);
    table.iter().zip(truth).for_each(|(rating, elo)| near(rating.elo.value, elo, 1e-3));
    // Gauntlets join players that have never met.
    encounters.retain(|one| one.first == 0);
    let table = ratings(truth.len(), &encounters);
    table.iter().zip(truth).for_each(|(rating, elo)| near(rating.elo.value, elo, 1e-3));
    assert!(table[1].elo.error > table[0].elo.error);
}

#[test]
fn who_wins_everything_has_a_rating() {
    let table = ratings(
        3,
        &[
            HeadToHead { first: 0, second: 1, points: 10.0, games: 10.0 },
            HeadToHead { first: 1, second: 2, points: 5.0, games: 10.0 },
        ],
    );
    assert!(table.iter().all(|rating| rating.elo.value.is_finite() && rating.elo.error.is_finite()));
    assert!(table[0].elo.value > table[1].elo.value + 200.0);
}
