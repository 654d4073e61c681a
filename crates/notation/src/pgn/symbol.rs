//! The words of movetext: results, move numbers, annotations, moves.

use menagerie_core::{Color, Outcome};
use std::fmt;
use std::str::FromStr;

/// How a game ended, as PGN says it.
///
/// ```
/// use menagerie_core::{Color, Outcome};
/// use menagerie_notation::pgn::Score;
/// assert_eq!("0-1".parse(), Ok(Score::Won(Color::Black)));
/// assert_eq!(Score::Draw.to_string(), "1/2-1/2");
/// assert_eq!(Score::from(Outcome::FiftyMoves { winner: None }), Score::Draw);
/// assert_eq!(Score::default().to_string(), "*");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Score {
    /// `1-0` or `0-1`.
    Won(Color),
    /// `1/2-1/2`.
    Draw,
    /// `*`: it goes on, or nothing is known.
    #[default]
    Unknown,
}

impl Score {
    /// Reads `1-0`, `0-1`, `1/2-1/2` or `*`, and a few other ways to write a draw.
    ///
    /// ```
    /// use menagerie_notation::pgn::Score;
    /// assert_eq!(Score::parse("½-½"), Some(Score::Draw));
    /// assert_eq!(Score::parse("2-0"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Score> {
        match text {
            "1-0" | "1–0" => Some(Score::Won(Color::White)),
            "0-1" | "0–1" => Some(Score::Won(Color::Black)),
            "1/2-1/2" | "1/2" | "½-½" | "½" => Some(Score::Draw),
            "*" => Some(Score::Unknown),
            _ => None,
        }
    }
}

/// A text that is not a result.
///
/// ```
/// use menagerie_notation::pgn::Score;
/// let error = "2-0".parse::<Score>().unwrap_err();
/// assert_eq!(error.to_string(), "a result is `1-0`, `0-1`, `1/2-1/2` or `*`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a result is `1-0`, `0-1`, `1/2-1/2` or `*`")]
pub struct ScoreError;

/// [`Score::parse`].
impl FromStr for Score {
    type Err = ScoreError;

    fn from_str(text: &str) -> Result<Score, ScoreError> {
        Score::parse(text).ok_or(ScoreError)
    }
}

/// Who has won, or nobody.
impl From<Outcome> for Score {
    fn from(outcome: Outcome) -> Score {
        outcome.winner().map_or(Score::Draw, Score::Won)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Score::Won(Color::White) => "1-0",
            Score::Won(Color::Black) => "0-1",
            Score::Draw => "1/2-1/2",
            Score::Unknown => "*",
        })
    }
}

/// What a word of movetext is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol<'t> {
    Score(Score),
    Move(&'t str),
    Nag(u8),
    /// A move number, or a word without a meaning of its own.
    Nothing,
}

/// Classifies a word.
pub(super) fn classify(word: &str) -> Symbol<'_> {
    if let Some(score) = Score::parse(word) {
        return Symbol::Score(score);
    }
    let digits = word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let rest = &word[digits..];
    let word = match (digits, rest) {
        (0, _) => word.trim_start_matches('.'),
        // `00` and `000` are castlings, `0000` is a pass.
        (2.., "") if word.bytes().all(|byte| byte == b'0') => word,
        (_, "") => "",
        (_, rest) if rest.starts_with('.') => rest.trim_start_matches('.'),
        _ => word,
    };
    if let Some(nag) = annotation(word) {
        return Symbol::Nag(nag);
    }
    match word {
        "" | "check" | "mate" | "checkmate" | "ch" | "ep" | "e.p." | "ep." | "," => Symbol::Nothing,
        "--" => Symbol::Move(word),
        _ if !word.contains(char::is_alphanumeric) => Symbol::Nothing,
        _ => Symbol::Move(word),
    }
}

/// The number of an annotation sign such as `!`.
pub(super) fn annotation(sign: &str) -> Option<u8> {
    Some(match sign {
        "!" => 1,
        "?" => 2,
        "!!" => 3,
        "??" => 4,
        "!?" => 5,
        "?!" => 6,
        "=" => 10,
        "∞" => 13,
        "+=" => 14,
        "=+" => 15,
        "+/-" => 16,
        "-/+" => 17,
        "+-" => 18,
        "-+" => 19,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_told_apart() {
        let table = [
            ("1.", Symbol::Nothing),
            ("12...", Symbol::Nothing),
            ("7", Symbol::Nothing),
            ("...", Symbol::Nothing),
            ("1.e4", Symbol::Move("e4")),
            ("3...Qb3-c4+c4-b3", Symbol::Move("Qb3-c4+c4-b3")),
            ("4.00", Symbol::Move("00")),
            ("000+", Symbol::Move("000+")),
            ("0-0", Symbol::Move("0-0")),
            ("0000", Symbol::Move("0000")),
            ("--", Symbol::Move("--")),
            ("check", Symbol::Nothing),
            ("+", Symbol::Nothing),
            ("+-", Symbol::Nag(18)),
            ("1-0", Symbol::Score(Score::Won(Color::White))),
            ("1/2", Symbol::Score(Score::Draw)),
        ];
        for (word, symbol) in table {
            assert_eq!(classify(word), symbol, "{word}");
        }
    }
}
