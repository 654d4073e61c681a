//! What a call may take. Games are defined by strangers, and one legal move of a game can cost a minute.

use crate::error::{Error, last_panic};
use menagerie_core::budget::{Budget, is_broken_off};
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some moment.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
}

thread_local! {
    /// Milliseconds that a call may take.
    static LONGEST: Cell<f64> = const { Cell::new(5_000.0) };
    /// Bytes that tables and lists may take in a call. Those of any game take at most two thirds of it.
    static MOST: Cell<usize> = const { Cell::new(96 << 20) };
}

/// Sets what each call may take: milliseconds (5000), and mebibytes for tables and lists (96). What takes more is broken off
/// with a `LimitError`, and everything stays as it was. Searches and `perft` have no limit of time but their own.
///
/// @param milliseconds The most time, in milliseconds; `Infinity` for no limit.
/// @param mebibytes The most memory, in mebibytes.
#[wasm_bindgen(js_name = setLimits)]
pub fn set_limits(milliseconds: f64, mebibytes: f64) -> Result<(), JsValue> {
    if !(milliseconds > 0.0 && mebibytes > 0.0) {
        return Err(Error::Input("limits: both are numbers above 0".to_string()).into());
    }
    LONGEST.set(milliseconds);
    MOST.set((mebibytes.min(2048.0) * 1_048_576.0) as usize);
    Ok(())
}

/// Does some work within the limits. Whatever happens in it, JavaScript gets an error of ours.
pub fn within<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, JsValue> {
    let end = now() + LONGEST.get();
    run(Budget::new().until(move || now() >= end), work)
}

/// Does some work that may take any time.
pub fn at_leisure<T>(work: impl FnOnce() -> Result<T, Error>) -> Result<T, JsValue> {
    run(Budget::new(), work)
}

fn run<T>(budget: Budget, work: impl FnOnce() -> Result<T, Error>) -> Result<T, JsValue> {
    let budget = budget.memory(MOST.get());
    let guarded = || match catch_unwind(AssertUnwindSafe(work)) {
        Ok(done) => done,
        Err(panic) if is_broken_off(&*panic) => resume_unwind(panic),
        Err(_) => Err(Error::Internal(last_panic())),
    };
    let done = budget.run(guarded).unwrap_or_else(|exhausted| Err(Error::Limit(exhausted)));
    done.map_err(JsValue::from)
}
