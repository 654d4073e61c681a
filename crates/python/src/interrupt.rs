//! Long work without the interpreter's lock, which Ctrl-C ends.

use crate::errors::EngineError;
use crate::pool::pool;
use menagerie_core::budget::{Budget, Exhausted, Stop};
use menagerie_runner::Control;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How often signals are looked for.
pub const PERIOD: Duration = Duration::from_millis(50);
/// The most memory that the tables of one piece of work may have, in bytes.
const MOST_MEMORY: usize = 4 << 30;

/// Does some work without the lock. A signal that raises an exception, as Ctrl-C does, breaks it off.
pub fn unlocked<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    let raised: Arc<Mutex<Option<PyErr>>> = Arc::default();
    let (kept, looked) = (raised.clone(), Mutex::new(Instant::now()));
    let signalled = move || {
        // They are taken while a handler of signals runs: it may do work of its own, which asks this too.
        let (Ok(mut looked), Ok(mut kept)) = (looked.try_lock(), kept.try_lock()) else { return false };
        if kept.is_none() && looked.elapsed() >= PERIOD {
            *kept = Python::attach(|py| py.check_signals().err());
            *looked = Instant::now();
        }
        kept.is_some()
    };
    let done = py.detach(|| Budget::new().memory(MOST_MEMORY).until(signalled).run(work));
    done.map_err(|why| match raised.lock().ok().and_then(|mut kept| kept.take()) {
        Some(error) => error,
        None => broken_off(why),
    })
}

/// Why work was broken off that no signal ended.
fn broken_off(why: Exhausted) -> PyErr {
    match why {
        Exhausted::Memory => PyMemoryError::new_err("this takes more than 4 GiB of memory"),
        _ => PyRuntimeError::new_err("the work was broken off"),
    }
}

/// What ends work that threads share.
#[derive(Default)]
pub struct Ending {
    /// Stops searches.
    pub control: Control,
    stop: Stop,
}

impl Ending {
    /// Does a piece of the work, unless it is to end.
    pub fn piece<T>(&self, work: impl FnOnce() -> T) -> Result<T, Exhausted> {
        Budget::new().memory(MOST_MEMORY).stopped_by(&self.stop).run(work)
    }

    /// Whether the work is to end.
    pub fn is_near(&self) -> bool {
        self.stop.is_stopped()
    }

    fn begin(&self) {
        self.control.stop();
        self.stop.stop();
    }
}

/// Does work that the threads of a pool share, without the lock. A signal that raises an exception ends it: its pieces are
/// broken off, and so are its searches, which have the control.
pub fn shared<T: Send>(py: Python<'_>, work: impl FnOnce(&Ending) -> Result<T, Exhausted> + Send) -> PyResult<T> {
    let pool = pool().map_err(|error| EngineError::new_err(format!("the system starts no threads: {error}")))?;
    let (ending, done) = (Ending::default(), AtomicBool::new(false));
    let mut raised = None;
    let waiting = thread::current();
    let result = py.detach(|| {
        thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let result = pool.install(|| work(&ending));
                done.store(true, Ordering::Release);
                waiting.unpark();
                result
            });
            while !done.load(Ordering::Acquire) && !worker.is_finished() {
                thread::park_timeout(PERIOD);
                if raised.is_none() {
                    raised = Python::attach(|py| py.check_signals().err());
                }
                if raised.is_some() {
                    ending.begin();
                }
            }
            worker.join()
        })
    });
    match raised {
        Some(error) => Err(error),
        None => result.unwrap_or_else(|panic| resume_unwind(panic)).map_err(broken_off),
    }
}
