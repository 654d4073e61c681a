//! Every pair and every triple of rules occurs in the definitions.

use menagerie_compositions::{Coverage, compose};

#[test]
fn every_pair_of_rules_meets() {
    let mut coverage = Coverage::new();
    let mut seed = 0;
    while let (pair, 0) = coverage.rarest_pair() {
        seed += 1;
        assert!(seed <= 600, "after {seed} seeds {pair:?} has not met");
        note(&mut coverage, seed, &pair);
    }
}

/// Each triple is in at least twenty definitions, and few seeds are needed.
#[test]
#[ignore = "half a minute: run by .ci/nightly"]
fn every_pair_and_triple_of_rules_meets_twenty_times() {
    let mut coverage = Coverage::new();
    let mut seed = 0;
    loop {
        let (triple, count) = coverage.rarest();
        if count >= 20 {
            break;
        }
        seed += 1;
        assert!(seed <= 12_600, "after {seed} seeds {triple:?} have met only {count} times");
        note(&mut coverage, seed, &triple);
    }
    assert!(coverage.rarest_pair().1 >= 20);
    println!("{seed} definitions");
}

/// Counts the rules of the definition of a seed, if there is one with these rules.
fn note(coverage: &mut Coverage, seed: u64, wanted: &[&'static str]) {
    if let Some(composition) = compose(seed, wanted) {
        coverage.note(&composition.rules);
    }
}
