//! Openings at random: moves in the order of a hash, after which both sides are about equal by a judge that knows the rules
//! and nothing else.
//!
//! Opening n of a start and a seed depends on these, on the rules and on what is written here and in the simple opponent of the
//! engine, never on weights, on the engine's search or on other openings. A change here or there gives other openings: the test
//! `openings_are_the_same_in_every_build` says so, and [`Openings::GENERATOR`](super::Openings::GENERATOR) must be raised.

use super::opening::Opening;
use menagerie_core::budget::spend;
use menagerie_core::{Color, Game, Move, Position};
use menagerie_engine::simple::{SimpleLimits, Values, judge};
use std::collections::HashSet;

/// After this many attempts the most balanced opening is taken.
const ATTEMPTS: u64 = 300;
/// How far apart the attempts of an opening are in the numbers of all ways to play: a prime, so that they seldom meet the
/// attempts of another opening.
const STRIDE: u64 = 1_000_003;
/// A node of the judge's search takes a third of the time of one of the engine's, by which it is counted.
const NODES: u64 = 3;
/// The greatest depth of the judge's search, in plies; its nodes bound it long before.
const DEPTH: u32 = 60;

/// How balanced an opening must be, by a search of the simple opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The number of moves.
    pub(super) plies: usize,
    /// The greatest score for either side, in centipawns.
    pub(super) most: i32,
    /// The nodes of the search.
    pub(super) nodes: u64,
    /// Whether scores are compared with that of the start.
    pub(super) level: bool,
}

/// Judges positions by what pieces are worth from how they move.
pub(super) struct Judge {
    values: Values,
}

impl Judge {
    pub(super) fn new(game: &Game) -> Judge {
        Judge { values: Values::of(game) }
    }

    /// The opening of a number from a start.
    pub(super) fn opening(&self, start: &Position, seed: u64, number: u64, wanted: Wanted) -> Opening {
        let before = if wanted.level { self.scores(start, wanted.nodes)[1] } else { 0 };
        let mut seen = HashSet::new();
        let mut best: Option<(i32, Opening)> = None;
        for attempt in 0..ATTEMPTS {
            let way = number.wrapping_add(attempt * STRIDE);
            let Some(opening) = played(start, wanted.plies, seed, way) else { continue };
            let position = opening.position();
            if !seen.insert(position.key()) {
                continue;
            }
            let scores = self.scores(&position, wanted.nodes);
            let score =
                scores.map(|score| score.saturating_sub(before).saturating_abs()).into_iter().max().unwrap_or(0);
            if score <= wanted.most {
                return opening;
            }
            if best.as_ref().is_none_or(|(least, _)| score < *least) {
                best = Some((score, opening));
            }
        }
        best.map_or_else(|| Opening { start: start.clone(), moves: Vec::new() }, |(_, best)| best)
    }

    /// White's scores of a position at the last two depths, in centipawns: at one of them a side has moved last, and at the other
    /// the other one, which is worth much where pieces are taken.
    fn scores(&self, position: &Position, nodes: u64) -> [i32; 2] {
        let limits = SimpleLimits { nodes: nodes.saturating_mul(NODES), depth: DEPTH };
        let found = judge(&self.values, &mut position.clone(), limits);
        let scores = found.map_or(Vec::new(), |found| found.scores);
        let last = scores.last().copied().unwrap_or(i32::MAX);
        let before = scores.len().checked_sub(2).map_or(last, |at| scores[at]);
        [before, last].map(|score| if position.side() == Color::White { score } else { -score })
    }
}

/// The moves of a number, unless they end the game. The number is written in digits, one for each ply, to the base of the
/// number of moves there; so no moves come twice before all have come, and first moves are as even as can be.
fn played(start: &Position, plies: usize, seed: u64, number: u64) -> Option<Opening> {
    let mut position = start.clone();
    let (mut made, mut rest) = (Vec::new(), number);
    let mut way = hashed(seed, &start.fen());
    for _ in 0..plies {
        let moves = position.legal_moves();
        spend(moves.len());
        let mut moves: Vec<(u64, Move)> = moves.iter().map(|&mv| (hashed(way, &position.move_text(mv)), mv)).collect();
        // The order in which moves are listed is not promised.
        moves.sort_by_key(|&(hash, mv)| (hash, mv.code()));
        let count = moves.len() as u64;
        let (hash, mv) = *moves.get(usize::try_from(rest.checked_rem(count)?).ok()?)?;
        (way, rest) = (hash, rest / count);
        position.play_unchecked(mv);
        made.push(mv);
        position.outcome().is_none().then_some(())?;
    }
    Some(Opening { start: start.clone(), moves: made })
}

/// A number that follows from another one and a text: FNV-1a, mixed as SplitMix64 does.
fn hashed(from: u64, text: &str) -> u64 {
    let fnv = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let mut hash = text.as_bytes().iter().fold(from ^ 0xcbf2_9ce4_8422_2325, fnv).wrapping_add(0x9e37_79b9_7f4a_7c15);
    hash = (hash ^ (hash >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    hash = (hash ^ (hash >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    hash ^ (hash >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use menagerie_core::Library;
    use std::collections::BTreeSet;

    #[test]
    fn no_moves_come_twice_before_all_have_come() {
        let game = Library::shipped().game("los-alamos").unwrap();
        let start = game.start();
        let texts = |number| played(&start, 2, 5, number).unwrap().texts().join(" ");
        let ways: u64 = start
            .legal_moves()
            .iter()
            .map(|&mv| {
                let mut after = start.clone();
                after.play_unchecked(mv);
                after.count_legal_moves()
            })
            .sum();
        let all: BTreeSet<String> = (0..ways).map(texts).collect();
        assert_eq!(all.len() as u64, ways);
        assert_eq!(texts(ways), texts(0));
        assert_ne!(played(&start, 2, 6, 0).unwrap().texts(), played(&start, 2, 5, 0).unwrap().texts());
    }
}
