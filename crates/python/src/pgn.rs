//! Reading and writing PGN.

use crate::errors::{self, PgnError};
use crate::game::Game;
use crate::library::{Library, State};
use crate::position::Position;
use crate::tree;
use menagerie_notation::pgn::{GameTree, Options, Reader};
use menagerie_notation::{Style, Variants};
use pyo3::prelude::*;
use std::collections::{HashMap, VecDeque};
use std::io::Cursor;
use std::sync::Mutex;

/// How many games are read at once, for which each variant is compiled once.
const AT_ONCE: usize = 64;

/// Reads the games of a PGN one after the other, as the package's `read_pgn` uses it.
#[pyclass(module = "menagerie_chess._native", frozen)]
pub struct PgnReader {
    state: State,
    inner: Mutex<Inner>,
}

struct Inner {
    reader: Reader<Cursor<Vec<u8>>>,
    read: VecDeque<Result<GameTree, String>>,
    games: HashMap<String, Py<Game>>,
    ended: bool,
}

impl Inner {
    /// Reads more games. One that is wrong is skipped.
    fn read_more(&mut self, state: &State) {
        let mut variants = Variants::new(&state.definitions);
        while !self.ended && self.read.len() < AT_ONCE {
            match GameTree::read(&mut self.reader, &mut variants) {
                Ok(Some(tree)) => self.read.push_back(Ok(tree)),
                Ok(None) => self.ended = true,
                Err(error) => {
                    self.read.push_back(Err(error.to_string()));
                    self.ended = self.reader.skip_game().is_err();
                }
            }
        }
    }

    /// The game of a tree as Python sees it, one object for all of its trees.
    fn game(&mut self, py: Python<'_>, tree: &GameTree, state: &State) -> PyResult<Py<Game>> {
        let game = tree.start.game();
        if let Some(known) = self.games.get(game.name()) {
            return Ok(known.clone_ref(py));
        }
        let made = Py::new(py, Game::new(game.clone(), state.sources.clone()))?;
        self.games.insert(game.name().to_string(), made.clone_ref(py));
        Ok(made)
    }
}

#[pymethods]
impl PgnReader {
    #[new]
    #[pyo3(signature = (text, library = None))]
    fn new(text: String, library: Option<&Bound<'_, Library>>) -> PgnReader {
        let reader = Reader::new(Cursor::new(text.into_bytes()));
        let inner = Inner { reader, read: VecDeque::new(), games: HashMap::new(), ended: false };
        PgnReader { state: Library::state_of(library), inner: Mutex::new(inner) }
    }

    fn __iter__(slf: PyRef<'_, PgnReader>) -> PyRef<'_, PgnReader> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Py<PyAny>>> {
        // Who waits for the other here would do so with the interpreter's lock.
        let mut inner = self.inner.try_lock().map_err(|_| errors::value("another thread is reading this PGN"))?;
        if inner.read.is_empty() {
            let inner = &mut *inner;
            crate::interrupt::unlocked(py, || inner.read_more(&self.state))?;
        }
        match inner.read.pop_front() {
            None => Ok(None),
            Some(Err(text)) => Err(PgnError::new_err(text)),
            Some(Ok(tree)) => {
                let game = inner.game(py, &tree, &self.state)?;
                tree::to_python(&tree, game.bind(py)).map(Some)
            }
        }
    }
}

/// Writes a game as PGN.
#[pyfunction]
#[pyo3(signature = (record, style = "own", width = 80))]
pub fn write_pgn(py: Python<'_>, record: &Bound<'_, PyAny>, style: &str, width: usize) -> PyResult<String> {
    let style: Style = style.parse().map_err(errors::value)?;
    let start = record.getattr("start")?;
    let start = start.cast::<Position>()?.try_borrow()?.copy(py, false)?;
    let tree = tree::from_python(record, start)?;
    Ok(tree.to_pgn(&Options { style, width }))
}
