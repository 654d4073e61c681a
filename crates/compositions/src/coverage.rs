//! Counts which pairs and triples of rules have been in one definition.

use menagerie_core::rule_names;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// All rules and the two ways of choosing a start, `armies` and `shuffle`, by name in alphabetical order.
pub static RULES: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let mut rules = [rule_names(), &["armies", "shuffle"]].concat();
    rules.sort_unstable();
    rules
});

/// All triples of rules that do not conflict.
static TRIPLES: LazyLock<Vec<[&str; 3]>> = LazyLock::new(|| Coverage::new().triples.into_keys().collect());

/// The pairs of rules that exclude each other with any parameters.
const CONFLICTS: &[[&str; 2]] = &[
    ["absorption", "hostages"],
    ["absorption", "swaps"],
    ["capture-by", "co-squares"],
    ["capture-by", "explosion"],
    ["capture-by", "hostages"],
    ["capture-by", "relay"],
    ["castling", "mutual-castling"],
    ["co-squares", "hostages"],
    ["co-squares", "paralysis"],
    ["co-squares", "relay"],
    ["co-squares", "rifle"],
    ["co-squares", "standing-promotion"],
    ["co-squares", "swaps"],
    ["explosion", "facing"],
    ["explosion", "hostages"],
    ["explosion", "paralysis"],
    ["explosion", "rifle"],
    ["facing", "paralysis"],
    ["first-moves", "gating"],
    ["first-moves", "relay"],
    ["flipping", "hostages"],
    ["gating", "hostages"],
    ["hostages", "metamorphosis"],
    ["hostages", "mutual-castling"],
    ["hostages", "paralysis"],
    ["hostages", "rebirth"],
    ["hostages", "relay"],
    ["hostages", "rifle"],
    ["hostages", "standing-promotion"],
    ["hostages", "transfer"],
    ["hostages", "turncoat"],
    ["mutual-castling", "relay"],
    ["mutual-castling", "swaps"],
    ["trades", "turns"],
];

/// Whether rules can never be in one game, because two of them conflict.
pub fn excluded(rules: &[&str]) -> bool {
    CONFLICTS.iter().any(|pair| pair.iter().all(|rule| rules.contains(rule)))
}

/// The triple of rules that the definition of a seed must have. All triples without a conflict take turns.
pub fn triple(seed: u64) -> [&'static str; 3] {
    // With a prime step, neighbouring seeds get rules that are not neighbours in the alphabet.
    const STEP: u64 = 7919;
    TRIPLES[(seed.wrapping_mul(STEP) % TRIPLES.len() as u64) as usize]
}

/// How often each pair and each triple of rules has been in one definition.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    pairs: BTreeMap<[&'static str; 2], u32>,
    triples: BTreeMap<[&'static str; 3], u32>,
}

impl Coverage {
    /// Nothing yet.
    pub fn new() -> Coverage {
        let mut coverage = Coverage::default();
        for (i, &a) in RULES.iter().enumerate() {
            for (j, &b) in RULES.iter().enumerate().skip(i + 1) {
                if !excluded(&[a, b]) {
                    coverage.pairs.insert([a, b], 0);
                }
                for &c in &RULES[j + 1..] {
                    if !excluded(&[a, b, c]) {
                        coverage.triples.insert([a, b, c], 0);
                    }
                }
            }
        }
        coverage
    }

    /// Counts the rules of a definition.
    pub fn note(&mut self, rules: &[&'static str]) {
        let has = |rule: &&str| rules.contains(rule);
        self.pairs.iter_mut().filter(|(pair, _)| pair.iter().all(has)).for_each(|(_, count)| *count += 1);
        self.triples.iter_mut().filter(|(triple, _)| triple.iter().all(has)).for_each(|(_, count)| *count += 1);
    }

    /// The triple that has occurred least often, and how often.
    pub fn rarest(&self) -> ([&'static str; 3], u32) {
        let rarest = self.triples.iter().min_by_key(|(_, count)| **count);
        rarest.map(|(triple, count)| (*triple, *count)).expect("there are triples")
    }

    /// The pair that has occurred least often, and how often.
    pub fn rarest_pair(&self) -> ([&'static str; 2], u32) {
        let rarest = self.pairs.iter().min_by_key(|(_, count)| **count);
        rarest.map(|(pair, count)| (*pair, *count)).expect("there are pairs")
    }
}
