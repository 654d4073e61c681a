//! What the page asks and is answered.

mod solo;
mod types;
