//! PGN: games as text, with tags, comments, variations and annotations.
//!
//! [`Reader`] returns the events of a file in constant memory. [`GameTree`] is a whole game with legal moves.
//!
//! ```
//! use menagerie_core::Library;
//! use menagerie_notation::{Variants, pgn::{GameTree, Options, Reader}};
//! let file = "[Variant \"O/R Chess\"]\n\n1. e4 e5 (1... c5 $1 {sharp}) 2. Nf3 Nc6 3. Bb5 Bc5 4. 0-0 *";
//! let library = Library::shipped();
//! let (mut reader, mut variants) = (Reader::new(file.as_bytes()), Variants::new(&library));
//! let game = GameTree::read(&mut reader, &mut variants)?.unwrap();
//! assert_eq!(game.main.entries.len(), 7);
//! let text = game.to_pgn(&Options::default());
//! assert!(text.ends_with("1. e4 e5 (1... c5 $1 {sharp}) 2. Nf3 Nc6 3. Bb5 Bc5 4. 00 *\n"));
//! assert!(GameTree::read(&mut reader, &mut variants)?.is_none());
//! # Ok::<(), menagerie_notation::pgn::PgnError>(())
//! ```

mod build;
mod error;
mod lexer;
mod reader;
mod symbol;
mod tree;
mod write;

pub use error::{Oddity, PgnError, PgnWarning, What};
pub use lexer::{LONGEST_COMMENT, LONGEST_TAG_NAME, LONGEST_TAG_VALUE, LONGEST_WORD};
pub use reader::{DEEPEST, Event, MOST_TAGS, Reader};
pub use symbol::{Score, ScoreError};
pub use tree::{Entry, GameTree, Line, MOST_ENTRIES, MOST_TEXT};
pub use write::Options;
