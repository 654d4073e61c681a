//! Where games begin: a start of the game and some moves at random after which neither side is far ahead.

use crate::engine::Engine;
use menagerie_core::{Game, Position};
use menagerie_engine::Score;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use std::ops::RangeInclusive;

/// After so many openings that were no good, a worse one is taken.
const ATTEMPTS: u32 = 60;

/// Which openings are wanted.
#[derive(Clone, Debug)]
pub struct Openings {
    /// Moves at random.
    pub plies: RangeInclusive<usize>,
    /// How far ahead a side may be, in centipawns.
    pub balance: i32,
    /// How many positions are looked at to see that.
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
            position.play(moves[rng.random_range(0..moves.len())]);
        }
        position
    }
}
