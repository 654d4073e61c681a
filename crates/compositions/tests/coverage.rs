//! Every pair and every triple of rules occurs in the definitions.

use menagerie_compositions::{Coverage, compose};

/// How often each pair and each triple must have been in one definition.
const OFTEN: u32 = 20;

#[test]
fn every_pair_and_triple_of_rules_meets_twenty_times() {
    let mut coverage = Coverage::new();
    let mut seed = 0;
    loop {
        let (triple, count) = coverage.rarest();
        if count >= OFTEN {
            break;
        }
        seed += 1;
        assert!(seed <= 8000, "after 8000 seeds {triple:?} have met only {count} times");
        if let Some(composition) = compose(seed, &triple) {
            coverage.note(&composition.rules);
        }
    }
    assert!(coverage.rarest_pair().1 >= OFTEN);
    println!("{seed} definitions");
}
