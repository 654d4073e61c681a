//! Random games.

use crate::batch::{batch, bytes_of};
use crate::errors;
use crate::integer::Integer;
use crate::interrupt::{Ending, shared};
use crate::position::Position;
use menagerie_core::{Color, Outcome, Position as At};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;

/// The most games in one call.
const MOST_GAMES: usize = 100_000_000;
/// The most plies of a game, all of which are kept.
const MOST_PLIES: u32 = 100_000;
/// After as many plies a game looks whether the work is to end.
const STRIDE: u32 = 256;

/// How a game ended for white, 2 if it did not, and how many plies it had.
type Ended = (i8, u32);

/// Plays random games from each position on all processors: for each game 1 if white won, -1 if black did, 0 for a draw and
/// 2 where it had not ended after the most plies; and how many plies it had. The seed decides all of them.
#[pyfunction]
pub fn playouts<'py>(
    py: Python<'py>,
    positions: Vec<Bound<'py, Position>>,
    games: Integer<usize>,
    max_plies: Integer<u32>,
    seed: Integer<u64>,
) -> PyResult<(Bound<'py, PyByteArray>, Bound<'py, PyByteArray>)> {
    let (Integer(games), Integer(max_plies), Integer(seed)) = (games, max_plies, seed);
    if positions.len().checked_mul(games).is_none_or(|all| all > MOST_GAMES) {
        return Err(errors::value(format!("at most {MOST_GAMES} games are played at once")));
    }
    if max_plies > MOST_PLIES {
        return Err(errors::value(format!("at most {MOST_PLIES} plies are played in a game, not {max_plies}")));
    }
    let positions = batch(py, &positions)?.map_or_else(Vec::new, |batch| batch.positions);
    let ended: Vec<Ended> = shared(py, |ending| {
        let play = |index: usize| playout(&positions[index / games], max_plies, (seed, index as u64), ending);
        let one = |index: usize| ending.piece(|| play(index));
        (0..positions.len() * games).into_par_iter().map(one).collect()
    })?;
    let results = bytes_of(py, ended.iter().map(|(result, _)| result.to_ne_bytes()));
    Ok((results, bytes_of(py, ended.iter().map(|(_, plies)| plies.to_ne_bytes()))))
}

fn playout(start: &At, max_plies: u32, (seed, stream): (u64, u64), ending: &Ending) -> Ended {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(stream);
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for ply in 0..max_plies {
        if let Some(outcome) = position.outcome() {
            return (result(outcome), ply);
        }
        if ply % STRIDE == 0 && ending.is_near() {
            return (2, ply);
        }
        moves.clear();
        position.list_moves(&mut moves);
        // A game without moves has an outcome.
        let Some(mv) = moves.get(random.random_range(0..moves.len().max(1))) else { return (2, ply) };
        position.play_unchecked(*mv);
    }
    (position.outcome().map_or(2, result), max_plies)
}

fn result(outcome: Outcome) -> i8 {
    match outcome.winner() {
        Some(Color::White) => 1,
        Some(Color::Black) => -1,
        None => 0,
    }
}
