//! The language in which a command speaks.

use clap::Args;
use menagerie_core::Language;

/// In which language a command says what it has to say.
#[derive(Args, Clone, Copy, Debug)]
pub struct Spoken {
    /// The language: English or German. Files, FENs and what you type are the same in both.
    #[arg(long, value_name = "en|de", default_value = "en")]
    pub language: Language,
}
