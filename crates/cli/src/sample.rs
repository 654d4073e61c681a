//! Random games of a definition: verifies the kernel with the reference implementation, and describes the games.

use menagerie_core::Game;
use menagerie_core::harness::{Effort, check};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// A random game that is not over by then is given up.
const LONGEST: usize = 600;

/// What was found out by playing.
#[derive(Debug, Default, Serialize)]
pub struct Deep {
    /// The seed of the random games.
    pub seed: u64,
    /// How many games were verified with the reference implementation.
    pub games: u32,
    /// The positions compared.
    pub positions: u64,
    /// The moves compared.
    pub moves: u64,
    /// Where the two referees differ, if they do.
    pub failure: Option<String>,
    /// Legal moves a position, on average.
    pub branching: f64,
    /// Plies a game, on average.
    pub length: f64,
    /// How many of the random games ended how; `*` is not at all.
    pub results: BTreeMap<String, u32>,
}

/// Plays random games; `progress` is called after each.
pub fn deep(game: &Game, games: u32, plies: u32, seed: u64, progress: impl Fn(u32)) -> Deep {
    let mut deep = Deep { seed, games, ..Deep::default() };
    let (mut positions, mut moves) = (0_u64, 0_u64);
    for number in 0..games {
        let seed = seed.wrapping_add(u64::from(number));
        match check(game, &[], Effort { games: 1, plies, seed }) {
            Ok(report) => {
                deep.positions += report.positions;
                deep.moves += report.moves;
            }
            Err(what) => {
                deep.failure = Some(what);
                deep.games = number + 1;
                break;
            }
        }
        let (length, seen) = play(game, seed, &mut deep.results);
        positions += length;
        moves += seen;
        progress(number + 1);
    }
    let played: u32 = deep.results.values().sum();
    deep.branching = moves as f64 / positions.max(1) as f64;
    deep.length = positions as f64 / f64::from(played.max(1));
    deep
}

/// Plays one random game: its length, and how many moves there were to choose from in all.
fn play(game: &Game, seed: u64, results: &mut BTreeMap<String, u32>) -> (u64, u64) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut position = game.numbered_start(random.random_range(0..game.starts())).unwrap_or_else(|| game.start());
    let (mut length, mut seen) = (0, 0);
    while position.outcome().is_none() && length < LONGEST as u64 {
        let moves = position.legal_moves();
        let Some(&mv) = moves.choose(&mut random) else { break };
        seen += moves.len() as u64;
        length += 1;
        position.play_unchecked(mv);
    }
    *results.entry(position.result()).or_default() += 1;
    (length, seen)
}

impl Deep {
    /// The findings as people read them.
    pub fn text(&self) -> String {
        let mut text = format!("\nRandom games (seed {})\n", self.seed);
        let _ = match &self.failure {
            None => writeln!(
                text,
                "  {} games, {} positions, {} moves: the kernel and the reference implementation agree",
                self.games, self.positions, self.moves
            ),
            Some(what) => writeln!(text, "  the kernel and the reference implementation differ: {what}"),
        };
        let _ = writeln!(text, "  {:.1} legal moves a position, {:.0} plies a game", self.branching, self.length);
        let played: u32 = self.results.values().sum();
        for (result, count) in &self.results {
            let shown = if result == "*" { format!("not over after {LONGEST} plies") } else { result.clone() };
            let _ = writeln!(text, "  {:5.1} % {shown}", f64::from(*count) * 100.0 / f64::from(played.max(1)));
        }
        text
    }
}
