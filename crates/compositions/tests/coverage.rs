//! Every pair and every triple of rules occurs in the definitions.

use menagerie_compositions::{Coverage, compose};

#[test]
fn every_pair_and_triple_of_rules_meets() {
    expect_each(1);
}

#[test]
#[ignore = "half a minute: run by .ci/nightly"]
fn every_pair_and_triple_of_rules_meets_twenty_times() {
    expect_each(20);
}

/// Each pair and each triple is in at least that many definitions, and few seeds are needed.
fn expect_each(often: u32) {
    let mut coverage = Coverage::new();
    let mut seed = 0;
    loop {
        let (triple, count) = coverage.rarest();
        if count >= often {
            break;
        }
        seed += 1;
        assert!(seed <= 600 + u64::from(600 * often), "after {seed} seeds {triple:?} have met only {count} times");
        if let Some(composition) = compose(seed, &triple) {
            coverage.note(&composition.rules);
        }
    }
    assert!(coverage.rarest_pair().1 >= often);
    println!("{seed} definitions");
}
