//! What a call may take, and what becomes of its errors. Games are defined by strangers, and one legal move of a game can cost a
//! minute.

use menagerie_api::ApiError;
use menagerie_api::types::Problem;
use menagerie_core::budget::{Budget, is_broken_off};
use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind, resume_unwind};
use wasm_bindgen::prelude::*;

/// Milliseconds that an answer may take.
const LONGEST: f64 = 5_000.0;
/// Bytes that tables and lists may take. Those of any game take at most two thirds of it.
const MOST: usize = 96 << 20;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some moment.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
}

thread_local! {
    static LAST_FAULT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Notes what a panic says.
pub fn note_panic(panic: &PanicHookInfo<'_>) {
    // Work that is broken off unwinds with no message.
    note(panic.to_string());
}

/// Notes what is said of a fault.
pub fn note(what: String) {
    LAST_FAULT.set(what);
}

/// Does some work within the limits, whatever happens in it.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
    let end = now() + LONGEST;
    bounded(Budget::new().until(move || now() >= end), work)
}

/// Does some work that may take any time.
pub fn at_leisure<T>(work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
    bounded(Budget::new(), work)
}

fn bounded<T>(budget: Budget, work: impl FnOnce() -> Result<T, ApiError>) -> Result<T, ApiError> {
    let caught = || match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(panic) if is_broken_off(&*panic) => resume_unwind(panic),
        Err(_) => Err(ApiError::Internal),
    };
    budget.memory(MOST).run(caught).unwrap_or_else(|exhausted| Err(exhausted.into()))
}

/// A problem for people. A server would have more of it in its log.
pub fn problem(error: &ApiError) -> Problem {
    let mut problem = error.problem();
    if matches!(error, ApiError::Internal) {
        problem.detail = format!("A fault of menagerie, which should be reported: {}", LAST_FAULT.take());
    }
    problem
}

/// A text of JSON that the work has made, or why there is none: `{"ok":…}` or `{"problem":…}`.
pub fn answered(done: Result<String, ApiError>) -> String {
    match done {
        Ok(text) => format!("{{\"ok\":{text}}}"),
        Err(error) => format!("{{\"problem\":{}}}", serde_json::to_string(&problem(&error)).unwrap_or_default()),
    }
}
