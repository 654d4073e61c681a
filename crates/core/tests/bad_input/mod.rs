//! No input makes the core panic, hang or eat memory: FENs, moves, Betza notation and definitions, made up and mangled.
//!
//! What is made up is the same each time; `MENAGERIE_EFFORT=20` makes twenty times as much of it.

mod betza;
mod definitions;
mod fens;
mod greed;
mod moves;

use crate::effort;
use menagerie_core::{Game, Library};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::LazyLock;

/// A configuration with a fixed seed, so that a test always takes the same time.
fn cases(number: u32) -> ProptestConfig {
    let effort = effort();
    ProptestConfig {
        cases: number * effort,
        rng_seed: RngSeed::Fixed(20261121 + u64::from(effort)),
        failure_persistence: None,
        max_shrink_time: 20_000,
        ..ProptestConfig::default()
    }
}

static SHIPPED: LazyLock<Library> = LazyLock::new(Library::shipped);

/// The names of all shipped games, and of two pairs of armies.
fn names() -> impl Strategy<Value = &'static str> {
    let pairs = ["oomost1:clobberers-rookies", "oomost2:nutters-fide"];
    prop::sample::select(SHIPPED.names().chain(pairs).collect::<Vec<_>>())
}

/// A shipped game, compiled once a thread.
fn game(name: &'static str) -> Game {
    thread_local!(static GAMES: RefCell<HashMap<&'static str, Game>> = RefCell::default());
    let load = || SHIPPED.game(name).unwrap();
    GAMES.with(|games| games.borrow_mut().entry(name).or_insert_with(load).clone())
}

/// A change of a text, at places given as parts of its length.
#[derive(Clone, Debug)]
enum Change {
    Delete(prop::sample::Index, usize),
    Insert(prop::sample::Index, String),
    Replace(prop::sample::Index, char),
    Swap(prop::sample::Index, prop::sample::Index),
    Double(prop::sample::Index, usize),
}

/// Changes that put in letters of an alphabet.
fn changes(alphabet: &'static str) -> impl Strategy<Value = Vec<Change>> {
    let letter = || prop::sample::select(alphabet.chars().collect::<Vec<char>>());
    let place = any::<prop::sample::Index>;
    let change = prop_oneof![
        (place(), 1usize..6).prop_map(|(at, count)| Change::Delete(at, count)),
        (place(), prop::collection::vec(letter(), 1..4))
            .prop_map(|(at, letters)| Change::Insert(at, letters.into_iter().collect())),
        (place(), letter()).prop_map(|(at, letter)| Change::Replace(at, letter)),
        (place(), place()).prop_map(|(a, b)| Change::Swap(a, b)),
        (place(), 1usize..20).prop_map(|(at, count)| Change::Double(at, count)),
    ];
    prop::collection::vec(change, 1..4)
}

/// Carries changes out, letter by letter.
fn changed(text: &str, changes: &[Change]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for change in changes {
        if letters.is_empty() {
            break;
        }
        let length = letters.len();
        match change {
            Change::Delete(at, count) => {
                let at = at.index(length);
                letters.drain(at..length.min(at + count));
            }
            Change::Insert(at, text) => {
                let at = at.index(length);
                letters.splice(at..at, text.chars());
            }
            Change::Replace(at, letter) => letters[at.index(length)] = *letter,
            Change::Swap(a, b) => letters.swap(a.index(length), b.index(length)),
            Change::Double(at, count) => {
                let at = at.index(length);
                let part = letters[at..length.min(at + count)].to_vec();
                letters.splice(at..at, part);
            }
        }
    }
    letters.into_iter().collect()
}
