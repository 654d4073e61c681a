//! The legal moves of a position, as a sequence.

use crate::errors;
use crate::game::Game;
use crate::mv::Move;
use menagerie_core::{Move as Played, Position as At};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PySlice, PyString};

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

    /// Where a move, or a text in machine form, is among these.
    fn place(&self, mv: &Bound<'_, PyAny>) -> Option<usize> {
        if let Ok(mv) = mv.cast::<Move>() {
            let mv = mv.get();
            let at = self.moves.iter().position(|own| *own == mv.inner)?;
            return mv.game().get().is_same(self.game.get()).then_some(at);
        }
        let text = mv.cast::<PyString>().ok()?;
        let text = text.to_str().ok()?;
        (0..self.moves.len()).find(|at| self.at(mv.py(), *at).is_some_and(|own| own.text() == text))
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

    /// Whether a move is among them, or the text of one as UCI has it.
    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        self.place(mv).is_some()
    }

    /// The index of a move, or of the text of one as UCI has it.
    #[pyo3(signature = (mv, start = 0, stop = isize::MAX, /))]
    fn index(&self, mv: &Bound<'_, PyAny>, start: isize, stop: isize) -> PyResult<usize> {
        let count = self.moves.len() as isize;
        let bound = |at: isize| if at < 0 { (at + count).max(0) } else { at } as usize;
        let within = |at: &usize| (bound(start)..bound(stop)).contains(at);
        self.place(mv).filter(within).ok_or_else(|| errors::value(format!("{mv} is not among these legal moves")))
    }

    /// How often a move is among them, or the text of one as UCI has it: once or not at all.
    #[pyo3(signature = (mv, /))]
    fn count(&self, mv: &Bound<'_, PyAny>) -> usize {
        usize::from(self.place(mv).is_some())
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
