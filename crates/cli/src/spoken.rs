//! The language in which a command speaks.

use clap::Args;
use menagerie_core::Language;

/// In which language a command says what it has to say.
#[derive(Args, Clone, Copy, Debug)]
pub struct Spoken {
    /// The language: English or German; by default that of the system's locale, or else English. Files, FENs and what you type
    /// are the same in both.
    #[arg(long, value_name = "en|de")]
    pub language: Option<Language>,
}

impl Spoken {
    /// The language: the one that was asked for, or else that of the system.
    pub fn language(self) -> Language {
        self.language.unwrap_or_else(of_system)
    }
}

/// The language of the system's locale.
pub fn of_system() -> Language {
    of_locales(sys_locale::get_locales())
}

/// The first language that there is of the system's, the best first. `C` and `POSIX` ask for English, whatever follows.
fn of_locales(locales: impl IntoIterator<Item = String>) -> Language {
    let wished: Vec<String> =
        locales.into_iter().take_while(|locale| !matches!(locale.as_str(), "C" | "POSIX")).collect();
    Language::of(wished.iter().map(String::as_str)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_that_of_the_locale() {
        let language = |locales: &[&str]| of_locales(locales.iter().map(ToString::to_string));
        assert_eq!(language(&["de-AT"]), Language::German);
        assert_eq!(language(&["fr-FR", "de-DE"]), Language::German);
        assert_eq!(language(&["en-GB", "de-DE"]), Language::English);
        assert_eq!(language(&["C", "de-DE"]), Language::English, "`LC_ALL=C` is what scripts set");
        assert_eq!(language(&["fr-FR"]), Language::English);
        assert_eq!(language(&[]), Language::English);
    }
}
