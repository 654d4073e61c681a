//! The engine.

use crate::errors::{self, EngineBusyError, EngineError};
use crate::game::Game;
use crate::integer::{Integer, given};
use crate::position::Position;
use crate::search::{Busy, Running, Search};
use menagerie_engine::{ELO, LEVELS, SearchLimits, Strength};
use menagerie_runner::{Options, Player};
use pyo3::prelude::*;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The most memory that the hash table may have, in mebibytes.
const MOST_HASH: usize = 1 << 16;
/// The most threads that search.
const MOST_THREADS: usize = 1024;

/// The engine for one game, as the package's `Engine` uses it.
#[pyclass(module = "menagerie_chess._native", frozen)]
pub struct Engine {
    game: Py<Game>,
    player: Arc<Mutex<Player>>,
    /// Whether a search has begun and not ended.
    busy: Arc<AtomicBool>,
}

fn within<T: PartialOrd + std::fmt::Display>(what: &str, value: T, range: RangeInclusive<T>) -> PyResult<T> {
    match range.contains(&value) {
        true => Ok(value),
        false => Err(errors::value(format!("{what} is from {} to {}, not {value}", range.start(), range.end()))),
    }
}

fn seconds(time: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(time)
        .map_err(|_| errors::value(format!("a time is in seconds and not negative: not {time}")))
}

#[pymethods]
impl Engine {
    #[new]
    fn new(
        py: Python<'_>,
        game: &Bound<'_, Game>,
        hash_mb: Integer<usize>,
        threads: Integer<usize>,
    ) -> PyResult<Engine> {
        let options = Options {
            hash: within("the hash table in MiB", hash_mb.0, 1..=MOST_HASH)?,
            threads: within("the number of threads", threads.0, 1..=MOST_THREADS)?,
        };
        let inner = game.get().inner.clone();
        let player =
            py.detach(move || Player::new(&inner, options)).map_err(|error| EngineError::new_err(error.to_string()))?;
        Ok(Engine { game: game.clone().unbind(), player: Arc::new(Mutex::new(player)), busy: Arc::default() })
    }

    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// Forgets what was learned in an earlier game. With a seed, play below full strength is the same each time.
    #[pyo3(signature = (seed = None))]
    fn new_game(&self, seed: Option<Integer<u64>>) -> PyResult<()> {
        let mut player = self.player.try_lock().map_err(|_| busy())?;
        player.new_game();
        if let Some(Integer(seed)) = seed {
            player.set_seed(seed);
        }
        Ok(())
    }

    /// The parts of the static evaluation of a position, as text.
    fn explain(&self, py: Python<'_>, position: &Bound<'_, Position>) -> PyResult<String> {
        let inner = self.position(position)?;
        let player = self.player.try_lock().map_err(|_| busy())?;
        Ok(py.detach(|| player.explain(&inner)))
    }

    /// Begins a search on a thread of its own. `notify` is called from there whenever there is news.
    #[pyo3(signature = (position, *, nodes, time, depth, mate, multipv, level, elo, moves, notify))]
    #[allow(clippy::too_many_arguments)]
    fn start(
        &self,
        position: &Bound<'_, Position>,
        nodes: Option<Integer<u64>>,
        time: Option<f64>,
        depth: Option<Integer<u32>>,
        mate: Option<Integer<u32>>,
        multipv: Integer<usize>,
        level: Option<Integer<u8>>,
        elo: Option<Integer<u16>>,
        moves: Option<Vec<Bound<'_, PyAny>>>,
        notify: Option<Py<PyAny>>,
    ) -> PyResult<Search> {
        let inner = self.position(position)?;
        let strength = match (given(level), given(elo)) {
            (None, None) => Strength::FULL,
            (Some(level), None) => Strength::level(within("a level", level, LEVELS)?),
            (None, Some(elo)) => Strength::elo(within("an Elo rating", elo, ELO)?),
            (Some(_), Some(_)) => return Err(errors::value("give either a level or an Elo rating, not both")),
        };
        let searched = {
            let position = position.try_borrow()?;
            moves.into_iter().flatten().map(|mv| position.resolve(&mv)).collect::<PyResult<Vec<_>>>()?
        };
        let limits = SearchLimits {
            depth: given(depth),
            nodes: given(nodes),
            mate: given(mate),
            move_time: time.map(seconds).transpose()?,
            search_moves: searched,
            multi_pv: within("the number of lines", multipv.0, 1..=500)?,
            strength,
            ..SearchLimits::default()
        };
        if self.player.is_poisoned() {
            return Err(EngineError::new_err("a search has failed: make a new engine"));
        }
        if self.busy.swap(true, Ordering::AcqRel) {
            return Err(busy());
        }
        let running =
            Running { player: self.player.clone(), busy: Busy(self.busy.clone()), position: inner, limits, notify };
        running.begin(self.game.clone_ref(position.py()))
    }
}

fn busy() -> PyErr {
    EngineBusyError::new_err("the engine is searching: wait for the analysis to end, stop it, or use another engine")
}

impl Engine {
    /// A position of the engine's game.
    fn position(&self, position: &Bound<'_, Position>) -> PyResult<menagerie_core::Position> {
        let py = position.py();
        let position = position.try_borrow()?;
        let (own, other) = (&self.game.get().inner, &position.game.get().inner);
        if own.is(other) {
            return Ok(position.inner.clone());
        }
        if !self.game.bind(py).eq(&position.game)? {
            return Err(errors::value(format!(
                "this engine plays {}, and the position is of {}",
                own.name(),
                other.name()
            )));
        }
        // The same game, compiled twice: the moves are made again in the engine's.
        let (mut start, mut texts) = (position.inner.clone(), Vec::new());
        while let Some(mv) = start.undo() {
            texts.push(start.move_text(mv));
        }
        let mut inner = own.position(&start.fen()).map_err(|error| errors::fen(&error))?;
        for text in texts.iter().rev() {
            let mv = inner.find_move(text).ok_or_else(|| errors::value(format!("`{text}` is no move here")))?;
            inner.play_unchecked(mv);
        }
        Ok(inner)
    }
}
