//! The legal moves of a position, as a sequence.

use crate::game::Game;
use crate::mv::Move;
use menagerie_core::{Move as Played, Position as At};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

/// The legal moves of a position as it was when they were asked for. They are made into objects as they are looked at.
#[pyclass(module = "menagerie_chess", frozen, sequence)]
pub struct LegalMoves {
    game: Py<Game>,
    key: Option<u64>,
    moves: Vec<Played>,
    /// The texts of moves that say more than two squares; empty where none does.
    texts: Vec<Option<Box<str>>>,
}

impl LegalMoves {
    pub fn of(py: Python<'_>, game: &Py<Game>, position: &At, key: Option<u64>) -> LegalMoves {
        let mut moves = Vec::with_capacity(64);
        position.list_moves(&mut moves);
        let plain = game.get().plain_texts;
        let needs_text = |mv: &Played| !(plain && mv.is_plain());
        let text = |mv: &Played| needs_text(mv).then(|| position.move_text(*mv).into_boxed_str());
        let texts = if moves.iter().any(needs_text) { moves.iter().map(text).collect() } else { Vec::new() };
        LegalMoves { game: game.clone_ref(py), key, moves, texts }
    }

    #[inline]
    fn at(&self, py: Python<'_>, index: usize) -> Option<Move> {
        let mv = *self.moves.get(index)?;
        let text = self.texts.get(index).and_then(Clone::clone);
        Some(Move::with_text(self.game.clone_ref(py), mv, self.key, text))
    }
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __getitem__<'py>(&self, py: Python<'py>, index: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let count = self.moves.len();
        if let Ok(slice) = index.cast::<PySlice>() {
            let bounds = slice.indices(count as isize)?;
            let at = (0..bounds.slicelength as isize).map(|step| (bounds.start + step * bounds.step) as usize);
            let moves = at.filter_map(|at| self.at(py, at)).map(|mv| Py::new(py, mv)).collect::<PyResult<Vec<_>>>()?;
            return moves.into_pyobject(py);
        }
        let index: isize = index.extract()?;
        let at = if index < 0 { index + count as isize } else { index };
        let found = usize::try_from(at).ok().and_then(|at| self.at(py, at));
        let missing = || PyIndexError::new_err(format!("there are {count} legal moves: none has the index {index}"));
        Ok(Bound::new(py, found.ok_or_else(missing)?)?.into_any())
    }

    fn __iter__(slf: Bound<'_, LegalMoves>) -> LegalMovesIterator {
        LegalMovesIterator { moves: slf.unbind(), next: 0 }
    }

    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        mv.cast::<Move>().is_ok_and(|mv| {
            let mv = mv.get();
            mv.game().get().inner.name() == self.game.get().inner.name() && self.moves.contains(&mv.inner)
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        let texts: Vec<String> =
            (0..self.moves.len()).filter_map(|index| self.at(py, index)).map(|mv| mv.text().to_string()).collect();
        format!("<LegalMoves {}>", texts.join(" "))
    }
}

/// Goes through the legal moves.
#[pyclass(module = "menagerie_chess")]
pub struct LegalMovesIterator {
    moves: Py<LegalMoves>,
    next: usize,
}

#[pymethods]
impl LegalMovesIterator {
    fn __iter__(slf: PyRef<'_, LegalMovesIterator>) -> PyRef<'_, LegalMovesIterator> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> Option<Move> {
        let mv = self.moves.get().at(py, self.next);
        self.next += 1;
        mv
    }

    fn __length_hint__(&self) -> usize {
        self.moves.get().moves.len().saturating_sub(self.next)
    }
}
