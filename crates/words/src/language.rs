//! The languages.

use std::fmt;
use std::str::FromStr;

/// A language in which something can be said.
///
/// ```
/// use menagerie_words::Language;
/// assert_eq!(Language::German.code(), "de");
/// assert_eq!("de-AT".parse(), Ok(Language::German));
/// assert!("tlh".parse::<Language>().is_err());
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English, in which everything is said that has no translation.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Its code, as in `lang="de"`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// The first language that there is of those that somebody reads, the best first: tags of languages like `de-AT` or
    /// names of locales like `de_DE.UTF-8`.
    ///
    /// ```
    /// use menagerie_words::Language;
    /// assert_eq!(Language::of(["fr-FR", "de_DE.UTF-8", "en"]), Some(Language::German));
    /// assert_eq!(Language::of(["C"]), None);
    /// ```
    pub fn of<'a>(wished: impl IntoIterator<Item = &'a str>) -> Option<Language> {
        wished.into_iter().find_map(|tag| tag.parse().ok())
    }

    /// The language that a header `Accept-Language` wishes most, of those that there are.
    ///
    /// ```
    /// use menagerie_words::Language;
    /// assert_eq!(Language::accepted("fr, de;q=0.5, en;q=0.3"), Some(Language::German));
    /// assert_eq!(Language::accepted("de;q=0.1,en"), Some(Language::English));
    /// assert_eq!(Language::accepted("de;q=0"), None);
    /// assert_eq!(Language::accepted("en;q=inf, de;level=1;Q=0.5"), Some(Language::German));
    /// ```
    pub fn accepted(header: &str) -> Option<Language> {
        let mut wishes: Vec<(f32, &str)> = header
            .split(',')
            .filter_map(|wish| {
                let (tag, parameters) = wish.split_once(';').unwrap_or((wish, ""));
                let quality =
                    parameters.split(';').find_map(|one| one.trim().strip_prefix(['q', 'Q'])?.strip_prefix('='));
                let quality: f32 = quality.map_or(Ok(1.0), |quality| quality.trim().parse()).ok()?;
                (quality > 0.0 && quality <= 1.0).then_some((quality, tag.trim()))
            })
            .collect();
        wishes.sort_by(|a, b| b.0.total_cmp(&a.0));
        Language::of(wishes.into_iter().map(|(_, tag)| tag))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

/// There is nothing in this language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Language::ALL.iter().map(|language| language.code()).collect();
        write!(f, "`{}` is not a language that there is: choose one of {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        let primary = tag.split(['-', '_', '.', '@']).next().unwrap_or(tag);
        let known = Language::ALL.into_iter().find(|language| primary.eq_ignore_ascii_case(language.code()));
        known.ok_or_else(|| UnknownLanguage(tag.to_string()))
    }
}
