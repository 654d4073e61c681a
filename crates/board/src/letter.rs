//! How a FEN and moves write a type of piece.

use crate::piece::Color;

/// How a type of piece is written: a letter, with a `+` before it (promoted shogi pieces, `+P`), a prime after it (`P'`) or both,
/// so that a game may have more types than there are letters. The case of the letter is that of the side.
///
/// Shogi's FENs and USI write promoted pieces with a `+`; XBoard and H. G. Muller's diagrams write primes.
///
/// ```
/// use menagerie_board::{Color, Letter};
///
/// let (letter, rest) = Letter::split("+P'2k").unwrap();
/// assert_eq!((letter.to_string().as_str(), rest), ("+P'", "2k"));
/// assert_eq!(letter.of_color(Color::Black).to_string(), "+p'");
/// assert_eq!("+p".parse::<Letter>()?.to_ascii_uppercase(), "+P".parse::<Letter>()?);
/// assert_eq!(Letter::from('K'), 'K');
/// # Ok::<(), menagerie_board::letter::LetterError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Letter {
    letter: char,
    promoted: bool,
    primed: bool,
}

/// A text that is no letter of a piece.
///
/// ```
/// use menagerie_board::Letter;
///
/// let error = "Kn".parse::<Letter>().unwrap_err();
/// assert_eq!(error.to_string(), "a piece is written as one letter, which may have a `+` before it and a `'` after it");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a piece is written as one letter, which may have a `+` before it and a `'` after it")]
pub struct LetterError;

impl Letter {
    /// Splits a letter from the front of a text.
    ///
    /// ```
    /// use menagerie_board::Letter;
    ///
    /// assert_eq!(Letter::split("p+e"), Some(('p'.into(), "+e")));
    /// assert_eq!(Letter::split("+2"), None);
    /// ```
    pub fn split(text: &str) -> Option<(Letter, &str)> {
        let bare = text.strip_prefix('+');
        let promoted = bare.is_some();
        let mut rest = bare.unwrap_or(text).chars();
        let letter = rest.next().filter(char::is_ascii_alphabetic)?;
        let rest = rest.as_str();
        let after = rest.strip_prefix('\'');
        Some((Letter { letter, promoted, primed: after.is_some() }, after.unwrap_or(rest)))
    }

    /// The letters in a text; whatever else is there is passed over.
    ///
    /// ```
    /// use menagerie_board::Letter;
    ///
    /// let letters: Vec<String> = Letter::all_in("2+Rk'/3").map(|letter| letter.to_string()).collect();
    /// assert_eq!(letters, ["+R", "k'"]);
    /// ```
    pub fn all_in(text: &str) -> impl Iterator<Item = Letter> + '_ {
        Letter::tokens(text).filter_map(Result::ok)
    }

    /// A text as its letters and the single characters between them.
    ///
    /// ```
    /// use menagerie_board::Letter;
    ///
    /// let tokens: Vec<Result<Letter, char>> = Letter::tokens("p2'").collect();
    /// assert_eq!(tokens, [Ok('p'.into()), Err('2'), Err('\'')]);
    /// ```
    pub fn tokens(text: &str) -> impl Iterator<Item = Result<Letter, char>> + '_ {
        let mut rest = text;
        std::iter::from_fn(move || {
            let c = rest.chars().next()?;
            let split = Letter::split(rest);
            rest = split.map_or(&rest[c.len_utf8()..], |(_, after)| after);
            Some(split.map(|(letter, _)| letter).ok_or(c))
        })
    }

    /// The letter alone, if it has nothing before or after it.
    pub fn plain(self) -> Option<char> {
        (!self.promoted && !self.primed).then_some(self.letter)
    }

    /// The same without the `+`, if there is one.
    ///
    /// ```
    /// use menagerie_board::Letter;
    ///
    /// let (promoted, _) = Letter::split("+p'").unwrap();
    /// assert_eq!(promoted.unpromoted().unwrap().to_string(), "p'");
    /// assert_eq!(Letter::from('p').unpromoted(), None);
    /// ```
    pub fn unpromoted(self) -> Option<Letter> {
        self.promoted.then_some(Letter { promoted: false, ..self })
    }

    /// The same in upper case, white's.
    pub fn to_ascii_uppercase(self) -> Letter {
        Letter { letter: self.letter.to_ascii_uppercase(), ..self }
    }

    /// The same in lower case, black's.
    pub fn to_ascii_lowercase(self) -> Letter {
        Letter { letter: self.letter.to_ascii_lowercase(), ..self }
    }

    /// The same in the case of a side.
    pub fn of_color(self, color: Color) -> Letter {
        match color {
            Color::White => self.to_ascii_uppercase(),
            Color::Black => self.to_ascii_lowercase(),
        }
    }

    /// Whose piece is written so.
    pub fn color(self) -> Color {
        if self.letter.is_ascii_uppercase() { Color::White } else { Color::Black }
    }

    /// Whether it is written in upper case.
    pub fn is_ascii_uppercase(self) -> bool {
        self.letter.is_ascii_uppercase()
    }
}

/// A letter with nothing before or after it.
impl From<char> for Letter {
    fn from(letter: char) -> Letter {
        Letter { letter, promoted: false, primed: false }
    }
}

impl std::str::FromStr for Letter {
    type Err = LetterError;

    fn from_str(text: &str) -> Result<Letter, LetterError> {
        Letter::split(text).filter(|(_, rest)| rest.is_empty()).map(|(letter, _)| letter).ok_or(LetterError)
    }
}

impl std::fmt::Display for Letter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (before, after) = (if self.promoted { "+" } else { "" }, if self.primed { "'" } else { "" });
        f.pad(&format!("{before}{}{after}", self.letter))
    }
}

impl PartialEq<char> for Letter {
    fn eq(&self, other: &char) -> bool {
        self.plain() == Some(*other)
    }
}

impl Extend<Letter> for String {
    fn extend<I: IntoIterator<Item = Letter>>(&mut self, letters: I) {
        letters.into_iter().for_each(|letter| *self += &letter.to_string());
    }
}

impl FromIterator<Letter> for String {
    fn from_iter<I: IntoIterator<Item = Letter>>(letters: I) -> String {
        let mut text = String::new();
        text.extend(letters);
        text
    }
}
