//! Long work without the interpreter's lock, which Ctrl-C ends.

use menagerie_core::budget::{Budget, Exhausted};
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
        let (Ok(mut looked), Ok(mut kept)) = (looked.lock(), kept.lock()) else { return true };
        if looked.elapsed() >= PERIOD {
            *kept = Python::attach(|py| py.check_signals().err());
            *looked = Instant::now();
        }
        kept.is_some()
    };
    let done = py.detach(|| Budget::new().memory(MOST_MEMORY).until(signalled).run(work));
    done.map_err(|why| match raised.lock().ok().and_then(|mut kept| kept.take()) {
        Some(error) => error,
        None if why == Exhausted::Memory => PyMemoryError::new_err("this takes more than 4 GiB of memory"),
        None => PyRuntimeError::new_err("the work was broken off"),
    })
}

/// Does work that many threads share, without the lock. The work is to end early when its control is stopped, as it is by a
/// signal that raises an exception.
pub fn shared<T: Send>(py: Python<'_>, work: impl FnOnce(&Control) -> T + Send) -> PyResult<T> {
    let (control, done) = (Control::new(), AtomicBool::new(false));
    let mut raised = None;
    let waiting = thread::current();
    let result = py.detach(|| {
        thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let result = work(&control);
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
                    control.stop();
                }
            }
            worker.join()
        })
    });
    match raised {
        Some(error) => Err(error),
        None => Ok(result.unwrap_or_else(|panic| resume_unwind(panic))),
    }
}
