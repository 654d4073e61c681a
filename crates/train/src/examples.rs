//! Positions as the trainer sees them: the features of the side to move, and what it should be worth.

use menagerie_core::{Color, Game};
use menagerie_engine::eval::Evaluator;
use menagerie_net::{Features, bucket};
use menagerie_tune::selfplay::{QuietPosition, SelfPlayGame};
use rayon::prelude::*;
use std::collections::HashSet;

/// One game in this many is held out, to see what the network makes of games that it does not know.
const HOLDOUT: u64 = 10;

/// Positions with what is known of them, in columns.
///
/// ```
/// # let game = menagerie_core::Library::shipped().game("los-alamos").unwrap();
/// use menagerie_engine::eval::{Evaluator, Weights};
/// use menagerie_net::{Features, PieceId};
/// use menagerie_train::examples::{Examples, Sources};
/// use menagerie_tune::selfplay::{QuietPosition, SelfPlayGame};
///
/// let features = [Features::of(&game, &PieceId::of_games(std::slice::from_ref(&game), &[])).unwrap()];
/// let evaluators = [Evaluator::new(&game, Weights::of(&game))];
/// let quiet = QuietPosition { fen: game.start().fen(), moves: 10, score: 25 };
/// let played = SelfPlayGame { result: 1.0, plies: 60, quiet: vec![quiet.clone(), quiet] };
/// let games = [game];
/// let sources = Sources { games: &games, features: &features, evaluators: &evaluators, buckets: 1, most: 24 };
/// let mut examples = Examples::default();
/// examples.add(&sources, 0, &[played], &mut Default::default());
/// // A position is learned from once.
/// assert_eq!((examples.len(), examples.features(0).len()), (1, 24));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Examples {
    /// Where the features of each position end.
    ends: Vec<u64>,
    features: Vec<u32>,
    /// The evaluation without the network, for the side to move, in centipawns.
    pub(crate) base: Vec<f32>,
    /// The part of the network's value that counts: less than 1 where an advantage hardly wins.
    pub(crate) share: Vec<f32>,
    /// The search's score for the side to move, in centipawns.
    pub(crate) score: Vec<f32>,
    /// The points of the side to move.
    pub(crate) result: Vec<f32>,
    pub(crate) side: Vec<Color>,
    pub(crate) bucket: Vec<u8>,
    /// Whether a position has a mirror image: not while a castling right is left.
    pub(crate) has_image: Vec<bool>,
    /// The number of the game. The positions of one are in their order.
    pub(crate) game: Vec<u32>,
}

/// What turns positions into examples: a game with each pair of its armies, its features and evaluations.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The game with each pair of its armies.
    pub games: &'a [Game],
    /// The features of each.
    pub features: &'a [Features],
    /// The evaluation of each, without a network.
    pub evaluators: &'a [Evaluator],
    /// The number of outputs of the network.
    pub buckets: usize,
    /// The number of pieces of the first position.
    pub most: usize,
}

impl Examples {
    /// The number of positions.
    pub fn len(&self) -> usize {
        self.base.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.base.is_empty()
    }

    /// The features of a position as the side to move sees them.
    #[inline(always)]
    pub fn features(&self, at: usize) -> &[u32] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] as usize };
        &self.features[start..self.ends[at] as usize]
    }

    /// Whether the game of a position is held out.
    pub fn is_held_out(&self, at: usize) -> bool {
        is_held_out(self.game[at])
    }

    /// Adds the positions of games, of which the first has this number, but for those that were seen before.
    pub fn add(&mut self, sources: &Sources<'_>, first: usize, played: &[SelfPlayGame], seen: &mut HashSet<u64>) {
        let of_game = |(at, game): (usize, &SelfPlayGame)| {
            let number = first + at;
            let armies = number % sources.games.len();
            let mut examples = Examples::default();
            let mut keys = Vec::new();
            for quiet in &game.quiet {
                if let Some(key) = examples.push(sources, armies, number, game.result, quiet) {
                    keys.push(key);
                }
            }
            (examples, keys)
        };
        let each: Vec<(Examples, Vec<u64>)> = played.par_iter().enumerate().map(of_game).collect();
        for (examples, keys) in each {
            for (at, key) in keys.into_iter().enumerate() {
                if seen.insert(key) {
                    self.take(&examples, at);
                }
            }
        }
    }

    /// Adds a position, if its FEN can be read. Returns its key.
    fn push(
        &mut self,
        sources: &Sources<'_>,
        armies: usize,
        number: usize,
        result: f64,
        quiet: &QuietPosition,
    ) -> Option<u64> {
        let position = sources.games[armies].position(&quiet.fen).ok()?;
        let side = position.side();
        let active = sources.features[armies].active(&position);
        self.features.extend(active.iter().map(|seen| seen[side.index()]));
        self.ends.push(self.features.len() as u64);
        let rights = sources.features[armies].rights();
        self.has_image.push(!active.iter().any(|seen| rights.contains(&seen[0])));
        let evaluator = &sources.evaluators[armies];
        let base = evaluator.evaluate(&position, &evaluator.accumulate(&position), quiet.moves);
        let sign = if side == Color::White { 1.0 } else { -1.0 };
        self.base.push(base as f32);
        self.share.push(evaluator.trace(&position, quiet.moves).part() as f32);
        self.score.push(sign * quiet.score as f32);
        self.result.push(if side == Color::White { result } else { 1.0 - result } as f32);
        self.side.push(side);
        self.bucket.push(bucket(sources.buckets, sources.most, position.count_men() as usize) as u8);
        self.game.push(number as u32);
        Some(position.key() ^ (armies as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn take(&mut self, other: &Examples, at: usize) {
        self.features.extend(other.features(at));
        self.ends.push(self.features.len() as u64);
        self.base.push(other.base[at]);
        self.share.push(other.share[at]);
        self.score.push(other.score[at]);
        self.result.push(other.result[at]);
        self.side.push(other.side[at]);
        self.bucket.push(other.bucket[at]);
        self.has_image.push(other.has_image[at]);
        self.game.push(other.game[at]);
    }
}

/// Whether a game is held out. Which are is mixed, so that those of all armies are among them.
fn is_held_out(number: u32) -> bool {
    let mixed = u64::from(number).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32).is_multiple_of(HOLDOUT)
}

#[cfg(test)]
mod tests {
    use super::is_held_out;

    #[test]
    fn one_game_in_ten_is_held_out_of_all_pairs_of_armies() {
        let held: Vec<u32> = (0..16_000).filter(|&number| is_held_out(number)).collect();
        assert!((1_500..1_700).contains(&held.len()), "{}", held.len());
        for pair in 0..16 {
            let of_pair = held.iter().filter(|&&number| number % 16 == pair).count();
            assert!((70..130).contains(&of_pair), "{pair}: {of_pair}");
        }
    }
}
