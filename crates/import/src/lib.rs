//! Variants of Fairy-Stockfish's `variants.ini` as definitions of menagerie, and back.
//!
//! The crate reads and writes no files: it takes texts, and returns texts and reports.

mod betza;
mod convert;
mod export;
mod import;
mod inherit;
mod ini;
mod options;
mod text;
mod variant;

pub use export::{ExportError, export};
pub use import::{Import, Importer, Outcome};
pub use ini::{Entry, Ini, IniError, LineRemark, MAX_INI_BYTES, MAX_VARIANTS, Section};
pub use options::{Fate, Form, OPTIONS, OptionFact, option};
pub use variant::{MAX_DEPTH, Note};
