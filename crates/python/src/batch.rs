//! Many positions at once. Arrays go to NumPy as their bytes.

use crate::errors;
use crate::game::Game;
use crate::integer::{Integer, each};
use crate::interrupt::shared;
use crate::numbers;
use crate::position::Position;
use menagerie_core::Position as At;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use rayon::prelude::*;
use std::collections::HashSet;

/// The most bytes of one array.
const MOST_BYTES: usize = 16 << 30;

/// Positions of one game, taken out of Python.
pub struct Batch {
    pub game: Py<Game>,
    pub positions: Vec<At>,
}

/// The positions of a list, which must be of one game; nothing if the list is empty.
pub fn batch(py: Python<'_>, positions: &[Bound<'_, Position>]) -> PyResult<Option<Batch>> {
    let Some(first) = positions.first() else { return Ok(None) };
    let game = first.try_borrow()?.game.clone_ref(py);
    let one = |position: &Bound<'_, Position>| {
        let position = position.try_borrow()?;
        let (own, other) = (&game.get().inner, position.inner.game());
        if !own.is(other) && !game.bind(py).eq(&position.game)? {
            return Err(errors::value(format!(
                "the positions are of several games: {} and {}",
                own.name(),
                other.name()
            )));
        }
        Ok(position.inner.clone())
    };
    let positions = positions.iter().map(one).collect::<PyResult<_>>()?;
    Ok(Some(Batch { game, positions }))
}

/// An array of zeros, of a number of rows and of bytes in each.
pub fn zeros(rows: usize, bytes: usize) -> PyResult<Vec<u8>> {
    match rows.checked_mul(bytes).filter(|size| *size <= MOST_BYTES) {
        Some(size) => Ok(vec![0; size]),
        None => Err(errors::value(format!("{rows} rows of {bytes} bytes are too large: pass fewer positions"))),
    }
}

/// Numbers as bytes.
pub fn bytes_of<'py, const N: usize>(
    py: Python<'py>,
    values: impl Iterator<Item = [u8; N]>,
) -> Bound<'py, PyByteArray> {
    PyByteArray::new(py, &values.flatten().collect::<Vec<u8>>())
}

/// For each position a row with a 1 for each number that may be chosen first.
#[pyfunction]
pub fn legal_masks<'py>(py: Python<'py>, positions: Vec<Bound<'py, Position>>) -> PyResult<Bound<'py, PyByteArray>> {
    let Some(batch) = batch(py, &positions)? else { return Ok(PyByteArray::new(py, &[])) };
    let numbers = &batch.game.get().numbers;
    let width = numbers.first_count();
    let mut mask = zeros(batch.positions.len(), width)?;
    shared(py, |ending| {
        mask.par_chunks_mut(width).zip(&batch.positions).try_for_each(|(row, position)| {
            let mut moves = Vec::with_capacity(64);
            ending.piece(|| position.list_moves(&mut moves))?;
            moves.iter().for_each(|mv| row[numbers.first(*mv)] = 1);
            Ok(())
        })
    })?;
    Ok(PyByteArray::new(py, &mask))
}

/// Makes in each position the move of a number. If one is not legal, none is made.
#[pyfunction]
pub fn push_numbers(
    py: Python<'_>,
    positions: Vec<Bound<'_, Position>>,
    paths: Vec<Vec<Integer<usize>>>,
) -> PyResult<()> {
    if positions.len() != paths.len() {
        return Err(errors::value(format!("{} moves were given for {} positions", paths.len(), positions.len())));
    }
    each_once(&positions)?;
    let paths: Vec<Vec<usize>> = paths.into_iter().map(each).collect();
    let Some(batch) = batch(py, &positions)? else { return Ok(()) };
    let numbers = &batch.game.get().numbers;
    let found: Vec<PyResult<menagerie_core::Move>> = shared(py, |ending| {
        let pairs = batch.positions.par_iter().zip(&paths);
        pairs.map(|(position, path)| ending.piece(|| numbers::find(numbers, position, path))).collect()
    })?;
    let moves = found.into_iter().collect::<PyResult<Vec<_>>>()?;
    // From here to the end nobody else runs.
    let mut own = positions.iter().map(|position| position.try_borrow_mut()).collect::<Result<Vec<_>, _>>()?;
    let as_before = |(own, before): (&PyRefMut<'_, Position>, &At)| {
        own.inner.ply() == before.ply() && own.inner.key() == before.key() && own.inner.fen() == before.fen()
    };
    if !own.iter().zip(&batch.positions).all(as_before) {
        return Err(errors::value("a position was changed while its move was looked for: no move was made"));
    }
    own.iter_mut().zip(moves).for_each(|(position, mv)| position.inner.play_unchecked(mv));
    Ok(())
}

/// That no position is in the list twice: the second of its moves would be one of another position.
fn each_once(positions: &[Bound<'_, Position>]) -> PyResult<()> {
    let mut seen = HashSet::new();
    match positions.iter().find(|position| !seen.insert(position.as_ptr())) {
        None => Ok(()),
        Some(twice) => Err(errors::value(format!(
            "the same position is in the list more than once: pass a copy() of it in each place ({})",
            twice.try_borrow()?.inner.fen()
        ))),
    }
}
