#![doc = include_str!("../README.md")]

mod betza;
mod convert;
mod counting;
mod export;
mod extensions;
mod import;
mod inherit;
mod ini;
mod options;
mod ranks;
mod text;
mod variant;

pub use export::{ExportError, export};
pub use extensions::{EXTENSIONS, UNSUPPORTED};
pub use import::{Import, Importer, Outcome};
pub use ini::{Entry, Ini, IniError, LineRemark, MAX_INI_BYTES, MAX_VARIANTS, Section};
pub use options::{Fate, Form, OPTIONS, OptionFact, option};
pub use variant::{MAX_DEPTH, Note};
