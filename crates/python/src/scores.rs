//! Scores of many positions.

use crate::batch::{batch, bytes_of};
use crate::errors::EngineError;
use crate::integer::Integer;
use crate::interrupt::{Ending, shared};
use crate::position::Position;
use menagerie_core::budget::Exhausted;
use menagerie_core::{Game, Position as At};
use menagerie_engine::eval::{Evaluator, Weights, shipped_net};
use menagerie_engine::{MATE, NoMemory, Score, SearchLimits};
use menagerie_runner::{Options, Player};
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;

/// The scores of positions for the side to move in centipawns, on all processors: by the static evaluation, or by a search
/// of this many nodes. A forced win in n moves is 32000 - n.
#[pyfunction]
pub fn scores<'py>(
    py: Python<'py>,
    positions: Vec<Bound<'py, Position>>,
    nodes: Integer<u64>,
) -> PyResult<Bound<'py, PyByteArray>> {
    let Some(batch) = batch(py, &positions)? else { return Ok(PyByteArray::new(py, &[])) };
    let game = &batch.game.get().inner;
    let Integer(nodes) = nodes;
    let scores = shared(py, |ending| match nodes {
        0 => evaluated(game, &batch.positions, ending).map(Ok),
        _ => Ok(searched(game, &batch.positions, nodes, ending)),
    })?;
    let scores = scores.map_err(|error| EngineError::new_err(error.to_string()))?;
    Ok(bytes_of(py, scores.into_iter().map(i32::to_ne_bytes)))
}

fn evaluated(game: &Game, positions: &[At], ending: &Ending) -> Result<Vec<i32>, Exhausted> {
    let weights = Weights::of(game);
    let net = shipped_net(game, &weights);
    let evaluator = Evaluator::with_net(game, weights, net);
    let one = |position: &At| {
        let moves = position.count_legal_moves() as usize;
        evaluator.evaluate(position, &evaluator.accumulate(position), moves)
    };
    positions.par_iter().map(|position| ending.piece(|| one(position))).collect()
}

fn searched(game: &Game, positions: &[At], nodes: u64, ending: &Ending) -> Result<Vec<i32>, NoMemory> {
    let limits = SearchLimits { nodes: Some(nodes), ..SearchLimits::default() };
    let part = positions.len().div_ceil(rayon::current_num_threads() * 4).max(1);
    let of_part = |positions: &[At]| {
        let mut player = Player::new(game, Options { hash: 1, threads: 1 })?;
        let one = |position: &At| {
            if ending.is_near() {
                return 0;
            }
            player.new_game();
            let result = player.search(position, &limits, &ending.control, &mut |_| {});
            result.lines.first().map_or_else(|| ended(position), |line| value(line.score))
        };
        Ok(positions.iter().map(one).collect::<Vec<i32>>())
    };
    let parts: Result<Vec<Vec<i32>>, NoMemory> = positions.par_chunks(part).map(of_part).collect();
    Ok(parts?.concat())
}

fn value(score: Score) -> i32 {
    match score {
        Score::Centipawns(centipawns) => centipawns,
        Score::Win(moves) => MATE - moves as i32,
        Score::Loss(moves) => moves as i32 - MATE,
    }
}

/// The score of a game that has ended.
fn ended(position: &At) -> i32 {
    match position.outcome().and_then(|outcome| outcome.winner()) {
        Some(winner) if winner == position.side() => MATE,
        Some(_) => -MATE,
        None => 0,
    }
}
