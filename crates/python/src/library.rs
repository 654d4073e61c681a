//! The games that can be loaded by name.

use crate::errors;
use crate::game::Game;
use menagerie_core::Library as Definitions;
use pyo3::prelude::*;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// The definitions that come with the package, read once.
static SHIPPED: LazyLock<Arc<Definitions>> = LazyLock::new(|| Arc::new(Definitions::shipped()));

/// The texts of a user's definitions, with the names of their files: what a copy in another process needs.
pub type Sources = Arc<Vec<(String, String)>>;

/// Definitions by their names: those that come with the package, and your own. A definition may inherit from any other.
#[pyclass(module = "menagerie_chess", frozen)]
pub struct Library {
    state: Mutex<State>,
}

#[derive(Clone)]
pub struct State {
    pub definitions: Arc<Definitions>,
    pub sources: Sources,
}

impl State {
    pub fn shipped() -> State {
        State { definitions: SHIPPED.clone(), sources: Sources::default() }
    }

    /// With a user's definition; gives its name too.
    pub fn with(self, py: Python<'_>, file: &str, text: &str) -> PyResult<(State, String)> {
        let State { mut definitions, mut sources } = self;
        let name = Arc::make_mut(&mut definitions).add(file, text).map_err(|error| errors::load(py, &error))?;
        Arc::make_mut(&mut sources).push((file.to_string(), text.to_string()));
        Ok((State { definitions, sources }, name))
    }

    /// Compiles the game of a name.
    pub fn game(&self, py: Python<'_>, name: &str) -> PyResult<Game> {
        // A title will do as well, with armies or without.
        let found = self.definitions.find(name).unwrap_or_else(|| name.to_string());
        let compiled = crate::interrupt::unlocked(py, || self.definitions.game(&found))?;
        let game = compiled.map_err(|error| errors::load(py, &error))?;
        Ok(Game::new(game, self.sources.clone()))
    }
}

impl Library {
    /// What the library has now.
    pub fn state(&self) -> State {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// That of a library, or the shipped one.
    pub fn state_of(library: Option<&Bound<'_, Library>>) -> State {
        library.map_or_else(State::shipped, |library| library.get().state())
    }
}

#[pymethods]
impl Library {
    #[new]
    fn new() -> Library {
        Library { state: Mutex::new(State::shipped()) }
    }

    /// Adds a definition in TOML and returns its name: the key `name`, or else the one that is given here.
    #[pyo3(signature = (text, name = "game"))]
    fn add(&self, py: Python<'_>, text: &str, name: &str) -> PyResult<String> {
        let (state, name) = self.state().with(py, &format!("{name}.toml"), text)?;
        *self.state.lock().unwrap_or_else(PoisonError::into_inner) = state;
        Ok(name)
    }

    /// Compiles the game of a name or title.
    fn game(&self, py: Python<'_>, name: &str) -> PyResult<Game> {
        self.state().game(py, name)
    }

    /// The names of all games.
    fn names(&self) -> Vec<String> {
        self.state().definitions.names().map(str::to_string).collect()
    }

    /// The text of a definition.
    fn source(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        let state = self.state();
        let found = state.definitions.source(name).map(|(_, text)| text.to_string());
        found.map_or_else(|| Err(self.game(py, name).err().unwrap_or_else(|| errors::value("it has no text"))), Ok)
    }

    fn __len__(&self) -> usize {
        self.state().definitions.names().count()
    }

    fn __contains__(&self, name: &str) -> bool {
        self.state().definitions.find(name).is_some()
    }

    fn __repr__(&self) -> String {
        format!("<Library of {} games>", self.__len__())
    }
}
