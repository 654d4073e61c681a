//! Openings of self-play: a start of the game and random moves after which neither side is far ahead.

use crate::engine::Engine;
use menagerie_core::{Game, Position};
use menagerie_engine::Score;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// After this many unbalanced openings, any is taken.
const ATTEMPTS: u32 = 60;

/// The settings of openings.
///
/// [`play`](crate::selfplay::play) has an example.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Openings {
    /// The numbers of random moves.
    pub plies: RangeInclusive<usize>,
    /// The greatest advantage of a side, in centipawns.
    pub balance: i32,
    /// The nodes of the search that judges it.
    pub nodes: u64,
}

impl Openings {
    pub(crate) fn draw(&self, game: &Game, engine: &mut Engine, rng: &mut ChaCha8Rng) -> Position {
        let mut attempt = 0;
        loop {
            let position = self.random(game, rng);
            attempt += 1;
            if position.outcome().is_some() {
                continue;
            }
            let allowed = if attempt < ATTEMPTS { self.balance } else { i32::MAX };
            let lines = engine.think(&position, self.nodes).lines;
            let balanced = |score| match score {
                Score::Centipawns(value) => value.abs() <= allowed,
                Score::Win(_) | Score::Loss(_) => attempt >= 2 * ATTEMPTS,
            };
            if lines.first().is_some_and(|line| balanced(line.score)) {
                return position;
            }
        }
    }

    fn random(&self, game: &Game, rng: &mut ChaCha8Rng) -> Position {
        let number = rng.random_range(0..game.starts());
        let mut position = game.numbered_start(number).unwrap_or_else(|| game.start());
        for _ in 0..rng.random_range(self.plies.clone()) {
            let moves = position.legal_moves();
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        position
    }
}
