//! Runs every target on its seeds and on mutations of them, within limits of time and memory.
//!
//! The mutations are the same each time. `MENAGERIE_EFFORT=20` runs twenty times as many.

use menagerie_fuzz::{TARGETS, Target, seeds};
use peak_alloc::PeakAlloc;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// The memory limit of one input, in megabytes. It includes the shipped games, which are compiled once.
const MOST_MEMORY: f32 = 600.0;
/// The memory limit of one definition, in addition to what is in use: its budget, and as much for everything but tables.
const MOST_FOR_DEFINITIONS: f32 = 160.0;
/// The time limit of one input; more is a hang. The slowest input takes a tenth of it on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(30);
/// Mutations for each target at effort 1; `.ci/nightly` makes many times as many.
const MUTATIONS: usize = 25;

#[test]
fn every_target_comes_to_an_end_on_any_input() {
    let effort = std::env::var("MENAGERIE_EFFORT").ok().and_then(|text| text.parse().ok()).unwrap_or(1usize);
    for target in TARGETS {
        let seeds = seeds(target.name);
        assert!(!seeds.is_empty(), "the target {} has no seeds", target.name);
        let mut random = ChaCha8Rng::seed_from_u64(20_261_121);
        // Other tests read every seed.
        let mut inputs: Vec<_> = seeds.iter().step_by(if effort > 1 { 1 } else { 4 }).cloned().collect();
        for number in 0..MUTATIONS * effort {
            let (name, seed) = &seeds[random.random_range(0..seeds.len())];
            inputs.push((format!("mutation {number} of {name}"), mutated(seed, &seeds, &mut random)));
        }
        try_all(*target, inputs);
    }
}

/// Runs a target on inputs in a separate thread, and checks time and memory.
fn try_all(target: Target, inputs: Vec<(String, Vec<u8>)>) {
    let (report, reports) = channel();
    let listed = inputs.clone();
    let of_definitions = matches!(target.name, "definition" | "ini");
    let most = if of_definitions { MOST_FOR_DEFINITIONS } else { MOST_MEMORY };
    let worker = std::thread::Builder::new().stack_size(8 << 20).spawn(move || {
        for (_, input) in inputs {
            MEMORY.reset_peak_usage();
            let held = MEMORY.current_usage_as_mb();
            let outcome = catch_unwind(AssertUnwindSafe(|| (target.run)(&input)));
            if report
                .send((outcome.is_ok(), MEMORY.peak_usage_as_mb() - if of_definitions { held } else { 0.0 }))
                .is_err()
            {
                return;
            }
        }
    });
    let worker = worker.expect("a thread can be started");
    for (name, input) in listed {
        let shown =
            || format!("{}: {name}:\n{}", target.name, String::from_utf8_lossy(&input[..input.len().min(4000)]));
        match reports.recv_timeout(TIME_LIMIT) {
            Ok((true, memory)) => assert!(memory < most, "{memory} MB for {}", shown()),
            Ok((false, _)) => panic!("it panics: {}", shown()),
            Err(RecvTimeoutError::Timeout) => panic!("longer than {TIME_LIMIT:?}: {}", shown()),
            Err(RecvTimeoutError::Disconnected) => panic!("the thread is gone: {}", shown()),
        }
    }
    worker.join().expect("the thread ends by itself");
}

/// A few random changes of an input: bytes and pieces of it deleted, doubled, replaced, or taken from another seed.
fn mutated(seed: &[u8], seeds: &[(String, Vec<u8>)], random: &mut impl Rng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..random.random_range(1..6) {
        let at = random.random_range(0..=bytes.len());
        let end = (at + random.random_range(0..20)).min(bytes.len());
        match random.random_range(0..7) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.insert(at, random.random()),
            2 if at < bytes.len() => bytes[at] = random.random_range(32..127),
            3 => drop(bytes.splice(at..at, bytes[at..end].to_vec().repeat(random.random_range(1..40)))),
            4 => {
                let other = &seeds[random.random_range(0..seeds.len())].1;
                let from = random.random_range(0..=other.len());
                let part = &other[from..(from + random.random_range(0..40)).min(other.len())];
                drop(bytes.splice(at..end, part.iter().copied()));
            }
            5 => {
                let odd = ODD[random.random_range(0..ODD.len())];
                drop(bytes.splice(at..end, odd.bytes()));
            }
            _ if at < bytes.len() => bytes[at] ^= 1 << random.random_range(0..8),
            _ => {}
        }
    }
    bytes
}

/// Text that often breaks parsers.
const ODD: &[&str] = &[
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "99999999999999999999",
    "1e309",
    "\u{0}",
    "\u{feff}",
    "é",
    "♔",
    "((((((((",
    "]]]]",
    "{{{{",
    "\"",
    "\\",
    "\r\n",
    "\n\n\n",
    "%",
    "=",
    "*",
    "-",
    "+",
    "@",
    "#",
    ";",
    "$1",
    "true",
    "false",
    "[",
    "]",
];
