//! Kernel and reference implementation agree on random definitions; a definition on which they differ is reduced.

use menagerie_compositions::{Effort, compose, examine, load, shrink, triple};
use std::sync::atomic::{AtomicU64, Ordering};

/// How many definitions, each with a short game. `.ci/compositions` plays more.
const DEFINITIONS: u64 = 25;

#[test]
fn random_definitions_agree_with_the_reference() {
    let next = AtomicU64::new(1);
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed > DEFINITIONS {
                return;
            }
            let Some(composition) = compose(seed, &triple(seed)) else { continue };
            let effort = Effort { games: 1, plies: 20, seed };
            if let Err(difference) = examine(&load(&composition.text).unwrap(), effort) {
                let (text, difference) = shrink(&composition.text, difference, effort);
                panic!("seed {seed}, {}: {}\n{text}", difference.class, difference.what);
            }
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..2).map(|_| scope.spawn(work)).collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
    });
}

#[test]
fn a_seed_always_gives_the_same_definition() {
    let text = |seed| compose(seed, &["goal", "hand"]).map(|composition| composition.text);
    assert!(text(3).is_some());
    assert_eq!(text(3), text(3));
    assert_ne!(text(3), text(4));
}

#[test]
fn rules_that_conflict_are_not_composed() {
    assert!(compose(1, &["explosion", "facing"]).is_none());
}

/// A definition in which play soon panics or differs does not exist, so the class of a difference is made up: what is
/// shrunk is only what does not matter to whether the definition is accepted and differs in that way.
#[test]
fn what_agrees_is_left_as_it_is() {
    let composition = compose(7, &["promotion"]).unwrap();
    let difference = menagerie_compositions::Difference { class: "none".into(), what: "nothing".into() };
    let (text, left) = shrink(&composition.text, difference, Effort { games: 1, plies: 4, seed: 1 });
    assert_eq!(text.parse::<toml::Table>().unwrap(), composition.text.parse::<toml::Table>().unwrap());
    assert_eq!(left.what, "nothing");
}
