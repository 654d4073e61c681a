//! A search that is running.

use crate::errors::EngineError;
use crate::game::Game;
use crate::info::Info;
use crate::interrupt::PERIOD;
use crate::mv::Move;
use menagerie_core::Position as At;
use menagerie_engine::{PvLine, SearchLimits, SearchResult};
use menagerie_runner::{Control, Player};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// What the thread of a search sends.
enum Event {
    Line(PvLine),
    Done(SearchResult),
}

/// The sign that an engine searches, taken away when this is dropped.
pub struct Busy(pub Arc<AtomicBool>);

impl Drop for Busy {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// A search that is to begin.
pub struct Running {
    pub player: Arc<Mutex<Player>>,
    pub busy: Busy,
    pub position: At,
    pub limits: SearchLimits,
    /// Called when there is news.
    pub notify: Option<Py<PyAny>>,
}

/// A search on a thread of its own, as the package's `Analysis` uses it. That thread runs no Python but the call that says
/// that there is news.
#[pyclass(module = "menagerie_chess._native", frozen)]
pub struct Search {
    game: Py<Game>,
    position: At,
    control: Control,
    state: Mutex<State>,
}

struct State {
    events: Receiver<Event>,
    thread: Option<JoinHandle<()>>,
    result: Option<SearchResult>,
}

/// Calls what is to be called when there is news, and once more when it is dropped: at the end, however the search ended.
struct News(Option<Py<PyAny>>);

impl News {
    fn tell(&self) {
        if let Some(notify) = &self.0 {
            // It is no use to a program that ends, or whose event loop is closed.
            Python::try_attach(|py| notify.call0(py).is_ok());
        }
    }
}

impl Drop for News {
    fn drop(&mut self) {
        self.tell();
    }
}

impl Running {
    pub fn begin(self, game: Py<Game>) -> PyResult<Search> {
        let control = Control::new();
        let (sender, events) = channel();
        let (position, own) = (self.position.clone(), control.clone());
        let thread = thread::Builder::new()
            .name("menagerie search".to_string())
            .spawn(move || self.run(&own, sender))
            .map_err(|error| EngineError::new_err(format!("the system starts no thread: {error}")))?;
        let state = State { events, thread: Some(thread), result: None };
        Ok(Search { game, position, control, state: Mutex::new(state) })
    }

    fn run(self, control: &Control, sender: Sender<Event>) {
        // Of what is dropped at the end, it is the last.
        let news = News(self.notify);
        let sender = sender;
        let result = {
            let mut player = self.player.lock().unwrap_or_else(PoisonError::into_inner);
            let mut report = |line: &PvLine| {
                // Nobody listens any more: the search was dropped.
                if sender.send(Event::Line(line.clone())).is_err() {
                    control.stop();
                }
                news.tell();
            };
            player.search(&self.position, &self.limits, control, &mut report)
        };
        drop((self.player, self.busy));
        let _ = sender.send(Event::Done(result));
    }
}

impl State {
    /// The next line, or nothing at the end or when this time is over.
    fn next(&mut self, wait: Duration) -> Result<Option<PvLine>, RecvTimeoutError> {
        if self.result.is_some() {
            return Ok(None);
        }
        match self.events.recv_timeout(wait)? {
            Event::Line(line) => Ok(Some(line)),
            Event::Done(result) => {
                self.result = Some(result);
                Ok(None)
            }
        }
    }

    /// The thread, once it has nothing more to send.
    fn ended(&mut self) -> Option<JoinHandle<()>> {
        if self.result.is_some() { self.thread.take() } else { None }
    }
}

impl Search {
    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next line. It waits for a thread that ends without holding the lock: its last call is into Python.
    fn take(&self, wait: Duration) -> Result<Option<PvLine>, RecvTimeoutError> {
        let (next, ended) = {
            let mut state = self.lock();
            (state.next(wait), state.ended())
        };
        if let Some(thread) = ended {
            let _ = thread.join();
        }
        next
    }

    fn info(&self, py: Python<'_>, line: PvLine) -> Info {
        Info::new(self.game.clone_ref(py), self.position.clone(), line)
    }
}

#[pymethods]
impl Search {
    /// Ends the search as soon as it can.
    fn stop(&self) {
        self.control.stop();
    }

    /// The next line that is there already.
    fn poll(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        match py.detach(|| self.take(Duration::ZERO)) {
            Ok(line) => Ok(line.map(|line| self.info(py, line))),
            Err(RecvTimeoutError::Disconnected) => Err(failed()),
            Err(RecvTimeoutError::Timeout) => Ok(None),
        }
    }

    /// Whether it has ended, and all lines were taken.
    #[getter]
    fn done(&self, py: Python<'_>) -> bool {
        py.detach(|| self.lock().result.is_some())
    }

    /// Waits for the next line; nothing at the end. Ctrl-C stops the search.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Info>> {
        loop {
            match py.detach(|| self.take(PERIOD)) {
                Ok(line) => return Ok(line.map(|line| self.info(py, line))),
                Err(RecvTimeoutError::Disconnected) => return Err(failed()),
                Err(RecvTimeoutError::Timeout) => py.check_signals().inspect_err(|_| self.control.stop())?,
            }
        }
    }

    /// The move to play, the expected reply and the last lines, best first; nothing before the end.
    fn result(&self, py: Python<'_>) -> (Option<Move>, Option<Move>, Vec<Info>) {
        let Some(result) = py.detach(|| self.lock().result.clone()) else { return (None, None, Vec::new()) };
        let mut position = self.position.clone();
        let best = result.best.map(|mv| Move::of(py, &self.game, &position, None, mv));
        let reply = result.best.zip(result.ponder).map(|(best, reply)| {
            position.play_unchecked(best);
            Move::of(py, &self.game, &position, None, reply)
        });
        (best, reply, result.lines.into_iter().map(|line| self.info(py, line)).collect())
    }
}

fn failed() -> PyErr {
    EngineError::new_err("the search has failed: make a new engine")
}

impl Drop for Search {
    fn drop(&mut self) {
        self.control.stop();
    }
}
