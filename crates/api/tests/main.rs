//! What the page asks and is answered.

#![allow(clippy::disallowed_methods, reason = "tests read files")]

mod solo;
mod types;
