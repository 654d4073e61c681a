//! menagerie for JavaScript. Thin: objects, plain values and errors of the other language around the crates that do the work.
//! The package that is made of it is in `js/`, and `docs/javascript.md` is its guide.

#[cfg(feature = "engine")]
mod bounds;
#[cfg(feature = "engine")]
mod engine;
mod epd;
mod error;
mod exchange;
mod game;
mod import;
mod library;
mod limits;
mod moves;
mod pgn;
mod position;
#[cfg(feature = "engine")]
mod uci;
mod values;

use wasm_bindgen::prelude::*;

// What the values are that the functions here take and give, for TypeScript.
#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");
#[cfg(feature = "engine")]
#[wasm_bindgen(typescript_custom_section)]
const ENGINE_TYPES: &str = include_str!("engine.d.ts");

/// Panics say nothing by themselves: they become an `InternalError`.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(error::note_panic));
}

/// The version of menagerie.
#[wasm_bindgen(unchecked_return_type = "string")]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_string()
}
