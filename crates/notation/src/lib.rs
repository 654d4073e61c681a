//! Moves and games as text: short and long algebraic notation, the games' own notations, PGN and EPD.
//!
//! No game has code of its own here: how a move is written follows from its edits. [`write()`] is canonical, and no two
//! legal moves of a position have the same text. [`read()`] is lenient. `docs/notation.md` is the specification.
//!
//! ```
//! use menagerie_core::Library;
//! use menagerie_notation::{Style, read, write};
//! let mut position = Library::shipped().game("orchess")?.start();
//! for text in ["e4", "e5", "Nf3", "Nc6", "Bb5", "Bc5", "00", "d6"] {
//!     let mv = read(&position, text)?;
//!     position.play(mv);
//! }
//! let mv = read(&position, "d2-d4!?")?;
//! assert_eq!(write(&position, mv, Style::Own), "d4");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod castling;
mod effects;
pub mod epd;
mod error;
pub mod pgn;
mod read;
mod style;
mod variants;
mod write;

pub use error::ReadError;
pub use read::read;
pub use style::Style;
pub use variants::{VariantError, Variants};
pub use write::{write, write_all, write_and_play};
